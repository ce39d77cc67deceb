import { COVERED_RIDES } from '@shtrans/contract/orders/fields';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { rideFactView } from '../../rewards/facts/service.ts';
import { orderView } from '../../money/orders/service.ts';

interface RideRow {
  at: Date;
  type: string;
  cents: number;
  had_coupon: boolean;
  is_free: boolean;
}

/** Lists a rider's finished and paid rides from a day on that were not refunded, the earliest first. */
export async function paidRidesSince(db: Db, userId: string, day: string): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select coalesce((o.fields ->> 'entryAt')::timestamptz, (o.fields ->> 'boardedAt')::timestamptz, o.occurred_at)
        as at,
      f.type, f.fare_cents as cents, coalesce(o.holds ? 'coupon', false) as had_coupon,
      o.fields ? 'coveredBy' as is_free
    from ${rideFactView} f join ${orderView} o on o.user_id = f.user_id and o.id = f.order_id
    where f.user_id = ${userId} and f.day >= ${day} and f.reversed_at is null
      and f.type = any(${[...COVERED_RIDES]})
    order by 1, o.id`.execute(db);
  return rows;
}
