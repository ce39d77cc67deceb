import { CodedError, ERRORS } from '@shtrans/contract/errors';
import { isOrderType } from '@shtrans/contract/order-types';
import type { Checkout, Payment, PaymentMethod } from '@shtrans/contract/payments';
import type { NoticeAnswer, Opened, PaymentPort, PayWay } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Language } from '../../http/language.ts';
import { inTransaction, once } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { enqueue, runNow } from '../../jobs/queue.ts';
import {
  applyEvent,
  closeIfOverdue,
  dueCents,
  findOrder,
  isOverdue,
  lockOrder,
  type OrderKey,
  type Order,
  orderStateOf,
} from '../orders/service.ts';
import { payerIdOf } from '../payers/service.ts';
import {
  askProvider,
  giveUpTrade,
  openTrade,
  portNamed,
  portOf,
  TRADE_LIFE_MS,
} from './provider.ts';
import { REFUND_JOB } from './refund.ts';
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

// What other modules need of an order's money, for they call this file only.
export { moneyOfOrder, type OrderMoney } from './order-money.ts';

export const CONFIRM_JOB = 'payment.confirm';

/** After this the job asks the provider by itself, should neither rider nor notice come. */
const FIRST_CONFIRM_MS = 5000;

/** What a payment's row knows of how it is paid. */
type Road = Pick<PaymentRow, 'provider' | 'way'>;

/** From where, in which language and how a rider wants to pay. */
export interface PayRequest {
  method: PaymentMethod | undefined;
  language: Language;
  clientAddress: string;
}

function viewOf(payment: PaymentRow, order: Order, now: Date): Payment {
  return {
    id: payment.id,
    orderId: payment.order_id,
    status: payment.status,
    amountCents: payment.amount_cents,
    checkout: payment.status === 'confirming' ? pageOf(openedOf(payment, now)) : null,
    startedAt: payment.started_at.toISOString(),
    order: orderStateOf(order, now),
    serverTime: now.toISOString(),
  };
}

/** What the provider gave to pay by, as long as it is good. */
function openedOf(payment: PaymentRow, now: Date): Opened | null {
  const { cashier_url: url, prepay_id: prepayId, checkout_until: goodUntil } = payment;
  if (goodUntil !== null && goodUntil <= now) return null;
  if (url !== null) return { kind: 'page', url, goodUntil };
  return prepayId === null ? null : { kind: 'jsapi', prepayId, goodUntil };
}

const pageOf = (opened: Opened | null): Checkout | null =>
  opened?.kind === 'page' ? { kind: 'page', url: opened.url } : null;

function checkoutFor(port: PaymentPort, opened: Opened): Checkout {
  if (opened.kind === 'page') return { kind: 'page', url: opened.url };
  if (port.signSheet === undefined) throw new Error(`${port.name} opens no sheets`);
  return { kind: 'jsapi', parameters: port.signSheet(opened.prepayId) };
}

/** The host's own provider where it is in use, else a page of the default one. */
function roadFor({ adapters }: Context, method: PaymentMethod | undefined): Road {
  const named = (name: string): PaymentPort | undefined => portNamed({ adapters }, name);
  if (method === 'wechat_jsapi' && named('wechat') !== undefined) {
    return { provider: 'wechat', way: 'wechat_jsapi' };
  }
  const own = method === 'alipay' ? named('alipay') : undefined;
  return { provider: (own ?? adapters.payments[0]).name, way: 'page' };
}

/** The row's way with the payer it needs. Raises `payer_unknown`. */
async function wayOf(ctx: Context, userId: string, { way }: Road): Promise<PayWay> {
  if (way === 'page') return { kind: 'page' };
  const openId = await payerIdOf(ctx, userId);
  if (openId === undefined) throw new CodedError('payer_unknown');
  return { kind: 'wechat_jsapi', openId };
}

/**
 * Starts to pay an order, or answers with the payment under way. The payment is written before the
 * provider hears of it, and the trade is opened outside any transaction; the payment's id makes
 * opening it again the same trade. A rider who goes on in another app pays there, and a page that got
 * too old is replaced: the payment under way is stopped first, and goes on where it cannot be. Raises
 * `order_not_found`, `order_not_payable`, `order_closed`, `payment_timed_out` (and the order is closed),
 * `payer_unknown`, `payment_provider_failed` (try again).
 */
export async function startPayment(
  ctx: Context,
  key: OrderKey,
  idempotencyKey: string,
  request: PayRequest,
): Promise<Payment> {
  const road = roadFor(ctx, request.method);
  await wayOf(ctx, key.userId, road);
  const write = async (takesAny: boolean): Promise<Payment> =>
    await writeStart(ctx, key, idempotencyKey, request.method, { ...road, takesAny });
  let started: Payment;
  try {
    started = await write(false);
  } catch (error) {
    if (!(error instanceof UnderWayOtherwise)) throw error;
    await settle(ctx, error.payment, await giveUpTrade(ctx, error.payment));
    started = await write(true);
  }
  return { ...started, checkout: await checkoutOf(ctx, key, started.id, request) };
}

/** The order's payment under way is on another road, or what it is paid by is too old. */
class UnderWayOtherwise extends Error {
  readonly payment: PaymentRow;
  constructor(payment: PaymentRow) {
    super('the order is under payment otherwise');
    this.payment = payment;
  }
}

/** The road a payment is wanted on; `takesAny`: one under way is the answer on whichever road. */
type WantedRoad = Road & { takesAny: boolean };

async function writeStart(
  ctx: Context,
  key: OrderKey,
  idempotencyKey: string,
  method: PaymentMethod | undefined,
  road: WantedRoad,
): Promise<Payment> {
  const endpoint = 'POST maas:/v1/orders/:id/payments';
  const asked = { id: key.id, method };
  try {
    return await once(
      ctx,
      { userId: key.userId, key: idempotencyKey, endpoint, asked },
      async (tx) => await startIn(ctx, tx, key, road),
    );
  } catch (error) {
    // The refusal rolled back; what made it true is written on its own.
    if (error instanceof CodedError && error.code === 'payment_timed_out') {
      await inTransaction(ctx.db, async (tx) => await closeIfOverdue(ctx, tx, key));
    }
    throw error;
  }
}

async function startIn(
  ctx: Context,
  tx: Tx,
  key: OrderKey,
  { provider, way, takesAny }: WantedRoad,
): Promise<Payment> {
  const order = await lockOrder(tx, key);
  const now = ctx.clock.now();
  if (order.status === 'closed') {
    throw new CodedError(
      order.closedReason === 'payment_timed_out' ? 'payment_timed_out' : 'order_closed',
    );
  }
  if (isOverdue(order, now)) throw new CodedError('payment_timed_out');
  const waits = order.status === 'to_be_paid' || order.status === 'in_payment';
  if (!waits || !isOrderType(order.type) || dueCents(order) <= 0) {
    throw new CodedError('order_not_payable');
  }
  const live = await findOrderPayment(tx, key.userId, key.id, 'confirming');
  if (live !== undefined) {
    const sameRoad = live.provider === provider && live.way === way;
    const tooOld = live.checkout_until !== null && live.checkout_until <= now;
    if (takesAny || (sameRoad && !tooOld)) return viewOf(live, order, now);
    throw new UnderWayOtherwise(live);
  }
  const payment = await insertPayment(tx, {
    user_id: key.userId,
    id: uuidv7(ctx),
    order_id: key.id,
    provider,
    way,
    status: 'confirming',
    amount_cents: dueCents(order),
    provider_trade_no: null,
    cashier_url: null,
    prepay_id: null,
    checkout_until: null,
    started_at: now,
    finished_at: null,
  });
  const paying =
    order.status === 'to_be_paid' ? await applyEvent(ctx, tx, order, 'payment_started') : order;
  await enqueue(ctx, tx, {
    kind: CONFIRM_JOB,
    dedup: payment.id,
    payload: { paymentId: payment.id },
    runAt: new Date(now.getTime() + FIRST_CONFIRM_MS),
  });
  return viewOf(payment, paying, now);
}

/** Where the rider pays: as the provider said before, else it opens the trade now. */
async function checkoutOf(
  ctx: Context,
  key: OrderKey,
  paymentId: string,
  { language, clientAddress }: PayRequest,
): Promise<Checkout | null> {
  const payment = await findPaymentOf(ctx.db, key.userId, paymentId);
  if (payment?.status !== 'confirming') return null;
  const port = portOf(ctx, payment);
  const known = openedOf(payment, ctx.clock.now());
  if (known !== null) return checkoutFor(port, known);
  const order = await findOrder(ctx.db, key);
  if (order === undefined) throw new CodedError('order_not_found');
  const opened = await openTrade(port, {
    paymentId,
    amountCents: payment.amount_cents,
    subject: subjectOf(order, language),
    returnUrl: returnUrlOf(key.id, paymentId, language),
    language,
    expiresAt: order.payDeadline ?? new Date(payment.started_at.getTime() + TRADE_LIFE_MS),
    way: await wayOf(ctx, key.userId, payment),
    clientAddress,
  });
  await updatePayment(ctx.db, payment, {
    checkout_until: opened.goodUntil,
    ...(opened.kind === 'page' ? { cashier_url: opened.url } : { prepay_id: opened.prepayId }),
  });
  return checkoutFor(port, opened);
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
    return viewOf(payment, order, ctx.clock.now());
  };
}

/**
 * Takes a provider's notice: raw body, signature first. Gives the provider's own acknowledgement, or
 * its own refusal where it has one. Raises `not_found` for a provider that is not in use, and without
 * a refusal of the provider's own: `signature_invalid`, `malformed_body`, `payment_not_found`, and
 * `invalid_input` for another amount.
 */
export async function takeNotice(
  ctx: Context,
  provider: string,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<NoticeAnswer> {
  const port = portNamed(ctx, provider);
  if (port === undefined) throw new CodedError('not_found');
  try {
    await believe(ctx, port, headers, body);
    return port.noticeTaken;
  } catch (error) {
    if (!(error instanceof CodedError) || port.noticeRefused === undefined) throw error;
    ctx.log.warn({ err: error, code: error.code, provider }, 'a notice is refused');
    return port.noticeRefused(error.code, ERRORS[error.code].status);
  }
}

async function believe(
  ctx: Context,
  port: PaymentPort,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<void> {
  const notice = await port.readNotice(headers, body);
  const payment = await findPayment(ctx.db, notice.paymentId);
  // A provider speaks of its own trades only.
  if (payment?.provider !== port.name) throw new CodedError('payment_not_found');
  if (notice.about === 'refund') {
    // The refund's own job asks the provider, and does it now.
    await runNow(ctx, { kind: REFUND_JOB, dedup: notice.refundId });
    return;
  }
  const outcome = await settle(ctx, payment, notice.trade);
  if (outcome === 'amount_mismatch') throw new CodedError('invalid_input', { field: 'amount' });
}
