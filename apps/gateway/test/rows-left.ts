import { sql } from 'kysely';
import type { Schema } from '../src/db/schema.ts';
import type { SandboxSchema } from '../sandbox/schema.ts';
import type { TestGateway } from './harness.ts';

export type AnyTable = keyof (Schema & SandboxSchema);

/** Returns the sorted values of a column in all rows of a table. */
export async function rowsLeft(
  { db }: Pick<TestGateway, 'db'>,
  table: AnyTable,
  column: string,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)}`.execute(db);
  return rows.map(({ value }) => value).toSorted();
}

/** Deletes all rows of these tables. */
export async function clearTables(
  { db }: Pick<TestGateway, 'db'>,
  ...tables: AnyTable[]
): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
}
