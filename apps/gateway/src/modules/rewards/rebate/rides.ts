import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { lockRiderShared } from '../../people/auth/service.ts';
import type { InviteRules } from '../referrals/service.ts';
import { earn, reverse } from '../../wallet/ledger/service.ts';
import { dueRebates, type RebateRow } from './store.ts';
import { insertRow, lockRow, updateRows } from './tables.ts';
import { lockReferral } from '../referrals/service.ts';
import { lockFact } from '../facts/service.ts';

type Rules = NonNullable<InviteRules['rebate']>;
type Fact = Row<'ride_facts'>;

const AT_ONCE = 100;

/** Returns a ride's rebate in whole points, a percentage of the cents paid, or 0 if it is below the minimum. */
export function worthOf(
  { percents, leastCents }: Rules,
  { type, fare_cents, reversed_at }: Pick<Fact, 'type' | 'fare_cents' | 'reversed_at'>,
): number {
  if (reversed_at !== null) return 0;
  const worth = Math.floor((fare_cents * (percents[type] ?? 0)) / 100);
  return worth < leastCents ? 0 : worth;
}

const causeOf = (kind: 'released' | 'returned', { order_id, times }: RebateRow) => ({
  kind: `rebate.${kind}`,
  id: `${order_id} ${times}`,
});

const keyOf = ({ user_id: userId }: RebateRow) => ({ userId, currency: 'rebate' }) as const;

const release = async (ctx: TxContext, tx: Tx, row: RebateRow): Promise<boolean> =>
  await earn(ctx, tx, {
    ...keyOf(row),
    amount: row.amount,
    expiresAt: null,
    cause: causeOf('released', row),
  });

/**
 * Adjusts the rebate of a ride to what the ride is worth now: freezes it, reduces or cancels a frozen one, takes back a
 * released one and gives again what a partial refund left. Idempotent, also late and concurrently. `rules`: of the version
 * that its rider was bound under.
 */
export async function followRebate(
  ctx: TxContext,
  tx: Tx,
  key: { user_id: string; order_id: string },
  rules: Rules,
): Promise<void> {
  const referral = await lockReferral(tx, { userId: key.user_id, programme: 'rebate' });
  const fact = await lockFact(tx, { userId: key.user_id, id: key.order_id });
  if (referral?.state !== 'counted' || referral.referrer === null || fact === undefined) return;
  if (fact.ended_at < referral.at || fact.ended_at >= countUntil(referral, rules)) return;
  if ((await lockRiderShared(tx, referral.referrer)) === undefined) return;
  const worth = worthOf(rules, fact);
  const { order_id } = key;
  const row = await lockRow(tx, 'rebates', { order_id });
  const now = ctx.clock.now();
  if (row === undefined) {
    if (worth === 0) return;
    await insertRow(tx, 'rebates', {
      order_id,
      user_id: referral.referrer,
      referred: key.user_id,
      amount: worth,
      times: 1,
      state: 'frozen',
      at: now,
      release_at: new Date(now.getTime() + rules.freezeDays * DAY_MS),
    });
    return;
  }
  if (row.amount === worth || row.state === 'cancelled' || row.state === 'returned') return;
  if (row.state === 'frozen') {
    const change = worth === 0 ? ({ state: 'cancelled' } as const) : { amount: worth };
    await updateRows(tx, 'rebates', { order_id }, change);
    return;
  }
  const cause = causeOf('returned', row);
  await reverse(ctx, tx, { ...keyOf(row), of: causeOf('released', row), cause });
  if (worth === 0) {
    await updateRows(tx, 'rebates', { order_id }, { state: 'returned' });
    return;
  }
  const renewed = { amount: worth, times: row.times + 1 };
  await updateRows(tx, 'rebates', { order_id }, renewed);
  await release(ctx, tx, { ...row, ...renewed });
}

/** Returns until when rides of a bound rider count. */
export const countUntil = (
  { at }: Pick<Row<'referrals'>, 'at'>,
  { countDays }: Pick<Rules, 'countDays'>,
): Date => new Date(at.getTime() + countDays * DAY_MS);

/** Releases rebates that are due, each once even if several calls run; returns whether there may be more. */
export async function releaseDue(ctx: Context, userId?: string): Promise<boolean> {
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const dueRows = await dueRebates(tx, { userId, now, limit: AT_ONCE });
    for (const row of dueRows) {
      await updateRows(tx, 'rebates', { order_id: row.order_id }, { state: 'released' });
      // It counts as released when it was due, whenever this runs.
      await release({ ...ctx, clock: { now: () => row.release_at } }, tx, row);
    }
    return dueRows.length === AT_ONCE;
  });
}
