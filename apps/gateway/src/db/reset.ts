import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { StartupError } from '../errors/startup-error.ts';
import { connect } from './database.ts';
import { serverOn } from './embedded/process.ts';
import { CLUSTER_NAME } from './embedded/server.ts';
import { messageOf } from '../errors/error-code.ts';

/** Deletes all data of the configured database. Refuses in production and while a gateway runs on the embedded one. */
async function reset(config: Config): Promise<string> {
  if (config.NODE_ENV === 'production') throw new ConfigError('db:reset is refused in production');
  rmSync(path.join(config.DATA_DIR, 'files'), { recursive: true, force: true });
  if (config.DATABASE_URL !== undefined) {
    const { db } = connect(config.DATABASE_URL, { max: 1 });
    await sql`drop schema if exists sandbox cascade`.execute(db);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await db.destroy();
    return 'The database is empty.';
  }
  const link = path.join(config.DATA_DIR, CLUSTER_NAME);
  if (!existsSync(link)) {
    rmSync(link, { force: true });
    return `There is no database in ${config.DATA_DIR}.`;
  }
  const data = realpathSync(link);
  if (serverOn(data) !== undefined) {
    throw new StartupError(`A gateway runs on ${config.DATA_DIR}: stop it first`);
  }
  for (const file of [data, link, `${data}.boot`, `${data}.tcp.json`]) {
    rmSync(file, { recursive: true, force: true });
  }
  return `The database in ${config.DATA_DIR} is deleted; the next start creates a new one.`;
}

try {
  process.stdout.write(`${await reset(readConfig(process.env))}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
