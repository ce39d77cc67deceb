import { CodedError } from '@shtrans/contract/api/errors';
import {
  findTransition,
  type OrderEvent,
  type OrderStatus,
  UNFINISHED_STATUSES,
} from '@shtrans/contract/orders/status';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { Updateable } from 'kysely';
import type { TxContext } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { followOrder } from '../../wallet/holds/service.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { isNonReturnable } from './actions.ts';
import { usageOf } from './over-store.ts';
import { remind } from './remind.ts';
import { type Order, updateOrder } from './store.ts';
import { insertRow } from './tables.ts';

/** Values written together with a change of status. */
export interface EventDetails {
  closedReason?: NonNullable<Order['closedReason']>;
  /** The amount paid with money, in cents. */
  paidCents?: number;
  /** The refund is partial: the held coupon and points paid for the other part and stay used. */
  keepsHolds?: boolean;
}

/** Returns the status after `event`, or undefined if the contract's table does not allow the event. */
function nextStatus(
  order: Pick<Order, 'type' | 'status' | 'statusBeforeRefund'>,
  event: OrderEvent,
): OrderStatus | undefined {
  const row = orderTypeRow(order.type);
  const to = row && findTransition(order.status, event, row.settlement)?.to;
  return to === 'previous' ? (order.statusBeforeRefund ?? undefined) : to;
}

/**
 * Returns the columns of an order after `event`. Throws `order_transition_illegal` if the contract's table has
 * no such transition.
 */
export function changeBy(
  order: Pick<Order, 'type' | 'status' | 'statusBeforeRefund' | 'completedAt'>,
  event: OrderEvent,
  changedAt: Date,
  details: EventDetails = {},
): Updateable<Schema['orders']> & { status: OrderStatus } {
  const to = nextStatus(order, event);
  if (to === undefined) {
    throw new CodedError('order_transition_illegal', {
      message: `${event} is not allowed for a ${order.type} order that is ${order.status}`,
    });
  }
  return {
    status: to,
    unfinished: UNFINISHED_STATUSES.includes(to) ? 1 : 0,
    status_before_refund: to === 'being_refunded' ? order.status : null,
    ...(details.closedReason !== undefined && { closed_reason: details.closedReason }),
    ...(details.paidCents !== undefined && { paid_cents: details.paidCents }),
    ...(to === 'completed' && order.completedAt === null && { completed_at: changedAt }),
    updated_at: changedAt,
  };
}

/** Whether a ride or use is over, or refunded. A ticket that expired unused is neither. */
const isCounted = async (tx: Tx, order: Order): Promise<boolean> =>
  order.status === 'refunded' ||
  // Most events do not end an order, and then no query is needed.
  ((order.status === 'consumed' || order.status === 'completed') &&
    (await usageOf(tx, order)).isOver);

/**
 * Changes an order's status, and is the only function that does: takes the contract's transition and writes
 * status and event in the transaction that has locked the order. Throws `order_transition_illegal` if the
 * table has no such transition.
 *
 * @param order as this transaction read it under its lock, or changed it itself
 * @returns the changed order
 */
export async function applyEvent(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  event: OrderEvent,
  details: EventDetails = {},
): Promise<Order> {
  // Strictly after the previous event, so that the timeline stays in order within a millisecond.
  const changedAt = new Date(Math.max(ctx.clock.now().getTime(), order.updatedAt.getTime() + 1));
  const change = changeBy(order, event, changedAt, details);
  const changed = await updateOrder(tx, order, change);
  await followOrder(ctx, tx, order, change.status, details.keepsHolds);
  const id = uuidv7(ctx);
  await insertRow(tx, 'order_events', {
    user_id: order.userId,
    order_id: order.id,
    id,
    event,
    from_status: order.status,
    to_status: change.status,
    at: changedAt,
  });
  if (await isCounted(tx, changed)) {
    const payload = { userId: order.userId, orderId: order.id };
    await enqueue(ctx, tx, { kind: 'order.facts', dedup: id, payload });
  }
  if (
    changed.fields.kind === 'ticket' &&
    (isNonReturnable(changed) || change.status === 'refunded')
  ) {
    const payload = { userId: order.userId };
    await enqueue(ctx, tx, { kind: 'purchase.awards', dedup: id, payload });
  }
  if (change.status === 'refunded') await remind(ctx, tx, order, 'refunded');
  return changed;
}

/** Refunds an order that coupon and points alone paid for, by returning those; `event` is the reason. */
export async function refundCovered(
  ctx: TxContext,
  tx: Tx,
  order: Order,
  event: 'refund_accepted' | 'issuing_failed',
): Promise<void> {
  const accepted = await applyEvent(ctx, tx, order, event);
  await applyEvent(ctx, tx, accepted, 'refund_succeeded');
}
