import type { RefundEvent } from '@shtrans/contract/refund-rules';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { uuidv7 } from '../../db/uuid.ts';

export type RefundRow = Selectable<Schema['refunds']>;
export type RefundEventRow = Pick<Selectable<Schema['refund_events']>, 'event' | 'at'>;

/** Refunds that the order itself goes through; of the others it knows nothing. */
export const OF_ORDER: readonly RefundRow['reason'][] = ['rider_asked', 'issuing_failed'];

export const insertRefund = async (
  tx: Tx,
  refund: Insertable<Schema['refunds']>,
): Promise<RefundRow> =>
  await tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

export const findRefund = async (
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<RefundRow | undefined> =>
  await db
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The refund riders see: the last the order itself went through, else the last of stray money. */
export const findRefundOfOrder = async (
  db: Db | Tx,
  userId: string,
  orderId: string,
): Promise<RefundRow | undefined> =>
  await db
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .orderBy((eb) => eb.case().when('reason', 'in', OF_ORDER).then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function updateRefund(
  tx: Tx,
  { user_id, id }: Pick<RefundRow, 'user_id' | 'id'>,
  change: Updateable<Schema['refunds']>,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Oldest first. */
export const refundEvents = async (
  db: Db | Tx,
  { user_id, id }: Pick<RefundRow, 'user_id' | 'id'>,
): Promise<RefundEventRow[]> =>
  await db
    .selectFrom('refund_events')
    .select(['event', 'at'])
    .where('user_id', '=', user_id)
    .where('refund_id', '=', id)
    .orderBy('at')
    .execute();

/** Adds to the time line, each event strictly after the one before. */
export async function addRefundEvents(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  refund: Pick<RefundRow, 'user_id' | 'id'>,
  last: RefundEventRow | undefined,
  events: readonly RefundEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const first = Math.max(ctx.clock.now().getTime(), (last?.at.getTime() ?? 0) + 1);
  await tx
    .insertInto('refund_events')
    .values(
      events.map((event, i) => ({
        user_id: refund.user_id,
        refund_id: refund.id,
        id: uuidv7(ctx),
        event,
        at: new Date(first + i),
      })),
    )
    .execute();
}
