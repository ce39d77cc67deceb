import type { Checkout, Payment } from '@shtrans/contract/payments/schemas';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { type Order, orderStateOf, readOrder } from '../orders/service.ts';
import { openedTradeOf, isStillValid, lastingCheckout } from './checkout.ts';
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

/** Returns the page or code to pay by; an expired code too, with its end; null for a checkout signed for one tap. */
function checkoutNow(payment: PaymentRow, now: Date): Checkout | null {
  const trade = payment.status === 'confirming' ? openedTradeOf(payment) : null;
  if (trade === null || (payment.channel === 'page' && !isStillValid(trade, now))) return null;
  return lastingCheckout(payment, trade);
}

/** Returns the rider's payment as it is now. Throws `payment_not_found`, also for another rider's payment. */
export async function shownPayment(ctx: Context, key: OwnKey): Promise<Payment> {
  const payment = await readPayment(ctx.db, key);
  const order = await readOrder(ctx.db, { userId: key.userId, id: payment.order_id });
  const now = ctx.clock.now();
  return paymentView(payment, order, now, checkoutNow(payment, now));
}

/**
 * Returns a function that reads a rider's payment. While the outcome is unknown it asks the provider, for at
 * most 3 s; simultaneous readers share one query. Throws `payment_not_found`, also for another rider's payment.
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
