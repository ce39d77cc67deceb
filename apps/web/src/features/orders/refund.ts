import type { OrderDetail } from '@shtrans/contract/orders';
import type { RefundReason } from '@shtrans/contract/refund-rules';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { renewOrder } from './queries.ts';

/** Asks for the money of an order and shows its new state wherever it is loaded. */
export async function askRefundAndPatch(
  order: Pick<OrderDetail, 'id'>,
  reason: RefundReason,
  note: string,
  amountCents: number,
): Promise<void> {
  const words = note.trim();
  const body = { reason, amountCents, ...(words !== '' && { note: words }) };
  // Another reason is another wish: its own key.
  await attempt(`refund ${order.id} ${JSON.stringify(body)}`, (idempotencyKey) =>
    call('POST maas:/v1/orders/:id/refund', { params: { id: order.id }, body, idempotencyKey }),
  );
  await renewOrder(order.id);
}
