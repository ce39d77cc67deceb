import type { RefundReason } from '@shtrans/contract/refund-rules';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { enqueue } from '../../jobs/queue.ts';
import { addRefundEvents, insertRefund, type RefundRow } from './refund-store.ts';
import { type PaymentRow, updatePayment } from './store.ts';

/** What a rider asked for; money that goes back by itself goes back whole, without words. */
export interface AskedRefund {
  amountCents: number;
  reason: RefundReason;
  note: string | null;
}

/**
 * Has a payment given back: writes it down and puts the work in the queue, in the caller's
 * transaction. Where the order itself is refunded, its event is the caller's.
 */
export async function requestRefund(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  payment: PaymentRow,
  cause: RefundRow['reason'],
  asked?: AskedRefund,
): Promise<RefundRow> {
  const now = ctx.clock.now();
  await updatePayment(tx, payment, { status: 'refunding' });
  const refund = await insertRefund(tx, {
    user_id: payment.user_id,
    id: uuidv7(ctx),
    order_id: payment.order_id,
    payment_id: payment.id,
    amount_cents: asked?.amountCents ?? payment.amount_cents,
    reason: cause,
    rider_reason: asked?.reason ?? null,
    note: asked?.note ?? null,
    status: 'pending',
    failure: null,
    requested_at: now,
    finished_at: null,
  });
  await addRefundEvents(
    ctx,
    tx,
    refund,
    undefined,
    asked === undefined ? ['accepted'] : ['requested', 'accepted'],
  );
  await enqueue(ctx, tx, {
    kind: 'payment.refund',
    dedup: refund.id,
    payload: { userId: payment.user_id, refundId: refund.id },
    runAt: now,
  });
  return refund;
}
