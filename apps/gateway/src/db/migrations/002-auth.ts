import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Riders, what proves who they are, and the states of the sandbox SMS provider and partner.
 * Secrets (tokens, tickets, codes) are kept as hashes only; the sandbox tables belong to pretended
 * outside parties and exist in every database, so that switching a driver is no migration.
 */
export const migration: Migration = {
  async up(db) {
    await riders(db);
    await credentials(db);
    await sandbox(db);
  },
};

async function riders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('phone', 'text', (c) => c.notNull().unique())
    .addColumn('nickname', 'text', (c) => c.notNull())
    .addColumn('demo', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('partner_accounts')
    .addColumn('partner', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('bound_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('partner_accounts_pkey', ['partner', 'uid'])
    .execute();
  // One account of a partner for each rider.
  await db.schema
    .createIndex('partner_accounts_user')
    .on('partner_accounts')
    .columns(['user_id', 'partner'])
    .unique()
    .execute();
}

async function credentials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  // Pruning finds what is past its time.
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await db.schema
    .createTable('sms_codes')
    .addColumn('phone', 'text', (c) => c.primaryKey())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('sent_at', 'timestamptz', (c) => c.notNull())
    .addColumn('resend_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .addColumn('device_id', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('handover_tickets')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();

  await db.schema
    .createTable('bind_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('partner', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
}

async function sandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sms_outbox')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'timestamptz', (c) => c.notNull())
    .addColumn('arrives_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('sms_outbox_arrival')
    .on('sms_outbox')
    .columns(['arrives_at', 'id'])
    .execute();
  await db.schema
    .createIndex('sms_outbox_phone')
    .on('sms_outbox')
    .columns(['phone', 'arrives_at', 'id'])
    .execute();

  await db.schema
    .createTable('sandbox_partner_accounts')
    .addColumn('uid', 'text', (c) => c.primaryKey())
    .addColumn('phone', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('sandbox_partner_tickets')
    .addColumn('ticket', 'text', (c) => c.primaryKey())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('behaviour', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
}
