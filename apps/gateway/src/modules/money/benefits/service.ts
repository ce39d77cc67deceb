import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { CouponReason, OrderBenefits } from '@shtrans/contract/benefits/schemas';
import { accepted, CodedError, type Refusal } from '@shtrans/contract/api/errors';
import { mostPointsCents, type PointsRule } from '@shtrans/contract/points/facts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import type { OwnKey } from '../../../http/call.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import {
  type CouponRow,
  couponOf,
  heldSince,
  unfitFor,
  worthCents,
} from '../../wallet/coupons/service.ts';
import { balanceOf } from '../../wallet/ledger/service.ts';
import {
  beforeBenefits,
  chooseBenefits,
  readOrder,
  isOverdue,
  lockOrder,
  type Order,
  payableOf,
  refuseOverdue,
} from '../orders/service.ts';
import { startFulfilment } from '../payments/service.ts';
import { bestChoice, choiceOf } from './optimum.ts';

/** Days for which an expired coupon is still shown, so that a rider sees why it cannot be used. */
const EXPIRED_DAYS = 7;

/** Returns the coupons and points for an order. Throws `order_not_found`, also for another rider's order. */
export async function readBenefits(ctx: Context, key: OwnKey): Promise<OrderBenefits> {
  const { data } = await dataInForce(ctx);
  const order = await readOrder(ctx.db, key);
  return await viewOf(ctx, ctx.db, order, data.points.spend);
}

/**
 * Sets the coupon, or none, and the points of an unpaid order. If nothing is left to pay, the order becomes paid and
 * its fulfilment starts. Throws `order_not_found`, `order_not_payable`, `order_closed`, `payment_timed_out` (and closes
 * the order), `payment_under_way`, `coupon_not_found`, `coupon_not_usable`, `points_not_usable`,
 * `balance_insufficient`.
 */
export async function choose(
  ctx: Context,
  key: OwnKey,
  attempt: Attempt,
  { couponId, points }: { couponId: string | null; points: number },
): Promise<OrderBenefits> {
  const { data } = await dataInForce(ctx);
  const rule = data.points.spend;
  const pointsFor = (leftCents: number) => {
    if (points === 0) return null;
    const cents = points / rule.pointsPerCent;
    const maxCents = mostPointsCents(leftCents, points, rule);
    if (!Number.isInteger(cents) || cents > maxCents) throw new CodedError('points_not_usable');
    return { amount: points, cents };
  };
  const write = async (tx: Tx): Promise<OrderBenefits | Refusal> => {
    const order = await lockOrder(tx, key);
    const payable = payableOf(order, ctx.clock.now());
    if (payable.kind === 'overdue') return await refuseOverdue(ctx, tx, order);
    if (payable.kind === 'refused') return payable;
    const changed = await chooseBenefits(ctx, tx, order, { couponId, pointsFor });
    if (changed.status === 'paid') await startFulfilment(ctx, tx, changed);
    return await viewOf(ctx, tx, changed, rule);
  };
  return accepted(await once(ctx, attempt, write));
}

async function viewOf(
  ctx: TxContext,
  db: Db | Tx,
  order: Order,
  rule: PointsRule,
): Promise<OrderBenefits> {
  const now = ctx.clock.now();
  const { userId } = order;
  const dueCents = beforeBenefits(order);
  const { coupon = null, points: heldPoints } = order.holds ?? {};
  const currentChoice = {
    ...choiceOf(dueCents, coupon, heldPoints?.cents ?? 0, rule),
    points: heldPoints?.amount ?? 0,
  };
  const changeable = order.status === 'to_be_paid' && !isOverdue(order, now);
  // Points that the order already holds can be used for it.
  const free = await balanceOf(db, { userId, currency: 'points' }, now);
  const balance = free + (heldPoints?.amount ?? 0);
  const points = { balance, ...rule };
  const view = { orderId: order.id, dueCents, chosen: currentChoice, changeable, points };
  const serverTime = now.toISOString();
  if (!changeable) return { ...view, best: currentChoice, coupons: [], serverTime };
  const expiredSince = new Date(now.getTime() - EXPIRED_DAYS * DAY_MS);
  const rows = await heldSince(db, userId, expiredSince);
  const assessedCoupons = rows.map((row) => ({ row, ...assessCoupon(row, order, now) }));
  const candidates = assessedCoupons.flatMap(({ row, offCents: cents, reason }) =>
    reason === null ? [{ id: row.id, cents, expiresAt: row.valid_until }] : [],
  );
  const best = bestChoice(dueCents, candidates, balance, rule);
  const coupons = assessedCoupons
    .map(({ row, offCents, reason }) => ({
      ...couponOf(row, now),
      offCents,
      usable: reason === null,
      reason: reason ?? (row.id === best.couponId ? null : 'better_chosen'),
    }))
    .sort((a, b) => b.offCents - a.offCents);
  return { ...view, best, coupons, serverTime };
}

/** Returns the coupon's discount for an order and why it cannot be used; null: it can. */
function assessCoupon(
  row: CouponRow,
  order: Order,
  now: Date,
): { offCents: number; reason: CouponReason | null } {
  const use = { type: order.type, dueCents: beforeBenefits(order) };
  const offCents = worthCents(row.terms, use.dueCents);
  const reason = reasonOf(row, order, now) ?? unfitFor(row.terms, use);
  if (reason !== undefined) return { offCents: 0, reason };
  return { offCents, reason: offCents === 0 ? 'no_effect' : null };
}

function reasonOf(row: CouponRow, order: Order, now: Date): CouponReason | undefined {
  if (row.state === 'held' && row.order_id !== order.id) return 'held_elsewhere';
  if (row.valid_until <= now) return 'expired';
  return row.valid_from > now ? 'not_begun' : undefined;
}
