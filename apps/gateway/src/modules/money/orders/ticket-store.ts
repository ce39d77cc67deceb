import type { OrderType } from '@shtrans/contract/orders/types';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { queries } from './tables.ts';

/** A rider's tickets that can be used. */
export async function ticketsToUse(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where user_id = ${userId} and status = 'to_be_used'
      and fields ->> 'kind' = 'ticket'`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The rider's ticket of one type that is to be used next: of those that nobody used yet the one that runs out first,
 * else such a one of those that were used already.
 */
export async function ticketToUse(
  tx: Tx,
  { userId, type }: { userId: string; type: OrderType },
): Promise<string | undefined> {
  const found = await queries(tx)
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('status', 'in', ['to_be_used', 'consumed'])
    .orderBy(sql`status = 'consumed'`)
    .orderBy(sql`fields ->> 'validUntil'`)
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/**
 * The rider's day ticket that a ride at an instant is free by: one whose time runs then, else the oldest that was bought
 * before it and is not used.
 */
export async function ticketCovering(
  db: Db | Tx,
  { userId, mode, at }: { userId: string; mode: OrderType; at: Date },
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from orders
    where user_id = ${userId} and type = 'multi_ticket' and fields -> 'covers' ? ${mode}
      and occurred_at <= ${at}
      and (status = 'to_be_used' or (status in ('consumed', 'completed')
        and (fields ->> 'validUntil')::timestamptz > ${at}
        and (fields ->> 'validUntil')::timestamptz
          - make_interval(hours => coalesce((fields ->> 'validHours')::int, 100000)) <= ${at}))
    order by status = 'to_be_used', occurred_at limit 1`.execute(db);
  return found.rows[0]?.id;
}
