import type { Refund } from '@shtrans/contract/refunds';
import type { RefundReason } from '@shtrans/contract/refund-rules';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { query } from '../../core/query/query.ts';
import { expireQuery, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';
import { renewOrder, showOrder } from './queries.ts';

export const refundQuery = (id: string) =>
  query(
    'GET maas:/v1/orders/:id/refund',
    { params: { id } },
    {
      freshMs: 0,
      // The order moves with its refund: what is shown of it elsewhere is out of date then.
      onAnswer: ({ order }) => {
        const { data: known } = readQuery(orderQuery(id));
        if (known && known.status !== order.status) void renewOrder(id);
      },
    },
  );

export interface RatingInput {
  stars: number;
  tags: string[];
  comment: string;
}

/** Says what the rider thinks of the trip, and shows it wherever the order is loaded. */
export async function rateOrder(id: string, rating: RatingInput): Promise<void> {
  const order = await attempt(`rate ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/rating', { params: { id }, body: rating, idempotencyKey }),
  );
  showOrder(order);
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
  writeQuery(refundQuery(id), refund);
  expireQuery(orderQuery(id));
  return refund;
}
