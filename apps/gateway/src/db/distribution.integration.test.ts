import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISTRIBUTED } from '../../test/distribution.ts';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { connect, type WholeDb } from './database.ts';

interface UniqueIndex {
  table: string;
  name: string;
  /** Plain columns; an expression is none. */
  columns: string[];
  definition: string;
}

/** The product's unique indexes, primary keys among them, as PostgreSQL knows them. */
async function uniqueIndexes(db: WholeDb): Promise<UniqueIndex[]> {
  const { rows } = await sql<UniqueIndex>`
    select t.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition,
      (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
        where a.attrelid = t.oid and a.attnum = any(x.indkey[0:x.indnkeyatts - 1])) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'
    order by 1, 2`.execute(db);
  return rows;
}

/** A copy of a table, without its indexes, that PostgreSQL distributes among partitions by the hash of the column. */
async function copyByHash(db: WholeDb, table: string, column: string): Promise<void> {
  await sql`create table by_hash.${sql.ref(table)} (like public.${sql.ref(table)})
    partition by hash (${sql.ref(column)})`.execute(db);
}

const addIndex = async (
  db: WholeDb,
  { table, definition }: Pick<UniqueIndex, 'table' | 'definition'>,
): Promise<void> => {
  const onCopy = definition.replace(` ON public.${table} `, ` ON by_hash.${table} `);
  await sql.raw(onCopy).execute(db);
};

/** The rule of PostgreSQL, and of Citus, that a unique index must contain the column that rows are distributed by. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  /unique constraint on partitioned table must include all partitioning columns/.test(
    error.message,
  );

describe.skipIf(!hasDatabase())('tables for a distributed PostgreSQL', { timeout: 240_000 }, () => {
  let db: WholeDb;
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    fresh = await freshDatabase('schema');
    ({ db } = connect(fresh.url, { max: 1 }));
    await sql`create schema by_hash`.execute(db);
  });
  afterAll(async () => {
    await db?.destroy();
    await fresh?.drop();
  });

  it('each table has a distribution column that is never null, or is reference or local', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select relname as table, json_agg(attname) as columns
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and attnotnull
        and relname not like 'kysely%'
      group by relname order by relname`.execute(db);
    expect(rows.map(({ table }) => table)).toEqual([...DISTRIBUTED.keys()].toSorted());
    const faults = rows.filter(({ table, columns }) => {
      const column = DISTRIBUTED.get(table)?.column;
      return column !== undefined && !columns.includes(column);
    });
    expect(faults).toEqual([]);
  });

  it('unique keys contain the distribution column, or are declared with a reason', async () => {
    const undeclared: string[] = [];
    const withoutColumn = new Set<string>();
    for (const { table, name, columns } of await uniqueIndexes(db)) {
      const { column, otherKeys = {} } = DISTRIBUTED.get(table) ?? {};
      if (column === undefined || columns.includes(column)) continue;
      withoutColumn.add(name);
      if (!Object.hasOwn(otherKeys, name)) undeclared.push(`${table}: ${name}`);
    }
    expect(undeclared).toEqual([]);
    const declared = [...DISTRIBUTED.values()].flatMap(({ otherKeys }) => Object.keys(otherKeys));
    expect(declared.filter((name) => !withoutColumn.has(name))).toEqual([]);
    expect(declared).toContain('orders_order_no');
  });

  it('foreign keys stay within one shard, or refer to reference tables', async () => {
    const { rows } = await sql<{ from: string; to: string; columns: string[] }>`
      select f.relname as from, t.relname as to,
        (select json_agg(attname) from pg_attribute where attrelid = f.oid and attnum = any(c.conkey)) as columns
      from pg_constraint c join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
      where contype = 'f' and f.relnamespace = 'public'::regnamespace`.execute(db);
    const across = rows.filter(({ from, to, columns }) => {
      const [referring, referred] = [DISTRIBUTED.get(from), DISTRIBUTED.get(to)];
      if (referred?.kind === 'reference') return false;
      if (referring?.kind === 'local') return referred?.kind !== 'local';
      return (
        referring?.kind !== 'rider' ||
        referred?.kind !== 'rider' ||
        !columns.includes(referring.column ?? '')
      );
    });
    expect(across).toEqual([]);
    expect(rows.map(({ from, to }) => `${from} to ${to}`)).toEqual([
      'operator_releases to operator_versions',
    ]);
  });

  it('PostgreSQL itself distributes them by hash with all keys but the declared ones', async () => {
    const indexes = Map.groupBy(await uniqueIndexes(db), ({ table }) => table);
    const accepted: string[] = [];
    const refused: string[] = [];
    for (const [table, { column }] of DISTRIBUTED) {
      if (column === undefined) continue;
      await copyByHash(db, table, column);
      for (const index of indexes.get(table) ?? []) {
        try {
          await addIndex(db, index);
          accepted.push(index.name);
        } catch (error) {
          if (!isRefused(error)) throw error;
          refused.push(index.name);
        }
      }
    }
    const declared = [...DISTRIBUTED.values()].flatMap(({ otherKeys }) => Object.keys(otherKeys));
    expect(refused.toSorted()).toEqual(declared.toSorted());
    expect(accepted).toContain('payments_one_succeeded');
    expect(accepted).toContain('ledger_postings_cause');
  });
});
