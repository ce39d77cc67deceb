import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator, type MigrationResult } from 'kysely/migration';
import { Client } from 'pg';
import { StartupError } from '../errors/startup-error.ts';
import type { Db, WholeDb } from './database.ts';
import { isDatabaseOutage } from './outage.ts';
import { errorCode } from '../errors/error-code.ts';

/** SQLSTATEs while another gateway creates the same database or copies the same template. */
const BUSY = /^(?:42P04|23505|55006)$/;

/** Creates a database on an embedded server unless it exists. */
export async function createDatabase(
  maintenanceUrl: string,
  name: string,
  template = 'template1',
): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let attempt = 1; ; attempt++) {
      const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (existing.rowCount !== 0) return;
      try {
        // Copying the files costs a third of the default, which copies through the WAL.
        await client.query(
          `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)} strategy file_copy`,
        );
        return;
      } catch (error) {
        if (attempt === 50 || !BUSY.test(errorCode(error) ?? '')) throw error;
        await delay(100);
      }
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** The migrations of one schema of the database. */
export interface Migrations {
  folder: URL;
  /** The schema of their tables and of the list of applied migrations; it is created if it is missing. */
  schema: string;
}

/** The migrations of the product. */
export const PRODUCT: Migrations = {
  folder: new URL('migrations/', import.meta.url),
  schema: 'public',
};

/** Lists the migrations of this release in order. A migration is named after its file, which begins with its number. */
const migrationNames = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).map((file) => path.basename(file, '.ts')).toSorted();

/** Returns the name for people, qualified because two schemas may have migrations of the same name. */
const titleOf = ({ schema }: Migrations, name: string): string =>
  schema === PRODUCT.schema ? name : `${schema}/${name}`;

/** Loads all migrations by name; each file exports its SQL as `up`. A released migration must not change. */
export async function findMigrations({ folder }: Migrations): Promise<Record<string, Migration>> {
  const entries = (await migrationNames(folder)).map(async (name): Promise<[string, Migration]> => {
    const { up }: { up: string } = await import(new URL(`${name}.ts`, folder).href);
    return [name, { up: async (db) => void (await sql.raw(up).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the names of all migrations that are applied in a schema, including those of other releases. */
async function appliedMigrations(db: Db, { schema }: Migrations): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.id(schema, 'kysely_migration')}`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (NOT_MADE.test(errorCode(error) ?? '')) return [];
    throw error;
  }
}

/** SQLSTATEs if the table does not exist, or if the serving role has no right to it yet because a migration is running. */
const NOT_MADE = /^(?:42P01|42501)$/;

/** Returns the migrations of this release that are not among the applied ones. */
const notIn = async (applied: readonly string[], { folder }: Migrations): Promise<string[]> =>
  (await migrationNames(folder)).filter((name) => !applied.includes(name));

/** Returns the names of this release's migrations that the database lacks. Changes nothing. */
export async function pendingMigrations(db: Db, schemas: readonly Migrations[]): Promise<string[]> {
  const pending: string[] = [];
  for (const migrations of schemas) {
    const names = await notIn(await appliedMigrations(db, migrations), migrations);
    pending.push(...names.map((name) => titleOf(migrations, name)));
  }
  return pending;
}

/**
 * Migrates these schemas to this release and returns the names of the applied migrations. Several gateways may call
 * this at the same time, because the migrator takes a lock. Each migration is one transaction, so serving gateways wait
 * for the locks of at most one migration, and after a kill the next call continues. Migrations only add, so an older
 * gateway can run next to a newer one. Throws a StartupError if a migration fails, and the driver's error if the
 * database is unreachable.
 */
export async function migrate(db: WholeDb, schemas: readonly Migrations[]): Promise<string[]> {
  const appliedTitles: string[] = [];
  for (const migrations of schemas) {
    for (;;) {
      const applied = await appliedMigrations(db, migrations);
      if ((await notIn(applied, migrations)).length === 0) break;
      const names = await migrateOne(db, applied, migrations);
      appliedTitles.push(...names.map((name) => titleOf(migrations, name)));
    }
  }
  return appliedTitles;
}

/** Applies the next migration, unless another gateway did in between. */
async function migrateOne(
  db: WholeDb,
  applied: readonly string[],
  migrations: Migrations,
): Promise<string[]> {
  const getMigrations = async (): Promise<Record<string, Migration>> => ({
    // Applied migrations of a newer release need an entry, which does nothing.
    ...Object.fromEntries(applied.map((name) => [name, { up: async () => {} }])),
    ...(await findMigrations(migrations)),
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
    // Set for the product too, else the migrator takes the list of another schema for its own.
    migrationTableSchema: migrations.schema,
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateUp();
  if (isDatabaseOutage(error)) throw error;
  if (error !== undefined) {
    // A gateway of a newer release applied more at the same moment: read the list again.
    if ((await appliedMigrations(db, migrations)).length > applied.length) return [];
    const failed = results?.find((r: MigrationResult) => r.status === 'Error');
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new StartupError(
      failed
        ? `Migration ${titleOf(migrations, failed.migrationName)} failed: ${reason}`
        : `The database cannot be migrated: ${reason}`,
    );
  }
  return (results ?? []).map((r) => r.migrationName);
}
