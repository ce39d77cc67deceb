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

/** How long a code may be paid by: it stands on a screen that others see, and another is a tap away. */
const CODE_LIFE_MS = 15 * 60_000;

/** What the provider gave to pay by; null before it was asked. */
export function givenOf({
  channel,
  cashier_url,
  prepay_id,
  checkout_until,
}: PaymentRow): Opened | null {
  const by = channel === 'page' ? cashier_url : prepay_id;
  return by === null ? null : { by, goodUntil: checkout_until };
}

/** The same as long as it is good. */
export const isGood = ({ goodUntil }: Pick<Opened, 'goodUntil'>, now: Date): boolean =>
  goodUntil === null || goodUntil > now;

/** The page or the code it is, which last; null for what is signed for one tap. */
export function lastingCheckout(
  { provider, channel }: Pick<PaymentRow, 'provider' | 'channel'>,
  { by, goodUntil }: Opened,
): Checkout | null {
  if (channel === 'page') return { kind: channel, url: by };
  if (channel !== 'code' || goodUntil === null || !isOneOf(PROVIDERS, provider)) return null;
  return { kind: channel, provider, content: by, goodUntil: goodUntil.toISOString() };
}

/** What it is signed into for one tap. */
function signedCheckout(port: PaymentPort, channel: PaymentChannel, { by }: Opened): Checkout {
  if (channel === 'app' && port.appParameters !== undefined) {
    return { kind: channel, parameters: port.appParameters(by) };
  }
  if (channel === 'wechat_jsapi' && port.signSheet !== undefined) {
    return { kind: 'jsapi', parameters: port.signSheet(by, channel) };
  }
  throw new Error(`${port.name} opens nothing by ${channel}`);
}

/** What the cashier says is being paid: the product or place, the line with its ends, or the number. */
export function subjectOf(
  { subject, line, from, to, orderNo }: Pick<Order, 'subject' | 'line' | 'from' | 'to' | 'orderNo'>,
  language: Language,
): string {
  const text = (name: Bilingual): string => (language === 'en_us' ? name.en : name.zh);
  if (subject !== null) return text(subject);
  const ends = from && to ? `${text(from)} - ${text(to)}` : '';
  return [line ? text(line.name) : '', ends].filter((part) => part !== '').join(' ') || orderNo;
}

/** Until when the provider may take the money. */
function endOf({ channel, started_at }: PaymentRow, { payDeadline }: Order): Date {
  const end = payDeadline ?? new Date(started_at.getTime() + TRADE_LIFE_MS);
  const codeEnd = new Date(started_at.getTime() + CODE_LIFE_MS);
  return channel === 'code' && codeEnd < end ? codeEnd : end;
}

/** Who asks for a checkout. */
export interface Asking {
  language: Language;
  /** Of who pays. */
  clientAddress: string;
}

/**
 * What a payment is paid by: as the provider said before, else it opens the trade now.
 * @param payerId who pays, where that is not the rider. Raises `payer_unknown` where the rider's is needed and not known
 */
async function opened(
  ctx: Context,
  payment: PaymentRow,
  { language, clientAddress }: Asking,
  payerId?: string,
): Promise<Opened> {
  const given = givenOf(payment);
  if (given !== null && isGood(given, ctx.clock.now())) return given;
  const { user_id, id: paymentId, channel: kind } = payment;
  const order = await readOrder(ctx.db, { userId: user_id, id: payment.order_id });
  const expiresAt = endOf(payment, order);
  const subject = subjectOf(order, language);
  const channel =
    kind === 'wechat_jsapi' || kind === 'mini_program'
      ? { kind, payerId: payerId ?? existing(await payerIdOf(ctx, user_id), 'payer_unknown') }
      : { kind };
  ctx.faultAt?.('trade.not-opened');
  const { by, goodUntil } = await openTrade(ctx, payment, {
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
  const until = kind === 'code' ? expiresAt : goodUntil;
  const column = kind === 'page' ? 'cashier_url' : 'prepay_id';
  const change = { checkout_until: until, [column]: by };
  await updateRows(ctx.db, 'payments', { user_id, id: paymentId }, change);
  return { by, goodUntil: until };
}

/** What the mini-program's page proves by that a rider of ours sent it. */
const PASS = { name: 'mini-program-payment', encoding: 'hex' } as const;

/** Where the rider pays; null where nothing is left to pay or an account does. Raises `payment_provider_failed`. */
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
  const by = await opened(ctx, payment, asking);
  return lastingCheckout(payment, by) ?? signedCheckout(portOf(ctx, payment), kind, by);
}

/**
 * The mini-program's page goes on with a payment: whoever uses it pays, known by the code of its log-in. Raises
 * `payment_not_found` for a pass that is none of ours, `order_not_payable` once the payment is over,
 * `payer_link_expired`, `payer_unknown`, `payment_provider_failed`.
 */
export async function payInMiniProgram(
  ctx: Context,
  { pass, code }: { pass: string; code: string },
  asking: Asking,
): Promise<JsapiParameters> {
  const id = existing(idOf(ctx, PASS, pass), 'payment_not_found');
  const found = await findRow(ctx.db, 'payments', { id, channel: 'mini_program' });
  const payment = existing(found, 'payment_not_found');
  if (payment.status !== 'confirming') throw new CodedError('order_not_payable');
  const port = portOf(ctx, payment);
  const payerId = existing(await port.miniPayers?.payerOf(code), 'payer_unknown');
  const { by } = await opened(ctx, payment, asking, payerId);
  return existing(port.signSheet?.(by, 'mini_program'), 'payment_provider_failed');
}
