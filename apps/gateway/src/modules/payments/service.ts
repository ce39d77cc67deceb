import { CodedError } from '@shtrans/contract/errors';
import { isOrderType } from '@shtrans/contract/order-types';
import type { Payment } from '@shtrans/contract/payments';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Language } from '../../http/language.ts';
import { inTransaction, once } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { enqueue } from '../../jobs/queue.ts';
import {
  applyToLocked,
  closeIfOverdue,
  dueCents,
  findOrder,
  isOverdue,
  lockOrder,
  type OrderKey,
  type OrderRow,
  orderStateOf,
} from '../orders/service.ts';
import { askProvider, openTrade } from './provider.ts';
import { settle } from './settle.ts';
import {
  findOrderPayment,
  findPayment,
  findPaymentOf,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from './store.ts';
import { returnUrlOf, subjectOf } from './trade-request.ts';

export const CONFIRM_JOB = 'payment.confirm';

/** After this the job asks the provider by itself, should neither rider nor notice come. */
const FIRST_CONFIRM_MS = 5000;

/**
 * A ride has no deadline, its trade has: a cashier left alone closes then, and the order waits to be
 * paid again instead of being under payment for ever.
 */
const RIDE_TRADE_MS = 2 * 3_600_000;

function viewOf(payment: PaymentRow, order: OrderRow, now: Date): Payment {
  return {
    id: payment.id,
    orderId: payment.order_id,
    status: payment.status,
    amountCents: payment.amount_cents,
    cashierUrl: payment.status === 'confirming' ? payment.cashier_url : null,
    startedAt: payment.started_at.toISOString(),
    order: orderStateOf(order, now),
    serverTime: now.toISOString(),
  };
}

/**
 * Starts to pay an order, or answers with the payment under way. The payment is written before the
 * provider hears of it, and the trade is opened outside any transaction; the payment's id makes
 * opening it again the same trade. Raises `order_not_found`, `order_not_payable`, `order_closed`,
 * `payment_timed_out` (and the order is closed), `payment_provider_failed` (try again).
 */
export async function startPayment(
  ctx: Context,
  key: OrderKey,
  idempotencyKey: string,
  language: Language,
): Promise<Payment> {
  const started = await writeStart(ctx, key, idempotencyKey);
  const cashierUrl = await cashierOf(ctx, key, started.id, language);
  return { ...started, cashierUrl };
}

async function writeStart(ctx: Context, key: OrderKey, idempotencyKey: string): Promise<Payment> {
  const endpoint = 'POST maas:/v1/orders/:id/payments';
  const asked = { id: key.id };
  try {
    return await once(
      ctx,
      { userId: key.userId, key: idempotencyKey, endpoint, asked },
      async (tx) => await startIn(ctx, tx, key),
    );
  } catch (error) {
    // The refusal rolled back; what made it true is written on its own.
    if (error instanceof CodedError && error.code === 'payment_timed_out') {
      await inTransaction(ctx.db, async (tx) => await closeIfOverdue(ctx, tx, key));
    }
    throw error;
  }
}

async function startIn(ctx: Context, tx: Tx, key: OrderKey): Promise<Payment> {
  const order = await lockOrder(tx, key);
  if (order === undefined) throw new CodedError('order_not_found');
  const now = ctx.clock.now();
  if (order.status === 'closed') {
    throw new CodedError(
      order.closed_reason === 'payment_timed_out' ? 'payment_timed_out' : 'order_closed',
    );
  }
  if (isOverdue(order, now)) throw new CodedError('payment_timed_out');
  const waits = order.status === 'to_be_paid' || order.status === 'in_payment';
  if (!waits || !isOrderType(order.type) || dueCents(order) <= 0) {
    throw new CodedError('order_not_payable');
  }
  const live = await findOrderPayment(tx, key.userId, key.id, 'confirming');
  if (live !== undefined) return viewOf(live, order, now);
  const payment = await insertPayment(tx, {
    user_id: key.userId,
    id: uuidv7(ctx),
    order_id: key.id,
    provider: ctx.adapters.payment.name,
    status: 'confirming',
    amount_cents: dueCents(order),
    provider_trade_no: null,
    cashier_url: null,
    started_at: now,
    finished_at: null,
  });
  const paying =
    order.status === 'to_be_paid' ? await applyToLocked(ctx, tx, order, 'payment_started') : order;
  await enqueue(ctx, tx, {
    kind: CONFIRM_JOB,
    dedup: payment.id,
    payload: { paymentId: payment.id },
    runAt: new Date(now.getTime() + FIRST_CONFIRM_MS),
  });
  return viewOf(payment, paying, now);
}

/** Where the rider pays: as the provider said before, else it opens the trade now. */
async function cashierOf(
  ctx: Context,
  key: OrderKey,
  paymentId: string,
  language: Language,
): Promise<string | null> {
  const payment = await findPaymentOf(ctx.db, key.userId, paymentId);
  if (payment?.status !== 'confirming' || payment.cashier_url !== null) {
    return payment?.cashier_url ?? null;
  }
  const order = await findOrder(ctx.db, key);
  if (order === undefined) throw new CodedError('order_not_found');
  const cashierUrl = await openTrade(ctx, {
    paymentId,
    amountCents: payment.amount_cents,
    subject: subjectOf(order, language),
    returnUrl: returnUrlOf(key.id, paymentId, language),
    language,
    expiresAt: order.pay_deadline ?? new Date(payment.started_at.getTime() + RIDE_TRADE_MS),
  });
  await updatePayment(ctx.db, payment, { cashier_url: cashierUrl });
  return cashierUrl;
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
      question = askProvider(ctx, id)
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
    return viewOf(payment, order, ctx.clock.now());
  };
}

/**
 * Takes a provider's notice: raw body, signature first. Raises `not_found` for a provider that is
 * not ours, `signature_invalid`, `payment_not_found`, and `invalid_input` for another amount.
 */
export async function takeNotice(
  ctx: Context,
  provider: string,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<{ received: true }> {
  if (provider !== ctx.adapters.payment.name) throw new CodedError('not_found');
  const notice = await ctx.adapters.payment.readNotice(headers, body);
  const payment = await findPayment(ctx.db, notice.paymentId);
  if (payment === undefined) throw new CodedError('payment_not_found');
  const outcome = await settle(ctx, payment, notice.trade);
  if (outcome === 'amount_mismatch') throw new CodedError('invalid_input', { field: 'amount' });
  return { received: true };
}
