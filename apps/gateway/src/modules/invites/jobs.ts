import type { Context } from '../../context.ts';
import { findRow } from '../../db/rows.ts';
import { type JobHandlers, NOTHING_TO_DO } from '../../jobs/queue.ts';
import { holdRider } from '../auth/service.ts';
import { dataOfVersion } from '../catalogue/service.ts';
import { followSteps } from './steps.ts';

export const inviteJobs = (ctx: Context) =>
  ({
    'referral.ride': async ({ userId }) => {
      const key = { user_id: userId, programme: 'invite' } as const;
      const invited = await findRow(ctx.db, 'referrals', key);
      if (invited === undefined) return NOTHING_TO_DO;
      const { version } = invited;
      const edition = { version, data: await dataOfVersion(ctx, version) };
      return {
        done: async (tx) => {
          // Nothing counts for a rider who was deleted meanwhile.
          if (await holdRider(tx, userId)) await followSteps(ctx, tx, userId, edition);
        },
      };
    },
  }) satisfies Partial<JobHandlers>;
