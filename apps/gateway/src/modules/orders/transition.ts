import { CodedError } from '@shtrans/contract/errors';
import {
  findTransition,
  type OrderEvent,
  type OrderStatus,
  UNFINISHED_STATUSES,
} from '@shtrans/contract/order-status';
import { isOrderType, SETTLEMENT } from '@shtrans/contract/order-types';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { insertEvent, lockOrder, type OrderKey, type OrderRow, updateOrder } from './store.ts';

/** What may be written together with a change of status. */
export interface EventDetails {
  closedReason?: NonNullable<OrderRow['closed_reason']>;
  /** What was really paid, in cents. */
  paidCents?: number;
}

/** Where `event` takes an order; undefined when the table of the contract does not allow it. */
function nextStatus(
  order: Pick<OrderRow, 'type' | 'status' | 'status_before_refund'>,
  event: OrderEvent,
): OrderStatus | undefined {
  if (!isOrderType(order.type)) return undefined;
  const to = findTransition(order.status, event, SETTLEMENT[order.type])?.to;
  return to === 'previous' ? (order.status_before_refund ?? undefined) : to;
}

/**
 * The one way an order's status changes: locks the order's row, takes the contract's transition and
 * writes status and event in the caller's transaction. Raises `order_not_found`, and
 * `order_transition_illegal` where the table has no such way from the status found under the lock.
 *
 * @returns the order as it is now
 */
export async function applyEvent(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  key: OrderKey,
  event: OrderEvent,
  details: EventDetails = {},
): Promise<OrderRow> {
  const order = await lockOrder(tx, key);
  if (order === undefined) throw new CodedError('order_not_found');
  return await applyToLocked(ctx, tx, order, event, details);
}

/** `applyEvent` for a row that this transaction has locked and read, or changed, itself. */
export async function applyToLocked(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  order: OrderRow,
  event: OrderEvent,
  details: EventDetails = {},
): Promise<OrderRow> {
  const to = nextStatus(order, event);
  if (to === undefined) {
    throw new CodedError('order_transition_illegal', {
      message: `${event} is not allowed for a ${order.type} order that is ${order.status}`,
    });
  }
  // Strictly after the event before, so that the timeline keeps its order within a millisecond.
  const at = new Date(Math.max(ctx.clock.now().getTime(), order.updated_at.getTime() + 1));
  const changed = await updateOrder(
    tx,
    { userId: order.user_id, id: order.id },
    {
      status: to,
      unfinished: UNFINISHED_STATUSES.includes(to) ? 1 : 0,
      status_before_refund: to === 'being_refunded' ? order.status : null,
      ...(details.closedReason !== undefined && { closed_reason: details.closedReason }),
      ...(details.paidCents !== undefined && { paid_cents: details.paidCents }),
      ...(to === 'completed' && order.completed_at === null && { completed_at: at }),
      updated_at: at,
    },
  );
  await insertEvent(tx, {
    user_id: order.user_id,
    order_id: order.id,
    id: uuidv7(ctx),
    event,
    from_status: order.status,
    to_status: to,
    at,
  });
  return changed;
}
