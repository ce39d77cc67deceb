import type { RefundEvent, RefundReason } from '@shtrans/contract/refund-rules';
import type { TxContext } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { insertRow, updateRows } from '../../db/rows.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { enqueue } from '../../jobs/queue.ts';
import { addRefundEvents, type PaymentRow, type RefundRow } from './store.ts';

/**
 * Has a payment given back: writes it down and puts the work in the queue, in the caller's
 * transaction. Where the order itself is refunded, its event is the caller's. Money that goes back by
 * itself goes back whole, without words.
 */
export async function requestRefund(
  ctx: TxContext,
  tx: Tx,
  { user_id, id: payment_id, order_id, amount_cents }: PaymentRow,
  cause: RefundRow['reason'],
  asked?: { amountCents: number; reason: RefundReason; note: string | null },
): Promise<RefundRow> {
  const now = ctx.clock.now();
  await updateRows(tx, 'payments', { user_id, id: payment_id }, { status: 'refunding' });
  const refund: RefundRow = {
    user_id,
    id: uuidv7(ctx),
    order_id,
    payment_id,
    amount_cents: asked?.amountCents ?? amount_cents,
    reason: cause,
    rider_reason: asked?.reason ?? null,
    note: asked?.note ?? null,
    status: 'pending',
    failure: null,
    requested_at: now,
    finished_at: null,
  };
  await insertRow(tx, 'refunds', refund);
  const events: RefundEvent[] = asked ? ['requested', 'accepted'] : ['accepted'];
  await addRefundEvents(ctx, tx, refund, undefined, events);
  await enqueue(ctx, tx, {
    kind: 'payment.refund',
    dedup: refund.id,
    payload: { userId: user_id, refundId: refund.id },
  });
  return refund;
}
