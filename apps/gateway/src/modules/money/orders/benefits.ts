import { CodedError } from '@shtrans/contract/api/errors';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { HeldPoints, OrderHolds } from '../../../db/schema.ts';
import { exchangeCoupon, isStillGood } from '../../wallet/coupons/service.ts';
import { exchangePoints } from '../../wallet/holds/service.ts';
import { isUnpaid } from './actions.ts';
import { type Order, updateOrder } from './store.ts';
import { applyEvent } from './transition.ts';

/** What coupon and points take off of an order, in cents. */
const benefitCents = ({ holds }: Pick<Order, 'holds'>): number =>
  (holds?.coupon?.cents ?? 0) + (holds?.points?.cents ?? 0);

/** What an order costs before coupon and points: its amount less the discounts of its fare. */
export const beforeBenefits = (
  order: Pick<Order, 'amountCents' | 'discountCents' | 'holds'>,
): number => order.amountCents - order.discountCents + benefitCents(order);

/** What a rider uses of their own for an order. */
export interface Benefits {
  couponId: string | null;
  /** The points for what the coupon leaves to pay, and what they take off; null: none. May refuse. */
  pointsFor: (leftCents: number) => Omit<HeldPoints, 'id'> | null;
}

/** Neither coupon nor points. */
export const NO_BENEFITS: Benefits = { couponId: null, pointsFor: () => null };

/**
 * Has an unpaid order, which this transaction holds, use these coupons and points instead of those before; its
 * discount says what they take off. Where they leave nothing to pay the order is paid by them. Raises
 * `order_not_payable`, `payment_under_way`, `coupon_not_found`, `coupon_not_usable`, `balance_insufficient`.
 */
export async function chooseBenefits(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  { couponId, pointsFor }: Benefits,
): Promise<Order> {
  if (order.status === 'in_payment') throw new CodedError('payment_under_way');
  const dueCents = beforeBenefits(order);
  if (!isUnpaid(order) || dueCents <= 0) throw new CodedError('order_not_payable');
  const { userId, id: orderId, type } = order;
  const { coupon: oldCoupon, points: oldPoints, ...others } = order.holds ?? {};
  const of = { userId, orderId, use: { type, dueCents } };
  const coupon = await exchangeCoupon(ctx, tx, of, {
    before: oldCoupon?.id ?? null,
    wanted: couponId,
  });
  const points = await exchangePoints(ctx, tx, of, {
    before: oldPoints ?? null,
    wanted: pointsFor(dueCents - (coupon?.cents ?? 0)),
  });
  const holds: OrderHolds = { ...others, ...(coupon && { coupon }), ...(points && { points }) };
  const changed = await updateOrder(tx, order, {
    holds: Object.keys(holds).length === 0 ? null : JSON.stringify(holds),
    discount_cents: order.amountCents - dueCents + benefitCents({ holds }),
  });
  if (changed.amountCents > changed.discountCents) return changed;
  return await applyEvent(ctx, tx, changed, 'covered', { paidCents: 0 });
}

/**
 * Whether a coupon that the order holds has run out: one that did is not paid with, and is taken off with the points,
 * unless a payment is under way.
 */
export async function dropExpired(ctx: TxContext, tx: Tx, order: Order): Promise<boolean> {
  const coupon = order.holds?.coupon;
  if (!coupon || (await isStillGood(ctx, tx, { userId: order.userId, id: coupon.id })))
    return false;
  if (order.status === 'to_be_paid') await chooseBenefits(ctx, tx, order, NO_BENEFITS);
  return true;
}
