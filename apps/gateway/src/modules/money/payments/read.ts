import { CodedError } from '@shtrans/contract/api/errors';
import type { Checkout, Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { findOrder, type Order, orderStateOf } from '../orders/service.ts';
import { givenOf, isGood, lastingCheckout } from './checkout.ts';
import { askProvider } from './provider.ts';
import { settle } from './settle.ts';
import type { PaymentRow } from './store.ts';
import { findRow } from './tables.ts';

export const paymentView = (
  payment: PaymentRow,
  order: Order,
  now: Date,
  checkout: Checkout | null,
): Payment => ({
  id: payment.id,
  orderId: payment.order_id,
  status: payment.status,
  amountCents: payment.amount_cents,
  checkout,
  startedAt: payment.started_at.toISOString(),
  order: orderStateOf(order, now),
  serverTime: now.toISOString(),
});

/** The page or the code the rider pays by, the latter with its end also after that; nothing that is for one tap. */
function checkoutNow(payment: PaymentRow, now: Date): Checkout | null {
  const given = payment.status === 'confirming' ? givenOf(payment) : null;
  if (given === null || (payment.channel === 'page' && !isGood(given, now))) return null;
  return lastingCheckout(payment, given);
}

/**
 * Reads a payment of the rider. While its outcome is not known the provider is asked, for at most
 * 3 s, and once for all who ask at the same time. Raises `payment_not_found`, for another rider's
 * as well.
 */
export function paymentReader(ctx: Context): (key: OwnKey) => Promise<Payment> {
  const asking = new Map<string, Promise<unknown>>();
  const ask = (payment: PaymentRow): Promise<unknown> => {
    const { id } = payment;
    const question =
      asking.get(id) ??
      askProvider(ctx, payment)
        .then((trade) => settle(ctx, payment, trade))
        .finally(() => asking.delete(id));
    asking.set(id, question);
    return question;
  };
  return async ({ userId, id }) => {
    let payment = await findRow(ctx.db, 'payments', { user_id: userId, id });
    if (payment?.status === 'confirming') {
      await ask(payment);
      payment = await findRow(ctx.db, 'payments', { user_id: userId, id });
    }
    const order = payment && (await findOrder(ctx.db, { userId, id: payment.order_id }));
    if (payment === undefined || order === undefined) throw new CodedError('payment_not_found');
    const now = ctx.clock.now();
    return paymentView(payment, order, now, checkoutNow(payment, now));
  };
}
