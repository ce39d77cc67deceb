import { POSTPAID } from '@shtrans/contract/order-types';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OwnKey } from '../../http/call.ts';
import { COLUMNS, type Order } from './store.ts';

/**
 * The next orders, of all riders who were not deleted, that were ridden and paid or used; those that ran out unused are
 * not among them.
 */
export const usedOrdersAfter = async (
  db: Db,
  after: OwnKey | undefined,
  limit: number,
): Promise<Order[]> =>
  await db
    .selectFrom('orders as o')
    .select(COLUMNS)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(o.user_id, o.id) > (${after?.userId}, ${after?.id})`),
    )
    .where(
      sql<boolean>`not exists (select from users u where u.id = o.user_id and u.deleted_at is not null)`,
    )
    .where((eb) =>
      eb.or([
        eb('status', '=', 'consumed'),
        eb('status', '=', 'completed').and('type', 'in', POSTPAID),
        eb('status', '=', 'completed').and(sql<boolean>`(fields ->> 'usedQuantity')::int > 0`),
        eb('status', '=', 'completed').and(
          sql<boolean>`exists (select from order_events e
            where e.user_id = o.user_id and e.order_id = o.id and e.event = 'used')`,
        ),
      ]),
    )
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute();
