import type { Migration } from 'kysely/migration';

/** What riders keep: stops, lines, places, trips. A removed one stays as a row for a while. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('favourites')
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('body', 'jsonb', (c) => c.notNull())
      .addColumn('changed_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('removed_at', 'timestamptz(3)')
      .addPrimaryKeyConstraint('favourites_pk', ['user_id', 'key'])
      .execute();
    // Pruning finds what was removed long ago.
    await db.schema
      .createIndex('favourites_removed')
      .on('favourites')
      .column('removed_at')
      .execute();
  },
};
