import { addressOf } from '@shtrans/contract/addresses';
import { existing } from '@shtrans/contract/errors';
import type { Checkout, PaymentMethod } from '@shtrans/contract/payments';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Opened, PaymentPort, TradeChannel } from '../../adapters/payment/port.ts';
import type { Context } from '../../context.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import type { Language } from '../../http/language.ts';
import { findOrder, type Order } from '../orders/service.ts';
import { payerIdOf } from '../payers/service.ts';
import { openTrade, portOf, TRADE_LIFE_MS } from './provider.ts';
import type { PaymentRow } from './store.ts';

/** How a payment is made: at which provider, and on its page or by its sheet for a host's own method. */
export type Channel = Pick<PaymentRow, 'provider' | 'way' | 'account_id'>;

/** The channel of the provider that does the host's own method, else a page of the default one. */
export function channelFor(
  { adapters: { payments } }: Context,
  method: PaymentMethod | undefined,
): Channel {
  const own = payments.find(({ channels }) => method !== undefined && method in channels);
  const isSheet = method !== undefined && own?.channels[method] === 'sheet';
  return { provider: (own ?? payments[0]).name, way: isSheet ? method : 'page', account_id: null };
}

/** The channel as its provider opens a trade on it, with the payer it needs. Raises `payer_unknown`. */
export async function tradeChannel(
  ctx: Context,
  userId: string,
  { way }: Pick<Channel, 'way'>,
): Promise<TradeChannel> {
  if (way === 'page') return { kind: 'page' };
  const payerId = existing(await payerIdOf(ctx, userId), 'payer_unknown');
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

/** What the cashier says is being paid: the product or place, the line with its ends, or the number. */
export function subjectOf({ subject, line, from, to, orderNo }: Order, language: Language): string {
  const text = (name: Bilingual): string => (language === 'en_us' ? name.en : name.zh);
  if (subject !== null) return text(subject);
  const ends = from && to ? `${text(from)} - ${text(to)}` : '';
  return [line ? text(line.name) : '', ends].filter((part) => part !== '').join(' ') || orderNo;
}

/** Where the rider pays: as the provider said before, else it opens the trade now. */
export async function checkoutOf(
  ctx: Context,
  userId: string,
  paymentId: string,
  { language, clientAddress }: { language: Language; clientAddress: string },
): Promise<Checkout | null> {
  const key = { user_id: userId, id: paymentId };
  const payment = await findRow(ctx.db, 'payments', key);
  // One that an account pays has no page.
  if (payment?.status !== 'confirming' || payment.account_id !== null) return null;
  const port = portOf(ctx, payment);
  const known = openedOf(payment, ctx.clock.now());
  if (known !== null) return checkoutFor(port, known);
  const found = await findOrder(ctx.db, { userId, id: payment.order_id });
  const order = existing(found, 'order_not_found');
  ctx.faultAt?.('trade.not-opened');
  const opened = await openTrade(ctx, port, {
    paymentId,
    amountCents: payment.amount_cents,
    subject: subjectOf(order, language),
    returnUrl: addressOf('paymentResult', undefined, {
      id: order.id,
      payment: paymentId,
      language: language === 'en_us' ? language : undefined,
    }),
    language,
    expiresAt: order.payDeadline ?? new Date(payment.started_at.getTime() + TRADE_LIFE_MS),
    channel: await tradeChannel(ctx, userId, payment),
    clientAddress,
  });
  ctx.faultAt?.('trade.opened');
  await updateRows(ctx.db, 'payments', key, {
    checkout_until: opened.goodUntil,
    ...(opened.kind === 'page' ? { cashier_url: opened.url } : { prepay_id: opened.prepayId }),
  });
  return checkoutFor(port, opened);
}
