import type { TicketState } from '@shtrans/contract/tickets/facts';
import type { Ticket } from '@shtrans/contract/tickets/schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { ListPosition } from '../../../http/cursor.ts';
import { OWN_KINDS } from './data.ts';
import { queries } from './tables.ts';
import { type Order, orderEventView, orderView } from '../orders/service.ts';

/** Returns the number of a rider's orders of a product since an instant, paid or not. */
export async function countPurchases(
  tx: Tx,
  { userId, product, since: boughtSince }: { userId: string; product: string; since: Date },
): Promise<number> {
  const row = await queries(tx)
    .selectFrom('purchases')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('product', '=', product)
    .where('bought_at', '>=', boughtSince)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** A paid order of the shop that was not refunded. */
export type PaidPurchase = Pick<Order, 'status' | 'fields'>;

/** Returns a rider's orders of these products that were paid in a period and not refunded; empty: of all products. */
export async function paidPurchases(
  db: Db | Tx,
  userId: string,
  { products, from, until }: { products: readonly string[]; from: Date; until: Date },
): Promise<PaidPurchase[]> {
  const ofProducts = products.length === 0 ? sql`` : sql`and p.product = any(${products})`;
  const { rows } = await sql<PaidPurchase>`
    select o.status, o.fields from purchases p
    join ${orderView} o on o.user_id = p.user_id and o.id = p.order_id
    where p.user_id = ${userId} and o.status <> 'refunded' ${ofProducts}
      and exists (select from ${orderEventView} e
        where e.user_id = o.user_id and e.order_id = o.id
          and e.event in ('payment_confirmed', 'covered')
          and e.at >= ${from} and e.at < ${until})`.execute(db);
  return rows;
}

/** Whether a rider has an unused or unpaid ticket of a group. */
export async function hasUnusedOf(
  tx: Tx,
  { userId, group, now }: { userId: string; group: string; now: Date },
): Promise<boolean> {
  const result = await sql`
    select 1 from purchases p
    join ${orderView} o on o.user_id = p.user_id and o.id = p.order_id
    where p.user_id = ${userId} and p.terms ->> 'mustUseFirst' = ${group}
      and o.status in ('to_be_paid', 'in_payment', 'paid', 'ticketing', 'to_be_used')
      and (o.status <> 'to_be_paid' or o.pay_deadline > ${now})
      and coalesce((o.fields ->> 'validUntil')::timestamptz > ${now}, true)
    limit 1`.execute(tx);
  return result.rows.length > 0;
}

/** Returns the ids of the rider's purchased skins that have not expired. */
export async function skinIds(db: Db, userId: string, now: Date): Promise<string[]> {
  const result = await sql<{ skin: string }>`
    select distinct p.terms ->> 'skin' as skin from purchases p
    join ${orderView} o on o.user_id = p.user_id and o.id = p.order_id
    where p.user_id = ${userId} and p.granted_at is not null
      and p.terms ->> 'skin' is not null
      and coalesce((o.fields ->> 'validUntil')::timestamptz > ${now}, true)`.execute(db);
  return result.rows.map(({ skin }) => skin);
}

/** Returns the packs that a rider bought and received, newest first. */
export async function packsOf(
  db: Db,
  userId: string,
): Promise<{ orderId: string; name: Ticket['product']; boughtAt: Date }[]> {
  const { rows } = await sql<{ orderId: string; name: Ticket['product']; boughtAt: Date }>`
    select order_id as "orderId", terms -> 'title' as name, bought_at as "boughtAt" from purchases
    where user_id = ${userId} and kind = 'pack' and granted_at is not null
    order by bought_at desc, order_id desc`.execute(db);
  return rows;
}

interface TicketRow {
  id: string;
  type: Ticket['type'];
  state: TicketState;
  product: Ticket['product'];
  quantity: number;
  usedQuantity: number | null;
  passenger: string;
  visitDate: string | null;
  validUntil: string | null;
  validHours: number | null;
  picture: string | null;
  code: string | null;
  occurredAt: Date;
}

/** Returns paid orders that are tickets, newest first; goods that the gateway delivers itself have other lists. */
export async function ticketRows(
  db: Db,
  {
    userId,
    states,
    now,
    after,
    limit,
  }: {
    userId: string;
    states: readonly TicketState[];
    now: Date;
    after: ListPosition | null;
    limit: number;
  },
): Promise<TicketRow[]> {
  const result = await sql<TicketRow>`
    select * from (
      select o.id, o.type, o.passenger, o.occurred_at as "occurredAt",
        o.fields -> 'product' as product,
        (o.fields ->> 'quantity')::int as quantity,
        (o.fields ->> 'usedQuantity')::int as "usedQuantity",
        o.fields ->> 'visitDate' as "visitDate", o.fields ->> 'validUntil' as "validUntil",
        (o.fields ->> 'validHours')::int as "validHours", o.fields ->> 'code' as code,
        o.fields ->> 'picture' as picture,
        case
          when o.status in ('being_refunded', 'refunded') then 'refunded'
          when o.status in ('paid', 'ticketing', 'to_be_used') and not t.is_over then 'to_be_used'
          when o.status = 'consumed' and not t.is_over and o.fields ? 'validHours' then 'in_use'
          when o.status = 'consumed' or t.is_used then 'consumed'
          else 'run_out'
        end as state
      from ${orderView} o
      left join purchases p on p.user_id = o.user_id and p.order_id = o.id
      cross join lateral (select
        coalesce((o.fields ->> 'validUntil')::timestamptz <= ${now}, false) as is_over,
        exists (select 1 from ${orderEventView} e
          where e.user_id = o.user_id and e.order_id = o.id and e.event = 'used') as is_used) t
      where o.user_id = ${userId} and o.fields ->> 'kind' = 'ticket'
        and o.status not in ('to_be_paid', 'in_payment', 'closed')
        and coalesce(p.kind, '') <> all(${OWN_KINDS})
        ${after === null ? sql`` : sql`and (o.occurred_at, o.id) < (${after.occurredAt}, ${after.id})`}
    ) tickets
    where state = any(${states})
    order by "occurredAt" desc, id desc
    limit ${limit}`.execute(db);
  return result.rows;
}

/** Selects a rider's e-coupons with their orders. */
export const ecouponsOf = (db: Db | Tx, userId: string) =>
  queries(db)
    .selectFrom('ecoupons')
    .innerJoin('purchases', (join) =>
      join
        .onRef('purchases.user_id', '=', 'ecoupons.user_id')
        .onRef('purchases.order_id', '=', 'ecoupons.order_id'),
    )
    .innerJoin(orderView.as('orders'), (join) =>
      join
        .onRef('orders.user_id', '=', 'ecoupons.user_id')
        .onRef('orders.id', '=', 'ecoupons.order_id'),
    )
    .select([
      'ecoupons.id',
      'ecoupons.order_id',
      'ecoupons.needs',
      'ecoupons.account',
      'ecoupons.visitors',
      'ecoupons.code',
      'ecoupons.granted_at',
      'ecoupons.valid_until',
      'purchases.terms',
      'orders.status',
    ])
    .where('ecoupons.user_id', '=', userId)
    // Refunded e-coupons are left out. An activated one stays, because only the others of its order are refunded.
    .where((eb) =>
      eb.or([
        eb('orders.status', 'not in', ['being_refunded', 'refunded']),
        eb('ecoupons.code', 'is not', null),
      ]),
    );
