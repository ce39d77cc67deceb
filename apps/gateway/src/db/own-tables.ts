import type { Bilingual } from '@shtrans/contract/api/schemas';
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely';
import type { Db, ReadDb, Tx } from './database.ts';
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

/** A rider whose account is being deleted. */
export interface DeletedRider {
  id: string;
  phone: string;
  at: Date;
}

/** Rows are deleted this number of days after the instant in a column. */
export interface Retention {
  column: string;
  days: number;
  /** An expression for the instant, if the column itself is not one. */
  at?: RawBuilder<unknown>;
}

/** Why rows or values of a table are not in a rider's copy of their data. */
export type LeftOut =
  | 'no_rider'
  | 'secret'
  | 'others'
  | 'sealed'
  | 'abuse'
  | 'technical'
  | 'pictures'
  | 'sources'
  | 'operator'
  | 'partners';

/** What a rider's copy of their data contains of a table. */
export type CopyRule =
  | { none: LeftOut }
  | {
      title: Bilingual;
      /** The rider's rows; by default those with their `user_id`. */
      of?: (riderId: string) => RawBuilder<SqlBool>;
      /** Columns, and keys of objects in them (`fields.code`), that are left out. */
      without?: Readonly<Record<string, LeftOut>>;
    };

/** A law that requires rows to be kept after their rider is deleted. */
export type Law = 'e_commerce';

/**
 * How a distributed PostgreSQL such as Citus holds a table: distributed by the hash of one column, `ofRider` if its
 * values are riders' ids, as those of `user_id` are, so that their rows are in the rider's shard; a `reference` table,
 * of which every node has a copy; a `local` table, which only one node has. docs/scaling.md
 */
export type Distribution = 'reference' | 'local' | { column: string; ofRider?: true };

/**
 * Why one unique index per shard is enough for a key without the distribution column: its values are ids of `uuidv7`, with 74
 * `random` bits; they belong to one rider (`of_rider`), so that equal values are in one shard. Or it is not enough: a
 * `directory`, distributed by the key itself, must decide first who has a value that comes from outside or is short.
 */
export type OtherKey = 'random' | 'of_rider' | 'directory';

/** The deletion rules of a table, what a rider gets of it, and how it can be distributed. */
export interface TableDescription {
  /** By default distributed by rider, through `user_id`. */
  distribution?: Distribution;
  /** Unique indexes without the distribution column, by name. */
  otherKeys?: Readonly<Record<string, OtherKey>>;
  copy: CopyRule;
  /**
   * When a rider is deleted: `delete` and `keep` apply to the rows with their `user_id`; `none` means that no row
   * belongs to a rider. Article 31 of the E-Commerce Law of the PRC requires transactions to be kept for three years;
   * article 47 of the Personal Information Protection Law requires all else to be deleted.
   */
  erase: 'delete' | 'keep' | 'none' | ((tx: Tx, rider: DeletedRider) => Promise<unknown>);
  /**
   * Why rows remain after `erase`: for a law, until its period is over; `anonymous`, for good, because they name nobody and sums
   * depend on them.
   */
  kept?: Law | 'anonymous';
  /** Retention of rows; without it, they stay as long as their rider. */
  keep?: readonly Retention[];
}

/** An owner's tables by name. */
export type Tables = Readonly<Record<string, TableDescription>>;

/**
 * Lets other modules read these columns of an owner's table: in SQL as `from ${view} o`, in Kysely's builder as
 * `innerJoin(view.as('o'), ...)`. PostgreSQL plans the subselect like the table itself. The owner provides the index.
 */
export const readView = <T extends keyof Schema, C extends string & keyof Schema[T]>(
  table: T,
  ...columns: C[]
): RawBuilder<Selectable<Pick<Schema[T], C>>> => {
  const read = sql.join(columns.map((column) => sql.ref(column)));
  return sql`(select ${read} from ${sql.table(table)})`;
};

/** Functions that read and write the rows of these tables; another table does not compile. */
export interface OwnTables<S, T extends string & keyof S> {
  readonly tables: Readonly<Record<T, TableDescription>>;
  /** Kysely's query builder on these tables. */
  queries: {
    (db: Db | Tx): Kysely<Pick<S, T>>;
    (db: ReadDb): Pick<Kysely<Pick<S, T>>, 'selectFrom'>;
  };
  /** Returns the only row with these values; the caller's key must be unique. */
  findRow: <K extends T>(
    db: ReadDb,
    table: K,
    key: Partial<Selectable<S[K]>>,
  ) => Promise<Selectable<S[K]> | undefined>;
  /** Returns all rows with these values, ordered by these columns. */
  findRows: <K extends T>(
    db: ReadDb,
    table: K,
    key: Partial<Selectable<S[K]>>,
    ...order: [keyof Selectable<S[K]> & string, ...(keyof Selectable<S[K]> & string)[]]
  ) => Promise<Selectable<S[K]>[]>;
  /** Returns at most `limit` rows in descending order of `column`, only values below `before` if it is set. */
  newestRows: <K extends T>(
    db: ReadDb,
    table: K,
    column: string & keyof Selectable<S[K]>,
    limit: number,
    before?: unknown,
  ) => Promise<Selectable<S[K]>[]>;
  /** Returns the only row with these values, locked until this transaction ends. */
  lockRow: <K extends T>(
    tx: Tx,
    table: K,
    key: Partial<Selectable<S[K]>>,
  ) => Promise<Selectable<S[K]> | undefined>;
  /** Adds a row. With `keep`, returns false and leaves an existing row unchanged. */
  insertRow: <K extends T>(
    db: Db | Tx,
    table: K,
    row: Insertable<S[K]>,
    keep?: 'keep',
  ) => Promise<boolean>;
  /** Adds the rows that do not exist yet, in one statement. All must name the same columns. */
  addRows: <K extends T>(db: Db | Tx, table: K, rows: readonly Selectable<S[K]>[]) => Promise<void>;
  /** Updates the rows with these values and returns their number. */
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

/** Returns row functions for the tables of a schema that one owner describes. */
export const tablesOf =
  <S>() =>
  <T extends string & keyof S>(tables: Record<T, TableDescription>): OwnTables<S, T> =>
    // The functions accept any table; the interface narrows them to the owner's.
    ({ ...ROWS, tables, queries: (db: Db | Tx) => db }) as unknown as OwnTables<S, T>;

/** Returns row functions for the tables that a module of the product owns. Each table has one owner. */
export const ownTables = tablesOf<Schema>();
