import type { Checkout, Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { type Order, orderStateOf, readOrder } from '../orders/service.ts';
import { givenOf, isGood, lastingCheckout } from './checkout.ts';
import { askProvider } from './provider.ts';
import { settle } from './settle.ts';
import { type PaymentRow, readPayment } from './store.ts';

export const paymentView = (
  payment: Pick<PaymentRow, 'id' | 'order_id' | 'status' | 'amount_cents' | 'started_at'>,
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

/** A payment of the rider as it is now. Raises `payment_not_found`, for another rider's as well. */
export async function shownPayment(ctx: Context, key: OwnKey): Promise<Payment> {
  const payment = await readPayment(ctx.db, key);
  const order = await readOrder(ctx.db, { userId: key.userId, id: payment.order_id });
  const now = ctx.clock.now();
  return paymentView(payment, order, now, checkoutNow(payment, now));
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
  return async (key) => {
    const payment = await readPayment(ctx.db, key);
    if (payment.status === 'confirming') await ask(payment);
    return await shownPayment(ctx, key);
  };
}
