import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { countHolders, nextHolderCount } from './rarity.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** Counts the riders who have each badge, those after a rider in each run. */
    'badges.count': { after?: string; riders?: number; holders?: Record<string, number> };
  }
}

export const badgeJobs = (ctx: Context) =>
  ({
    'badges.count': {
      lane: 'own',
      next: nextHolderCount,
      run: (payload) => countHolders(ctx, payload),
    },
  }) satisfies Partial<JobDefinitions>;
