import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { schemasOf } from '../adapters/sandbox.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { stopListening } from '../db/notify.ts';
import { openDatabase } from '../db/open.ts';
import { messageOf } from '../errors/error-code.ts';
import { StartupError } from '../errors/startup-error.ts';

/**
 * Runs a command. `work` returns its exit code, by default 0. A StartupError, which the operator can fix, prints one
 * line and exits with 2; any other error is a bug and prints its stack.
 */
export async function runCommand(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

/** Parses the options and positional arguments of a command. Throws a StartupError with the problem and the usage. */
export function argumentsOf<O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new StartupError(`${messageOf(error)}\n${usage}`);
  }
}

/** Runs `work` on the configured database and closes it. Throws a StartupError if it does not exist, and creates none. */
export async function onDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL === undefined && !existsSync(path.join(config.DATA_DIR, 'pg18'))) {
    throw new StartupError(`There is no database in ${config.DATA_DIR}: start the gateway first.`);
  }
  const database = await openDatabase(config, await schemasOf(config), () => {});
  try {
    return await work(database.db);
  } finally {
    // Reading operator data opens a connection that listens for releases, which would keep the process running.
    await stopListening(database.db);
    await database.close();
  }
}
