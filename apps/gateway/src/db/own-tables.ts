import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Db, Tx } from './database.ts';
import {
  addRows,
  deleteRows,
  findRow,
  findRows,
  insertRow,
  lockRow,
  newestRows,
  updateRows,
} from './rows.ts';
import type { Schema } from './schema.ts';

/** A rider who is being deleted, and since when. */
export interface DeletedRider {
  id: string;
  phone: string;
  at: Date;
}

/** Rows are deleted these days after the instant in a column. */
export interface Retention {
  column: string;
  days: number;
  /** The instant, where the column holds none. */
  at?: RawBuilder<unknown>;
}

/** What becomes of the rows of a table. */
export interface TableDescription {
  /**
   * When a rider is deleted: `delete` and `keep` are about the rows with their `user_id`, `none` says that no row is
   * of a rider. Article 31 of the E-Commerce Law of the PRC has transactions kept for three years; article 47 of the
   * Personal Information Protection Law has all else deleted.
   */
  erase: 'delete' | 'keep' | 'none' | ((tx: Tx, rider: DeletedRider) => Promise<unknown>);
  /** How long rows are kept; without it, for as long as their rider. */
  keep?: readonly Retention[];
}

/** An owner's tables by name. */
export type Tables = Readonly<Record<string, TableDescription>>;

/**
 * Lets other modules read these columns of an owner's table: in SQL as `from ${view} o`, in Kysely's builder as
 * `innerJoin(view.as('o'), ...)`. PostgreSQL plans the subselect as the table itself. The owner keeps an index that serves it.
 */
export const readView = <T extends keyof Schema, C extends string & keyof Schema[T]>(
  table: T,
  ...columns: C[]
): RawBuilder<Selectable<Pick<Schema[T], C>>> => {
  const read = sql.join(columns.map((column) => sql.ref(column)));
  return sql`(select ${read} from ${sql.table(table)})`;
};

/** Reading and writing the rows of some tables; another table does not compile. */
export interface OwnTables<S, T extends string & keyof S> {
  readonly tables: Readonly<Record<T, TableDescription>>;
  /** Kysely's query builder on these tables. */
  queries: (db: Db | Tx) => Kysely<Pick<S, T>>;
  /** The one row with these values; the caller's key decides that there is no second. */
  findRow: <K extends T>(
    db: Db | Tx,
    table: K,
    key: Partial<Selectable<S[K]>>,
  ) => Promise<Selectable<S[K]> | undefined>;
  /** All rows with these values, in the order of some columns. */
  findRows: <K extends T>(
    db: Db | Tx,
    table: K,
    key: Partial<Selectable<S[K]>>,
    ...order: [keyof Selectable<S[K]> & string, ...(keyof Selectable<S[K]> & string)[]]
  ) => Promise<Selectable<S[K]>[]>;
  /** At most `limit` rows, those with the greatest `column` first, of those below `before` where it is given. */
  newestRows: <K extends T>(
    db: Db,
    table: K,
    column: string & keyof Selectable<S[K]>,
    limit: number,
    before?: unknown,
  ) => Promise<Selectable<S[K]>[]>;
  /** The one row with these values, locked until this transaction ends. */
  lockRow: <K extends T>(
    tx: Tx,
    table: K,
    key: Partial<Selectable<S[K]>>,
  ) => Promise<Selectable<S[K]> | undefined>;
  /** Adds a row. With `keep` one that is there already stays, and the answer is false. */
  insertRow: <K extends T>(
    db: Db | Tx,
    table: K,
    row: Insertable<S[K]>,
    keep?: 'keep',
  ) => Promise<boolean>;
  /** Adds those of these rows that are not there, all by one statement. They name the same columns. */
  addRows: <K extends T>(db: Db | Tx, table: K, rows: readonly Selectable<S[K]>[]) => Promise<void>;
  /** Changes the rows with these values; returns how many there were. */
  updateRows: <K extends T>(
    db: Db | Tx,
    table: K,
    key: Partial<Selectable<S[K]>>,
    change: Updateable<S[K]>,
  ) => Promise<number>;
  /** Deletes the rows with these values. */
  deleteRows: <K extends T>(db: Db | Tx, table: K, key: Partial<Selectable<S[K]>>) => Promise<void>;
}

const ROWS = { findRow, findRows, newestRows, lockRow, insertRow, addRows, updateRows, deleteRows };

/** Row functions for the tables of a schema that one owner describes. */
export const tablesOf =
  <S>() =>
  <T extends string & keyof S>(tables: Record<T, TableDescription>): OwnTables<S, T> =>
    // The functions take any table's name; the interface narrows them to the owner's.
    ({ ...ROWS, tables, queries: (db: Db | Tx) => db }) as unknown as OwnTables<S, T>;

/** Row functions for the tables that a module of the product owns. Each table has one owner. */
export const ownTables = tablesOf<Schema>();
