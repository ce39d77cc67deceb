import type { Db } from '../../../db/database.ts';
import { OF_ORDER, type OrderKey } from '../orders/service.ts';

// For reports of ticketing partners.
export { giveUpTicket, writeIssued } from './fulfilment.ts';
// For orders that coupon and points paid.
export { startFulfilment } from './fulfilment.ts';
export { payerOf } from './intimate-accounts.ts';
export { cancelOrder, orderDetail } from './order-page.ts';
export { dueAt, refundAbove } from './ask-refund.ts';
// For the desk.
export {
  settlementDay,
  type SettlementDay,
  settlementDays,
  storedBill,
} from './settlement-store.ts';
export { refundPaidTwice } from './paid-twice.ts';
export {
  type Decided,
  type Decision,
  decideOrderRefund,
  decideRefund,
  mostRefundable,
  reviewFacts,
} from './decide-refund.ts';
import { findRows } from './tables.ts';
export {
  decidedReviews,
  findReview,
  hasMoneyUnderWay,
  hasOpenReview,
  openReviews,
  refundedCents,
} from './store.ts';

/**
 * Returns the payment that a paid order kept, and its refunds that did not fail, oldest first; null if there was
 * no payment. Money that arrived twice or after the order was closed does not belong to the order.
 */
export async function moneyOfOrder(db: Db, { userId, id }: OrderKey) {
  const ofOrder = { user_id: userId, order_id: id };
  const started = await findRows(db, 'payments', ofOrder, 'started_at');
  const payments = started.filter(({ status }) => status !== 'confirming' && status !== 'failed');
  const refunds = await findRows(db, 'refunds', ofOrder, 'requested_at');
  const strayRefunds = refunds.filter(({ reason }) => !OF_ORDER.includes(reason));
  const payment = payments.find((each) =>
    strayRefunds.every((refund) => refund.payment_id !== each.id),
  );
  if (payment === undefined) return null;
  const paymentRefunds = refunds.flatMap((refund) => {
    const { payment_id, status } = refund;
    return payment_id !== payment.id || status === 'failed' ? [] : [{ ...refund, status }];
  });
  return { payment, refunds: paymentRefunds };
}
