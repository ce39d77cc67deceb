import type { OrderStatus } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import { type Db, prepared } from '../../db/database.ts';
import type { ListPosition } from '../../http/cursor.ts';
import { LISTED, type ListedOrder } from './store.ts';

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
 * One statement gives the page and the number of unfinished orders. Each combination of filters is
 * a statement of its own, so that each has a plan of its own: one range of the list's index.
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
