import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the login asks to agree to; the operator changes the links in this row. */
const AGREEMENTS = {
  terms: { zh: '/help/terms', en: '/help/terms?language=en_us' },
  privacy: { zh: '/help/privacy', en: '/help/privacy?language=en_us' },
};

/** Idempotency keys, jobs, counters of limits, uploaded files and page configuration. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('key', 'varchar(128)', (c) => c.notNull())
      .addColumn('endpoint', 'text', (c) => c.notNull())
      .addColumn('request_hash', 'char(64)', (c) => c.notNull())
      .addColumn('response', 'jsonb', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
      .execute();
    await db.schema
      .createIndex('idempotency_keys_created')
      .on('idempotency_keys')
      .column('created_at')
      .execute();

    await db.schema
      .createTable('jobs')
      .addColumn('id', 'uuid', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('dedup', 'text', (c) => c.notNull())
      .addColumn('payload', 'jsonb', (c) => c.notNull())
      .addColumn('run_at', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('done_at', 'timestamptz(3)')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
      .addUniqueConstraint('jobs_kind_dedup', ['kind', 'dedup'])
      .execute();
    await db.schema
      .createIndex('jobs_due')
      .on('jobs')
      .column('run_at')
      .where(sql.ref('done_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('jobs_done')
      .on('jobs')
      .column('done_at')
      .where(sql.ref('done_at'), 'is not', null)
      .execute();

    await db.schema
      .createTable('rate_counters')
      .addColumn('bucket', 'text', (c) => c.notNull())
      .addColumn('window_start', 'timestamptz(3)', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('rate_counters_pk', ['bucket', 'window_start'])
      .execute();

    await db.schema
      .createIndex('rate_counters_window')
      .on('rate_counters')
      .column('window_start')
      .execute();

    await db.schema
      .createTable('files')
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addColumn('id', 'uuid', (c) => c.notNull())
      .addColumn('sha256', 'char(64)', (c) => c.notNull())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('storage_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
      .addPrimaryKeyConstraint('files_pk', ['user_id', 'id'])
      .addUniqueConstraint('files_user_contents', ['user_id', 'sha256'])
      .execute();
    // A picture's address names the file alone.
    await db.schema.createIndex('files_id').on('files').column('id').execute();

    await db.schema
      .createTable('pager_configs')
      .addColumn('key', 'varchar(128)', (c) => c.primaryKey())
      .addColumn('value', 'jsonb', (c) => c.notNull())
      .addColumn('updated_at', 'timestamptz(3)', (c) => c.notNull())
      .execute();
    await sql`insert into pager_configs (key, value, updated_at) values (
      'login.agreements', ${JSON.stringify(AGREEMENTS)}, current_timestamp)`.execute(db);
  },
};
