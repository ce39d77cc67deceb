import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders/schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { PartnerSystem, Row } from '../../../db/schema.ts';
import { queries } from './tables.ts';

/** The rider and the partner system that answered. */
export interface SeenKey {
  user_id: string;
  system: PartnerSystem;
}

interface SeenOrder {
  id: string;
  occurredAt: Date;
  /** Masked. */
  body: RailOrder | PartnerOrder;
}

/** Stores orders of an answer, unless a newer answer is stored. */
export async function keepOrders(
  tx: Tx | Db,
  key: SeenKey,
  orders: readonly SeenOrder[],
  asOf: Date,
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders
    .map(({ id, occurredAt, body }) => ({
      ...key,
      order_id: id,
      occurred_at: occurredAt,
      body: JSON.stringify(body),
      as_of: asOf,
    }))
    // Sorted, so that two concurrent answers wait for each other instead of deadlocking.
    .sort((a, b) => (a.order_id < b.order_id ? -1 : 1));
  await queries(tx)
    .insertInto('partner_orders_seen')
    .values(rows)
    .onConflict((c) =>
      c
        .columns(['user_id', 'system', 'order_id'])
        .doUpdateSet((e) => ({
          occurred_at: e.ref('excluded.occurred_at'),
          body: e.ref('excluded.body'),
          as_of: e.ref('excluded.as_of'),
        }))
        .where('partner_orders_seen.as_of', '<=', asOf),
    )
    .execute();
}

/** Stores an answer with all orders of a rider, and deletes those that are no longer in it. */
export async function keepList(
  tx: Tx,
  key: SeenKey,
  orders: readonly SeenOrder[],
  asOf: Date,
): Promise<void> {
  await queries(tx)
    .insertInto('partner_lists_seen')
    .values({ ...key, as_of: asOf })
    .onConflict((c) =>
      c
        .columns(['user_id', 'system'])
        .doUpdateSet({ as_of: asOf })
        .where('partner_lists_seen.as_of', '<=', asOf),
    )
    .execute();
  await keepOrders(tx, key, orders, asOf);
  await queries(tx)
    .deleteFrom('partner_orders_seen')
    .where((eb) => eb.and(key))
    .where('as_of', '<', asOf)
    .execute();
}

/** Returns a page of stored orders, newest first. */
export async function pageSeen(
  db: Db,
  key: SeenKey,
  query: { since: Date; after: { occurredAt: Date; id: string } | null; limit: number },
): Promise<Row<'partner_orders_seen'>[]> {
  const { since, after, limit } = query;
  const rows = queries(db)
    .selectFrom('partner_orders_seen')
    .selectAll()
    .where((eb) => eb.and(key))
    .where('occurred_at', '>=', since)
    .orderBy('occurred_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit);
  if (after === null) return await rows.execute();
  return await rows
    .where(sql<boolean>`(occurred_at, order_id) < (${after.occurredAt}, ${after.id})`)
    .execute();
}
