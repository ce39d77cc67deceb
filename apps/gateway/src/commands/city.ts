import path from 'node:path';
import { readCity, openCity, ROOT } from '../city/folder.ts';
import { writeCityFolder } from '../city/new-folder.ts';
import { messageOf } from '../errors/error-code.ts';
import { StartupError } from '../errors/startup-error.ts';
import { FeedError, leftOutLine, problemLine } from '../gtfs/check.ts';
import { describeContents, describeMismatches, describeRiders } from '../gtfs/feed-contents.ts';
import { readFeed } from '../gtfs/read.ts';
import { operatorFolder, readFolder } from '../modules/base/catalogue/folder.ts';
import { KINDS } from '../modules.ts';
import { argumentsOf, runCommand } from './command.ts';

const USAGE = `npm run city:new -- ID --feed FEED.zip --name NAME --currency EUR [--name-zh 名称] [--country DE] [--into cities]
npm run city:check -- FOLDER`;

const OPTIONS = {
  feed: { type: 'string' },
  name: { type: 'string' },
  'name-zh': { type: 'string' },
  currency: { type: 'string' },
  country: { type: 'string' },
  into: { type: 'string', default: path.join(ROOT, 'cities') },
} as const;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Resolves a path by the folder in which the operator typed the command. */
const typedPath = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);

/** Reads a feed. Throws StartupError with all its faults. */
async function readTimetable(file: string) {
  try {
    return await readFeed(file);
  } catch (error) {
    if (!(error instanceof FeedError)) throw new StartupError(`${file}: ${messageOf(error)}`);
    throw new StartupError([`${file} is refused`, ...error.problems.map(problemLine)].join('\n  '));
  }
}

/** Checks a folder as a gateway would at its start, and says what riders will have. Throws StartupError with the faults. */
async function check(folder: string): Promise<void> {
  const { name, timeZone, timetable } = readCity(folder);
  openCity(folder);
  say(`${name.en} (${name.zh}): city.json is right.`);
  readFolder(operatorFolder(), KINDS);
  say('operator: right.');
  if (timetable === undefined) return;
  const file = path.join(folder, timetable.gtfs);
  const { feed, warnings, leftOut } = await readTimetable(file);
  say([file, describeContents(feed), ...describeRiders(feed)].join('\n  '));
  for (const line of describeMismatches(feed, timeZone, new Date())) say(`  ${line}`);
  for (const line of [...warnings.map(problemLine), ...leftOut.map(leftOutLine)]) say(`  ${line}`);
}

async function run([verb, ...args]: readonly string[]): Promise<void> {
  const { values, positionals } = argumentsOf(args, OPTIONS, USAGE);
  const [first, ...more] = positionals;
  const { feed: feedFile, name, currency, country } = values;
  if (first === undefined || more.length > 0) throw new StartupError(USAGE);
  if (verb === 'check') await check(typedPath(first));
  else if (verb === 'new' && feedFile !== undefined && name && currency) {
    const file = typedPath(feedFile);
    const { feed } = await readTimetable(file);
    const folder = writeCityFolder(typedPath(values.into), {
      id: first,
      feedFile: file,
      feed,
      currency,
      country,
      name: { zh: values['name-zh'] ?? name, en: name },
    });
    await check(folder);
    const pathInProject = path.relative(ROOT, folder);
    say(`Start it by CITY=${pathInProject.startsWith('..') ? folder : pathInProject} npm start`);
  } else throw new StartupError(USAGE);
}

await runCommand(() => run(process.argv.slice(2)));
