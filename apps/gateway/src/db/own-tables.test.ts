import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Db, Tx } from './database.ts';
import { ownTables, readView } from './own-tables.ts';

const { queries, updateRows } = ownTables({
  badges_won: { copy: { none: 'no_rider' }, erase: 'none' },
});
const view = readView('orders', 'user_id', 'id');

const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('not needed in this test');
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('a view reads only its columns', () => {
  const read = queries(db)
    .selectFrom('badges_won as b')
    .innerJoin(view.as('o'), (join) => join.onRef('o.user_id', '=', 'b.user_id'))
    .select('o.id')
    .compile();
  expect(read.sql).toBe(
    'select "o"."id" from "badges_won" as "b" ' +
      'inner join (select "user_id", "id" from "orders") as "o" on "o"."user_id" = "b"."user_id"',
  );
});

/** Code that must not compile; never called. */
export async function refused(tx: Tx): Promise<void> {
  // @ts-expect-error A transaction has no builder that takes any table.
  tx.updateTable('payments');
  // @ts-expect-error Nor does a query begin in one.
  tx.transaction();
  // @ts-expect-error Another module's table.
  await updateRows(tx, 'payments', { id: '' }, { status: 'failed' });
  // @ts-expect-error The same by the builder.
  queries(tx).updateTable('payments');
  // @ts-expect-error A view's table can only be read by the view.
  queries(tx).selectFrom('orders');
  // @ts-expect-error A column that its owner does not show.
  queries(tx).selectFrom(view.as('o')).select('status');
  // @ts-expect-error A database is not a transaction.
  const notTx: Tx = db;
  await Promise.resolve(notTx);
}
