import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Payments and refunds, and the books of the sandbox provider. The provider's tables belong to a
 * pretended outside party: nothing but its driver reads or writes them, and they exist in every
 * database, so that switching the driver is no migration.
 */
export const migration: Migration = {
  async up(db) {
    await payments(db);
    await sandboxProvider(db);
  },
};

async function payments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('id', 'uuid', (c) => c.notNull())
    .addColumn('order_id', 'uuid', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('provider_trade_no', 'text')
    .addColumn('cashier_url', 'text')
    .addColumn('started_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('finished_at', 'timestamptz(3)')
    .addPrimaryKeyConstraint('payments_pk', ['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('payments_order')
    .on('payments')
    .columns(['user_id', 'order_id', 'started_at desc'])
    .execute();
  // A provider's notice names the payment only.
  await db.schema.createIndex('payments_id').on('payments').column('id').execute();
  // The lock on the order's row sees to both; the indexes make a fault there loud.
  await db.schema
    .createIndex('payments_one_live')
    .unique()
    .on('payments')
    .columns(['user_id', 'order_id'])
    .where(sql.ref('status'), '=', sql.lit('confirming'))
    .execute();
  await db.schema
    .createIndex('payments_one_succeeded')
    .unique()
    .on('payments')
    .columns(['user_id', 'order_id'])
    .where(sql.ref('status'), '=', sql.lit('succeeded'))
    .execute();

  await db.schema
    .createTable('refunds')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('id', 'uuid', (c) => c.notNull())
    .addColumn('order_id', 'uuid', (c) => c.notNull())
    .addColumn('payment_id', 'uuid', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('finished_at', 'timestamptz(3)')
    .addPrimaryKeyConstraint('refunds_pk', ['user_id', 'id'])
    // A payment goes back whole and once.
    .addUniqueConstraint('refunds_payment', ['user_id', 'payment_id'])
    .execute();
  await db.schema
    .createIndex('refunds_order')
    .on('refunds')
    .columns(['user_id', 'order_id', 'requested_at desc'])
    .execute();
}

async function sandboxProvider(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_merchant')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('sandbox_trades')
    .addColumn('payment_id', 'uuid', (c) => c.primaryKey())
    .addColumn('trade_no', 'text', (c) => c.notNull().unique())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('return_url', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('silent', 'boolean', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz(3)')
    .addColumn('takes_money_at', 'timestamptz(3)')
    .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('finished_at', 'timestamptz(3)')
    .execute();
  await db.schema
    .createIndex('sandbox_trades_late')
    .on('sandbox_trades')
    .column('takes_money_at')
    .where(sql.ref('state'), '=', sql.lit('processing'))
    .execute();
  await db.schema
    .createIndex('sandbox_trades_recent')
    .on('sandbox_trades')
    .column('created_at')
    .execute();

  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('refund_id', 'uuid', (c) => c.primaryKey())
    .addColumn('payment_id', 'uuid', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('sandbox_refunds_payment')
    .on('sandbox_refunds')
    .column('payment_id')
    .execute();

  await db.schema
    .createTable('sandbox_notices')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('payment_id', 'uuid', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('run_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('delivered_at', 'timestamptz(3)')
    .addColumn('last_answer', 'text')
    .execute();
  await db.schema
    .createIndex('sandbox_notices_due')
    .on('sandbox_notices')
    .column('run_at')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();
}
