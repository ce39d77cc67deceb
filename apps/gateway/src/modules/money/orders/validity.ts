import type { Context, TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnKey } from '../../../http/call.ts';
import { enqueue, type JobOutcome, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import { remind } from './remind.ts';
import { findOrder, lockOrder, type Order } from './store.ts';
import { applyEvent } from './transition.ts';

/** A seat is over so long after its departure, where nobody reports the arrival. */
const SEAT_MS = 12 * 3_600_000;
/** While a refund is under way, its order may come back from it. */
const WHILE_REFUNDED_MS = 3_600_000;

/** When what was bought is good no more; null: nobody knows yet, for its time runs from the first use. */
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

/** Puts the end of a ticket's validity in the queue, where it is known. */
export async function scheduleValidity(
  ctx: Pick<TxContext, 'clock' | 'random'>,
  tx: Tx,
  order: Pick<Order, 'userId' | 'id' | 'fields'>,
): Promise<void> {
  const end = validityEnd(order);
  if (end === null) return;
  await enqueue(ctx, tx, {
    kind: 'order.validity',
    // A use that sets another end has a job of its own.
    dedup: `${order.id} ${end.toISOString()}`,
    payload: { userId: order.userId, orderId: order.id },
    runAt: end,
  });
  await remind(ctx, tx, order, end.toISOString());
}

const isTicket = (status: Order['status'] | null): boolean =>
  status === 'to_be_used' || status === 'consumed';

/** A ticket whose validity is over is over, used or not. */
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
