import type { OrderStatus } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import { type Db, prepared } from '../../db/database.ts';
import type { ListPosition } from './cursor.ts';
import type { Order } from './store.ts';

export type ListedOrder = Pick<
  Order,
  | 'id'
  | 'orderNo'
  | 'type'
  | 'status'
  | 'unfinished'
  | 'amountCents'
  | 'paidCents'
  | 'occurredAt'
  | 'payDeadline'
  | 'completedAt'
  | 'closedReason'
  | 'line'
  | 'from'
  | 'to'
  | 'subject'
  | 'rideId'
> & { parkingKind: 'lot' | 'street' | null };

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

const COLUMNS = `id, order_no as "orderNo", type, status, unfinished, amount_cents as "amountCents",
  paid_cents as "paidCents", occurred_at as "occurredAt", pay_deadline as "payDeadline",
  completed_at as "completedAt", closed_reason as "closedReason", line, from_place as "from",
  to_place as "to", subject, ride_id as "rideId"`;

/**
 * One statement gives the page and the number of unfinished orders. Each combination of filters is
 * a statement of its own, so that each has a plan of its own: one range of the list's index.
 */
export function pageStatement(query: ListQuery): {
  name: string;
  text: string;
  values: unknown[];
} {
  const values: unknown[] = [query.userId, query.since, query.now, query.limit];
  const value = (v: unknown): string => `$${values.push(v)}`;
  let name = 'orders_list_4';
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
      select ${COLUMNS},
        case when type = 'parking' then fields ->> 'parkingKind' end as "parkingKind"
      from orders
      where user_id = $1 and occurred_at >= $2${ofType}${page}
      order by unfinished desc, occurred_at desc, id desc
      limit $4
    ) o on true
    order by o.unfinished desc, o."occurredAt" desc, o.id desc`;
  return { name, text, values };
}

/** A page of a rider's orders, unfinished first, then newest first; and how many are unfinished. */
export async function selectPage(
  db: Db,
  query: ListQuery,
): Promise<{ orders: ListedOrder[]; unfinishedCount: number }> {
  const rows = await prepared<ListRow>(db, pageStatement(query));
  return {
    orders: rows.filter((row): row is ListRow & { id: string } => row.id !== null),
    unfinishedCount: rows[0]?.unfinished_count ?? 0,
  };
}
