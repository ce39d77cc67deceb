import type { Context } from '../../../context.ts';
import type { JobDefinitions } from '../../../jobs/queue.ts';
import { settleAwards } from './held-awards.ts';
import { checkTeamName } from './team-names.ts';

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** A purchase can no longer be refunded, or was. */
    'purchase.awards': { userId: string };
    /** Somebody named a team. */
    'campaigns.team-name': { team: string };
  }
}

export const campaignJobs = (ctx: Context) =>
  ({
    'purchase.awards': { lane: 'own', run: ({ userId }) => settleAwards(ctx, userId) },
    'campaigns.team-name': { lane: 'text-check', run: (payload) => checkTeamName(ctx, payload) },
  }) satisfies Partial<JobDefinitions>;
