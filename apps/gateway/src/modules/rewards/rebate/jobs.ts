import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import {
  after,
  type JobDefinitions,
  type JobOutcome,
  NOTHING_TO_DO,
  type OfOrder,
} from '../../../jobs/queue.ts';
import { lockRiderShared } from '../../people/auth/service.ts';
import { dataOfVersion } from '../../base/catalogue/service.ts';
import { followFacts } from '../facts/service.ts';
import { followSteps } from '../invites/service.ts';
import type { Edition } from '../referrals/service.ts';
import { followRebate, releaseDue } from './rides.ts';
import { isReferred, referralOf } from '../referrals/service.ts';

const RELEASED_EVERY_MS = 10 * 60_000;

/** Returns the terms under which a rider was referred, or undefined if they were not. */
async function editionOf(
  ctx: Context,
  userId: string,
  programme: Row<'referrals'>['programme'],
): Promise<Edition | undefined> {
  const row = await referralOf(ctx.db, { userId, programme });
  return row && { version: row.version, data: await dataOfVersion(ctx, row.version) };
}

declare module '../../../jobs/queue.ts' {
  interface Jobs {
    /** A ride or use is over, or was refunded. */
    'order.facts': OfOrder;
    /** Releases rebates that were frozen long enough. */
    'rebate.release': object;
    /** A ride of a referred rider counts, counts for less, or does not count any more. */
    'referral.ride': OfOrder;
  }
}

/** Adjusts the rewards of a ride's referrers to what the ride is worth now. */
async function countRide(ctx: Context, { userId, orderId }: OfOrder): Promise<JobOutcome> {
  const invited = await editionOf(ctx, userId, 'invite');
  const rules = (await editionOf(ctx, userId, 'rebate'))?.data.invites.rebate;
  if (invited === undefined && !rules) return NOTHING_TO_DO;
  return {
    done: async (tx) => {
      // Nothing counts for a deleted rider.
      if ((await lockRiderShared(tx, userId)) === undefined) return;
      if (invited) await followSteps(ctx, tx, userId, invited);
      const ride = { user_id: userId, order_id: orderId };
      if (rules) await followRebate(ctx, tx, ride, rules);
    },
  };
}

export const rebateJobs = (ctx: Context) =>
  ({
    // Facts cannot import referrals: campaigns count facts, and referrals use the campaigns' shield.
    'order.facts': {
      lane: 'own',
      run: ({ userId, orderId }) => followFacts(ctx, { userId, id: orderId }, isReferred),
    },
    'rebate.release': {
      lane: 'own',
      next: after(RELEASED_EVERY_MS),
      run: async () => ((await releaseDue(ctx)) ? { again: ctx.clock.now() } : NOTHING_TO_DO),
    },
    'referral.ride': { lane: 'own', run: (ride) => countRide(ctx, ride) },
  }) satisfies Partial<JobDefinitions>;
