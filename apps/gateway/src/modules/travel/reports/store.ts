import { DAY_MS } from '@shtrans/contract/values/calendar';
import { CodedError } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { insertRow, lockRow, queries } from './tables.ts';

export type PartnerRide = Row<'partner_rides'>;
export type RideKey = Pick<PartnerRide, 'provider' | 'ride'> & { port: 'gates' | 'parking' };

/** What stands of a report that was applied; else the code it was refused with. */
export const APPLIED = 'applied';

/** Writes what a report that is there was refused with, unless it was applied meanwhile. */
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

/** The ride or stay of a partner's, made where it is not known yet; nobody else changes it until this transaction ends. */
export async function lockRide(
  tx: Tx,
  key: RideKey,
  fresh: Pick<PartnerRide, 'user_id' | 'mode' | 'begun_at'>,
): Promise<PartnerRide> {
  await insertRow(tx, 'partner_rides', { ...key, ...fresh }, 'keep');
  const ride = await lockRow(tx, 'partner_rides', key);
  if (ride === undefined) throw new Error('a ride that was just written is not there');
  return ride;
}

/** The rider's last ride by metro or bus that began before an instant, and when it ended as far as that is known. */
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

/** A stay lasts up to thirty days, and may be reported as long after it. */
const OLDEST_MS = 60 * DAY_MS;

/**
 * When something happened that is reported with an instant in `field`: now at the latest, for some clocks are
 * fast. Raises `invalid_input` for what is too old to be true, as from a gate whose clock began anew.
 */
export function reportedAt({ clock }: Pick<Context, 'clock'>, at: Date, field: string): Date {
  const now = clock.now().getTime();
  if (at.getTime() < now - OLDEST_MS) throw new CodedError('invalid_input', { field });
  return new Date(Math.min(at.getTime(), now));
}

/** A ride on a bike: when, and how many metres stations are from its ends, by their names. */
export interface BikeRide {
  begunAt: Date;
  endedAt: Date;
  fromNear: Readonly<Record<string, number>>;
  toNear: Readonly<Record<string, number>>;
}

/** A rider's bike rides that ended in a time and count. */
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
