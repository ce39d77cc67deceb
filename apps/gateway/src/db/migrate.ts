import { Client } from 'pg';
import { Migrator, type MigrationResult } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Makes a database of an embedded server unless it is there. */
export async function createDatabase(
  maintenanceUrl: string,
  name: string,
  template?: string,
): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(
        `create database ${client.escapeIdentifier(name)}${template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`}`,
      );
    }
  } catch (error) {
    // Two gateways at once: the other made it.
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

/**
 * Brings the database to the newest schema; several gateways at once are safe (the migrator takes
 * turns). Gives the names of what it applied. Raises StartupError when a migration fails.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((r: MigrationResult) => r.status === 'Error');
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new StartupError(
      failed
        ? `Migration ${failed.migrationName} failed: ${reason}`
        : `The database cannot be migrated: ${reason}`,
    );
  }
  return (results ?? []).map((r) => r.migrationName);
}
