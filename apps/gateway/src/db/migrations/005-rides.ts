import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Called rides and the links that share them; what an order's amount was made of; ratings. */
export const migration: Migration = {
  async up(db) {
    await db.schema.alterTable('orders').addColumn('fee', 'jsonb').execute();
    await ratings(db);
    await rides(db);
    await shares(db);
  },
};

async function ratings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_ratings')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('order_id', 'uuid', (c) => c.notNull())
    .addColumn('stars', 'smallint', (c) => c.notNull().check(sql`stars between 1 and 5`))
    .addColumn('tags', 'jsonb', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
    .addPrimaryKeyConstraint('order_ratings_pk', ['user_id', 'order_id'])
    .execute();
}

async function rides(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rides')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('id', 'uuid', (c) => c.notNull())
    .addColumn('order_id', 'uuid', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('from_place', 'jsonb', (c) => c.notNull())
    .addColumn('to_place', 'jsonb', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_ride_no', 'text')
    .addColumn('driver', 'jsonb')
    .addColumn('position', 'jsonb')
    .addColumn('path', 'jsonb', (c) => c.notNull())
    .addColumn('eta_seconds', 'integer')
    .addColumn('distance_metres', 'integer', (c) => c.notNull())
    .addColumn('duration_seconds', 'integer', (c) => c.notNull())
    .addColumn('estimate', 'jsonb', (c) => c.notNull())
    .addColumn('fee', 'jsonb')
    .addColumn('cancelled_by', 'text')
    .addColumn('requested_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('matched_at', 'timestamptz(3)')
    .addColumn('arrived_at', 'timestamptz(3)')
    .addColumn('started_at', 'timestamptz(3)')
    .addColumn('ended_at', 'timestamptz(3)')
    .addColumn('heard_at', 'timestamptz(3)', (c) => c.notNull())
    .addPrimaryKeyConstraint('rides_pk', ['user_id', 'id'])
    .execute();
  // The dispatcher's notice and a shared link name the ride only.
  await db.schema.createIndex('rides_id').unique().on('rides').column('id').execute();
  await db.schema.createIndex('rides_order').on('rides').columns(['user_id', 'order_id']).execute();
  // One ride at a time: two phones that call at once make one.
  await db.schema
    .createIndex('rides_one_live')
    .unique()
    .on('rides')
    .column('user_id')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
}

async function shares(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ride_shares')
    .addColumn('user_id', 'uuid', (c) => c.notNull())
    .addColumn('id', 'uuid', (c) => c.notNull())
    .addColumn('ride_id', 'uuid', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz(3)', (c) => c.notNull())
    .addColumn('revoked_at', 'timestamptz(3)')
    .addPrimaryKeyConstraint('ride_shares_pk', ['user_id', 'id'])
    .execute();
  await db.schema.createIndex('ride_shares_id').unique().on('ride_shares').column('id').execute();
  await db.schema
    .createIndex('ride_shares_ride')
    .on('ride_shares')
    .columns(['user_id', 'ride_id'])
    .execute();
}
