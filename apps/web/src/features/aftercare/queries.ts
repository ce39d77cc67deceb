import type { Refund } from '@shtrans/contract/refunds/schemas';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { query } from '../../core/query/query.ts';
import { expireQuery, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { renewOrder } from '../../domain/orders/known-orders.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';

export const refundQuery = (id: string) =>
  query(
    'GET maas:/v1/orders/:id/refund',
    { params: { id } },
    {
      freshMs: 0,
      // The order changes with its refund, so other copies of it are out of date.
      onAnswer: ({ order }) => {
        const { data: cachedOrder } = readQuery(orderQuery(id));
        if (cachedOrder && cachedOrder.status !== order.status) void renewOrder(id);
      },
    },
  );

type RefundWish = CallInput<'POST maas:/v1/orders/:id/refund'>['body'];

/** Requests a refund of the order and renews the cached order. */
export async function askRefund(id: string, body: RefundWish): Promise<Refund> {
  const refund = await attempt(`refund ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/refund', { params: { id }, body, idempotencyKey }),
  );
  writeQuery(refundQuery(id), refund);
  expireQuery(orderQuery(id));
  return refund;
}
