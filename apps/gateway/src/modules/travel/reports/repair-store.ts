import { startOfCityMonth } from '@shtrans/contract/values/calendar';
import { sql } from 'kysely';
import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { orderView } from '../../money/orders/service.ts';
import type { PartnerRide, RideKey } from './store.ts';
import { lockRow, queries, updateRows } from './tables.ts';

export type Repair = Row<'ride_repairs'>;

/**
 * Closes a repair when a gate reports the missing passage late, even if it awaits a decision. Returns whether
 * the ride had been repaired.
 */
export async function closeRepair(
  { clock }: Pick<TxContext, 'clock'>,
  tx: Tx,
  { provider, ride }: RideKey,
  { kind, station }: { kind: 'entry' | 'exit'; station: string },
): Promise<boolean> {
  const repair = await lockRow(tx, 'ride_repairs', { provider, ride });
  if (repair === undefined || repair.missing !== kind || repair.status === 'refused') {
    return false;
  }
  const wasMended = repair.status === 'mended';
  const differs = wasMended && station !== repair.station;
  const decided_at = repair.decided_at ?? clock.now();
  await updateRows(
    tx,
    'ride_repairs',
    { id: repair.id },
    { status: 'reported', differs, decided_at },
  );
  return wasMended;
}

/** A ride without an entry or exit, with its order's status and amount and its rider's claim. */
export interface RepairableRow {
  ride: PartnerRide;
  status: string;
  amountCents: number;
  repair: Repair | undefined;
}

/**
 * Returns the rider's metro rides since an instant that lack an end or have a repair, optionally only that of
 * one order.
 */
export async function repairableRides(
  db: Db | Tx,
  userId: string,
  { since, orderId }: { since: Date; orderId?: string },
): Promise<RepairableRow[]> {
  const { rows } = await sql<{
    ride: PartnerRide;
    status: string;
    amountCents: number;
    repair: Repair | null;
  }>`
    select to_jsonb(r) as ride, o.status, o.amount_cents as "amountCents", to_jsonb(p) as repair
    from partner_rides r
    join ${orderView} o on o.user_id = r.user_id and o.id = r.order_id
    left join ride_repairs p on p.user_id = r.user_id and p.provider = r.provider and p.ride = r.ride
    where r.user_id = ${userId} and r.port = 'gates' and r.mode = 'metro' and r.begun_at >= ${since}
      ${orderId === undefined ? sql`` : sql`and r.order_id = ${orderId}`}
      and (p.id is not null
        or ((r.entry is null) <> (r.exit is null) and o.status in ('ongoing', 'to_be_paid')))
    order by r.begun_at desc limit 50`.execute(db);
  return rows.map(({ ride, repair, ...order }) => ({
    ...order,
    ride: {
      ...ride,
      begun_at: new Date(ride.begun_at),
      ended_at: ride.ended_at && new Date(ride.ended_at),
    },
    repair: repair === null ? undefined : repairOf(repair),
  }));
}

/** Converts a row that was read as JSON. */
const repairOf = (row: Repair): Repair => ({
  ...row,
  at: new Date(row.at),
  asked_at: new Date(row.asked_at),
  decided_at: row.decided_at && new Date(row.decided_at),
});

/**
 * Returns the number of repairs that were decided by rule in the city's current month, and whether a gate
 * ever contradicted one.
 */
export async function repairsOf(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<{ byRule: number; differs: boolean }> {
  const { rows } = await sql<{ byRule: number; differs: boolean }>`
    select count(*) filter (where doubt is null and asked_at >= ${startOfCityMonth(now)})::int as "byRule",
      coalesce(bool_or(differs), false) as differs
    from ride_repairs where user_id = ${userId}`.execute(db);
  return rows[0] ?? { byRule: 0, differs: false };
}

/** Returns whether the rider was on another ride, reported by gates or meters, between two instants. */
export async function hasOtherRide(
  tx: Tx,
  { user_id, provider, ride }: PartnerRide,
  from: Date,
  to: Date,
): Promise<boolean> {
  const otherRide = await queries(tx)
    .selectFrom('partner_rides')
    .select('ride')
    .where('user_id', '=', user_id)
    .where('port', '=', 'gates')
    .where((eb) => eb.or([eb('provider', '<>', provider), eb('ride', '<>', ride)]))
    .where('begun_at', '<', to)
    .where((eb) => eb.fn.coalesce('ended_at', 'begun_at'), '>', from)
    .limit(1)
    .executeTakeFirst();
  return otherRide !== undefined;
}

/** Returns repairs that await a person's decision, oldest first. */
export const openRepairs = async (db: Db, limit: number): Promise<Repair[]> =>
  await queries(db)
    .selectFrom('ride_repairs')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('asked_at')
    .limit(limit)
    .execute();
