import { ACTING, ACTING_USAGE, actingOf, logChange } from './acting.ts';
import { argumentsOf, onDatabase, runCommand } from './command.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { KINDS } from '../modules.ts';
import type { Difference } from '../modules/base/catalogue/difference.ts';
import { readFolder } from '../modules/base/catalogue/folder.ts';
import {
  listReleases,
  loadData,
  type Planned,
  type ReleaseAuthor,
  type ReleaseOptions,
  rollBack,
} from '../modules/base/catalogue/release.ts';
import { StartupError } from '../errors/startup-error.ts';

const USAGE = `npm run data:load -- FOLDER ${ACTING_USAGE} [--at 2026-12-01T00:00:00+01:00]
npm run data:load -- FOLDER --dry-run [--at ...]
npm run data:rollback -- VERSION ${ACTING_USAGE} [--at ...]
npm run data:rollback -- VERSION --dry-run [--at ...]
npm run data:list`;

const clock = { now: () => new Date() };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

const formatValue = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value);

function lines({ kind, id, change, fields }: Difference): string[] {
  return [
    `${SIGNS[change]} ${kind}${id === null ? '' : ` ${id}`}`,
    ...fields.map(
      ({ path, from, to }) => `    ${path}: ${formatValue(from)} -> ${formatValue(to)}`,
    ),
  ];
}

function printPlanned(
  { against, differences, made, later }: Planned,
  { at }: ReleaseOptions,
): void {
  for (const difference of differences) lines(difference).forEach(say);
  const compared = against === undefined ? '' : ` from version ${against}`;
  if (differences.length === 0) say(`Nothing differs${compared}, and nothing was written.`);
  else if (made === undefined) say(`This differs${compared}. Nothing was written.`);
  else
    say(
      `Version ${made.version} is in force ${at === undefined ? 'now' : `from ${made.effective_at.toISOString()} on`}.`,
    );
  for (const { version, effective_at } of later) {
    say(`Also planned: version ${version} from ${effective_at.toISOString()} on.`);
  }
}

const HOW = {
  bundled: 'came with the software',
  loaded: 'loaded',
  rolled_back: 'rolled back',
} as const;
const STATES = { over: '', in_force: 'in force', planned: 'planned' } as const;

async function list(db: Db): Promise<void> {
  for (const { version, effective_at, how, made_at, made_by, reason, state } of await listReleases(
    db,
    clock.now(),
  )) {
    const from = effective_at.getTime() === 0 ? 'ever'.padEnd(24) : effective_at.toISOString();
    say(
      `version ${String(version).padEnd(5)} from ${from}  ${HOW[how]} ${made_at.toISOString()}  ${STATES[state]}`.trimEnd(),
    );
    if (made_by !== '') say(`              by ${made_by}: ${reason}`);
  }
}

function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  ) {
    throw new StartupError(
      `--at ${text} is not an instant; write it with its offset, such as 2026-12-01T00:00:00+01:00`,
    );
  }
  return new Date(text);
}

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  at: { type: 'string' },
  ...ACTING,
} as const;

async function run([verb, ...args]: readonly string[]): Promise<void> {
  const { values, positionals } = argumentsOf(args, OPTIONS, USAGE);
  const [source, ...more] = positionals;
  const effectiveAt = instantOf(values.at);
  /** Who releases it; undefined: nobody, in a dry run. */
  const authorOf = (action: 'data.loaded' | 'data.rolled_back'): ReleaseAuthor | undefined => {
    if (values['dry-run']) return undefined;
    const acting = actingOf(values, USAGE);
    return {
      ...acting,
      log: (tx, { version, effective_at }) =>
        logChange(tx, acting, action, `version ${version} from ${effective_at.toISOString()}`),
    };
  };
  const config = readConfig(process.env);
  if (verb === 'list' && source === undefined) {
    await onDatabase(config, list);
  } else if (verb === 'load' && source !== undefined && more.length === 0) {
    const options = { at: effectiveAt, author: authorOf('data.loaded') };
    const data = readFolder(source, KINDS);
    await onDatabase(config, async (db) =>
      printPlanned(await loadData({ db, clock, kinds: KINDS }, data, options), options),
    );
  } else if (verb === 'rollback' && /^\d{1,9}$/.test(source ?? '') && more.length === 0) {
    const options = { at: effectiveAt, author: authorOf('data.rolled_back') };
    const version = Number(source);
    await onDatabase(config, async (db) =>
      printPlanned(await rollBack({ db, clock, kinds: KINDS }, version, options), options),
    );
  } else {
    throw new StartupError(USAGE);
  }
}

await runCommand(() => run(process.argv.slice(2)));
