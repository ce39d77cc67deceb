import { CompiledQuery } from 'kysely';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import { type Db, prepared, type Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/rows.ts';
import type { OwnKey } from '../../../http/call.ts';
import { OF_ORDER } from './refund-cause.ts';
import { DETAILED, type Order } from './store.ts';
import { findRows } from './tables.ts';

type Shown<Part extends keyof OrderDetail> = NonNullable<OrderDetail[Part]>;

/** The order as its page shows it. Instants inside come as text in the database's own notation. */
export interface DetailRow extends Order {
  timeline: OrderDetail['timeline'];
  payment: Shown<'payment'> | null;
  refund: Shown<'refund'> | null;
  rating: Shown<'rating'> | null;
}

/**
 * Of several payments the one counts that brought the money, else the live one, else the last; of
 * several refunds the last the order itself went through or that was asked for, else the last of stray
 * money.
 */
const TEXT = `
  select ${DETAILED},
    (select coalesce(json_agg(json_build_object('event', e.event, 'status', e.to_status, 'at', e.at)
        order by e.at, e.id), '[]'::json)
      from order_events e where e.user_id = o.user_id and e.order_id = o.id) as timeline,
    (select row_to_json(p) from (
      select id, status, amount_cents as "amountCents", started_at as "startedAt" from payments
      where user_id = o.user_id and order_id = o.id
      order by case status when 'succeeded' then 0 when 'confirming' then 1
        when 'failed' then 3 else 2 end, started_at desc
      limit 1) p) as payment,
    (select row_to_json(r) from (
      select "amountCents", reason, status, "requestedAt", "finishedAt" from (
        select id, amount_cents as "amountCents", reason, status,
          requested_at as "requestedAt", finished_at as "finishedAt" from refunds r
        where user_id = o.user_id and order_id = o.id
        union all
        select id, asked_cents, 'rider_asked',
          case status when 'open' then 'under_review' else status end, requested_at, decided_at
        from refund_reviews
        where user_id = o.user_id and order_id = o.id and status <> 'approved') asked
      order by case when reason in (${OF_ORDER.map((reason) => `'${reason}'`).join(', ')}) then 0 else 1 end,
        "requestedAt" desc, id desc limit 1) r) as refund,
    (select json_build_object('stars', g.stars, 'tags', g.tags, 'comment', g.comment, 'at', g.created_at)
      from order_ratings g where g.user_id = o.user_id and g.order_id = o.id) as rating
  from orders o where o.user_id = $1 and o.id = $2`;

/** The order with its timeline, payment and refund, by one statement; also inside a transaction. */
export async function selectDetail(
  db: Db | Tx,
  { userId, id }: OwnKey,
): Promise<DetailRow | undefined> {
  const values = [userId, id];
  const rows = db.isTransaction
    ? (await db.executeQuery<DetailRow>(CompiledQuery.raw(TEXT, values))).rows
    : await prepared<DetailRow>(db, { name: 'order_detail_8', text: TEXT, values });
  return rows[0];
}

/** What happened to an order, oldest first. */
export const timelineOfOrder = (db: Db, { userId, id }: OwnKey): Promise<Row<'order_events'>[]> =>
  findRows(db, 'order_events', { user_id: userId, order_id: id }, 'at', 'id');
