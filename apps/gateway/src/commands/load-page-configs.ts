import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ACTING, ACTING_USAGE, actingOf, logChange } from './acting.ts';
import { argumentsOf, onDatabase, runCommand } from './command.ts';
import { readConfig } from '../config.ts';
import { messageOf } from '../errors/error-code.ts';
import { loadPageConfigs, pageConfigs } from '../modules/services/pages/load.ts';
import { StartupError } from '../errors/startup-error.ts';

const USAGE = `npm run pages:load -- pages.json ${ACTING_USAGE}
npm run pages:load -- pages.json --dry-run`;

function readConfigs(file: string | undefined): z.infer<typeof pageConfigs> {
  if (file === undefined) {
    throw new StartupError(`The JSON file is missing:\n${USAGE}`);
  }
  try {
    return pageConfigs.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new StartupError(`${file} cannot be loaded:\n${reason}`);
  }
}

const OPTIONS = { 'dry-run': { type: 'boolean', default: false }, ...ACTING } as const;
/** Maximum length of the changed keys in the log. */
const MAX_SUBJECT = 500;

async function load(args: readonly string[]): Promise<void> {
  const { values, positionals } = argumentsOf(args, OPTIONS, USAGE);
  const configs = readConfigs(positionals[0]);
  const dryRun = values['dry-run'];
  const acting = dryRun ? undefined : actingOf(values, USAGE);
  await onDatabase(readConfig(process.env), async (db) => {
    const context = { db, clock: { now: () => new Date() } };
    const loaded = await loadPageConfigs(
      context,
      configs,
      acting &&
        ((tx, keys) => logChange(tx, acting, 'pages.loaded', keys.join(' ').slice(0, MAX_SUBJECT))),
    );
    for (const [outcome, keys] of Object.entries(loaded)) {
      for (const key of keys) process.stdout.write(`${outcome.padEnd(8)}${key}\n`);
    }
    if (dryRun) process.stdout.write('Nothing was written.\n');
  });
}

await runCommand(() => load(process.argv.slice(2)));
