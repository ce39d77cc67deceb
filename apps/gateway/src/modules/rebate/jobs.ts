import type { Context } from '../../context.ts';
import type { Row } from '../../db/rows.ts';
import { enqueue, type JobHandlers, NOTHING_TO_DO } from '../../jobs/queue.ts';
import { holdRider } from '../auth/service.ts';
import { dataOfVersion } from '../catalogue/service.ts';
import { followSteps } from '../invites/service.ts';
import type { Edition } from '../referrals/service.ts';
import { followRebate, releaseDue } from './rides.ts';
import { referralOf } from '../referrals/service.ts';

const EVERY_MS = 10 * 60_000;

/** Puts in the queue, where one of all gateways takes it every ten minutes, the release of what was frozen long enough. */
export const scheduleReleasing = (ctx: Context): Promise<void> =>
  enqueue(ctx, ctx.db, { kind: 'rebate.release', dedup: 'rebate.release', payload: {} });

/** The terms under which a rider was referred; undefined: they were not. */
async function editionOf(
  ctx: Context,
  userId: string,
  programme: Row<'referrals'>['programme'],
): Promise<Edition | undefined> {
  const row = await referralOf(ctx.db, { userId, programme });
  return row && { version: row.version, data: await dataOfVersion(ctx, row.version) };
}

export const rebateJobs = (ctx: Context) =>
  ({
    'rebate.release': async () => {
      const isMore = await releaseDue(ctx);
      return { again: new Date(ctx.clock.now().getTime() + (isMore ? 0 : EVERY_MS)) };
    },
    'referral.ride': async ({ userId, orderId }) => {
      const invited = await editionOf(ctx, userId, 'invite');
      const rules = (await editionOf(ctx, userId, 'rebate'))?.data.invites.rebate;
      if (invited === undefined && !rules) return NOTHING_TO_DO;
      return {
        done: async (tx) => {
          // Nothing counts for a rider who was deleted meanwhile.
          if ((await holdRider(tx, userId)) === undefined) return;
          if (invited) await followSteps(ctx, tx, userId, invited);
          const ride = { user_id: userId, order_id: orderId };
          if (rules) await followRebate(ctx, tx, ride, rules);
        },
      };
    },
  }) satisfies Partial<JobHandlers>;
