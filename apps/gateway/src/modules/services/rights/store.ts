import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { riderView } from '../../people/auth/service.ts';
import type { CopiedTable } from './copy-writer.ts';
import { queries } from './tables.ts';

type CopyRow = Row<'data_copies'>;
export type ClosureRow = Row<'account_closures'>;

/** Returns the rider's copies that have not expired, the newest first. */
export const copiesOf = (db: Db | Tx, userId: string, now: Date): Promise<CopyRow[]> =>
  queries(db)
    .selectFrom('data_copies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns the ready copy with an id, of any rider; undefined if it has expired. */
export const readyCopy = (db: Db, id: string, now: Date): Promise<CopyRow | undefined> =>
  queries(db)
    .selectFrom('data_copies')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes what an earlier copy of the rider contains. */
export async function replaceCopies(tx: Tx, userId: string): Promise<void> {
  await queries(tx)
    .updateTable('data_copies')
    .set({ state: 'replaced' })
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .execute();
  await queries(tx).deleteFrom('data_copy_parts').where('user_id', '=', userId).execute();
}

/** Returns one part of a file, or undefined after the last. */
export const partOf = (
  db: Db,
  key: Pick<Row<'data_copy_parts'>, 'user_id' | 'copy_id' | 'format' | 'n'>,
): Promise<{ bytes: Buffer } | undefined> =>
  queries(db)
    .selectFrom('data_copy_parts')
    .select('bytes')
    .where((eb) => eb.and(key))
    .executeTakeFirst();

/** All statements from here on see the database at one instant. Must be the first statement of the transaction. */
export async function atOneInstant(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

const ROWS_AT_ONCE = 200;

/** Yields a rider's rows of any table, in a stable order, a few at a time. */
export async function* rowsOf(
  tx: Tx,
  { table, of, riderId }: { table: string; of: CopiedTable['of']; riderId: string },
): AsyncGenerator<Record<string, unknown>> {
  const where = of?.(riderId) ?? sql`user_id = ${riderId}`;
  await sql`declare copied no scroll cursor for
    select * from ${sql.table(table)} as each_row where ${where} order by each_row`.execute(tx);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(ROWS_AT_ONCE))}
      from copied`.execute(tx);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close copied`.execute(tx);
}

/** Returns the closure that is not over, locked until this transaction ends. */
export const lockOpenClosure = (tx: Tx, userId: string): Promise<ClosureRow | undefined> =>
  queries(tx)
    .selectFrom('account_closures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['cooling_off', 'ending'])
    .forUpdate()
    .executeTakeFirst();

export const hasOpenClosure = async (db: Db, userId: string): Promise<boolean> =>
  (await queries(db)
    .selectFrom('account_closures')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['cooling_off', 'ending'])
    .executeTakeFirst()) !== undefined;

/** Returns the number of deleted rows, at most a thousand, of riders who were deleted before an instant. */
export async function deleteKept(db: Db, table: string, before: Date): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
    select kept.ctid from ${riderView} u join ${name} as kept on kept.user_id = u.id
    where u.deleted_at < ${before} limit 1000))`.execute(db);
  return Number(numAffectedRows);
}
