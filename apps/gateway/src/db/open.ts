import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { StartupError } from '../errors/startup-error.ts';
import { ensureSchema } from './bring-up.ts';
import { connect, type Db } from './database.ts';
import { startEmbedded } from './embedded/server.ts';
import { createDatabase, type Migrations } from './migrate.ts';
import { isDatabaseOutage } from './outage.ts';
import { Standbys } from './standbys.ts';
import { errorCode, messageOf } from '../errors/error-code.ts';

export interface OpenDatabase {
  db: Db;
  pool: Pool;
  /** Closes the pool and stops the embedded server if there is one. */
  close(): Promise<void>;
}

const EMBEDDED_NAME = 'shtrans';

/**
 * Opens the configured database, or the embedded one in DATA_DIR, and migrates these schemas to this release. Throws a
 * StartupError.
 */
export async function openDatabase(
  config: Config,
  schemas: readonly Migrations[],
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const configuredUrl = config.DATABASE_URL;
  if (configuredUrl !== undefined) {
    const { DATABASE_POOL_MAX: max, DATABASE_SESSION_URL: sessionUrl } = config;
    const { db, pool } = connect(configuredUrl, { max, sessionUrl });
    await reach(db, configuredUrl);
    await ensureSchema(config, schemas, db, say);
    return { db, pool, close: () => db.destroy() };
  }
  const server = await startEmbedded({ dataDir: config.DATA_DIR, say });
  const url = server.url(EMBEDDED_NAME);
  const { db, pool } = connect(url, { max: config.DATABASE_POOL_MAX });
  const close = async (): Promise<void> => {
    await db.destroy();
    await server.stop();
  };
  try {
    await whileAway(() => createDatabase(server.url('postgres'), EMBEDDED_NAME));
    const embeddedConfig = { DATABASE_URL: url, MIGRATE_ON_START: true };
    await whileAway(() => ensureSchema(embeddedConfig, schemas, db, say));
    return { db, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the standbys of DATABASE_READ_URL; undefined without it. It does not wait for them. Throws a StartupError. */
export function openStandbys(ctx: Pick<Context, 'config' | 'db' | 'log'>): Standbys | undefined {
  const {
    DATABASE_READ_URL: url,
    DATABASE_SESSION_URL: sessionUrl,
    DATABASE_POOL_MAX: max,
  } = ctx.config;
  if (url === undefined) return undefined;
  return new Standbys(url, ctx, { max, pooled: sessionUrl !== undefined });
}

/**
 * Retries `work` while the server is away. A shared server stops with its owner, and another process restarts it within
 * a second or two.
 */
async function whileAway(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 60 || !isDatabaseOutage(error)) throw error;
      await delay(250);
    }
  }
}

/**
 * Throws a StartupError if the database does not answer, or if calls could wait for it without an end. The message names
 * it without its password.
 */
async function reach(db: Db, url: string): Promise<void> {
  let limits: Limit[];
  try {
    ({ rows: limits } = await sql<Limit>`
      select name, current_user as role from pg_settings where setting = '0'
        and name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')`.execute(
      db,
    ));
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors[0] : error;
    const reasonText = messageOf(reason) || (errorCode(reason) ?? 'no answer');
    throw new StartupError(`The database ${withoutPassword(url)} cannot be reached: ${reasonText}`);
  }
  if (limits.length === 0) return;
  const [{ role } = { role: '' }] = limits;
  const names = limits.map(({ name }) => name).join(', ');
  throw new StartupError(
    `Through a pooler the role ${role} must have the time limits itself (${names}): docs/several-gateways.md`,
  );
}

interface Limit {
  name: string;
  role: string;
}

const withoutPassword = (url: string): string =>
  /^[a-z]+:\/\/(?:[^@/?]*@)?([^?]*)/.exec(url)?.[1] ?? 'of DATABASE_URL';
