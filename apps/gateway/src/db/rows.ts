import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, ReadDb, Tx } from './database.ts';
import type { Row, Schema } from './schema.ts';

type Table = keyof Schema;

/** Returns the SQL condition that these columns have these values. */
const matching = (key: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) =>
      value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  );

/** Returns the only row with these values; the caller's key must be unique. */
export async function findRow<T extends Table>(
  db: ReadDb,
  table: T,
  key: Partial<Row<T>>,
): Promise<Row<T> | undefined> {
  const query = sql<Row<T>>`select * from ${sql.table(table)} where ${matching(key)} limit 1`;
  return (await query.execute(db)).rows[0];
}

/** Returns all rows with these values, ordered by these columns. */
export async function findRows<T extends Table>(
  db: ReadDb,
  table: T,
  key: Partial<Row<T>>,
  ...order: [keyof Row<T> & string, ...(keyof Row<T> & string)[]]
): Promise<Row<T>[]> {
  const orderColumns = sql.join(order.map((column) => sql.ref(column)));
  const query = sql<
    Row<T>
  >`select * from ${sql.table(table)} where ${matching(key)} order by ${orderColumns}`;
  return (await query.execute(db)).rows;
}

/** Returns at most `limit` rows in descending order of `column`, only values below `before` if it is set. */
export async function newestRows<T extends Table>(
  db: ReadDb,
  table: T,
  column: string & keyof Row<T>,
  limit: number,
  before?: unknown,
): Promise<Row<T>[]> {
  const orderColumn = sql.ref(column);
  const below = before === undefined ? sql`` : sql`where ${orderColumn} < ${before}`;
  const query = sql<
    Row<T>
  >`select * from ${sql.table(table)} ${below} order by ${orderColumn} desc limit ${limit}`;
  return (await query.execute(db)).rows;
}

/** Returns the only row with these values, locked until this transaction ends. */
export async function lockRow<T extends Table>(
  tx: Tx,
  table: T,
  key: Partial<Row<T>>,
): Promise<Row<T> | undefined> {
  const query = sql<Row<T>>`select * from ${sql.table(table)} where ${matching(key)} for update`;
  return (await query.execute(tx)).rows[0];
}

/** Adds a row. With `keep`, returns false and leaves an existing row unchanged. */
export async function insertRow<T extends Table>(
  db: Db | Tx,
  table: T,
  row: Insertable<Schema[T]>,
  keep?: 'keep',
): Promise<boolean> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  const values = Object.values(row).map((value) => sql`${value}`);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})
    ${keep ? sql`on conflict do nothing` : sql``}
  `.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Adds the rows that do not exist yet, in one statement. All must name the same columns; a column of a newer release
 * gets its default.
 */
export async function addRows<T extends Table>(
  db: Db | Tx,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict do nothing
  `.execute(db);
}

/** Updates the rows with these values and returns their number. */
export async function updateRows<T extends Table>(
  db: Db | Tx,
  table: T,
  key: Partial<Row<T>>,
  change: Updateable<Schema[T]>,
): Promise<number> {
  const changes = Object.entries(change).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(changes)} where ${matching(key)}
  `.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the rows with these values. */
export async function deleteRows<T extends Table>(
  db: Db | Tx,
  table: T,
  key: Partial<Row<T>>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${matching(key)}`.execute(db);
}
