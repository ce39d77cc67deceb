import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRow, insertRow, lockRow, queries, updateRows } from './tables.ts';

/** Locks a plate against binding and reports until this transaction ends. */
export const lockPlate = async (tx: Tx, plate: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plate ${plate}`}, 0))`.execute(tx);
};

type StayRow = Row<'plate_stays'>;

/**
 * Returns and locks the unpaid stays of a plate that ended since `earliest`, or began since then if they are
 * open.
 */
export const unclaimedStays = (tx: Tx, plate: string, earliest: Date): Promise<StayRow[]> =>
  queries(tx)
    .selectFrom('plate_stays')
    .selectAll()
    .where('plate', '=', plate)
    .where('paid', '=', false)
    .where('settled_by', 'is', null)
    .where((eb) => eb.fn.coalesce('ended_at', 'begun_at'), '>=', earliest)
    .orderBy('begun_at')
    .forUpdate()
    .execute();

type PlateStay = Pick<StayRow, 'provider' | 'stay' | 'plate' | 'begun_at' | 'ended_at' | 'paid'>;

/** Stores a report of a car without a rider. The first report of an entry or exit counts. */
export async function keepStay(
  tx: Tx,
  { provider, stay, plate, begun_at, ended_at, paid }: PlateStay,
  report: { kind: 'entry' | 'exit' },
): Promise<void> {
  const key = { provider, stay };
  const newStay = { ...key, plate, entry: null, exit: null, begun_at, ended_at: null, paid: false };
  await insertRow(tx, 'plate_stays', newStay, 'keep');
  const storedStay = await lockRow(tx, 'plate_stays', key);
  if (storedStay === undefined || storedStay[report.kind] !== null) return;
  const end = ended_at === null ? {} : { ended_at, paid };
  await updateRows(tx, 'plate_stays', key, { [report.kind]: JSON.stringify(report), ...end });
}

/** Returns the binding of the rider who has proven a plate, if there is one. */
export const provenBinding = (db: Db | Tx, plate: string): Promise<Row<'plates'> | undefined> =>
  queries(db)
    .selectFrom('plates')
    .selectAll()
    .where('plate', '=', plate)
    .where('proven_at', 'is not', null)
    .executeTakeFirst();

/** Returns the stays that a rider has through a plate and that can still be unpaid, locked, the oldest first. */
export const staysThrough = (
  tx: Tx,
  { user_id, plate }: Pick<Row<'plates'>, 'user_id' | 'plate'>,
): Promise<Row<'partner_rides'>[]> =>
  queries(tx)
    .selectFrom('partner_rides')
    .selectAll()
    .where('plate', '=', plate)
    .where('user_id', '=', user_id)
    .where('port', '=', 'parking')
    .orderBy('begun_at')
    .forUpdate()
    .execute();

/** Returns the stays of a plate without a rider that ended in a period, paid at the car park or not. */
export const endedStays = (
  db: Db | Tx,
  { plate, paid, from, until }: { plate: string; paid: boolean; from: Date; until: Date },
): Promise<StayRow[]> =>
  queries(db)
    .selectFrom('plate_stays')
    .selectAll()
    .where('plate', '=', plate)
    .where('paid', '=', paid)
    .where('settled_by', 'is', null)
    .where('ended_at', '>=', from)
    .where('ended_at', '<', until)
    .orderBy('ended_at')
    .execute();

export const findLicence = (db: Db, id: string): Promise<Row<'plate_licences'> | undefined> =>
  findRow(db, 'plate_licences', { id });

/** Lists the licences that wait for the desk, the oldest first. */
export const waitingLicences = (db: Db, limit: number): Promise<Row<'plate_licences'>[]> =>
  queries(db)
    .selectFrom('plate_licences')
    .selectAll()
    .where('state', '=', 'received')
    .orderBy('sent_at')
    .limit(limit)
    .execute();

/** Lists the decided licences, the newest decision first. */
export const decidedLicences = (db: Db, limit: number): Promise<Row<'plate_licences'>[]> =>
  queries(db)
    .selectFrom('plate_licences')
    .selectAll()
    .where('state', '<>', 'received')
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();

/** Returns the last licence that a rider sent of a plate. */
export const lastLicence = (
  db: Db | Tx,
  { user_id, plate }: Pick<Row<'plates'>, 'user_id' | 'plate'>,
): Promise<Row<'plate_licences'> | undefined> =>
  queries(db)
    .selectFrom('plate_licences')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('plate', '=', plate)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
