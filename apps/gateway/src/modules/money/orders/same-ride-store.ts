import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { OwnKey } from '../../../http/call.ts';

/**
 * Locks an earlier order of the same ride (type, passenger, instant, line, ends, plate) that was paid and
 * not refunded, and returns its number, or null if none exists. It locks only an earlier order, so that two
 * transactions never deadlock.
 */
export async function lockSameRide(tx: Tx, { userId, id }: OwnKey): Promise<string | null> {
  const { rows } = await sql<{ order_no: string }>`
    select e.order_no from orders o join orders e
      on e.user_id = o.user_id and e.type = o.type and e.occurred_at = o.occurred_at
      and e.passenger = o.passenger and e.ride_id is null and o.ride_id is null
      and e.line is not distinct from o.line and e.subject is not distinct from o.subject
      and e.from_place is not distinct from o.from_place
      and e.to_place is not distinct from o.to_place
      and (e.fields ->> 'plate') is not distinct from (o.fields ->> 'plate')
      and (e.created_at, e.id) < (o.created_at, o.id)
    where o.user_id = ${userId} and o.id = ${id}
      and e.paid_cents >= o.paid_cents and e.status in ('paid', 'completed')
    order by e.created_at, e.id limit 1
    for update of e`.execute(tx);
  return rows[0]?.order_no ?? null;
}
