import { startOfCityMonth } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import type { OrderStatus } from '@shtrans/contract/orders/status';
import { type OrderType, POSTPAID } from '@shtrans/contract/orders/types';
import { type Selection, sql, type Updateable } from 'kysely';
import { type Db, prepared, type ReadDb, type Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import type { ListPosition } from '../../../http/cursor.ts';
import { queries } from './tables.ts';

/** Columns that the list shows, with their names outside the table. */
const LISTED_COLUMNS = [
  'id',
  'order_no as orderNo',
  'type',
  'status',
  'unfinished',
  'amount_cents as amountCents',
  'paid_cents as paidCents',
  'occurred_at as occurredAt',
  'pay_deadline as payDeadline',
  'completed_at as completedAt',
  'closed_reason as closedReason',
  'line',
  'from_place as from',
  'to_place as to',
  'subject',
  'ride_id as rideId',
] as const;

export const COLUMNS = [
  ...LISTED_COLUMNS,
  'user_id as userId',
  'status_before_refund as statusBeforeRefund',
  'discount_cents as discountCents',
  'passenger',
  'fields',
  'fee',
  'holds',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export type Order = Selection<Schema, 'orders', (typeof COLUMNS)[number]>;
export type ListedOrder = Selection<Schema, 'orders', (typeof LISTED_COLUMNS)[number]> & {
  parkingKind: 'lot' | 'street' | null;
};

/** Formats columns for a hand-written statement. */
const columnList = (columns: readonly string[]): string =>
  columns.map((column) => column.replace(/ as (\w+)/, ' as "$1"')).join(', ');
const LISTED = `${columnList(LISTED_COLUMNS)}, fields ->> 'parkingKind' as "parkingKind"`;
export const DETAILED = columnList(COLUMNS);

const orderOf = (db: Db | Tx, { userId, id }: OwnKey) =>
  queries(db)
    .selectFrom('orders')
    .select(COLUMNS)
    .where((eb) => eb.and({ user_id: userId, id }));

/** Locks the order until this transaction ends and returns it. Throws `order_not_found`. */
export const lockOrder = (tx: Tx, key: OwnKey): Promise<Order> =>
  orderOf(tx, key)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new CodedError('order_not_found'));

/** Returns the rider's order. Throws `order_not_found`, also for another rider's order. */
export const readOrder = (db: Db | Tx, key: OwnKey): Promise<Order> =>
  orderOf(db, key).executeTakeFirstOrThrow(() => new CodedError('order_not_found'));

export const findOrder = (db: Db | Tx, key: OwnKey): Promise<Order | undefined> =>
  orderOf(db, key).executeTakeFirst();

/** Maximum time between the purchase of an order and its use. */
const BOUGHT_AHEAD = '60 days';

/** Returns a rider's orders that begin in a period, with prepaid ones bought up to `BOUGHT_AHEAD` earlier. */
export const ordersOfDays = (
  db: Db,
  { userId, from, until }: { userId: string; from: Date; until: Date },
): Promise<Order[]> =>
  queries(db)
    .selectFrom('orders')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('unfinished', 'in', [0, 1])
    .where('occurred_at', '<', until)
    .where((eb) =>
      eb.or([
        eb('occurred_at', '>=', from),
        eb.and([
          eb('type', 'not in', POSTPAID),
          eb('occurred_at', '>=', sql<Date>`${from}::timestamptz - ${BOUGHT_AHEAD}::interval`),
        ]),
      ]),
    )
    .execute();

export const updateOrder = (
  tx: Tx,
  { userId, id }: OwnKey,
  change: Updateable<Schema['orders']>,
): Promise<Order> =>
  queries(tx)
    .updateTable('orders')
    .set(change)
    .where((eb) => eb.and({ user_id: userId, id }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Returns the id of the rider's oldest unpaid order of a called ride, or null. */
export async function rideDues(db: Db | Tx, userId: string): Promise<string | null> {
  const unpaidOrder = await queries(db)
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('ride_id', 'is not', null)
    .where('status', 'in', ['to_be_paid', 'in_payment'])
    .orderBy('occurred_at')
    .limit(1)
    .executeTakeFirst();
  return unpaidOrder?.id ?? null;
}

/** Returns the number and total price of a rider's rides of one type from the start of the city's month until `to`. */
export async function riddenInMonth(
  tx: Tx,
  { userId, type, to }: { userId: string; type: OrderType; to: Date },
): Promise<{ rides: number; cents: number }> {
  const totals = await queries(tx)
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<string>().as('rides'),
      // Coupon and points pay for a ride; they do not make it cheaper.
      eb.fn
        .sum<string | null>(
          sql`amount_cents - discount_cents + coalesce((holds #>> '{coupon,cents}')::int, 0)
            + coalesce((holds #>> '{points,cents}')::int, 0)`,
        )
        .as('cents'),
    ])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('status', '<>', 'closed')
    .where('occurred_at', '>=', startOfCityMonth(to))
    .where('occurred_at', '<', to)
    .executeTakeFirstOrThrow();
  return { rides: Number(totals.rides), cents: Number(totals.cents ?? 0) };
}

/** Columns from which an order's title is made. */
const NAME_COLUMNS = [
  'id',
  'type',
  'line',
  'from_place as from',
  'to_place as to',
  'subject',
] as const;
export type NamedOrder = Selection<Schema, 'orders', (typeof NAME_COLUMNS)[number]>;

/** Returns those of these orders that belong to the rider. */
export const namedOrders = async (
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<NamedOrder[]> =>
  ids.length === 0
    ? []
    : await queries(db)
        .selectFrom('orders')
        .select(NAME_COLUMNS)
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .execute();

export interface ListQuery {
  userId: string;
  /** Orders before this instant are not shown. */
  since: Date;
  now: Date;
  type: OrderType | null;
  statuses: readonly OrderStatus[] | null;
  after: ListPosition | null;
  limit: number;
}

interface ListRow extends Omit<ListedOrder, 'id'> {
  unfinished_count: number;
  /** Null in the single row of an empty page. */
  id: string | null;
}

/**
 * Builds one statement that returns the page and the number of unfinished orders. Each combination of
 * filters is a statement of its own with its own plan: one range of the list's index.
 */
export function pageStatement(query: ListQuery) {
  const values: unknown[] = [query.userId, query.since, query.now, query.limit];
  const value = (v: unknown): string => `$${values.push(v)}`;
  let name = 'orders_list_5';
  let ofType = '';
  let page = '';
  if (query.type !== null) {
    name += '_type';
    ofType = ` and type = ${value(query.type)}`;
  }
  if (query.statuses !== null) {
    name += '_tab';
    page += ` and status = any(${value(query.statuses)})`;
  }
  if (query.after !== null) {
    name += '_after';
    const { unfinished, occurredAt, id } = query.after;
    page += ` and (unfinished, occurred_at, id) < (${value(unfinished)}, ${value(occurredAt)}, ${value(id)})`;
  }
  const text = `
    select c.n as unfinished_count, o.*
    from (
      select count(*)::int as n from orders
      where user_id = $1 and unfinished = 1 and occurred_at >= $2${ofType}
        and (status <> 'to_be_paid' or pay_deadline is null or pay_deadline > $3)
    ) c
    left join lateral (
      select ${LISTED} from orders
      where user_id = $1 and occurred_at >= $2${ofType}${page}
      order by unfinished desc, occurred_at desc, id desc
      limit $4
    ) o on true
    order by o.unfinished desc, o."occurredAt" desc, o.id desc`;
  return { name, text, values };
}

/** Returns a page of a rider's orders, unfinished first, then newest first, and the number of unfinished ones. */
export async function selectPage(
  db: ReadDb,
  query: ListQuery,
): Promise<{ orders: ListedOrder[]; unfinishedCount: number }> {
  const rows = await prepared<ListRow>(db, pageStatement(query));
  return {
    orders: rows.filter((row): row is ListRow & { id: string } => row.id !== null),
    unfinishedCount: rows[0]?.unfinished_count ?? 0,
  };
}

/** Returns a rider's latest orders, newest first. */
export const ordersOfRider = async (db: Db, riderId: string, limit: number) =>
  await queries(db)
    .selectFrom('orders')
    .select(['id', 'order_no', 'type', 'status', 'amount_cents', 'paid_cents', 'occurred_at'])
    .where('user_id', '=', riderId)
    .orderBy('occurred_at', 'desc')
    .limit(limit)
    .execute();
