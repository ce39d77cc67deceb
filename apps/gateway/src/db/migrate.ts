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

/** Another gateway makes the same database, or copies the same template, at this moment. */
const BUSY = /^(?:42P04|23505|55006)$/;

/** Makes a database of an embedded server unless it is there. */
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
      const found = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (found.rowCount !== 0) return;
      try {
        // Files copied as they are cost a third of copying by way of the log, the default.
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
  /** Holds their tables, and the list of those that were applied; it is created where it is missing. */
  schema: string;
}

/** Those of the product. */
export const PRODUCT: Migrations = {
  folder: new URL('migrations/', import.meta.url),
  schema: 'public',
};

/** Of this release, in order: a file's name is its migration's, and begins with its number. */
const migrationNames = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).map((file) => path.basename(file, '.ts')).toSorted();

/** What people read: the names of two schemas may be the same. */
const titleOf = ({ schema }: Migrations, name: string): string =>
  schema === PRODUCT.schema ? name : `${schema}/${name}`;

/** Every migration by its name; a file gives the SQL of its step up. What a released one does is never changed. */
export async function findMigrations({ folder }: Migrations): Promise<Record<string, Migration>> {
  const found = (await migrationNames(folder)).map(async (name): Promise<[string, Migration]> => {
    const { up }: { up: string } = await import(new URL(`${name}.ts`, folder).href);
    return [name, { up: async (db) => void (await sql.raw(up).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** The names of the migrations this database has in a schema, of whichever release; none where it is empty. */
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

/** There is no such table, or the role that serves has no right to it yet: the one that migrates is at work. */
const NOT_MADE = /^(?:42P01|42501)$/;

/** Those names of this release that are not among the applied ones. */
const notIn = async (applied: readonly string[], { folder }: Migrations): Promise<string[]> =>
  (await migrationNames(folder)).filter((name) => !applied.includes(name));

/** The migrations of this release that the database does not have yet, by their names. Changes nothing. */
export async function pendingMigrations(db: Db, schemas: readonly Migrations[]): Promise<string[]> {
  const pending: string[] = [];
  for (const migrations of schemas) {
    const names = await notIn(await appliedMigrations(db, migrations), migrations);
    pending.push(...names.map((name) => titleOf(migrations, name)));
  }
  return pending;
}

/**
 * Brings these schemas of the database to this release; several gateways at once are safe (the migrator takes
 * turns). Each migration is a transaction: what it locks the gateways that serve wait for no longer than for that
 * one, and after a kill the next try goes on behind the last. What a newer release added stays: migrations only add,
 * so that an older gateway goes on beside a newer one. Gives the names of what it applied. Raises StartupError when a
 * migration fails, and the driver's own error when the database went away.
 */
export async function migrate(db: WholeDb, schemas: readonly Migrations[]): Promise<string[]> {
  const done: string[] = [];
  for (const migrations of schemas) {
    for (;;) {
      const applied = await appliedMigrations(db, migrations);
      if ((await notIn(applied, migrations)).length === 0) break;
      const names = await migrateOne(db, applied, migrations);
      done.push(...names.map((name) => titleOf(migrations, name)));
    }
  }
  return done;
}

/** Applies the next one, if none did meanwhile. */
async function migrateOne(
  db: WholeDb,
  applied: readonly string[],
  migrations: Migrations,
): Promise<string[]> {
  const getMigrations = async (): Promise<Record<string, Migration>> => ({
    // Of a newer release: not ours to apply, and known to be there.
    ...Object.fromEntries(applied.map((name) => [name, { up: async () => {} }])),
    ...(await findMigrations(migrations)),
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
    // Named for the product too: else the list of another schema is taken for its own.
    migrationTableSchema: migrations.schema,
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateUp();
  if (isDatabaseOutage(error)) throw error;
  if (error !== undefined) {
    // Another gateway, of a newer release, brought it further in this very moment: look anew.
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
