import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { connect, type Db } from './database.ts';
import { startEmbedded } from './embedded/server.ts';
import { createDatabase, migrate } from './migrate.ts';

export interface OpenDatabase {
  db: Db;
  pool: Pool;
  /** Closes the pool and stops the embedded server if there is one. */
  close(): Promise<void>;
}

const EMBEDDED_NAME = 'shtrans';

/**
 * Opens the configured database, or the embedded one in DATA_DIR, and brings it to the newest
 * schema. Raises StartupError.
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const given = config.DATABASE_URL;
  const server =
    given === undefined ? await startEmbedded({ dataDir: config.DATA_DIR, say }) : null;
  try {
    if (server) await createDatabase(server.url('postgres'), EMBEDDED_NAME);
    const url = given ?? server?.url(EMBEDDED_NAME) ?? '';
    const { db, pool } = connect(url, { max: config.DATABASE_POOL_MAX });
    if (given !== undefined) await reach(pool, given);
    const applied = await migrate(db);
    if (applied.length > 0) say(`Database brought to ${applied.at(-1)}`);
    return {
      db,
      pool,
      async close() {
        await db.destroy();
        await server?.stop();
      },
    };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

/** Raises StartupError when the database does not answer; the line names it without its password. */
async function reach(pool: Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors[0] : error;
    const { message, code } = reason as Error & { code?: string };
    throw new StartupError(
      `The database ${withoutPassword(url)} cannot be reached: ${message || (code ?? 'no answer')}`,
    );
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
