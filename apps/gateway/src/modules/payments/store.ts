import type { RefundEvent } from '@shtrans/contract/refund-rules';
import type { TxContext } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findRow, findRows, insertRow, type Row } from '../../db/rows.ts';
import { uuidv7 } from '../../db/uuid.ts';
import type { OrderKey } from '../orders/service.ts';

export type PaymentRow = Row<'payments'>;
export type RefundRow = Row<'refunds'>;
type RefundKey = Pick<RefundRow, 'user_id' | 'id'>;

/** Refunds that the order itself goes through; of the others it knows nothing. */
export const OF_ORDER: readonly RefundRow['reason'][] = ['rider_asked', 'issuing_failed'];

/** The order's payment in this state: of the live one and of one that counts it has at most one each. */
export const findOrderPayment = (
  db: Db | Tx,
  { userId, id }: OrderKey,
  status: 'confirming' | 'succeeded',
): Promise<PaymentRow | undefined> =>
  findRow(db, 'payments', { user_id: userId, order_id: id, status });

/** The refund riders see: the last the order itself went through, else the last of stray money. */
export const findRefundOfOrder = (
  db: Db | Tx,
  { userId, id }: OrderKey,
): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where((eb) => eb.and({ user_id: userId, order_id: id }))
    .orderBy((eb) => eb.case().when('reason', 'in', OF_ORDER).then(0).else(1).end())
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Oldest first. */
export const refundEvents = (db: Db | Tx, { user_id, id }: RefundKey) =>
  findRows(db, 'refund_events', { user_id, refund_id: id }, 'at');

/** Adds to the time line, each event strictly after the one before. */
export async function addRefundEvents(
  ctx: TxContext,
  tx: Tx,
  { user_id, id: refund_id }: RefundKey,
  last: Date | undefined,
  events: readonly RefundEvent[],
): Promise<void> {
  let at = Math.max(ctx.clock.now().getTime(), (last?.getTime() ?? 0) + 1);
  for (const event of events) {
    const row = { user_id, refund_id, id: uuidv7(ctx), event, at: new Date(at++) };
    await insertRow(tx, 'refund_events', row);
  }
}
