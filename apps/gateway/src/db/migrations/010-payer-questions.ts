import type { Migration } from 'kysely/migration';

/**
 * What a rider asked the chat app about themselves before a payment. The state and the claim that
 * stand for a row are made of its id and the gateway's secret, and are not in it.
 */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('payer_questions')
      .addColumn('id', 'uuid', (c) => c.primaryKey())
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('app_id', 'text', (c) => c.notNull())
      .addColumn('return_to', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('code_hash', 'text')
      .addColumn('open_id', 'text')
      .addColumn('failure', 'text')
      .execute();
    // Pruning finds what is past its time.
    await db.schema
      .createIndex('payer_questions_expiry')
      .on('payer_questions')
      .column('expires_at')
      .execute();
  },
};
