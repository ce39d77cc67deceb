import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Orders and what happened to them. Type and status have no check constraint: a newer gateway on the
 * same database may know more of them than this one.
 */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('orders')
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('id', 'uuid', (c) => c.notNull())
      .addColumn('order_no', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('status_before_refund', 'text')
      .addColumn('unfinished', 'smallint', (c) => c.notNull())
      .addColumn('amount_cents', 'integer', (c) => c.notNull())
      .addColumn('discount_cents', 'integer', (c) => c.notNull())
      .addColumn('paid_cents', 'integer')
      .addColumn('passenger', 'text', (c) => c.notNull())
      .addColumn('occurred_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('pay_deadline', 'timestamptz(3)')
      .addColumn('closed_reason', 'text')
      .addColumn('line', 'jsonb')
      .addColumn('from_place', 'jsonb')
      .addColumn('to_place', 'jsonb')
      .addColumn('subject', 'jsonb')
      .addColumn('fields', 'jsonb', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('updated_at', 'timestamptz(3)', (c) => c.notNull())
      .addPrimaryKeyConstraint('orders_pk', ['user_id', 'id'])
      .addUniqueConstraint('orders_order_no', ['order_no'])
      .addCheckConstraint('orders_unfinished', sql`unfinished in (0, 1)`)
      .addCheckConstraint(
        'orders_cents',
        sql`amount_cents >= 0 and discount_cents >= 0 and paid_cents >= 0`,
      )
      .execute();
    // The order of the list, with and without an outer tab: a page is one range of an index.
    await db.schema
      .createIndex('orders_list')
      .on('orders')
      .columns(['user_id', 'unfinished desc', 'occurred_at desc', 'id desc'])
      .execute();
    await db.schema
      .createIndex('orders_list_of_type')
      .on('orders')
      .columns(['user_id', 'type', 'unfinished desc', 'occurred_at desc', 'id desc'])
      .execute();

    await db.schema
      .createTable('order_events')
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('order_id', 'uuid', (c) => c.notNull())
      .addColumn('id', 'uuid', (c) => c.notNull())
      .addColumn('event', 'text')
      .addColumn('from_status', 'text')
      .addColumn('to_status', 'text', (c) => c.notNull())
      .addColumn('at', 'timestamptz(3)', (c) => c.notNull())
      .addPrimaryKeyConstraint('order_events_pk', ['user_id', 'order_id', 'id'])
      .execute();
  },
};
