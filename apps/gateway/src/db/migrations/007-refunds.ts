import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Refunds that riders ask for: what they said, what became of each try, and another one after a
 * failed one. When a ride was completed, for the days in which it may be refunded. The sandbox
 * provider learns to refuse, delay and lose refunds.
 */
export const migration: Migration = {
  async up(db) {
    await refunds(db);
    await orders(db);
    await books(db);
    await sandboxProvider(db);
  },
};

async function refunds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refunds').dropConstraint('refunds_payment').execute();
  await db.schema
    .alterTable('refunds')
    .addColumn('rider_reason', 'text')
    .addColumn('note', 'text')
    .addColumn('failure', 'text')
    .execute();
  // A payment goes back once; a refund that failed makes room for another.
  await db.schema
    .createIndex('refunds_one_of_payment')
    .unique()
    .on('refunds')
    .columns(['user_id', 'payment_id'])
    .where(sql.ref('status'), '<>', sql.lit('failed'))
    .execute();
  await db.schema
    .createIndex('refunds_pending')
    .on('refunds')
    .column('requested_at')
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();

  await db.schema
    .createTable('refund_events')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('refund_id', 'uuid', (c) => c.notNull())
    .addColumn('id', 'uuid', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz(3)', (c) => c.notNull())
    .addPrimaryKeyConstraint('refund_events_pk', ['user_id', 'refund_id', 'id'])
    .execute();
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('completed_at', 'timestamptz(3)').execute();
  await sql`update orders set completed_at = updated_at where status = 'completed'`.execute(db);
}

/** What the reconciler and the money report look for. */
async function books(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payments_confirming')
    .on('payments')
    .column('started_at')
    .where(sql.ref('status'), '=', sql.lit('confirming'))
    .execute();
  await db.schema
    .createIndex('payments_finished')
    .on('payments')
    .column('finished_at')
    .where(sql.ref('status'), '<>', sql.lit('confirming'))
    .execute();
  await db.schema
    .createIndex('sandbox_trades_finished')
    .on('sandbox_trades')
    .column('finished_at')
    .execute();
}

async function sandboxProvider(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sandbox_trades')
    .addColumn('refund_mode', 'text', (c) => c.notNull().defaultTo('normal'))
    .execute();
  await db.schema
    .alterTable('sandbox_refunds')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('succeeded'))
    .addColumn('due_at', 'timestamptz(3)')
    .execute();
}
