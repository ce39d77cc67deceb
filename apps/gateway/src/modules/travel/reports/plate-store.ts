import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { insertRow, lockRow, queries, updateRows } from './tables.ts';

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
