import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { countDay, nextCount } from './service.ts';

export const funnelJobs = (ctx: Context) =>
  ({
    'funnels.count': async () => {
      const isMore = await countDay(ctx);
      const now = ctx.clock.now();
      return { again: isMore ? now : nextCount(now) };
    },
  }) satisfies Partial<JobHandlers>;
