import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { settleAwards } from './held-awards.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** A purchase can no longer be refunded, or was. */
    'purchase.awards': { userId: string };
  }
}

export const campaignJobs = (ctx: Context) =>
  ({
    'purchase.awards': { lane: 'own', run: ({ userId }) => settleAwards(ctx, userId) },
  }) satisfies Partial<JobDefinitions>;
