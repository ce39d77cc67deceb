import { existing } from '@shtrans/contract/api/errors';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import type { Receipt, ReceiptItem } from '@shtrans/contract/receipts/schemas';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { withTimeLimit } from '../../../timing/within.ts';
import { dataInForce, dataInForceAt } from '../../base/catalogue/service.ts';
import { journeyOfOrder } from '../../money/orders/service.ts';
import { receiptData } from './data.ts';
import { moneyOfOrder, orderDetail } from '../../money/payments/service.ts';

/**
 * Returns who took the money at an instant: the legal entity, or the brand if none is stated. Receipts from before the
 * operator stated one name the present one.
 */
export async function issuerAt(
  ctx: Context,
  instant: Date,
): Promise<Required<Pick<Receipt, 'issuer' | 'entity'>>> {
  const { operator: thenOperator } = await dataInForceAt(ctx, instant);
  const { operator } =
    thenOperator.entity === null ? (await dataInForce(ctx)).data : { operator: thenOperator };
  if (operator.entity === null) return { issuer: operator.brand, entity: null };
  const { name, ...entity } = operator.entity;
  return { issuer: name, entity };
}

/**
 * Maximum wait for the brand, in ms: each document needs it, also those that a gateway serves without its database. Later
 * ones have the last brand.
 */
const FIRST_BRAND_MS = 1000;
const BRAND_MS = 100;
/** After a failure the operator data is not read for this time, in ms. */
const REST_MS = 1000;

/** Returns a function that returns the brand in force or, if the operator data cannot be read in time, the last one. */
export function brandOf(ctx: Context): () => Promise<Bilingual> {
  let lastBrand: Bilingual | undefined;
  let restsUntil = 0;
  return async () => {
    if (performance.now() >= restsUntil) {
      try {
        const limitMs = lastBrand === undefined ? FIRST_BRAND_MS : BRAND_MS;
        lastBrand = (await withTimeLimit(limitMs, dataInForce(ctx))).data.operator.brand;
      } catch (error) {
        restsUntil = performance.now() + REST_MS;
        ctx.log.warn(
          { event: 'web.brand_unknown', err: error },
          'the brand cannot be read; pages have the last one',
        );
      }
    }
    return lastBrand ?? receiptData.operator.none.brand;
  };
}

/** Events that settle an order: a payment, or a reason why nothing is due. */
const SETTLING = new Set<string | null>(['payment_confirmed', 'covered', 'ride_ended_free']);

/** Returns when the order was settled, or undefined. */
const settledAt = ({ timeline }: OrderDetail): string | undefined =>
  timeline.findLast(({ event }) => SETTLING.has(event))?.at;

/** Returns the time and amount of the receipt of an order, or undefined if it has none. */
export function receiptIssueOf(
  order: OrderDetail,
): { issuedAt: string; paidCents: number } | undefined {
  const { paidCents } = order;
  const issuedAt = settledAt(order);
  if (!order.actions.includes('receipt') || issuedAt === undefined || paidCents === null) {
    return undefined;
  }
  return { issuedAt, paidCents };
}

/** Returns the receipt of a paid order. Throws `order_not_found`, `receipt_not_available`. */
export async function receiptOf(ctx: Context, key: OwnKey): Promise<Receipt> {
  const order = await orderDetail(ctx, ctx.db, key);
  const { orderNo, serverTime } = order;
  const { issuedAt, paidCents } = existing(receiptIssueOf(order), 'receipt_not_available');
  const { payment = null, refunds = [] } = (await moneyOfOrder(ctx.db, key)) ?? {};
  const legs = await journeyOfOrder(ctx, key);
  return {
    number: receiptNumber(orderNo),
    ...(await issuerAt(ctx, new Date(issuedAt))),
    issuedAt,
    order: { ...order, line: order.line?.name ?? null },
    items: receiptItems(order),
    paidCents,
    payment: payment && {
      provider: payment.provider,
      tradeNo: payment.provider_trade_no && maskTradeNo(payment.provider_trade_no),
      paidAt: issuedAt,
    },
    refunds: refunds.map(({ amount_cents, status, requested_at, finished_at }) => ({
      amountCents: amount_cents,
      status,
      requestedAt: requested_at.toISOString(),
      finishedAt: finished_at?.toISOString() ?? null,
    })),
    netCents: refunds.reduce((net, { amount_cents }) => net - amount_cents, paidCents),
    legs: legs.length,
    serverTime,
  };
}

/**
 * Returns the number of an order's receipt: the order number and two check digits (ISO 7064, MOD 97-10), so
 * that it is always the same and typing errors are detected.
 */
export function receiptNumber(orderNo: string): string {
  const check = 98n - ((BigInt(orderNo) * 100n) % 97n);
  return `${orderNo}${String(check).padStart(2, '0')}`;
}

/** Masks a trade number except its ends: `4200****7731`. Masks short ones completely. */
export const maskTradeNo = (tradeNo: string): string =>
  tradeNo.length < 12 ? '****' : `${tradeNo.slice(0, 4)}****${tradeNo.slice(-4)}`;

type Priced = Pick<OrderDetail, 'amountCents' | 'discountCents' | 'fee' | 'fields'>;

const lump = (code: ReceiptItem['code'], amountCents: number): ReceiptItem => ({
  code,
  name: null,
  quantity: null,
  unit: null,
  rateCents: null,
  amountCents,
});

/** Lists what makes up the amount: the lines of the fee, a number of tickets, or the fare as one line. */
function amountItems({ fee, fields, amountCents }: Priced): ReceiptItem[] {
  if (fee !== null && fee.totalCents === amountCents) {
    return fee.items.map((item) => ({ ...item, name: null }));
  }
  if (fields.kind === 'ticket' && fields.unitCents * fields.quantity === amountCents) {
    const { product: name, quantity, unitCents: rateCents } = fields;
    return [{ code: 'ticket', unit: 'ticket', name, quantity, rateCents, amountCents }];
  }
  return [lump('fare', amountCents)];
}

/** Lists the lines of a receipt, which add up to the amount due. */
export const receiptItems = (order: Priced): ReceiptItem[] => [
  ...amountItems(order),
  ...(order.discountCents > 0 ? [lump('discount', -order.discountCents)] : []),
];
