import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { onDatabase, runCommand } from './command.ts';
import { readConfig } from '../config.ts';
import { messageOf } from '../errors/error-code.ts';
import { loadPageConfigs, pageConfigs } from '../modules/services/pages/load.ts';
import { StartupError } from '../errors/startup-error.ts';

function readConfigs(file: string | undefined): z.infer<typeof pageConfigs> {
  if (file === undefined) {
    throw new StartupError(
      'The JSON file is missing: npm run pages:load -- pages.json [--dry-run]',
    );
  }
  try {
    return pageConfigs.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new StartupError(`${file} cannot be loaded:\n${reason}`);
  }
}

async function load([file, ...flags]: readonly string[]): Promise<void> {
  const configs = readConfigs(file);
  const dryRun = flags.includes('--dry-run');
  await onDatabase(readConfig(process.env), async (db) => {
    const context = { db, clock: { now: () => new Date() } };
    const loaded = await loadPageConfigs(context, configs, dryRun);
    for (const [outcome, keys] of Object.entries(loaded)) {
      for (const key of keys) process.stdout.write(`${outcome.padEnd(8)}${key}\n`);
    }
    if (dryRun) process.stdout.write('Nothing was written.\n');
  });
}

await runCommand(() => load(process.argv.slice(2)));
