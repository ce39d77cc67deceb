import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRow } from './tables.ts';

type ReportRow = Row<'parking_reports'>;

/** Maximum number of reports in a rider's list. */
const MAX_SHOWN = 50;

/** A rider's reports, the newest first. */
export async function listReports(db: Db, userId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from parking_reports where user_id = ${userId}
    order by sent_at desc, id desc limit ${MAX_SHOWN}`.execute(db);
  return rows;
}

/** A report of any rider. */
export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  findRow(db, 'parking_reports', { id });

/** Lists the reports that wait for the desk, the oldest first. */
export async function waitingReports(db: Db, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from parking_reports where state = 'received'
    order by sent_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Lists decided reports, the newest decision first. */
export async function decidedReports(db: Db, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from parking_reports where state <> 'received'
    order by decided_at desc, id limit ${limit}`.execute(db);
  return rows;
}
