import { addressOf } from '@shtrans/contract/addresses/addresses';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { isOneOf } from '@shtrans/contract/values/narrow';
import { type PaymentChannel, PROVIDERS } from '@shtrans/contract/payments/facts';
import type { Checkout, JsapiParameters } from '@shtrans/contract/payments/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Opened, PaymentPort } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import type { Language } from '../../../http/language.ts';
import { idOf, tokenOf } from '../../../http/signed-id.ts';
import { type Order, readOrder } from '../orders/service.ts';
import { payerIdOf } from '../payers/service.ts';
import { openTrade, portOf, TRADE_LIFE_MS } from './provider.ts';
import type { PaymentRow } from './store.ts';
import { findRow, updateRows } from './tables.ts';

/** How long a code can be paid. It is short because others can see the screen, and a new code is one tap away. */
const CODE_LIFE_MS = 15 * 60_000;

/** Returns the trade that the provider opened for the payment, or null if none is open yet. */
export function openedTradeOf({
  channel,
  cashier_url,
  prepay_id,
  checkout_until,
}: PaymentRow): Opened | null {
  const urlOrPrepayId = channel === 'page' ? cashier_url : prepay_id;
  return urlOrPrepayId === null ? null : { by: urlOrPrepayId, goodUntil: checkout_until };
}

/** Whether the trade's page, code or prepay id is still valid. */
export const isStillValid = ({ goodUntil }: Pick<Opened, 'goodUntil'>, now: Date): boolean =>
  goodUntil === null || goodUntil > now;

/** Returns the checkout if it is a page or a code, which can be shown again; null if it is signed for one tap. */
export function lastingCheckout(
  { provider, channel }: Pick<PaymentRow, 'provider' | 'channel'>,
  { by: urlOrCode, goodUntil }: Opened,
): Checkout | null {
  if (channel === 'page') return { kind: channel, url: urlOrCode };
  if (channel !== 'code' || goodUntil === null || !isOneOf(PROVIDERS, provider)) return null;
  return { kind: channel, provider, content: urlOrCode, goodUntil: goodUntil.toISOString() };
}

/** Returns the checkout signed for one tap. Throws if the provider has no such channel. */
function signedCheckout(
  port: PaymentPort,
  channel: PaymentChannel,
  { by: prepayId }: Opened,
): Checkout {
  if (channel === 'app' && port.appParameters !== undefined) {
    return { kind: channel, parameters: port.appParameters(prepayId) };
  }
  if (channel === 'wechat_jsapi' && port.signSheet !== undefined) {
    return { kind: 'jsapi', parameters: port.signSheet(prepayId, channel) };
  }
  throw new Error(`${port.name} opens nothing by ${channel}`);
}

/** Returns the title that the cashier shows: the product or place, the line with its ends, or the order number. */
export function subjectOf(
  { subject, line, from, to, orderNo }: Pick<Order, 'subject' | 'line' | 'from' | 'to' | 'orderNo'>,
  language: Language,
): string {
  const text = (name: Bilingual): string => (language === 'en_us' ? name.en : name.zh);
  if (subject !== null) return text(subject);
  const ends = from && to ? `${text(from)} - ${text(to)}` : '';
  return [line ? text(line.name) : '', ends].filter((part) => part !== '').join(' ') || orderNo;
}

/** Returns until when the provider may accept the money. */
function endOf({ channel, started_at }: PaymentRow, { payDeadline }: Order): Date {
  const end = payDeadline ?? new Date(started_at.getTime() + TRADE_LIFE_MS);
  const codeEnd = new Date(started_at.getTime() + CODE_LIFE_MS);
  return channel === 'code' && codeEnd < end ? codeEnd : end;
}

/** Language and address of the client that requests a checkout. */
export interface Asking {
  language: Language;
  /** IP address of the payer. */
  clientAddress: string;
}

/**
 * Returns the payment's open trade, and opens it at the provider if it is not open or has expired. Throws
 * `payer_unknown` if the channel needs the rider's payer id and it is not known.
 * @param payerId the payer, if it is not the rider
 */
async function ensureTrade(
  ctx: Context,
  payment: PaymentRow,
  { language, clientAddress }: Asking,
  payerId?: string,
): Promise<Opened> {
  const earlierTrade = openedTradeOf(payment);
  if (earlierTrade !== null && isStillValid(earlierTrade, ctx.clock.now())) return earlierTrade;
  const { user_id, id: paymentId, channel: kind } = payment;
  const order = await readOrder(ctx.db, { userId: user_id, id: payment.order_id });
  const expiresAt = endOf(payment, order);
  const subject = subjectOf(order, language);
  const channel =
    kind === 'wechat_jsapi' || kind === 'mini_program'
      ? { kind, payerId: payerId ?? existing(await payerIdOf(ctx, user_id), 'payer_unknown') }
      : { kind };
  ctx.faultAt?.('trade.not-opened');
  const { by: urlOrPrepayId, goodUntil } = await openTrade(ctx, payment, {
    subject,
    returnUrl: addressOf('paymentResult', undefined, {
      id: order.id,
      payment: paymentId,
      language: language === 'en_us' ? language : undefined,
    }),
    language,
    expiresAt,
    channel,
    clientAddress,
  });
  ctx.faultAt?.('trade.opened');
  const checkoutUntil = kind === 'code' ? expiresAt : goodUntil;
  const column = kind === 'page' ? 'cashier_url' : 'prepay_id';
  const change = { checkout_until: checkoutUntil, [column]: urlOrPrepayId };
  await updateRows(ctx.db, 'payments', { user_id, id: paymentId }, change);
  return { by: urlOrPrepayId, goodUntil: checkoutUntil };
}

/** Token by which the mini-program's page proves that one of our riders opened it. */
const PASS = { name: 'mini-program-payment', encoding: 'hex' } as const;

/** Returns where the rider pays; null if nothing is left to pay or an intimate account pays. Throws `payment_provider_failed`. */
export async function checkoutOf(
  ctx: Context,
  payment: PaymentRow,
  asking: Asking,
): Promise<Checkout | null> {
  const { status, account_id, channel: kind } = payment;
  if (status !== 'confirming' || account_id !== null) return null;
  if (kind === 'mini_program') {
    return { kind, path: `/packages/pay/wechat?pass=${tokenOf(ctx, PASS, payment.id)}` };
  }
  const openedTrade = await ensureTrade(ctx, payment, asking);
  return (
    lastingCheckout(payment, openedTrade) ?? signedCheckout(portOf(ctx, payment), kind, openedTrade)
  );
}

/**
 * Continues a payment on the mini-program's page. The payer is the user of the mini-program, identified by their login
 * code. Throws `payment_not_found` for a forged pass, `order_not_payable` if the payment has ended,
 * `payer_link_expired`, `payer_unknown`, `payment_provider_failed`.
 */
export async function payInMiniProgram(
  ctx: Context,
  { pass, code }: { pass: string; code: string },
  asking: Asking,
): Promise<JsapiParameters> {
  const id = existing(idOf(ctx, PASS, pass), 'payment_not_found');
  const paymentRow = await findRow(ctx.db, 'payments', { id, channel: 'mini_program' });
  const payment = existing(paymentRow, 'payment_not_found');
  if (payment.status !== 'confirming') throw new CodedError('order_not_payable');
  const port = portOf(ctx, payment);
  const payerId = existing(await port.miniPayers?.payerOf(code), 'payer_unknown');
  const { by: prepayId } = await ensureTrade(ctx, payment, asking, payerId);
  return existing(port.signSheet?.(prepayId, 'mini_program'), 'payment_provider_failed');
}
