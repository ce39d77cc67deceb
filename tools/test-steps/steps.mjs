import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemBinaries } from '../../apps/gateway/src/db/embedded/binaries.ts';
import { ensureHeadlessChromium, findHeadlessShell } from '../chromium.mjs';
import { ROOT } from '../ensure-install.mjs';
import { run } from './child.mjs';
import { filesEnding, vitest, vitestTwice } from './vitest.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped?: string, unsteady?: string[], output?: string }} Outcome
 * @typedef {{ env: Record<string, string | undefined>, args: string[] }} TestOptions of all tests of a run
 * @typedef {{ name: string, what: string, after?: string[], inputs?: string[], tests?: () => string[],
 *   programs?: () => string[], isOnlyByName?: boolean, alone?: boolean,
 *   run: (chosen: { files: string[], options: TestOptions }) => Promise<Outcome> }} Step
 *   `tests`: the files of tests it runs, of which some may be chosen (`files`; empty or all: all).
 *   `inputs`: what it reads; a step whose inputs are as they were in its last green run here is not run again.
 *   `programs`: what it starts beside Node. `isOnlyByName`: not part of a whole run.
 *   `alone`: it waits until no other runs, because it keeps the whole machine busy and is measured by a rider's patience.
 */

/** Journeys in other engines than Chromium. */
const ENGINES = 'e2e/engines';

/** A tool that says yes or no counts as one. */
async function gate(command, args, options) {
  const { ok, output } = await run(command, args, options);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

/** Several as one, with the words of those that failed. */
const joined = (outcomes) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  output: outcomes.map(({ failed, output }) => (failed > 0 ? output : '')).join(''),
});

/** One after the other: a step has one lane. */
async function gates(...commands) {
  const outcomes = [];
  for (const [command, ...args] of commands) outcomes.push(await gate(command, args));
  return joined(outcomes);
}

/** The lock file is whole, agrees with every package.json, and names no registry. */
async function lockFile() {
  const dry = await gate('npm', ['ci', '--dry-run', '--loglevel=error']);
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const hosts = Object.entries(lock.packages)
    .filter(([, entry]) => /^\w+:\/\//.test(entry.resolved ?? ''))
    .map(([name, entry]) => `${name}: ${entry.resolved}`);
  if (hosts.length === 0) return joined([dry, { passed: 1, failed: 0 }]);
  const output = `package-lock.json names a registry host; .npmrc keeps them out (omit-lockfile-registry-resolved), so run npm install again:\n${hosts.join('\n')}\n`;
  return joined([dry, { passed: 0, failed: 1, output }]);
}

/**
 * Whether it matters to a test of the gateway that the server is the embedded one, which the gateway starts and stops. A
 * test that asks which server it has may skip itself on another one, so it runs here wherever it lies.
 */
const isOfTheServer = (test) =>
  /\/src\/(?:db|jobs)\/|\/kill\.integration/.test(test) ||
  readFileSync(path.join(ROOT, test), 'utf8').includes('TEST_DATABASE');
const INTEGRATION = '.integration.test.ts';

/** The gateway's tests on a database. */
const gatewayTests = () =>
  ['src', 'sandbox', 'tools'].flatMap((below) => filesEnding(`apps/gateway/${below}`, INTEGRATION));

const unitTests = () =>
  ['packages/contract/src', 'apps/gateway', 'apps/web/src', 'apps/web/build']
    .flatMap((folder) => [...filesEnding(folder, '.test.ts'), ...filesEnding(folder, '.test.tsx')])
    .filter((file) => !file.endsWith(INTEGRATION));

const journeys = () =>
  filesEnding('e2e', '.test.ts').filter((file) => !file.startsWith(`${ENGINES}/`));

/** The embedded server, whatever the caller's environment names. */
const EMBEDDED = { TEST_DATABASE: '', TEST_DATABASE_URL: undefined };

/** Whether the machine has a PostgreSQL of its own beside the embedded one. */
const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || systemBinaries() !== null;

/** What the machine's own server runs: all, or nothing where there is none. */
const onPostgres = () => (hasPostgres() ? gatewayTests() : []);

/** What the embedded server runs: beside another one what depends on the server, else all. */
const onEmbedded = () => (hasPostgres() ? gatewayTests().filter(isOfTheServer) : gatewayTests());

async function runOnPostgres({ files, options }) {
  if (!hasPostgres()) {
    const skipped = 'no PostgreSQL on this machine (install one, or set TEST_DATABASE_URL)';
    return { passed: 0, failed: 0, skipped };
  }
  const env = { TEST_DATABASE: 'postgres', ...options.env };
  return await vitest('postgres', ['integration'], { env, files, args: options.args });
}

const postgresPrograms = () => [systemBinaries()?.postgres ?? 'no PostgreSQL'];

const SERVER = ['packages/contract', 'apps/gateway'];
const PRODUCT = [...SERVER, 'apps/web'];
const CODE = [...PRODUCT, 'tools', 'e2e', 'bench', '*.json', '*.ts'];
const ALL = ['.'];

const TYPE_PROJECTS = ['packages/contract', 'apps/gateway', 'apps/web', '.'];

/** @type {Step[]} in the order in which they start: the longest of the gateway's first, the others beside it */
export const STEPS = [
  {
    name: 'postgres',
    what: 'the gateway on the PostgreSQL server of this machine, the older of the two',
    inputs: SERVER,
    tests: onPostgres,
    programs: postgresPrograms,
    run: runOnPostgres,
  },
  {
    name: 'unit',
    what: 'contract, gateway and web',
    inputs: PRODUCT,
    tests: unitTests,
    // Of two cores vitest leaves one alone; half of the units' time is waiting.
    run: ({ files, options: { env, args } }) =>
      vitest('unit', ['contract', 'gateway', 'web'], {
        env,
        files,
        args: ['--maxWorkers=2', ...args],
      }),
  },
  {
    name: 'rules',
    what: 'the rules of the house, of its papers and of its history',
    tests: () => [
      ...filesEnding('tools/rules', '.test.ts'),
      ...filesEnding('tools/stage', '.test.ts'),
    ],
    run: ({ files, options: { env, args } }) => vitest('rules', ['rules'], { env, files, args }),
  },
  {
    name: 'types',
    what: 'tsc over the four projects',
    inputs: CODE,
    run: () => gates(...TYPE_PROJECTS.map((project) => ['tsc', '-p', project])),
  },
  {
    name: 'build',
    what: 'the web app as it is served',
    run: () => gate('npm', ['run', '--silent', 'build']),
  },
  {
    name: 'lint',
    what: 'oxlint with types',
    inputs: CODE,
    run: () => gate('oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'format', what: 'oxfmt', inputs: ALL, run: () => gate('oxfmt', ['--check']) },
  {
    name: 'dead-code',
    what: 'knip',
    inputs: CODE,
    run: () => gate('knip', ['--no-config-hints']),
  },
  { name: 'lock-file', what: 'npm ci would work, and no registry host', run: lockFile },
  {
    name: 'written',
    what: 'docs/campaigns.md, docs/configuration.md, docs/licences.md and the types of tables are what their sources say, and the papers that git does not keep can be made',
    inputs: [...PRODUCT, 'docs', 'e2e', 'tools'],
    run: () =>
      gates(
        ['npm', 'run', '--silent', 'papers'],
        ['npm', 'run', '--silent', 'campaign:docs', '--', '--check'],
        ['npm', 'run', '--silent', 'configuration', '--', '--check'],
        ['npm', 'run', '--silent', 'tables', '--', '--check'],
        ['npm', 'run', '--silent', 'licences', '--', '--check'],
      ),
  },
  {
    name: 'budget',
    what: 'what pages may weigh until they are ready, in both languages',
    after: ['build'],
    inputs: ['packages/contract', 'apps/web'],
    run: () => gate('node', ['apps/web/build/critical-path.mjs']),
  },
  {
    name: 'engines',
    what: 'nothing in the built files that the oldest engines lack',
    after: ['build'],
    inputs: ['packages/contract', 'apps/web'],
    run: () => gate('node', ['apps/web/build/check-engines.ts']),
  },
  {
    name: 'integration',
    what: 'on the embedded database what depends on the server; all without another one',
    inputs: SERVER,
    tests: onEmbedded,
    programs: postgresPrograms,
    run: ({ files, options: { env, args } }) =>
      vitest('integration', ['integration'], {
        env: { ...EMBEDDED, ...env },
        files: files.length > 0 ? files : onEmbedded(),
        args,
      }),
  },
  {
    name: 'chaos',
    what: 'riders meet 8 cycles of faults: docs/chaos.md; 200 a night in continuous integration',
    inputs: [...SERVER, 'tools/chaos.mjs'],
    run: ({ options: { env } }) => gate('node', ['tools/chaos.mjs', '--cycles', '8'], { env }),
  },
  {
    name: 'e2e',
    what: 'in Chromium every state of every screen in both languages, and all journeys',
    after: ['build'],
    alone: true,
    inputs: [...PRODUCT, 'tools', 'e2e'],
    tests: journeys,
    programs: () => [findHeadlessShell() ?? 'no headless Chromium'],
    run: ({ files, options: { env, args } }) =>
      vitestTwice('e2e', ['e2e'], {
        env: { CHROMIUM_PATH: ensureHeadlessChromium(), ...env },
        files,
        args,
      }),
  },
  ...['webkit', 'firefox'].map((engine) => ({
    name: engine,
    what: 'every screen once, and the most important journeys, in this engine: docs/engines.md',
    after: ['build'],
    alone: true,
    isOnlyByName: true,
    inputs: [...PRODUCT, 'tools', 'e2e'],
    tests: () => filesEnding(ENGINES, '.test.ts'),
    run: ({ files, options: { env, args } }) => vitestTwice(engine, [engine], { env, files, args }),
  })),
];
