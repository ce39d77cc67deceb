import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureHeadlessChromium } from '../chromium.mjs';
import { ROOT } from '../ensure-install.mjs';
import { run } from './child.mjs';
import { inOrder, isWhole } from './turns.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped?: string, output?: string }} Outcome
 * @typedef {{ name: string, what: string, after?: string[], inputs?: string[],
 *   alone?: boolean, run: () => Promise<Outcome> }} Step
 *   `inputs`: what it reads; a step whose inputs are as they were in its last green run here is not run again.
 *   `alone`: it waits until no other runs, because it keeps the whole machine busy and is measured by a rider's patience.
 */

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

/** Runs projects of vitest and counts its tests; a run that breaks without a failed test counts as one. */
async function vitest(name, projects, { env, args = [] } = {}) {
  const dir = path.join(ROOT, '.cache/test');
  const report = path.join(dir, `${name}.json`);
  mkdirSync(dir, { recursive: true });
  rmSync(report, { force: true });
  const { ok, output } = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  let passed = 0;
  let failed = 0;
  try {
    ({ numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // no report: vitest itself broke, which `ok` says
  }
  return { passed, failed: ok ? failed : Math.max(1, failed), output };
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

/** Where the database goes down with its gateway, which says all that is said where it stays. */
const KILLS = /\/kill$/;
/** The one of them of each run; chaos kills gateways in each. */
const KILLED_IN_EACH_RUN = /payments\/kill$/;
/** What depends on whether the database server is the embedded one, which we start and stop. */
const OF_THE_SERVER = /^src\/(?:main|db\/|jobs\/)/;
/** The gateway's tests of each run: of what costs and grants, of who may, and of work that must be done. */
const IN_EACH_RUN =
  /^src\/(?:jobs|modules\/(?:payments|orders|ledger|stock|coupons|shop|rebate|reports|auth|sessions|ride-code|campaigns\/(?:draw|sale|claim|team|booking)$))/;
/** Those that take longest, of which neighbours weigh about the same: they take turns in this order, all others by their names. */
const LONGEST = [
  'src/main',
  'src/db/migrate',
  'src/main-start',
  'src/modules/desk/operators',
  'sandbox/demo/demo',
  'src/http/web/load',
  'src/http/client-limits',
  'src/modules/campaigns/draw-days',
  'src/http/operator-port',
  'src/db/cut-off',
  'src/modules/facts/facts',
  'src/adapters/conformance/conformance',
  'src/modules/partner-orders/partner-orders',
  'src/http/flood-brake',
  'src/db/outage',
];

const SUFFIX = '.integration.test.ts';

/** The gateway's tests on a database, as `src/modules/orders/looks`. */
const gatewayTests = () =>
  ['src', 'sandbox', 'tools'].flatMap((below) =>
    readdirSync(path.join(ROOT, 'apps/gateway', below), { recursive: true })
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => `${below}/${file.slice(0, -SUFFIX.length).replaceAll('\\', '/')}`),
  );

/**
 * The arguments by which vitest runs the gateway's tests whose turn it is.
 * @param each those of each run
 * @param later so many commits the longest are behind those of another step
 */
function inTurn(tests, each = IN_EACH_RUN, later = 0) {
  const isNow = inOrder(LONGEST, later);
  return tests
    .filter((test) => each.test(test) || isNow(test))
    .map((test) => `apps/gateway/${test}${SUFFIX}`);
}

/** The embedded server, whatever the caller's environment names. */
const EMBEDDED = { TEST_DATABASE: '', TEST_DATABASE_URL: undefined };

/** Whether the machine has a PostgreSQL of its own beside the embedded one. */
async function hasPostgres() {
  const { systemBinaries } = await import('../../apps/gateway/src/db/embedded/binaries.ts');
  return Boolean(process.env.TEST_DATABASE_URL) || systemBinaries() !== null;
}

async function onRealPostgres() {
  if (!(await hasPostgres())) {
    const skipped = 'no PostgreSQL on this machine (install one, or set TEST_DATABASE_URL)';
    return { passed: 0, failed: 0, skipped };
  }
  const tests = gatewayTests().filter((test) => isWhole() || !KILLS.test(test));
  const env = { TEST_DATABASE: 'postgres' };
  return await vitest('postgres', ['integration'], { env, args: inTurn(tests) });
}

/** Beside another server what depends on it alone, in turn; without one all. */
async function onEmbedded() {
  const isOnly = isWhole() || !(await hasPostgres());
  const isOfIt = (test) => isOnly || KILLS.test(test) || OF_THE_SERVER.test(test);
  const each = isOnly ? IN_EACH_RUN : KILLED_IN_EACH_RUN;
  const args = inTurn(gatewayTests().filter(isOfIt), each, 1);
  return await vitest('integration', ['integration'], { env: EMBEDDED, args });
}

/** Journeys of each run: of money, of the login, and of what must not be lost; and files whose tests take turns in them. */
const EACH_RUN =
  /^(?:pages|all-screens|payment|refund|login|coupons|faults|journeys|whole-journeys)/;

/** Those that take longest of the others, in the order in which they take turns; all others do by their names. */
const LONGEST_JOURNEYS = [
  'second-visit',
  'shell',
  'line',
  'ride-code',
  'trip-sharing',
  'ride',
  'order-detail',
  'pay-in-web-views',
  'documents',
  'broken-off',
  'opening',
  'order-list',
  'aftercare',
  'map',
  'elsewhere',
  'pay-in-apps',
  'third-party-login',
  'web-view',
  'campaign-visit',
].map((name) => `${name}.test.ts`);

async function journeys() {
  const isNow = inOrder(LONGEST_JOURNEYS);
  const files = readdirSync(path.join(ROOT, 'e2e')).filter((file) => file.endsWith('.test.ts'));
  const args = files
    .filter((file) => EACH_RUN.test(file) || isNow(file))
    .map((file) => `e2e/${file}`);
  return await vitest('e2e', ['e2e'], { env: { CHROMIUM_PATH: ensureHeadlessChromium() }, args });
}

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
    run: onRealPostgres,
  },
  {
    name: 'unit',
    what: 'contract, gateway and web',
    inputs: PRODUCT,
    // Of two cores vitest leaves one alone; half of the units' time is waiting.
    run: () => vitest('unit', ['contract', 'gateway', 'web'], { args: ['--maxWorkers=2'] }),
  },
  {
    name: 'rules',
    what: 'the rules of the house, of its papers and of its history',
    run: () => vitest('rules', ['rules']),
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
    what: 'docs/openapi.json, docs/campaigns.md, docs/campaign.schema.json, docs/partners, docs/configuration.md, docs/licences.md, docs/screens.md and the types of tables are what their sources say',
    inputs: [...PRODUCT, 'docs', 'e2e', 'tools'],
    run: () =>
      gates(
        ['npm', 'run', '--silent', 'openapi', '--', '--check'],
        ['npm', 'run', '--silent', 'campaign:docs', '--', '--check'],
        ['npm', 'run', '--silent', 'partners', '--', '--check'],
        ['npm', 'run', '--silent', 'configuration', '--', '--check'],
        ['npm', 'run', '--silent', 'tables', '--', '--check'],
        ['npm', 'run', '--silent', 'licences', '--', '--check'],
        ['npm', 'run', '--silent', 'screens:tests', '--', '--check'],
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
    run: onEmbedded,
  },
  {
    name: 'chaos',
    what: 'riders meet 4 cycles of faults, with `--whole` 20: docs/chaos.md',
    inputs: [...SERVER, 'tools/chaos.mjs'],
    run: () => gate('node', ['tools/chaos.mjs', '--cycles', isWhole() ? '20' : '4']),
  },
  {
    name: 'e2e',
    what: 'in Chromium a sixth of the screens and of the journeys, those of money and the login all, in one language or the other',
    after: ['build'],
    alone: true,
    inputs: [...PRODUCT, 'tools', 'e2e'],
    run: journeys,
  },
];
