import { expect, it } from 'vitest';
import { allTables, foreignUses, owners, tablesIn } from './tables.ts';

/** What belongs to no module: the queue, and what each call needs. */
const OF_NO_MODULE = new Set(['idempotency_keys', 'jobs', 'rate_counters']);

it('each table has one module, which names it in its tables.ts', () => {
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

it('modules name tables of others only where they did so before', () => {
  // Ask the owner's service.ts, or join a view that it declares by readView(), and take the entry out here.
  expect(foreignUses()).toEqual({});
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
  expect(tablesIn("it waits for orders, 'users'", tables)).toEqual(new Set());
});
