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
      // The order moves with its refund: what is shown of it elsewhere is out of date then.
      onAnswer: ({ order }) => {
        const { data: known } = readQuery(orderQuery(id));
        if (known && known.status !== order.status) void renewOrder(id);
      },
    },
  );

type RefundWish = CallInput<'POST maas:/v1/orders/:id/refund'>['body'];

/** Asks for the money of an order; what is known of the order is out of date then. */
export async function askRefund(id: string, body: RefundWish): Promise<Refund> {
  const refund = await attempt(`refund ${id}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/refund', { params: { id }, body, idempotencyKey }),
  );
  writeQuery(refundQuery(id), refund);
  expireQuery(orderQuery(id));
  return refund;
}
