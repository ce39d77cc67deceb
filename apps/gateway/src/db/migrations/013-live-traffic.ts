import type { Migration } from 'kysely/migration';

/** What the operators of the sandbox's live traffic made happen; one mood for all lines. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('sandbox_live_moods')
      .addColumn('feed', 'text', (c) => c.primaryKey())
      .addColumn('mood', 'text', (c) => c.notNull())
      .addColumn('since', 'timestamptz(3)', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('sandbox_disruptions')
      .addColumn('id', 'uuid', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('route_id', 'text')
      .addColumn('stop_id', 'text')
      .addColumn('trip_id', 'text')
      .addColumn('minutes', 'integer', (c) => c.notNull())
      .addColumn('starts_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('ends_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
      .execute();
    // What is over is never asked for.
    await db.schema
      .createIndex('sandbox_disruptions_end')
      .on('sandbox_disruptions')
      .column('ends_at')
      .execute();
  },
};
