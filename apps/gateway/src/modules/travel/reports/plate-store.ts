import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { insertRow, lockRow, queries, updateRows } from './tables.ts';

/** Nobody else binds a plate or takes a report of it until this transaction ends. */
export const lockPlate = async (tx: Tx, plate: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plate ${plate}`}, 0))`.execute(tx);
};

type StayRow = Row<'plate_stays'>;

/** Stays of a plate that are unpaid, and go on or ended after an instant; held until this transaction ends. */
export const unclaimedStays = (tx: Tx, plate: string, since: Date): Promise<StayRow[]> =>
  queries(tx)
    .selectFrom('plate_stays')
    .selectAll()
    .where('plate', '=', plate)
    .where('paid', '=', false)
    .where((eb) => eb.fn.coalesce('ended_at', 'begun_at'), '>=', since)
    .orderBy('begun_at')
    .forUpdate()
    .execute();

type Kept = Pick<StayRow, 'provider' | 'stay' | 'plate' | 'begun_at' | 'ended_at' | 'paid'>;

/** Keeps what was reported of a car without a rider; what is known of its stay already stays. */
export async function keepStay(
  tx: Tx,
  { provider, stay, plate, begun_at, ended_at, paid }: Kept,
  report: { kind: 'entry' | 'exit' },
): Promise<void> {
  const key = { provider, stay };
  const fresh = { ...key, plate, entry: null, exit: null, begun_at, ended_at: null, paid: false };
  await insertRow(tx, 'plate_stays', fresh, 'keep');
  const known = await lockRow(tx, 'plate_stays', key);
  if (known === undefined || known[report.kind] !== null) return;
  const end = ended_at === null ? {} : { ended_at, paid };
  await updateRows(tx, 'plate_stays', key, { [report.kind]: JSON.stringify(report), ...end });
}
