import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { riderView } from '../../people/auth/service.ts';
import { dataOfVersion } from '../../base/catalogue/service.ts';
import { rideFactView } from '../facts/service.ts';
import { referralView } from '../referrals/service.ts';
import { countUntil, worthOf } from './rides.ts';

/** Rides that one statement checks. */
const RIDES_AT_ONCE = 5000;
const MOST_FAULTS = 100;
const NIL = '00000000-0000-0000-0000-000000000000';

interface ReferredRide extends Pick<
  Row<'ride_facts'>,
  'user_id' | 'order_id' | 'type' | 'ended_at' | 'fare_cents' | 'reversed_at'
> {
  /** When its rider was bound, and under which version of the operator data. */
  at: Date;
  version: number;
  /** The state and amount of its rebate. */
  state: Row<'rebates'>['state'] | null;
  amount: number | null;
}

/** Returns rides since their riders were bound, without those that a waiting job counts, in order after `last`. */
async function referredRides(db: Db, last: Pick<ReferredRide, 'user_id' | 'order_id'>) {
  const { rows } = await sql<ReferredRide>`
    select f.user_id, f.order_id, f.type, f.ended_at, f.fare_cents, f.reversed_at, r.at, r.version, b.state, b.amount
    from ${referralView} r
    join ${rideFactView} f on f.user_id = r.user_id and f.ended_at >= r.at
    left join rebates b on b.order_id = f.order_id
    where r.programme = 'rebate' and r.state = 'counted'
      and (f.user_id, f.order_id) > (${last.user_id}, ${last.order_id})
      and exists (select from ${riderView} u where u.id = r.referrer and u.deleted_at is null)
      and not exists (select from jobs j where j.done_at is null
        and j.kind in ('referral.ride', 'order.facts') and j.payload ->> 'orderId' = f.order_id::text)
    order by f.user_id, f.order_id limit ${RIDES_AT_ONCE}`.execute(db);
  return rows;
}

/**
 * Returns a line, at most 100, for each ride whose rebate is missing or wrong under the terms of the binding. Cancelled and
 * returned rebates stay so.
 */
export async function rebateFaults(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
): Promise<string[]> {
  const faults: string[] = [];
  let last: Pick<ReferredRide, 'user_id' | 'order_id'> = { user_id: NIL, order_id: NIL };
  while (faults.length < MOST_FAULTS) {
    const rides = await referredRides(ctx.db, last);
    for (const ride of rides) {
      const rules = (await dataOfVersion(ctx, ride.version)).invites.rebate;
      if (rules === null || ride.ended_at >= countUntil(ride, rules)) continue;
      const worth = worthOf(rules, ride);
      const isLive = ride.state === 'frozen' || ride.state === 'released';
      if (ride.state === null ? worth > 0 : isLive && ride.amount !== worth) {
        faults.push(
          `order ${ride.order_id} is worth a rebate of ${worth} and has ${ride.amount ?? 'none'}`,
        );
      }
    }
    last = rides.at(-1) ?? last;
    if (rides.length < RIDES_AT_ONCE) break;
  }
  return faults.slice(0, MOST_FAULTS);
}
