import type { Db } from '../../db/database.ts';
import { findRows } from '../../db/rows.ts';
import type { OrderKey } from '../orders/service.ts';
import { OF_ORDER, type PaymentRow, type RefundRow } from './store.ts';

/** The payment an order kept, and its refunds that did not fail, oldest first. */
export interface OrderMoney {
  payment: PaymentRow;
  refunds: (RefundRow & { status: 'pending' | 'succeeded' })[];
}

/**
 * The money behind a paid order; null where none was needed. Money that came twice or after the order
 * was closed was never the order's.
 */
export async function moneyOfOrder(db: Db, { userId, id }: OrderKey): Promise<OrderMoney | null> {
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
