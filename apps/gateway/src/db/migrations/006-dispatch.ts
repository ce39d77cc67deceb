import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a ride remembers of its dispatcher, its order's link to it, and the sandbox dispatcher's books (`sandbox_*`). */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .alterTable('rides')
      .addColumn('heard_sequence', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('searching_since', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('promised_at', 'timestamptz(3)')
      .addColumn('cancel_fee', 'jsonb')
      .execute();
    await db.schema.alterTable('orders').addColumn('ride_id', 'uuid').execute();
    // What a rider owes for called rides is asked before each new one.
    await db.schema
      .createIndex('orders_ride_dues')
      .on('orders')
      .column('user_id')
      .where(sql<boolean>`ride_id is not null and status in ('to_be_paid', 'in_payment')`)
      .execute();
    await sandboxDispatcher(db);
  },
};

async function sandboxDispatcher(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_rides')
    .addColumn('ride_id', 'uuid', (c) => c.primaryKey())
    .addColumn('ride_no', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('from_place', 'jsonb', (c) => c.notNull())
    .addColumn('to_place', 'jsonb', (c) => c.notNull())
    .addColumn('script', 'text', (c) => c.notNull())
    .addColumn('manner', 'text', (c) => c.notNull())
    .addColumn('pace', 'real', (c) => c.notNull())
    .addColumn('requested_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('shift_ms', 'bigint', (c) => c.notNull())
    .addColumn('held_at', 'timestamptz(3)')
    .addColumn('silent', 'boolean', (c) => c.notNull())
    .addColumn('cancelled_at', 'timestamptz(3)')
    .addColumn('cancelled_by', 'text')
    .addColumn('actions', 'integer', (c) => c.notNull())
    .addColumn('tell_at', 'timestamptz(3)')
    .execute();
  await db.schema
    .createIndex('sandbox_rides_tell')
    .on('sandbox_rides')
    .column('tell_at')
    .where(sql.ref('tell_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('sandbox_rides_recent')
    .on('sandbox_rides')
    .column('requested_at')
    .execute();

  await db.schema
    .createTable('sandbox_ride_notices')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('ride_id', 'uuid', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('run_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('delivered_at', 'timestamptz(3)')
    .addColumn('last_answer', 'text')
    .execute();
  await db.schema
    .createIndex('sandbox_ride_notices_due')
    .on('sandbox_ride_notices')
    .column('run_at')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();
}
