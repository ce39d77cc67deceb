import { CodedError } from '@shtrans/contract/api/errors';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { HeldPoints, OrderHolds } from '../../../db/schema.ts';
import { exchangeCoupon, isStillGood } from '../../wallet/coupons/service.ts';
import { exchangePoints } from '../../wallet/holds/service.ts';
import { isUnpaid } from './actions.ts';
import { type Order, updateOrder } from './store.ts';
import { applyEvent } from './transition.ts';

/** The discount by coupon and points, in cents. */
const benefitCents = ({ holds }: Pick<Order, 'holds'>): number =>
  (holds?.coupon?.cents ?? 0) + (holds?.points?.cents ?? 0);

/** The price before coupon and points: the amount less the discounts of the fare. */
export const beforeBenefits = (
  order: Pick<Order, 'amountCents' | 'discountCents' | 'holds'>,
): number => order.amountCents - order.discountCents + benefitCents(order);

/** The rider's coupon and points to use for an order. */
export interface Benefits {
  couponId: string | null;
  /** Returns the points to use for the amount left after the coupon, and their value; null: none. May throw. */
  pointsFor: (leftCents: number) => Omit<HeldPoints, 'id'> | null;
}

/** Neither coupon nor points. */
export const NO_BENEFITS: Benefits = { couponId: null, pointsFor: () => null };

/**
 * Replaces the coupon and points of an unpaid order that this transaction has locked, and updates its discount. If
 * nothing is left to pay, the order becomes paid. Throws `order_not_payable`, `payment_under_way`,
 * `coupon_not_found`, `coupon_not_usable`, `balance_insufficient`.
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
  const { coupon: oldCoupon, points: oldPoints, ...otherHolds } = order.holds ?? {};
  const orderUse = { userId, orderId, use: { type, dueCents } };
  const coupon = await exchangeCoupon(ctx, tx, orderUse, {
    before: oldCoupon?.id ?? null,
    wanted: couponId,
  });
  const points = await exchangePoints(ctx, tx, orderUse, {
    before: oldPoints ?? null,
    wanted: pointsFor(dueCents - (coupon?.cents ?? 0)),
  });
  const holds: OrderHolds = { ...otherHolds, ...(coupon && { coupon }), ...(points && { points }) };
  const changed = await updateOrder(tx, order, {
    holds: Object.keys(holds).length === 0 ? null : JSON.stringify(holds),
    discount_cents: order.amountCents - dueCents + benefitCents({ holds }),
  });
  if (changed.amountCents > changed.discountCents) return changed;
  return await applyEvent(ctx, tx, changed, 'covered', { paidCents: 0 });
}

/**
 * Whether the coupon that the order holds has expired. If it has, releases the coupon and the points, unless a
 * payment is under way.
 */
export async function dropExpired(ctx: TxContext, tx: Tx, order: Order): Promise<boolean> {
  const coupon = order.holds?.coupon;
  if (!coupon || (await isStillGood(ctx, tx, { userId: order.userId, id: coupon.id })))
    return false;
  if (order.status === 'to_be_paid') await chooseBenefits(ctx, tx, order, NO_BENEFITS);
  return true;
}
