import { addressOf } from '@shtrans/contract/addresses';
import { bookPastTrade, bookSlowRefund } from '../payment/past.ts';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { enqueue } from '../../src/jobs/queue.ts';
import { actionsOf, type Order } from '../../src/modules/orders/service.ts';

/** A refund under way when the demo begins is given back a day later. */
const SLOW_MS = 86_400_000;

/**
 * Puts a seeded payment that may still go back, or does so, into the sandbox provider's books: only
 * who took the money can give it back. Older payments were made at a provider of the past.
 */
export async function payAtSandbox(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  order: Order,
): Promise<void> {
  const now = ctx.clock.now();
  const goesBack = order.status === 'being_refunded';
  if (!goesBack && !actionsOf(order, now).includes('refund')) return;
  const payment = await tx
    .updateTable('payments')
    .set({ provider: 'sandbox' })
    .where('user_id', '=', order.userId)
    .where('order_id', '=', order.id)
    .where('status', 'in', ['succeeded', 'refunding'])
    .returningAll()
    .executeTakeFirst();
  if (payment === undefined) return;
  await bookPastTrade(tx, {
    paymentId: payment.id,
    tradeNo: `SP${order.orderNo.slice(-16)}`,
    amountCents: payment.amount_cents,
    subject: order.subject?.zh ?? order.line?.name.zh ?? order.orderNo,
    returnUrl: addressOf('paymentResult', undefined, { id: order.id, payment: payment.id }),
    startedAt: payment.started_at,
    paidAt: payment.finished_at ?? payment.started_at,
  });
  if (!goesBack) return;
  const refund = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', order.userId)
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await bookSlowRefund(tx, {
    refundId: refund.id,
    paymentId: payment.id,
    amountCents: refund.amount_cents,
    askedAt: refund.requested_at,
    dueAt: new Date(now.getTime() + SLOW_MS),
  });
  await enqueue(ctx, tx, {
    kind: 'payment.refund',
    dedup: refund.id,
    payload: { userId: order.userId, refundId: refund.id },
    runAt: now,
  });
}
