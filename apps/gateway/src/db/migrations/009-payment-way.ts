import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How a payment is paid at its provider (the ways of one provider are trades that differ), and what it
 * is paid by where that is no page or does not last.
 */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .alterTable('payments')
      .addColumn('way', 'text', (c) =>
        c
          .notNull()
          .defaultTo('page')
          .check(sql`way in ('page', 'wechat_jsapi')`),
      )
      .addColumn('prepay_id', 'text')
      .addColumn('checkout_until', 'timestamptz(3)')
      .execute();
  },
};
