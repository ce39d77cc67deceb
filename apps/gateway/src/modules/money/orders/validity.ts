import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnKey } from '../../../http/call.ts';
import { enqueue, type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { remind } from './remind.ts';
import { findOrder, lockOrder, type Order } from './store.ts';
import { applyEvent } from './transition.ts';

/** A seat's order ends this long after the departure if no arrival is reported. */
const SEAT_MS = 12 * 3_600_000;
/** Delay before the next check during a refund, which may be rejected. */
const WHILE_REFUNDED_MS = 3_600_000;

/** Returns when the validity ends; null: it starts with the first use and is not known yet. */
function validityEnd({ fields }: Pick<Order, 'fields'>): Date | null {
  switch (fields.kind) {
    case 'ticket':
      return fields.validUntil === null ? null : new Date(fields.validUntil);
    case 'ride':
      return new Date(Date.parse(fields.boardedAt) + SEAT_MS);
    case 'trip':
      return new Date(Date.parse(fields.departedAt) + SEAT_MS);
    default:
      return null;
  }
}

/** Enqueues the end of a ticket's validity, if it is known. */
export async function scheduleValidity(
  ctx: Pick<TxContext, 'clock' | 'random'>,
  tx: Tx,
  order: Pick<Order, 'userId' | 'id' | 'fields'>,
): Promise<void> {
  const end = validityEnd(order);
  if (end === null) return;
  await enqueue(ctx, tx, {
    kind: 'order.validity',
    // A first use that sets another end gets its own job.
    dedup: `${order.id} ${end.toISOString()}`,
    payload: { userId: order.userId, orderId: order.id },
    runAt: end,
  });
  await remind(ctx, tx, order, end.toISOString());
}

const isTicket = (status: Order['status'] | null): boolean =>
  status === 'to_be_used' || status === 'consumed';

/** Ends a ticket whose validity is over, used or not. */
export async function endValidity(ctx: Context, key: OwnKey): Promise<JobOutcome> {
  const order = await findOrder(ctx.db, key);
  if (order === undefined) return NOTHING_TO_DO;
  const now = ctx.clock.now();
  if (order.status === 'being_refunded' && isTicket(order.statusBeforeRefund)) {
    return { again: new Date(now.getTime() + WHILE_REFUNDED_MS) };
  }
  const end = validityEnd(order);
  if (!isTicket(order.status) || end === null) return NOTHING_TO_DO;
  if (end > now) return { again: end };
  return {
    done: async (tx) => {
      const locked = await lockOrder(tx, key);
      if (isTicket(locked.status)) await applyEvent(ctx, tx, locked, 'validity_over');
    },
  };
}
