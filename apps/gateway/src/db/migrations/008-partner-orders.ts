import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders kept by partner systems: their last good answers, and the sandbox systems' own books. */
export const migration: Migration = {
  async up(db) {
    await seen(db);
    await sandbox(db);
  },
};

async function seen(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('partner_lists_seen')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('system', 'text', (c) => c.notNull())
    .addColumn('as_of', 'timestamptz(3)', (c) => c.notNull())
    .addPrimaryKeyConstraint('partner_lists_seen_pk', ['user_id', 'system'])
    .execute();
  await db.schema
    .createTable('partner_orders_seen')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('system', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('occurred_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('as_of', 'timestamptz(3)', (c) => c.notNull())
    .addPrimaryKeyConstraint('partner_orders_seen_pk', ['user_id', 'system', 'order_id'])
    .execute();
  await db.schema
    .createIndex('partner_orders_seen_list')
    .on('partner_orders_seen')
    .columns(['user_id', 'system', 'occurred_at desc', 'order_id desc'])
    .execute();
}

async function sandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_partner_orders')
    .addColumn('system', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
    .addPrimaryKeyConstraint('sandbox_partner_orders_pk', ['system', 'id'])
    .execute();
  await db.schema
    .createIndex('sandbox_partner_orders_phone')
    .on('sandbox_partner_orders')
    .columns(['system', 'phone'])
    .execute();
  await db.schema
    .createTable('sandbox_partner_moods')
    .addColumn('system', 'text', (c) => c.primaryKey())
    .addColumn('mood', 'text', (c) => c.notNull())
    .execute();
}
