import { CompiledQuery } from 'kysely';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { type Db, prepared, type Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { DETAILED, type Order } from './store.ts';
import { findRows } from './tables.ts';

type Shown<Part extends keyof OrderDetail> = NonNullable<OrderDetail[Part]>;

/** The order as its page shows it. Nested instants are text in the database's notation. */
export interface DetailRow extends Order {
  timeline: OrderDetail['timeline'];
  payment: Shown<'payment'> | null;
  refund: Shown<'refund'> | null;
  rating: Shown<'rating'> | null;
}

/** SQL without parameters that selects the payment and the refund of an order `o` as JSON, or null. */
export interface MoneyOfOrder {
  payment: string;
  refund: string;
}

const textWith = (money: MoneyOfOrder): string => `
  select ${DETAILED},
    (select coalesce(json_agg(json_build_object('event', e.event, 'status', e.to_status, 'at', e.at)
        order by e.at, e.id), '[]'::json)
      from order_events e where e.user_id = o.user_id and e.order_id = o.id) as timeline,
    (${money.payment}) as payment, (${money.refund}) as refund,
    (select json_build_object('stars', g.stars, 'tags', g.tags, 'comment', g.comment, 'at', g.created_at)
      from order_ratings g where g.user_id = o.user_id and g.order_id = o.id) as rating
  from orders o where o.user_id = $1 and o.id = $2`;

/** Returns the order with its timeline, payment and refund by one statement; works inside a transaction too. */
export async function selectDetail(
  db: Db | Tx,
  { userId, id }: OwnKey,
  money: MoneyOfOrder,
): Promise<DetailRow | undefined> {
  const values = [userId, id];
  const text = textWith(money);
  const rows = db.isTransaction
    ? (await db.executeQuery<DetailRow>(CompiledQuery.raw(text, values))).rows
    : await prepared<DetailRow>(db, { name: 'order_detail_9', text, values });
  return rows[0];
}

/** Returns the events of an order, oldest first. */
export const timelineOfOrder = (db: Db, { userId, id }: OwnKey): Promise<Row<'order_events'>[]> =>
  findRows(db, 'order_events', { user_id: userId, order_id: id }, 'at', 'id');
