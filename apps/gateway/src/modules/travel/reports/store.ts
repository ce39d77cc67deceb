import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { orderView } from '../../money/orders/service.ts';
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
  newRide: Pick<PartnerRide, 'user_id' | 'mode' | 'begun_at'> & Partial<Pick<PartnerRide, 'plate'>>,
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

/** The longest metro ride, after which an open one is not taken for a ride of another person. */
const METRO_LIMIT_MS = 4 * 3_600_000;

/** Whether a day ticket covers another metro ride of the rider that overlaps with this one. */
export async function hasCoveredRide(
  tx: Tx,
  userId: string,
  { provider, ride }: RideKey,
  { from, until }: { from: Date; until: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from partner_rides r join ${orderView} o on o.user_id = r.user_id and o.id = r.order_id
    where r.user_id = ${userId} and r.mode = 'metro' and (r.provider, r.ride) <> (${provider}, ${ride})
      and o.fields ->> 'coveredBy' is not null
      and r.begun_at > ${new Date(from.getTime() - METRO_LIMIT_MS)}
      and r.begun_at < ${until ?? 'infinity'}::timestamptz
      and coalesce(r.ended_at, 'infinity') > ${from}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the rider's ended metro rides that began after an instant, within the time of one ride. */
export const ridesAfter = (tx: Tx, userId: string, after: Date): Promise<PartnerRide[]> =>
  queries(tx)
    .selectFrom('partner_rides')
    .selectAll()
    .where('user_id', '=', userId)
    .where('port', '=', 'gates')
    .where('mode', '=', 'metro')
    .where('begun_at', '>=', after)
    .where('begun_at', '<', new Date(after.getTime() + METRO_LIMIT_MS))
    .where('ended_at', 'is not', null)
    .orderBy('begun_at')
    .execute();

/** A stay lasts at most 30 days, and its report may arrive up to 30 days later. */
const OLDEST_MS = 60 * DAY_MS;

/** How far a partner's clock may be ahead. */
const AHEAD_MS = 2 * 60_000;

/**
 * Returns the instant of a reported event, at most now because a partner's clock may be a little fast. Throws
 * `invalid_input` for `field` if the instant is implausibly old, as from a clock that was reset, or so far ahead that the
 * clock is wrong, which is counted, because nobody would notice it otherwise.
 */
export function reportedAt(
  { clock, figures }: Pick<Context, 'clock' | 'figures'>,
  instant: Date,
  field: string,
): Date {
  const now = clock.now().getTime();
  if (instant.getTime() > now + AHEAD_MS) {
    figures.reportAhead();
    throw new CodedError('invalid_input', { field });
  }
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

/** Whether a rider has entered somewhere since an instant and not left. */
export const hasOpenRide = async (tx: Tx, userId: string, begunSince: Date): Promise<boolean> =>
  (await queries(tx)
    .selectFrom('partner_rides')
    .select('ride')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('begun_at', '>', begunSince)
    .limit(1)
    .executeTakeFirst()) !== undefined;
