import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What riders claimed of gifts, once each, and how many are left of those there are few of. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('gift_stock')
      .addColumn('gift', 'text', (c) => c.primaryKey())
      .addColumn('remaining', 'integer', (c) => c.notNull())
      .addCheckConstraint('gift_stock_not_oversold', sql`remaining >= 0`)
      .execute();
    await db.schema
      .createTable('gift_claims')
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('gift', 'text', (c) => c.notNull())
      .addColumn('id', 'uuid', (c) => c.notNull())
      // What was in it at the time: a gift's contents may change for those who come later.
      .addColumn('items', 'jsonb', (c) => c.notNull())
      .addColumn('claimed_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz(3)', (c) => c.notNull())
      .addPrimaryKeyConstraint('gift_claims_pk', ['user_id', 'gift'])
      .execute();
  },
};
