import { expect, it } from 'vitest';
import { read } from './source.ts';
import { allTables, foreignUses, owners, tablesIn, views } from './tables.ts';

/** Tables that belong to no module: the queue, and those that each call needs. */
const OF_NO_MODULE = new Set(['idempotency_keys', 'jobs', 'rate_counters']);

it('each table belongs to one module, which names it in its tables.ts', () => {
  const owned = owners();
  const faults = allTables()
    .filter((table) => !OF_NO_MODULE.has(table))
    .filter((table) => owned.get(table)?.length !== 1)
    .map(
      (table) =>
        `${table}: ${owned.get(table)?.join(' and ') ?? 'name it in the tables.ts of its module'}`,
    );
  expect(faults).toEqual([]);
});

it('no module names a table of another', () => {
  // Call the owner's service.ts, once for many ids, or join a view that the owner declares by readView() in its
  // tables.ts.
  expect(foreignUses()).toEqual([]);
});

it('other modules read at most ten tables, through views of their owners', () => {
  const declared = views();
  expect(
    declared.flatMap((view) => (owners().get(view.table)?.[0] === view.owner ? [] : view)),
  ).toEqual([]);
  expect(new Set(declared.map(({ table }) => table)).size).toBeLessThanOrEqual(10);
});

it('docs/architecture.md lists views with their readers', () => {
  const rows = [
    ...read('docs/architecture.md').matchAll(
      /^\| `(\w+View)` +\| `(\w+)` +\| `([a-z-]+)` +\| ([^|]+?) +\|$/gm,
    ),
  ];
  expect(rows.map(([, name, table, owner, readers]) => ({ name, table, owner, readers }))).toEqual(
    views().map((view) => ({
      ...view,
      readers: view.readers.map((reader) => `\`${reader}\``).join(', '),
    })),
  );
});

it('finds tables in SQL, in the query builder and in calls of row functions', () => {
  const tables = new Set(['orders', 'payments', 'plates', 'users']);
  expect(tablesIn('select 1 from orders o join users u on true', tables)).toEqual(
    new Set(['orders', 'users']),
  );
  expect(tablesIn("db.selectFrom('payments as p').selectAll()", tables)).toEqual(
    new Set(['payments']),
  );
  expect(tablesIn("await findRow(ctx.db, 'plates', { id })", tables)).toEqual(new Set(['plates']));
  expect(tablesIn("sql`select from ${sql.table(isTeam ? 'plates' : 'users')}`", tables)).toEqual(
    new Set(['plates', 'users']),
  );
  expect(tablesIn("await updateRows(tx, 'payments', key, change)", tables)).toEqual(
    new Set(['payments']),
  );
  expect(tablesIn("it waits for orders, 'users'", tables)).toEqual(new Set());
});
