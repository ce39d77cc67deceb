import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Holding, OrderHolds } from '../../../db/schema.ts';
import { enqueue } from '../../../jobs/queue.ts';

/**
 * Enqueues the settlement of a stay whose fee was paid or refunded. Several riders can have an order of the same fee, and
 * closing the others in this transaction could deadlock with their payments.
 */
export async function followStay(
  ctx: TxContext,
  tx: Tx,
  { orderId, held, fate }: Holding<NonNullable<OrderHolds['stay']>>,
): Promise<void> {
  if (fate === 'released') return;
  await enqueue(ctx, tx, {
    kind: 'reports.settle-stay',
    dedup: `${orderId} ${fate}`,
    payload: { stay: held.id },
  });
}
