import type { OrderType } from '@shtrans/contract/orders/types';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { queries } from './tables.ts';

/** Returns the ids of a rider's usable tickets. */
export async function ticketsToUse(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where user_id = ${userId} and status = 'to_be_used'
      and fields ->> 'kind' = 'ticket'`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the rider's ticket of one type to use next: the unused ticket that expires first, otherwise the used one
 * that expires first.
 */
export async function ticketToUse(
  tx: Tx,
  { userId, type }: { userId: string; type: OrderType },
): Promise<string | undefined> {
  const ticket = await queries(tx)
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('status', 'in', ['to_be_used', 'consumed'])
    .orderBy(sql`status = 'consumed'`)
    .orderBy(sql`fields ->> 'validUntil'`)
    .limit(1)
    .executeTakeFirst();
  return ticket?.id;
}

/**
 * Returns the rider's day ticket that makes a ride at an instant free: a ticket valid at that time, otherwise the
 * oldest unused one bought before the ride.
 */
export async function ticketCovering(
  db: Db | Tx,
  { userId, mode, at: rideAt }: { userId: string; mode: OrderType; at: Date },
): Promise<string | undefined> {
  const result = await sql<{ id: string }>`
    select id from orders
    where user_id = ${userId} and type = 'multi_ticket' and fields -> 'covers' ? ${mode}
      and occurred_at <= ${rideAt}
      and (status = 'to_be_used' or (status in ('consumed', 'completed')
        and (fields ->> 'validUntil')::timestamptz > ${rideAt}
        and (fields ->> 'validUntil')::timestamptz
          - make_interval(hours => coalesce((fields ->> 'validHours')::int, 100000)) <= ${rideAt}))
    order by status = 'to_be_used', occurred_at limit 1`.execute(db);
  return result.rows[0]?.id;
}
