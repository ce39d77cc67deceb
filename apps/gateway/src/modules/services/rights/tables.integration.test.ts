import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { tables as sandboxTables } from '../../../../sandbox/tables.ts';
import type { Tx } from '../../../db/database.ts';
import type { CopyRule, TableDescription } from '../../../db/own-tables.ts';
import { sharedTables } from '../../../db/shared-tables.ts';
import { withoutTrace } from '../../../db/transaction.ts';
import { GROUPS } from '../../../modules.ts';
import type { TableOwner } from '../../define.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { jsonWriter } from './json-copy.ts';
import { writeCopy } from './make-copy.ts';

const PHONE = '13900004501';

const modules: readonly TableOwner[] = Object.values(GROUPS).flat();
const owners: readonly TableOwner[] = [
  ...modules,
  { name: 'sandbox', tables: sandboxTables },
  { name: 'shared', tables: sharedTables.tables },
];
const described = new Map<string, TableDescription>(
  owners.flatMap(({ tables = {} }) => Object.entries(tables)),
);

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  generated: boolean;
}

/** All columns of the database, as PostgreSQL knows them. */
async function columnsOf(tx: Tx | TestGateway['db']): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
      column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      is_identity = 'YES' or is_generated = 'ALWAYS' as generated
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE'
      and table_name not like 'kysely%'
    order by 1, ordinal_position`.execute(tx);
  return rows;
}

const byTable = (columns: readonly Column[]): Map<string, Column[]> =>
  Map.groupBy(columns, ({ table }) => table);

/** Columns whose value is a rider's id. */
const NAMES_OF_RIDERS = [
  'user_id',
  'rider_id',
  'relative_id',
  'inviter',
  'referrer',
  'promoter',
  'referred',
  'founder',
] as const;

const isCopied = (rule: CopyRule | undefined): rule is Exclude<CopyRule, { none: unknown }> =>
  rule !== undefined && !('none' in rule);

/** A value of a type that differs between riders; uuids are the rider's own, so that any reference is to the rider. */
function valueOf({ type, name }: Column, riderId: string): unknown {
  if (type === 'uuid') return riderId;
  if (/^(?:integer|bigint|smallint|numeric|real|double precision)$/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return Buffer.from('x');
  if (type === 'date') return '2026-11-20';
  if (type.startsWith('timestamp')) return new Date('2026-11-20T06:00:00Z');
  if (name === 'phone' || name === 'relative_phone') return PHONE;
  return riderId;
}

/** Adds a row about a rider to each table that has one, whatever the product would require of its values. */
async function fillTables(tx: Tx, riderIds: readonly string[]): Promise<void> {
  const { rows: constraints } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    join pg_namespace on pg_namespace.oid = connamespace
    where contype in ('f', 'c') and nspname in ('public', 'sandbox')
    order by contype = 'c'`.execute(tx);
  for (const { table, name } of constraints) {
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)}`.execute(
      tx,
    );
  }
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_namespace n on n.oid = relnamespace
    where indisunique and not indisprimary and n.nspname in ('public', 'sandbox')
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(tx);
  for (const [table, columns] of byTable(await columnsOf(tx))) {
    if (table === 'users') continue;
    const filled = columns.filter(({ generated }) => !generated);
    for (const riderId of riderIds) {
      const values = filled.map((column) =>
        isRiders(column) || !column.nullable ? valueOf(column, riderId) : null,
      );
      await sql`insert into ${sql.table(table)}
        (${sql.join(filled.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})
        on conflict do nothing`.execute(tx);
    }
  }
}

const isRiders = ({ name }: Column): boolean =>
  (NAMES_OF_RIDERS as readonly string[]).includes(name);

describe.skipIf(!hasDatabase())('each table of the database', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let rider: string;
  let stranger: string;
  beforeAll(async () => {
    gw = await startGateway();
    rider = await userIdOf(gw.db, await gw.login(PHONE));
    stranger = await userIdOf(gw.db, await gw.login('13900004502'));
  });
  afterAll(async () => await gw?.close());

  it('declares what a rider gets of it, column by column', async () => {
    const tables = byTable(await columnsOf(gw.db));
    expect(tables.size).toBeGreaterThan(100);
    const faults: string[] = [];
    for (const [table, columns] of tables) {
      const copy = described.get(table)?.copy;
      const names = new Set(columns.map(({ name }) => name));
      if (copy === undefined) faults.push(`${table} has no declaration`);
      else if ('none' in copy) {
        if (copy.none === 'no_rider' && columns.some(isRiders)) {
          faults.push(`${table} names riders`);
        }
      } else {
        const leftOut = Object.keys(copy.without ?? {});
        for (const path of leftOut) {
          if (!names.has(path.split('.')[0] ?? '')) faults.push(`${table} has no ${path}`);
        }
        for (const name of names) {
          const isShown = name !== 'user_id' && !leftOut.includes(name);
          if (isShown && !Object.hasOwn(COLUMN_NAMES, name)) faults.push(`name ${table}.${name}`);
        }
        if (!names.has('user_id') && copy.of === undefined) faults.push(`${table} needs \`of\``);
      }
    }
    expect(faults).toEqual([]);
    expect([...described.keys()].filter((table) => !tables.has(table))).toEqual([]);
    // No name without a column.
    const columnNames = new Set([...tables.values()].flat().map(({ name }) => name));
    expect(Object.keys(COLUMN_NAMES).filter((name) => !columnNames.has(name))).toEqual([]);
  });

  it('gives its rows to their rider, and none of another rider', async () => {
    const text = await withoutTrace(gw.ctx.db, async (tx) => {
      await fillTables(tx, [rider, stranger]);
      const writer = jsonWriter();
      let all = '';
      await writeCopy(tx, owners, { riderId: rider, at: new Date() }, async (textOf) => {
        all += textOf(writer);
      });
      return all;
    });
    const copy = JSON.parse(text) as {
      modules: Record<string, Record<string, { rows: Record<string, unknown>[] }>>;
      notIncluded: Record<string, string>;
    };
    const tables = Object.assign({}, ...Object.values(copy.modules)) as Record<
      string,
      { rows: Record<string, unknown>[] }
    >;
    const expected = [...described]
      .filter(([, { copy: rule }]) => isCopied(rule))
      .map(([table]) => table);
    expect(Object.keys(tables).toSorted()).toEqual(expected.toSorted());
    const counts = Object.entries(tables).map(([table, { rows }]) => `${table} ${rows.length}`);
    expect(
      counts.filter((line) => !line.endsWith(' 1') && !/^(?:users|sessions) /.test(line)),
    ).toEqual([]);
    expect(text).toContain(rider);
    expect(text).not.toContain(stranger);
    for (const [table, { copy: rule }] of described) {
      if (!isCopied(rule)) continue;
      const keys = Object.keys(tables[table]?.rows[0] ?? {});
      const shownAnyway = Object.keys(rule.without ?? {}).filter((path) => keys.includes(path));
      expect([table, ...shownAnyway]).toEqual([table]);
    }
  });

  it('keeps rows of a deleted rider only for a law that it names, or until they are pruned', async () => {
    const tablesLeft = await withoutTrace(gw.ctx.db, async (tx) => {
      await fillTables(tx, [rider, stranger]);
      await eraseRider(tx, rider, PHONE, gw.clock.now());
      const tables: string[] = [];
      for (const [table, columns] of byTable(await columnsOf(tx))) {
        for (const { name } of columns.filter(isRiders)) {
          const { rows } = await sql`select 1 from ${sql.table(table)}
            where ${sql.ref(name)}::text = ${rider} limit 1`.execute(tx);
          if (rows.length > 0 && !tables.includes(table)) tables.push(table);
        }
      }
      return tables;
    });
    const keptTables = [...described].flatMap(([table, { kept: law }]) => (law ? [table] : []));
    const pruned = tablesLeft.filter((table) => (described.get(table)?.keep ?? []).length > 0);
    const rest = tablesLeft.filter((table) => !pruned.includes(table));
    expect(keptTables.filter((table) => !rest.includes(table))).toEqual([]);
    // What operators did is their own record, which names nobody any more.
    expect(rest.filter((table) => !keptTables.includes(table))).toEqual(['desk_log']);
    expect(pruned).toEqual(['ride_keys']);
  });
});
