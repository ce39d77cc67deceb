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
 *   `tests`: the test files it runs; `files` selects some of them (empty: all).
 *   `inputs`: what it reads; with the same inputs as in its last green run here, the step is skipped.
 *   `programs`: what it starts besides Node. `isOnlyByName`: not part of a whole run.
 *   `alone`: it waits until no other step runs, because it uses the whole machine and its time limits are a rider's.
 */

/** Journeys in engines other than Chromium. */
const ENGINES = 'e2e/engines';

/** Runs a tool that passes or fails as one check. */
async function gate(command, args, options) {
  const { ok, output } = await run(command, args, options);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

/** Combines several outcomes into one, with the output of the failed ones. */
const joined = (outcomes) => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  output: outcomes.map(({ failed, output }) => (failed > 0 ? output : '')).join(''),
});

/** Runs tools one after another, because a step has one lane. */
async function gates(...commands) {
  const outcomes = [];
  for (const [command, ...args] of commands) outcomes.push(await gate(command, args));
  return joined(outcomes);
}

/** Checks that the lock file is complete, agrees with every package.json, and names no registry. */
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
 * Whether a gateway test depends on the embedded server, which the gateway starts and stops. A test that checks which
 * server it has can skip itself on another one, so it runs here, in any folder.
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

/** The embedded server, independent of the caller's environment. */
const EMBEDDED = { TEST_DATABASE: '', TEST_DATABASE_URL: undefined };

/** Whether the machine has its own PostgreSQL besides the embedded one. */
const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL) || systemBinaries() !== null;

/** Returns the tests for the machine's own server: all, or none without one. */
const onPostgres = () => (hasPostgres() ? gatewayTests() : []);

/** Returns the tests for the embedded server: with another server only those that depend on it, otherwise all. */
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

/** @type {Step[]} in the order of their start: the longest gateway step first, the others in parallel */
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
    // vitest leaves one of two cores idle; half of the unit tests' time is waiting.
    run: ({ files, options: { env, args } }) =>
      vitest('unit', ['contract', 'gateway', 'web'], {
        env,
        files,
        args: ['--maxWorkers=2', ...args],
      }),
  },
  {
    name: 'rules',
    what: 'the rules for code, docs and commits',
    tests: () => [
      ...filesEnding('tools/rules', '.test.ts'),
      ...filesEnding('tools/stage', '.test.ts'),
    ],
    run: ({ files, options: { env, args } }) => vitest('rules', ['rules'], { env, files, args }),
  },
  {
    name: 'types',
    what: 'tsc on the four projects',
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
    what: 'docs/campaigns.md, docs/configuration.md, docs/licences.md and the types of tables match their sources, and the docs outside of git can be written',
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
    what: 'the maximum size of pages until they are ready, in both languages',
    after: ['build'],
    inputs: ['packages/contract', 'apps/web'],
    run: () => gate('node', ['apps/web/build/critical-path.mjs']),
  },
  {
    name: 'engines',
    what: 'the built files use no feature that the oldest engines lack',
    after: ['build'],
    inputs: ['packages/contract', 'apps/web'],
    run: () => gate('node', ['apps/web/build/check-engines.ts']),
  },
  {
    name: 'integration',
    what: 'gateway tests that depend on the embedded database; all if there is no other server',
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
    what: '8 cycles of faults: docs/chaos.md; 200 each night in continuous integration',
    inputs: [...SERVER, 'tools/chaos.mjs'],
    run: ({ options: { env } }) => gate('node', ['tools/chaos.mjs', '--cycles', '8'], { env }),
  },
  {
    name: 'e2e',
    what: 'every state of every screen in both languages, and all journeys, in Chromium',
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
