import type { OrderDetail } from '@shtrans/contract/orders';
import type { Receipt } from '@shtrans/contract/receipts';
import type { Refund } from '@shtrans/contract/refunds';
import type { RefundReason } from '@shtrans/contract/refund-rules';
import type { Ride } from '@shtrans/contract/rides';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { expireQueries, type Query, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';
import { orderDetailQuery, patchOrder, renewOrder } from './queries.ts';

export const receiptQuery = (id: string): Query<Receipt> => ({
  key: ['orders', 'receipt', id],
  load: (signal) => call('GET maas:/v1/orders/:id/receipt', { params: { id }, signal }),
  freshMs: 0,
});

export const refundQuery = (id: string): Query<Refund> => ({
  key: ['orders', 'refund', id],
  load: async (signal) => {
    const refund = await call('GET maas:/v1/orders/:id/refund', { params: { id }, signal });
    noteServerTime(refund.serverTime);
    // The order moves with its refund: what is shown of it elsewhere is out of date then.
    const { data: known } = readQuery<OrderDetail>(orderDetailQuery(id).key);
    if (known && known.status !== refund.order.status) void renewOrder(id);
    return refund;
  },
  freshMs: 0,
});

/** The called ride behind an order: the way it took. */
export const tripRideQuery = (id: string): Query<Ride> => ({
  key: ['rides', 'ride', id],
  load: (signal) => call('GET auto:/v1/rides/:id', { params: { id }, signal }),
});

/** The id behind an order number, as old links have it. */
export const orderNumberQuery = (orderNo: string): Query<{ id: string }> => ({
  key: ['orders', 'number', orderNo],
  load: (signal) => call('GET maas:/v1/order-numbers/:orderNo', { params: { orderNo }, signal }),
  freshMs: Infinity,
});

export interface RatingInput {
  stars: number;
  tags: string[];
  comment: string;
}

/** Says what the rider thinks of the trip, and shows it wherever the order is loaded. */
export async function rateOrder(id: string, rating: RatingInput): Promise<OrderDetail> {
  const order = await attempt(`rate ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/rating', { params: { id }, body: rating, idempotencyKey }),
  );
  writeQuery(orderDetailQuery(id).key, order);
  patchOrder(order);
  return order;
}

export interface RefundInput {
  reason: RefundReason;
  note?: string;
  amountCents: number;
}

/** Asks for the money of an order; what is known of the order is out of date then. */
export async function askRefund(id: string, wish: RefundInput): Promise<Refund> {
  const refund = await attempt(`refund ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/refund', { params: { id }, body: wish, idempotencyKey }),
  );
  writeQuery(refundQuery(id).key, refund);
  expireQueries(orderDetailQuery(id).key);
  return refund;
}
