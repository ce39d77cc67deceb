import { CodedError } from '@shtrans/contract/errors';
import type { Checkout, PaymentMethod } from '@shtrans/contract/payments';
import type { Opened, PaymentPort, TradeChannel } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import type { Language } from '../../http/language.ts';
import { findOrder } from '../orders/service.ts';
import { payerIdOf } from '../payers/service.ts';
import { openTrade, portOf, TRADE_LIFE_MS } from './provider.ts';
import { findPaymentOf, type PaymentRow, updatePayment } from './store.ts';
import { returnUrlOf, subjectOf } from './trade-request.ts';

/** How a payment is made: at which provider, and on its page or by its sheet for a host's own method. */
export type Channel = Pick<PaymentRow, 'provider' | 'way'>;

/** The channel of the provider that does the host's own method, else a page of the default one. */
export function channelFor(
  { adapters: { payments } }: Pick<Context, 'adapters'>,
  method: PaymentMethod | undefined,
): Channel {
  const own = payments.find(({ channels }) => method !== undefined && method in channels);
  const isSheet = method !== undefined && own?.channels[method] === 'sheet';
  return { provider: (own ?? payments[0]).name, way: isSheet ? method : 'page' };
}

/** The channel as its provider opens a trade on it, with the payer it needs. Raises `payer_unknown`. */
export async function tradeChannel(
  ctx: Context,
  userId: string,
  { way }: Channel,
): Promise<TradeChannel> {
  if (way === 'page') return { kind: 'page' };
  const payerId = await payerIdOf(ctx, userId);
  if (payerId === undefined) throw new CodedError('payer_unknown');
  return { kind: 'sheet', payerId };
}

/** What the provider gave to pay by, as long as it is good. */
export function openedOf(payment: PaymentRow, now: Date): Opened | null {
  const { cashier_url: url, prepay_id: prepayId, checkout_until: goodUntil } = payment;
  if (goodUntil !== null && goodUntil <= now) return null;
  if (url !== null) return { kind: 'page', url, goodUntil };
  return prepayId === null ? null : { kind: 'jsapi', prepayId, goodUntil };
}

function checkoutFor(port: PaymentPort, opened: Opened): Checkout {
  if (opened.kind === 'page') return { kind: 'page', url: opened.url };
  if (port.signSheet === undefined) throw new Error(`${port.name} opens no sheets`);
  return { kind: 'jsapi', parameters: port.signSheet(opened.prepayId) };
}

/** Where the rider pays: as the provider said before, else it opens the trade now. */
export async function checkoutOf(
  ctx: Context,
  userId: string,
  paymentId: string,
  { language, clientAddress }: { language: Language; clientAddress: string },
): Promise<Checkout | null> {
  const payment = await findPaymentOf(ctx.db, userId, paymentId);
  if (payment?.status !== 'confirming') return null;
  const port = portOf(ctx, payment);
  const known = openedOf(payment, ctx.clock.now());
  if (known !== null) return checkoutFor(port, known);
  const order = await findOrder(ctx.db, { userId, id: payment.order_id });
  if (order === undefined) throw new CodedError('order_not_found');
  const opened = await openTrade(port, {
    paymentId,
    amountCents: payment.amount_cents,
    subject: subjectOf(order, language),
    returnUrl: returnUrlOf(order.id, paymentId, language),
    language,
    expiresAt: order.payDeadline ?? new Date(payment.started_at.getTime() + TRADE_LIFE_MS),
    channel: await tradeChannel(ctx, userId, payment),
    clientAddress,
  });
  await updatePayment(ctx.db, payment, {
    checkout_until: opened.goodUntil,
    ...(opened.kind === 'page' ? { cashier_url: opened.url } : { prepay_id: opened.prepayId }),
  });
  return checkoutFor(port, opened);
}
