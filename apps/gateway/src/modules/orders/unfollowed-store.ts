import type { OrderStatus } from '@shtrans/contract/order-status';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OwnKey } from '../../http/call.ts';
import { IS_OVER_AND_USED } from './over-store.ts';
import { OF_ORDER } from './refund-cause.ts';
import type { Order } from './store.ts';

/** Some of the orders to which something happened since an instant: the first ones after one, in the order of their keys. */
export interface ChangedOrders {
  since: Date;
  after: OwnKey | undefined;
  limit: number;
}

const NIL = '00000000-0000-0000-0000-000000000000';

const keysOf = ({ since, after = { userId: NIL, id: NIL } }: ChangedOrders) => sql`
  select distinct user_id, order_id from order_events
  where at > ${since} and (user_id, order_id) > (${after.userId}, ${after.id})`;

/** Tickets whose end is not in the queue. */
export async function ticketsWithoutEnd(
  db: Db,
  changed: ChangedOrders,
): Promise<Pick<Order, 'userId' | 'id' | 'fields'>[]> {
  const { rows } = await sql<Pick<Order, 'userId' | 'id' | 'fields'>>`
    with changed as (${keysOf(changed)})
    select o.user_id as "userId", o.id, o.fields
    from changed c join orders o on o.user_id = c.user_id and o.id = c.order_id
    where o.status in ('to_be_used', 'consumed')
      and not exists (select from jobs ends
        where ends.kind = 'order.validity' and ends.payload ->> 'orderId' = o.id::text)
    order by o.user_id, o.id limit ${changed.limit}`.execute(db);
  return rows;
}

type Unfollowed = OwnKey & { status: OrderStatus; isPartial: boolean };

/**
 * Orders whose coupon, points or counted purchase do not stand as the order does; and whether a part of the money is
 * all that went back. Money that was never the order's goes back without a word to it.
 */
export async function unfollowedOrders(db: Db, changed: ChangedOrders): Promise<Unfollowed[]> {
  const { rows } = await sql<Unfollowed>`
    with changed as (${keysOf(changed)}),
    holding as (
      select o.user_id, o.id, o.status, o.holds,
        o.status = 'refunded' and exists (select from refunds r
          where r.user_id = o.user_id and r.order_id = o.id and r.status = 'succeeded'
            and r.reason = any(${OF_ORDER}) and r.amount_cents < o.paid_cents) as is_partial
      from changed c join orders o on o.user_id = c.user_id and o.id = c.order_id
      where o.holds is not null and o.status not in ('ongoing', 'to_be_paid', 'in_payment'))
    select h.user_id as "userId", h.id, h.status, h.is_partial as "isPartial" from holding h
    cross join lateral (select
      h.status = 'closed' or h.status = 'refunded' and not h.is_partial as is_back) b
    where exists (select from coupons c
        where c.user_id = h.user_id and c.id = (h.holds #>> '{coupon,id}')::uuid and c.order_id = h.id
          and (c.state = 'held' or c.state = 'used' and h.status = 'refunded' and b.is_back))
      or b.is_back and exists (select from purchase_slots s
        where s.user_id = h.user_id and s.limit_group = h.holds #>> '{limit,group}'
          and s.month = h.holds #>> '{limit,month}' and s.order_id = h.id)
      or b.is_back and exists (select from ledger_postings p
        where p.user_id = h.user_id and p.currency = 'points' and p.cause_kind = 'order.points'
          and p.cause_id = h.holds #>> '{points,id}' and not exists (select from ledger_postings r
            where r.user_id = p.user_id and r.currency = p.currency and r.reverses = p.seq))
    order by h.user_id, h.id limit ${changed.limit}`.execute(db);
  return rows;
}

/**
 * Orders that are over and were used and have no fact, or one that stands though the money went back; none while what
 * is older than facts is being counted.
 */
export async function uncountedOrders(
  db: Db,
  changed: ChangedOrders,
): Promise<(OwnKey & { status: OrderStatus })[]> {
  const { rows } = await sql<OwnKey & { status: OrderStatus }>`
    with changed as (${keysOf(changed)})
    select o.user_id as "userId", o.id, o.status
    from changed c join orders o on o.user_id = c.user_id and o.id = c.order_id
    left join ride_facts f on f.user_id = o.user_id and f.order_id = o.id
    where (f.order_id is null and ${IS_OVER_AND_USED}
      or o.status = 'refunded' and f.reversed_at is null and f.fare_cents = o.paid_cents)
      and not exists (select from jobs where kind = 'facts.past' and done_at is null)
    order by o.user_id, o.id limit ${changed.limit}`.execute(db);
  return rows;
}
