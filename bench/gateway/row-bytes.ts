import type { Figure, Findings } from '../harness.ts';
import type { Pool } from './row-acts.ts';

/** Rows of a copy: enough for full pages and for trees of three levels. */
const ROWS = Number(process.env['ROWS_COPIED'] ?? 100_000);
/** Riders among whom they are distributed at random, as rows of many riders arrive. */
const RIDERS = 20_000;
/** Tables with fewer rows of the acts are left out. */
const MIN_ROWS = 50;

interface Size {
  table: number;
  indexes: number;
  number: number;
}

const FIGURES: readonly Figure<Size>[] = [
  { name: 'table', of: ({ table }) => table },
  { name: 'indexes', of: ({ indexes }) => indexes },
  { name: 'both', of: ({ table, indexes }) => table + indexes },
  { name: 'number of indexes', of: ({ number }) => number },
];

/**
 * Returns an expression for a value of the copy: riders at random, other ids by time, unique texts different, instants within
 * a year; other values as they are.
 */
const valueOf = (column: string, type: string, isUnique: boolean): string => {
  const value = `s."${column}"`;
  if (type === 'uuid' && column === 'user_id')
    return `(select ids[1 + floor(random() * ${RIDERS} + 0 * turn)] from bulk.riders)`;
  if (type === 'uuid')
    return `case when ${value} is null then null else uuidv7(-random() * interval '365 days') end`;
  if (type === 'text' && isUnique)
    return `left(repeat(md5(random()::text), 1 + length(${value}) / 32), length(${value}))`;
  if (type === 'timestamptz') return `${value} - random() * interval '365 days'`;
  return value;
};

/** Copies a table's rows over and over into a table with the same indexes, in random order of riders. */
async function copyOf(pool: Pool, table: string): Promise<Size> {
  const { rows: columns } = await pool.query<{ name: string; type: string; unique: boolean }>(
    `select a.attname as name, t.typname as type,
       (select n_distinct = -1 from pg_stats s
         where s.schemaname = 'public' and s.tablename = $1 and s.attname = a.attname) is true as unique
     from pg_attribute a join pg_type t on t.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  await pool.query(`create table bulk.${table} (like public.${table} including storage)`);
  const { rows: indexes } = await pool.query<{ definition: string }>(
    'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass',
    [table],
  );
  for (const { definition } of indexes) {
    // Copies need not be unique.
    const plain = definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX');
    await pool.query(plain.replace(` ON public.${table} `, ` ON bulk.${table} `));
  }
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  const times = Math.ceil(ROWS / (rows[0]?.n ?? 1));
  const values = columns.map(({ name, type, unique }) => valueOf(name, type, unique));
  await pool.query(
    `insert into bulk.${table} select ${values.join(', ')} from generate_series(1, ${times}) turn, ${table} s`,
  );
  await pool.query(`vacuum analyze bulk.${table}`);
  const { rows: sizes } = await pool.query<Size>(
    `select pg_table_size($1)::float8 / n as table, pg_indexes_size($1)::float8 / n as indexes, $2::int as number
     from (select count(*) as n from bulk.${table}) counted`,
    [`bulk.${table}`, indexes.length],
  );
  return sizes[0] ?? { table: 0, indexes: 0, number: 0 };
}

/** Measures the bytes per row of the tables that have rows, in copies of 100,000 rows, after a vacuum. */
export async function bytesOfRows(
  findings: Findings,
  pool: Pool,
): Promise<ReadonlyMap<string, number>> {
  await pool.query('create schema bulk');
  await pool.query(
    `create table bulk.riders as
     select array_agg(uuidv7(-random() * interval '3 years')) as ids from generate_series(1, ${RIDERS})`,
  );
  await pool.query('vacuum analyze');
  const { rows: tables } = await pool.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= $1 order by relname`,
    [MIN_ROWS],
  );
  const runs = new Map<string, Size[]>();
  for (const { table } of tables) runs.set(table, [await copyOf(pool, table)]);
  findings.show({
    title: `Bytes per row, copies of ${ROWS} rows, riders at random`,
    runs,
    figures: FIGURES,
  });
  return new Map(
    [...runs].map(([table, [size]]) => [table, (size?.table ?? 0) + (size?.indexes ?? 0)]),
  );
}
