import { CodedError } from '@shtrans/contract/errors';
import type { Checkout, Payment } from '@shtrans/contract/payments';
import type { Context } from '../../context.ts';
import { findOrder, type Order, orderStateOf } from '../orders/service.ts';
import { openedOf } from './checkout.ts';
import { askProvider } from './provider.ts';
import { settle } from './settle.ts';
import { findPaymentOf, type PaymentRow } from './store.ts';

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

/** The page the rider pays on; a sheet is signed for one tap and not given again. */
function pageOf(payment: PaymentRow, now: Date): Checkout | null {
  const opened = payment.status === 'confirming' ? openedOf(payment, now) : null;
  return opened?.kind === 'page' ? { kind: 'page', url: opened.url } : null;
}

/**
 * Reads a payment of the rider. While its outcome is not known the provider is asked, for at most
 * 3 s, and once for all who ask at the same time. Raises `payment_not_found`, for another rider's
 * as well.
 */
export function paymentReader(ctx: Context): (userId: string, id: string) => Promise<Payment> {
  const asking = new Map<string, Promise<unknown>>();
  const ask = async (payment: PaymentRow): Promise<void> => {
    const { id } = payment;
    let question = asking.get(id);
    if (question === undefined) {
      question = askProvider(ctx, payment)
        .then(async (trade) => await settle(ctx, payment, trade))
        .finally(() => asking.delete(id));
      asking.set(id, question);
    }
    await question;
  };
  return async (userId, id) => {
    let payment = await findPaymentOf(ctx.db, userId, id);
    if (payment?.status === 'confirming') {
      await ask(payment);
      payment = await findPaymentOf(ctx.db, userId, id);
    }
    const order = payment && (await findOrder(ctx.db, { userId, id: payment.order_id }));
    if (payment === undefined || order === undefined) throw new CodedError('payment_not_found');
    const now = ctx.clock.now();
    return paymentView(payment, order, now, pageOf(payment, now));
  };
}
