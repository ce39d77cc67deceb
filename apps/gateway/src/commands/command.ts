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
 * Runs a command: `work` gives its exit code, 0 unless told. What the operator can change is one line, and 2; a fault
 * of ours comes with its trace.
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

/** Options and words of a command. Raises StartupError with what is wrong, and how it is used. */
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

/** Works on the configured database, and closes it. Raises StartupError where there is none: none is made for this. */
export async function onDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL === undefined && !existsSync(path.join(config.DATA_DIR, 'pg18'))) {
    throw new StartupError(`There is no database in ${config.DATA_DIR}: start the gateway first.`);
  }
  const database = await openDatabase(config, await schemasOf(config), () => {});
  try {
    return await work(database.db);
  } finally {
    // Reading operator data begins to listen for its releases: that connection would keep the process running.
    await stopListening(database.db);
    await database.close();
  }
}
