import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { messageOf } from '../errors/error-code.ts';
import { StartupError } from '../errors/startup-error.ts';
import { connect, type Db, type Tx, type WholeDb } from './database.ts';
import { migrate, type Migrations, pendingMigrations } from './migrate.ts';

type Say = (line: string) => void;

const LOOK_MS = 1000;
/** Maximum time that a gateway waits for a migration. */
const WAIT_MS = 5 * 60_000;

/** Runs `work` on a connection without time limits, and closes it. */
async function withPatience<T>(url: string, work: (db: WholeDb) => Promise<T>): Promise<T> {
  const { db } = connect(url, { max: 1, patient: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Migrates these schemas of the database to this release, with the role of MIGRATE_DATABASE_URL if it is set. The role
 * of DATABASE_URL then gets the right to read and write their tables, but not to alter them. Throws a StartupError.
 */
export async function migrateGiven(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_SESSION_URL' | 'MIGRATE_DATABASE_URL'>,
  schemas: readonly Migrations[],
  say: Say,
): Promise<void> {
  const owning = config.MIGRATE_DATABASE_URL;
  // Past a pooler, whose role has time limits.
  const serving = config.DATABASE_SESSION_URL ?? config.DATABASE_URL;
  const url = owning ?? serving;
  if (url === undefined) throw new StartupError('MIGRATE_DATABASE_URL or DATABASE_URL must be set');
  const applied = await withPatience(url, (db) => migrate(db, schemas));
  if (applied.length > 0) say(`Applied migrations: ${applied.join(', ')}`);
  if (owning === undefined || serving === undefined) return;
  const role = await withPatience(serving, roleOf);
  await withPatience(owning, async (db) => {
    if (role === (await roleOf(db))) return;
    // In one transaction: a gateway that waits has all of its rights or none.
    await db.transaction().execute(async (tx) => {
      for (const { schema } of schemas) await letServe(tx, role, schema);
    });
  }).catch((error: unknown) => {
    throw new StartupError(`The rights of ${role} cannot be granted: ${messageOf(error)}`);
  });
}

async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

async function letServe(tx: Tx, role: string, name: string): Promise<void> {
  const to = sql.id(role);
  const schema = sql.id(name);
  await sql`grant usage on schema ${schema} to ${to}`.execute(tx);
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(
    tx,
  );
  await sql`grant usage on all sequences in schema ${schema} to ${to}`.execute(tx);
  // Tables of later migrations get these rights when they are created, so that a kill in between leaves none without.
  await sql`alter default privileges in schema ${schema}
    grant select, insert, update, delete on tables to ${to}`.execute(tx);
  await sql`alter default privileges in schema ${schema} grant usage on sequences to ${to}`.execute(
    tx,
  );
  await sql`revoke insert, update, delete
    on ${schema}.kysely_migration, ${schema}.kysely_migration_lock from ${to}`.execute(tx);
}

/**
 * Ensures that the database has these schemas as this release needs them: migrates it, or with MIGRATE_ON_START=false
 * waits until it is migrated. Throws a StartupError.
 */
export async function ensureSchema(
  config: Pick<
    Config,
    'DATABASE_URL' | 'DATABASE_SESSION_URL' | 'MIGRATE_DATABASE_URL' | 'MIGRATE_ON_START'
  >,
  schemas: readonly Migrations[],
  db: Db,
  say: Say,
): Promise<void> {
  let pending = await pendingMigrations(db, schemas);
  if (pending.length === 0) return;
  if (config.MIGRATE_ON_START) {
    await migrateGiven(config, schemas, say);
    return;
  }
  say(`Waiting for ${pending.join(', ')}: run \`npm run migrate\``);
  const deadline = performance.now() + WAIT_MS;
  while (pending.length > 0) {
    if (performance.now() > deadline) {
      throw new StartupError(
        `The database lacks ${pending.join(', ')}: run \`npm run migrate\`, or set MIGRATE_ON_START=true`,
      );
    }
    await delay(LOOK_MS);
    pending = await pendingMigrations(db, schemas);
  }
}
