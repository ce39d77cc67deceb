import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { Row, Schema } from './schema.ts';

type Table = keyof Schema;

/** Columns and what must stand in them. */
const matching = (key: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) =>
      value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  );

/** The one row with these values; the caller's key decides that there is no second. */
export async function findRow<T extends Table>(
  db: Db | Tx,
  table: T,
  key: Partial<Row<T>>,
): Promise<Row<T> | undefined> {
  const found = sql<Row<T>>`select * from ${sql.table(table)} where ${matching(key)} limit 1`;
  return (await found.execute(db)).rows[0];
}

/** All rows with these values, in the order of some columns. */
export async function findRows<T extends Table>(
  db: Db | Tx,
  table: T,
  key: Partial<Row<T>>,
  ...order: [keyof Row<T> & string, ...(keyof Row<T> & string)[]]
): Promise<Row<T>[]> {
  const by = sql.join(order.map((column) => sql.ref(column)));
  const found = sql<
    Row<T>
  >`select * from ${sql.table(table)} where ${matching(key)} order by ${by}`;
  return (await found.execute(db)).rows;
}

/** At most `limit` rows, those with the greatest `column` first, of those below `before` where it is given. */
export async function newestRows<T extends Table>(
  db: Db,
  table: T,
  column: string & keyof Row<T>,
  limit: number,
  before?: unknown,
): Promise<Row<T>[]> {
  const by = sql.ref(column);
  const below = before === undefined ? sql`` : sql`where ${by} < ${before}`;
  const found = sql<
    Row<T>
  >`select * from ${sql.table(table)} ${below} order by ${by} desc limit ${limit}`;
  return (await found.execute(db)).rows;
}

/** The one row with these values, and nobody else changes it until this transaction ends. */
export async function lockRow<T extends Table>(
  tx: Tx,
  table: T,
  key: Partial<Row<T>>,
): Promise<Row<T> | undefined> {
  const found = sql<Row<T>>`select * from ${sql.table(table)} where ${matching(key)} for update`;
  return (await found.execute(tx)).rows[0];
}

/** Adds a row. With `keep` one that is there already stays, and the answer is false. */
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
 * Adds those of these rows that are not there, all by one statement. They name the same columns; another column, of a
 * newer release, has its default.
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

/** Changes the rows with these values; gives how many they were. */
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
