import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { insertRow, lockRow, queries } from './tables.ts';

export type PartnerRide = Row<'partner_rides'>;
export type RideKey = Pick<PartnerRide, 'provider' | 'ride'> & { port: 'gates' | 'parking' };

/** Outcome of an applied report; a refused report has its error code instead. */
export const APPLIED = 'applied';

/** Writes the code with which a stored report was refused, unless the report was applied meanwhile. */
export async function noteRefusal(
  db: Db,
  key: Pick<Row<'partner_reports'>, 'port' | 'provider' | 'id'>,
  outcome: string,
): Promise<void> {
  await queries(db)
    .updateTable('partner_reports')
    .set({ outcome })
    .where((eb) => eb.and(key))
    .where('outcome', '<>', APPLIED)
    .execute();
}

/** Returns a partner's ride or stay, inserted if it is new, locked until this transaction ends. */
export async function lockRide(
  tx: Tx,
  key: RideKey,
  newRide: Pick<PartnerRide, 'user_id' | 'mode' | 'begun_at'>,
): Promise<PartnerRide> {
  await insertRow(tx, 'partner_rides', { ...key, ...newRide }, 'keep');
  const ride = await lockRow(tx, 'partner_rides', key);
  if (ride === undefined) throw new Error('the ride just inserted was not found');
  return ride;
}

/**
 * Returns the rider's last ride by metro or bus before an instant, with its end or, if unknown, its start.
 */
export const lastTransit = async (
  tx: Tx,
  userId: string,
  before: Date,
): Promise<{ mode: string; at: Date } | undefined> =>
  await queries(tx)
    .selectFrom('partner_rides')
    .select((eb) => ['mode', eb.fn.coalesce('ended_at', 'begun_at').as('at')])
    .where('user_id', '=', userId)
    .where('mode', 'in', ['metro', 'bus'])
    .where('begun_at', '<', before)
    .where((eb) => eb.fn.coalesce('ended_at', 'begun_at'), '<=', before)
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A stay lasts at most 30 days, and its report may arrive up to 30 days later. */
const OLDEST_MS = 60 * DAY_MS;

/**
 * Returns the instant of a reported event, at most now because a partner's clock may be fast. Throws
 * `invalid_input` for `field` if the instant is implausibly old, as from a clock that was reset.
 */
export function reportedAt({ clock }: Pick<Context, 'clock'>, instant: Date, field: string): Date {
  const now = clock.now().getTime();
  if (instant.getTime() < now - OLDEST_MS) throw new CodedError('invalid_input', { field });
  return new Date(Math.min(instant.getTime(), now));
}

/** A bike ride, with the distances in metres from its ends to nearby stations, by their names. */
export interface BikeRide {
  begunAt: Date;
  endedAt: Date;
  fromNear: Readonly<Record<string, number>>;
  toNear: Readonly<Record<string, number>>;
}

/** Returns a rider's bike rides that ended within a period and were not reversed. */
export async function bikeRidesOf(
  db: Db | Tx,
  userId: string,
  { from, until }: { from: Date; until: Date },
): Promise<BikeRide[]> {
  const { rows } = await sql<BikeRide>`
    select begun_at as "begunAt", ended_at as "endedAt", from_near as "fromNear", to_near as "toNear"
    from bike_rides where user_id = ${userId} and ended_at >= ${from} and ended_at < ${until}
      and reversed_at is null`.execute(db);
  return rows;
}
