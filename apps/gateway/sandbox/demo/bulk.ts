import { sql } from 'kysely';
import type { Tx } from '../../src/db/database.ts';

/** Rows in one statement: as many as are sent at a time, so that no message grows huge. */
const BATCH = 5000;

/**
 * Writes many rows of one table, all with the same columns, as one JSON parameter a statement: no
 * limit of 65,535 parameters, and nothing to parse but JSON.
 */
export async function insertAll(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  for (let i = 0; i < rows.length; i += BATCH) {
    const json = JSON.stringify(rows.slice(i, i + BATCH));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns)} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      tx,
    );
  }
}
