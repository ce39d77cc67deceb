import type { OrderType } from '@shtrans/contract/orders/types';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { orderView } from '../../money/orders/service.ts';
import { rideFactView } from '../facts/service.ts';
import type { RideOfYear } from './summary.ts';

/** Order types that are rides. */
const RIDES: readonly OrderType[] = [
  'metro',
  'bus',
  'ferry',
  'taxi',
  'maglev',
  'custom_bus',
  'co_passenger',
];

/** Returns a rider's rides that ended in a year of the city's calendar and were not fully refunded, earliest first. */
export async function ridesOfYear(db: Db, userId: string, year: number): Promise<RideOfYear[]> {
  const { rows } = await sql<RideOfYear>`
    select f.type, f.day, f.metres, f.fare_cents as "paidCents",
      coalesce((o.fields ->> 'entryAt')::timestamptz, (o.fields ->> 'boardedAt')::timestamptz,
        (o.fields ->> 'departedAt')::timestamptz, o.occurred_at) as began,
      coalesce((o.holds -> 'coupon' ->> 'cents')::int, 0) as "couponCents",
      o.line, o.from_place as "from", o.to_place as "to"
    from ${rideFactView} f join ${orderView} o on o.user_id = f.user_id and o.id = f.order_id
    where f.user_id = ${userId} and f.day between ${`${year}-01-01`} and ${`${year}-12-31`}
      and f.reversed_at is null and f.type = any(${[...RIDES]})
    order by f.ended_at, f.order_id`.execute(db);
  return rows;
}
