import type { OrderStatus } from '@shtrans/contract/orders/status';
import { POSTPAID } from '@shtrans/contract/orders/types';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { OwnKey } from '../../../http/call.ts';
import { riderView } from '../../people/auth/service.ts';
import { COLUMNS, type Order } from './store.ts';
import { queries } from './tables.ts';

/** The status of an order `o`; during a refund, the status before the refund. */
const STATUS = sql`(case o.status when 'being_refunded' then o.status_before_refund else o.status end)`;

/** Whether an order `o` was used: a completed ride, or a prepaid order used at least in part. */
const WAS_USED = sql<boolean>`(case when o.type = any(${POSTPAID})
  then o.completed_at is not null or ${STATUS} = 'completed'
  else ${STATUS} = 'consumed' or coalesce((o.fields ->> 'usedQuantity')::int, 0) > 0
    or exists (select from order_events e
      where e.user_id = o.user_id and e.order_id = o.id and e.event = 'used') end)`;

/**
 * Whether an order `o` is over and was used, so that it counts. A ticket that expired unused does not count, nor one
 * that can still be used.
 */
export const IS_OVER_AND_USED = sql<boolean>`(${STATUS} in ('consumed', 'completed') and ${WAS_USED})`;

/** Returns whether an order that this transaction has locked was used and is over. */
export async function usageOf(
  tx: Tx,
  { userId, id }: OwnKey,
): Promise<{ wasUsed: boolean; isOver: boolean }> {
  const { rows } = await sql<{ wasUsed: boolean; isOver: boolean }>`
    select ${WAS_USED} as "wasUsed", ${IS_OVER_AND_USED} as "isOver"
    from orders o where o.user_id = ${userId} and o.id = ${id}`.execute(tx);
  return rows[0] ?? { wasUsed: false, isOver: false };
}

/** Returns the next orders that are over and were used, of all riders who are not deleted. */
export const usedOrdersAfter = async (
  db: Db,
  after: OwnKey | undefined,
  limit: number,
): Promise<Order[]> =>
  await queries(db)
    .selectFrom('orders as o')
    .select(COLUMNS)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(o.user_id, o.id) > (${after?.userId}, ${after?.id})`),
    )
    .where(
      sql<boolean>`not exists (select from ${riderView} u where u.id = o.user_id and u.deleted_at is not null)`,
    )
    .where(IS_OVER_AND_USED)
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Whether a rider has an order that is neither over nor closed. */
export async function hasUnfinishedOrder(
  tx: Tx,
  userId: string,
  except: readonly OrderStatus[] = [],
): Promise<boolean> {
  const unfinishedOrder = await queries(tx)
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['completed', 'closed', 'refunded', 'consumed', ...except])
    .limit(1)
    .executeTakeFirst();
  return unfinishedOrder !== undefined;
}
