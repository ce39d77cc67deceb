import { schemasOf } from '../adapters/sandbox.ts';
import { readSettings } from '../config.ts';
import { migrateGiven } from '../db/bring-up.ts';
import { openDatabase } from '../db/open.ts';
import { messageOf } from '../errors/error-code.ts';
import { StartupError } from '../errors/startup-error.ts';

/** Migrates the configured database to the schema of this release. Safe while gateways run on it. */
async function run(say: (line: string) => void): Promise<void> {
  // Not `readConfig`: the restrictions of production apply only to gateways.
  const config = readSettings(process.env);
  const schemas = await schemasOf(config);
  const isGiven = config.DATABASE_URL !== undefined || config.MIGRATE_DATABASE_URL !== undefined;
  if (isGiven) await migrateGiven(config, schemas, say);
  else await (await openDatabase(config, schemas, say)).close();
  say('The database is up to date.');
}

try {
  await run((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? messageOf(error) : String(error)}\n`);
  process.exitCode = 1;
}
