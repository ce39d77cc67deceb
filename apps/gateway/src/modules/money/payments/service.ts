import type { Db } from '../../../db/database.ts';
import { OF_ORDER, type OrderKey } from '../orders/service.ts';

// What ticket offices report by themselves.
export { giveUpTicket, writeIssued } from './fulfilment.ts';
// What follows an order that coupon and points paid.
export { startFulfilment } from './fulfilment.ts';
export { payerOf } from './intimate-accounts.ts';
export { cancelOrder, orderDetail } from './order-page.ts';
export { dueAt, refundAbove } from './ask-refund.ts';
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
 * The money behind a paid order: the payment it kept, and its refunds that did not fail, oldest first;
 * null where none was needed. Money that came twice or after the order was closed was never the order's.
 */
export async function moneyOfOrder(db: Db, { userId, id }: OrderKey) {
  const ofOrder = { user_id: userId, order_id: id };
  const started = await findRows(db, 'payments', ofOrder, 'started_at');
  const payments = started.filter(({ status }) => status !== 'confirming' && status !== 'failed');
  const refunds = await findRows(db, 'refunds', ofOrder, 'requested_at');
  const stray = refunds.filter(({ reason }) => !OF_ORDER.includes(reason));
  const payment = payments.find((each) => stray.every((refund) => refund.payment_id !== each.id));
  if (payment === undefined) return null;
  const given = refunds.flatMap((refund) => {
    const { payment_id, status } = refund;
    return payment_id !== payment.id || status === 'failed' ? [] : [{ ...refund, status }];
  });
  return { payment, refunds: given };
}
