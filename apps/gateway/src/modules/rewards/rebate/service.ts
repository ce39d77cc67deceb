import { CodedError, existing } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { Rebate, RebateTerms } from '@shtrans/contract/rebate/schemas';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { limit } from '../../../http/limits.ts';
import { lockRiderShared, findRider } from '../../people/auth/service.ts';
import { dataInForce, dataOfVersion } from '../../base/catalogue/service.ts';
import type { InviteRules } from '../referrals/service.ts';
import { factsOf, pointsExpireAt } from '../facts/service.ts';
import { inviteCode, READS_PER_MINUTE, riderOfCode } from '../invites/service.ts';
import { earn, holdingOf, spend } from '../../wallet/ledger/service.ts';
import {
  lockReferred,
  onceJudged,
  refer,
  type Referral,
  referralOf,
  type Signs,
} from '../referrals/service.ts';
import { countUntil, followRebate, releaseDue } from './rides.ts';
import { lockRoot, pendingOf, sumsOf } from './store.ts';
import { findRow, insertRow } from './tables.ts';

export { rebateFaults } from './check.ts';
export { followRebate } from './rides.ts';

/** Maximum of rebates outside the ledger that the page shows. */
const MOST_PENDING = 50;

type Rules = NonNullable<InviteRules['rebate']>;

export const rebateKey = (userId: string) => ({ userId, currency: 'rebate' }) as const;

const termsOf = ({ version, terms, percents, ...rules }: Rules): RebateTerms => ({
  version,
  terms,
  upTo: Math.max(0, ...Object.values(percents)),
  countDays: rules.countDays,
  freezeDays: rules.freezeDays,
  leastMoved: rules.leastMoved,
});

/** Throws `campaign_over` if no rebate is offered. */
async function offeredRebate(ctx: Context): Promise<{ version: number; rules: Rules }> {
  const { version, data } = await dataInForce(ctx);
  return { version, rules: existing(data.invites.rebate, 'campaign_over') };
}

function requireAgreed({ rules }: { rules: Rules }, version: number): void {
  if (rules.version !== version) throw new CodedError('agreement_outdated');
}

/** Returns the rider as a promoter, after releasing what is due. */
export async function readRebate(ctx: Context, userId: string): Promise<Rebate> {
  while (await releaseDue(ctx, userId));
  return await viewOf(ctx, ctx.db, userId);
}

async function viewOf(ctx: Context, db: Db | Tx, userId: string): Promise<Rebate> {
  const { data } = await dataInForce(ctx);
  const promoter = await findRow(db, 'rebate_promoters', { user_id: userId });
  const binding = await referralOf(db, { userId, programme: 'rebate' });
  const pending = await pendingOf(db, userId, MOST_PENDING);
  return {
    terms: data.invites.rebate && termsOf(data.invites.rebate),
    promoter: promoter
      ? { ...(await inviteCode(ctx, userId, db)), since: promoter.at.toISOString() }
      : null,
    mine: binding ? await bindingOf(ctx, db, binding) : null,
    ...(await holdingOf(db, rebateKey(userId), ctx.clock.now())),
    ...(await sumsOf(db, userId)),
    pending: pending.map(({ amount, state, at, release_at, phone }) => ({
      name: phone === null ? null : maskPhone(phone),
      amount,
      state,
      at: at.toISOString(),
      releaseAt: release_at.toISOString(),
    })),
  };
}

async function bindingOf(ctx: Context, db: Db | Tx, row: Referral) {
  const { rebate } = (await dataOfVersion(ctx, row.version)).invites;
  const referrer = row.referrer === null ? undefined : await findRider(db, row.referrer);
  const countDays = rebate?.countDays ?? 0;
  return {
    by: referrer === undefined ? null : maskPhone(referrer.phone),
    at: row.at.toISOString(),
    state: row.state,
    until: countUntil(row, { countDays }).toISOString(),
  };
}

/** Signs a rider up as a promoter; a repeat changes nothing. Throws what the contract lists. */
export async function signUp(ctx: Context, version: number, attempt: Attempt): Promise<Rebate> {
  const offer = await offeredRebate(ctx);
  requireAgreed(offer, version);
  const { userId } = attempt;
  return await once(ctx, attempt, async (tx) => {
    existing(await lockRiderShared(tx, userId), 'unauthenticated');
    const row = { user_id: userId, version, at: ctx.clock.now() };
    await insertRow(tx, 'rebate_promoters', row, 'keep');
    return await viewOf(ctx, tx, userId);
  });
}

/** Returns the promoter of a code. Throws `promoter_not_found`. */
async function promoterOfCode(db: Db | Tx, code: string): Promise<string> {
  const owner = existing(await riderOfCode(db, code), 'promoter_not_found');
  const row = await findRow(db, 'rebate_promoters', { user_id: owner });
  return existing(row, 'promoter_not_found').user_id;
}

/** Returns the promoter of a code as others see them. Throws what the contract lists, and `too_many_requests`. */
export async function readPromoter(ctx: Context, code: string, clientAddress: string) {
  await limit(ctx, `invite-codes:${clientAddress}`, READS_PER_MINUTE);
  const { rules } = await offeredRebate(ctx);
  const id = await promoterOfCode(ctx.db, code);
  const rider = existing(await findRider(ctx.db, id), 'promoter_not_found');
  return { code, phoneEnd: rider.phone.slice(-4), terms: termsOf(rules) };
}

/** Binds a rider to the promoter of a code. Throws what the contract lists. */
export async function bind(
  ctx: Context,
  { code, version: agreed }: { code: string; version: number },
  { attempt, signs }: { attempt: Attempt; signs: Signs },
): Promise<NonNullable<Rebate['mine']>> {
  const offer = await offeredRebate(ctx);
  requireAgreed(offer, agreed);
  const { userId } = attempt;
  return await onceJudged(ctx, attempt, async (tx) => {
    const promoter = await promoterOfCode(tx, code);
    if (promoter === userId) throw new CodedError('bound_to_oneself');
    const root = await lockRoot(tx, { userId, promoter });
    await lockReferred(tx, userId);
    existing(await lockRiderShared(tx, promoter), 'promoter_not_found');
    const existingReferral = await referralOf(tx, { userId, programme: 'rebate' });
    if (existingReferral === undefined && root === userId) throw new CodedError('bound_in_circle');
    const row = await refer(ctx, tx, {
      ...signs,
      userId,
      programme: 'rebate',
      by: { referrer: promoter },
      version: offer.version,
    });
    return await bindingOf(ctx, tx, row);
  });
}

/** Counts a binding that was held, with the rides taken meanwhile. */
export async function countBinding(ctx: Context, tx: Tx, row: Referral): Promise<void> {
  const rules = (await dataOfVersion(ctx, row.version)).invites.rebate;
  if (rules === null) return;
  const { user_id } = row;
  for (const { order_id } of await factsOf(tx, user_id)) {
    await followRebate(ctx, tx, { user_id, order_id }, rules);
  }
}

/** Turns rebate points into ordinary points. Throws `balance_insufficient`, and `invalid_input` below the minimum. */
export async function move(ctx: Context, amount: number, attempt: Attempt): Promise<Rebate> {
  const { userId } = attempt;
  const { data } = await dataInForce(ctx);
  // Once no rebate is offered any more, there is no minimum, so that riders can move all they have.
  if (amount < (data.invites.rebate?.leastMoved ?? 1)) {
    throw new CodedError('invalid_input', { field: 'amount' });
  }
  while (await releaseDue(ctx, userId));
  return await once(ctx, attempt, async (tx) => {
    existing(await lockRiderShared(tx, userId), 'unauthenticated');
    const cause = { kind: 'rebate.moved', id: uuidv7(ctx) };
    const expiresAt = pointsExpireAt(data.points, ctx.clock.now());
    // Points first, as everywhere that two accounts change.
    await earn(ctx, tx, { userId, currency: 'points', amount, expiresAt, cause });
    await spend(ctx, tx, { ...rebateKey(userId), amount, cause });
    return await viewOf(ctx, tx, userId);
  });
}
