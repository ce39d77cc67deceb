import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { lockRiderShared } from '../../people/auth/service.ts';
import { dataOfVersion } from '../../base/catalogue/service.ts';
import type { InviteStep } from '../referrals/service.ts';
import { countFacts } from '../facts/service.ts';
import { reverse } from '../../wallet/ledger/service.ts';
import { type Edition, giveGift, lockReferral, type Referral } from '../referrals/service.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

type Side = 'inviter' | 'invited';
const POSTING = { inviter: 'invite.reward', invited: 'invite.welcome' } as const;

/** Returns until when rides of an invited rider count. */
export const countUntil = ({ at }: Pick<Referral, 'at'>, countDays: number): Date =>
  new Date(at.getTime() + countDays * DAY_MS);

/**
 * Adjusts both sides' rewards for an invitation to its rides: gives the steps that are reached, and takes back the points of
 * steps that a refund undid. Idempotent, and independent of order and concurrency. `edition`: of the version that the
 * invitation was accepted under.
 */
export async function followSteps(
  ctx: TxContext,
  tx: Tx,
  userId: string,
  edition: Edition,
): Promise<void> {
  const terms = edition.data.invites.friends;
  const referral = await lockReferral(tx, { userId, programme: 'invite' });
  if (terms === null || referral?.state !== 'counted') return;
  const countsUntil = countUntil(referral, terms.countDays);
  const rides = await countFacts(tx, userId, { types: [], from: referral.at, until: countsUntil });
  // The inviter first, because transactions lock the older rider's account first.
  const { referrer } = referral;
  const isThere = referrer !== null && (await lockRiderShared(tx, referrer)) !== undefined;
  const sides: [Side, string][] = [
    ...(isThere ? ([['inviter', referrer]] as [Side, string][]) : []),
    ['invited', userId],
  ];
  for (const [side, recipientId] of sides) {
    for (const step of terms.steps)
      await followStep(ctx, tx, { step, side, whose: recipientId, rides, referral, edition });
  }
}

/** Counts an invitation that was held, with the rides taken meanwhile. */
export const followInvitation = async (ctx: Context, tx: Tx, row: Referral): Promise<void> =>
  await followSteps(ctx, tx, row.user_id, {
    version: row.version,
    data: await dataOfVersion(ctx, row.version),
  });

interface Following {
  step: InviteStep;
  side: Side;
  whose: string;
  rides: number;
  referral: Referral;
  edition: Edition;
}

async function followStep(
  ctx: TxContext,
  tx: Tx,
  { step, side, whose, rides, referral, edition }: Following,
): Promise<void> {
  const gift = step[side];
  if (gift === null) return;
  const isReached = step.does === 'registered' || rides >= step.rides;
  const key = { user_id: whose, referred: referral.user_id, step: step.id };
  const reward = await findRow(tx, 'referral_rewards', key);
  if ((reward?.is_given ?? false) === isReached) return;
  const now = ctx.clock.now();
  const causeOf = (times: number): string => `${referral.user_id} ${step.id} ${times}`;
  const posting = POSTING[side];
  if (!isReached) {
    const times = reward?.times ?? 0;
    const rewardCause = { kind: posting, id: causeOf(times) };
    const cause = { kind: 'invite.returned', id: `${side} ${causeOf(times)}` };
    await reverse(ctx, tx, { userId: whose, currency: 'points', of: rewardCause, cause });
    await updateRows(tx, 'referral_rewards', key, { is_given: false, at: now });
    return;
  }
  const times = (reward?.times ?? 0) + 1;
  const cause = { kind: 'invite', posting, id: causeOf(times) } as const;
  await giveGift(ctx, tx, { userId: whose, edition, gift, cause });
  const state = { times, is_given: true, at: now };
  if (reward === undefined) await insertRow(tx, 'referral_rewards', { ...key, ...state });
  else await updateRows(tx, 'referral_rewards', key, state);
}
