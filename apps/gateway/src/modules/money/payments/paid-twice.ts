import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { applyEvent, lockOrder, type OrderKey, refundCovered } from '../orders/service.ts';
import { requestRefund } from './refund.ts';
import { findOrderPayment, reviewsOfOrder } from './store.ts';

/**
 * Refunds the whole order, because another order had already paid the same fee. Does nothing if the order is not paid, or
 * if a person decides on its refund.
 */
export async function refundPaidTwice(ctx: TxContext, tx: Tx, key: OrderKey): Promise<void> {
  const order = await lockOrder(tx, key);
  if (order.status !== 'paid' && order.status !== 'completed') return;
  const payment = await findOrderPayment(tx, key, 'succeeded');
  if (payment === undefined) return await refundCovered(ctx, tx, order, 'refund_accepted');
  const reviews = await reviewsOfOrder(tx, key);
  if (reviews.some(({ status }) => status === 'open')) return;
  await applyEvent(ctx, tx, order, 'refund_accepted');
  await requestRefund(ctx, tx, payment, 'rider_asked', {
    ground: 'paid_twice',
    amountCents: payment.amount_cents,
    evidence: {},
    reason: 'charged_wrongly',
    note: null,
  });
}
