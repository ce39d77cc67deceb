import type { Context } from '../../../context.ts';
import { type JobDefinitions, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { countDay, nextCount } from './service.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** Counts the steps of visits to campaigns of the days that are over. */
    'funnels.count': object;
  }
}

export const funnelJobs = (ctx: Context) =>
  ({
    'funnels.count': {
      lane: 'own',
      next: nextCount,
      run: async () => ((await countDay(ctx)) ? { again: ctx.clock.now() } : NOTHING_TO_DO),
    },
  }) satisfies Partial<JobDefinitions>;
