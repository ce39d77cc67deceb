import { existing } from '@shtrans/contract/api/errors';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import type { Receipt, ReceiptItem } from '@shtrans/contract/receipts/schemas';
import type { Context } from '../../../context.ts';
import type { OwnKey } from '../../../http/call.ts';
import { journeyOfOrder } from '../../money/orders/service.ts';
import { moneyOfOrder, orderDetail } from '../../money/payments/service.ts';

/** Issuer of all receipts. */
export const ISSUER = { zh: '城市出行', en: 'City Transit' };

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
    issuer: ISSUER,
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
