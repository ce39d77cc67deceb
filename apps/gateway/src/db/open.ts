import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../errors/startup-error.ts';
import { ensureSchema } from './bring-up.ts';
import { connect, type Db } from './database.ts';
import { startEmbedded } from './embedded/server.ts';
import { createDatabase, type Migrations } from './migrate.ts';
import { isDatabaseOutage } from './outage.ts';
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
    const { db, pool } = connect(configuredUrl, { max: config.DATABASE_POOL_MAX });
    await reach(pool, configuredUrl);
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

/** Throws a StartupError if the database does not answer. The message names it without its password. */
async function reach(pool: Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors[0] : error;
    const reasonText = messageOf(reason) || (errorCode(reason) ?? 'no answer');
    throw new StartupError(`The database ${withoutPassword(url)} cannot be reached: ${reasonText}`);
  }
}

function withoutPassword(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'of DATABASE_URL';
  }
}
