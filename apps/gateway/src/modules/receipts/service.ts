import { CodedError } from '@shtrans/contract/errors';
import type { OrderDetail } from '@shtrans/contract/orders';
import type { Receipt } from '@shtrans/contract/receipts';
import type { Context } from '../../context.ts';
import { orderDetail, type OrderKey } from '../orders/service.ts';
import { moneyOfOrder, type OrderMoney } from '../payments/service.ts';
import { receiptItems } from './items.ts';
import { maskTradeNo, receiptNumber } from './number.ts';

/** Who took the money. */
const ISSUER = { zh: '城市出行', en: 'City Transit' };

/** When the order's money was there; undefined where it never was. */
const settledAt = ({ timeline }: OrderDetail): string | undefined =>
  timeline.findLast(({ event }) => event === 'payment_confirmed' || event === 'ride_ended_free')
    ?.at;

/** The receipt of a paid order. Raises `order_not_found`, `receipt_not_available`. */
export async function receiptOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: OrderKey,
): Promise<Receipt> {
  const order = await orderDetail(ctx, ctx.db, key);
  const issuedAt = settledAt(order);
  if (!order.actions.includes('receipt') || issuedAt === undefined || order.paidCents === null) {
    throw new CodedError('receipt_not_available');
  }
  const money = await moneyOfOrder(ctx.db, key);
  const refunds = money?.refunds ?? [];
  const { id, orderNo, type, occurredAt, line, from, to, subject, passenger } = order;
  return {
    number: receiptNumber(orderNo),
    issuer: ISSUER,
    issuedAt,
    order: {
      id,
      orderNo,
      type,
      occurredAt,
      line: line?.name ?? null,
      from,
      to,
      subject,
      passenger,
    },
    items: receiptItems(order),
    paidCents: order.paidCents,
    payment: money && paymentOf(money, issuedAt),
    refunds: refunds.map(({ requestedAt, finishedAt, ...refund }) => ({
      ...refund,
      requestedAt: requestedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
    netCents: refunds.reduce((net, { amountCents }) => net - amountCents, order.paidCents),
    serverTime: order.serverTime,
  };
}

const paymentOf = ({ provider, tradeNo }: OrderMoney, paidAt: string): Receipt['payment'] => ({
  provider,
  tradeNo: tradeNo === null ? null : maskTradeNo(tradeNo),
  paidAt,
});
