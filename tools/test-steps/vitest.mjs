import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../ensure-install.mjs';
import { run } from './child.mjs';

/**
 * @typedef {{ file: string, test: string | undefined }} Failure `test` is undefined for a file that cannot be loaded
 * @typedef {{ passed: number, failed: number, failures: Failure[], output: string, unsteady?: string[] }} Outcome
 */

const REPORTS = path.join(ROOT, '.cache/test');

/** Maximum number of failed journeys that run again alone; more failures are not a coincidence. */
const MOST_AGAIN = 8;
/** A run with more unsteady journeys than this is red. */
const MOST_UNSTEADY = 1;

/** Separates the names of suites and tests, as vitest writes and matches them. */
const SEPARATOR = ' > ';

/** Returns the files below a folder whose names have this ending, as paths below the root with slashes. */
export const filesEnding = (folder, ending) =>
  readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith(ending) && !file.includes('/node_modules/'))
    .toSorted();

const relative = (file) => path.relative(ROOT, file).replaceAll('\\', '/');

/** Reads vitest's report: the number of passed tests, and the failed ones by file and full name. */
function readReport(report) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded fails without a test.
    if (failed.length === 0 && status === 'failed')
      return [{ file: relative(name), test: undefined }];
    return failed.map(({ ancestorTitles, title }) => ({
      file: relative(name),
      test: [...ancestorTitles, title].join(SEPARATOR),
    }));
  });
  return { passed: numPassedTests, failures };
}

/**
 * Runs tests by vitest and counts them; a run that breaks without a failed test counts as one failure.
 * @param {string} name of the report
 * @param {string[]} projects of vitest.config.ts
 * @param {{ env?: Record<string, string | undefined>, files?: string[], args?: string[] }} options `files`: none for
 *   all
 * @returns {Promise<Outcome>}
 */
export async function vitest(name, projects, { env, files = [], args = [] } = {}) {
  const report = path.join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const { ok, output } = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...files,
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env, log: path.join(REPORTS, `${name}.txt`) },
  );
  try {
    const { passed, failures } = readReport(report);
    return { passed, failed: ok ? 0 : Math.max(1, failures.length), failures, output };
  } catch {
    // No report: vitest itself broke.
    return { passed: 0, failed: ok ? 0 : 1, failures: [], output };
  }
}

/** Returns a pattern for exactly this full name. */
const exactly = (fullName) => `^${fullName.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;

/**
 * Like `vitest`, but runs each failed test again, alone, after all others. A test that then passes is unsteady: it is
 * listed with the trace of its failure, and the run stays green with one of them.
 * @returns {Promise<Outcome>}
 */
export async function vitestTwice(name, projects, options) {
  const first = await vitest(name, projects, options);
  const { failures, output } = first;
  const isRepeatable =
    failures.length > 0 &&
    failures.length <= MOST_AGAIN &&
    failures.length === first.failed &&
    failures.every(({ test }) => test !== undefined);
  if (!isRepeatable) return first;
  const lines = [output];
  const unsteady = [];
  // A single file has no shards and no order.
  const args = (options.args ?? []).filter((arg) => !/^--(?:shard|sequence)/.test(arg));
  for (const { file, test } of failures) {
    const alone = { ...options, files: [file], args: [...args, '-t', exactly(test)] };
    const repeatedRun = await vitest(`${name}-again`, projects, alone);
    const hasPassed = repeatedRun.failed === 0 && repeatedRun.passed > 0;
    if (hasPassed) unsteady.push(`${file}: ${test}`);
    lines.push(`\nalone: ${hasPassed ? 'passed' : 'failed again'}: ${file}: ${test}\n`);
    if (!hasPassed) lines.push(repeatedRun.output);
  }
  const lasting = failures.length - unsteady.length;
  const tooMany = unsteady.length > MOST_UNSTEADY ? unsteady.length : 0;
  const failed = lasting + tooMany;
  return {
    ...first,
    passed: first.passed + unsteady.length - tooMany,
    failed,
    unsteady,
    output: lines.join(''),
  };
}
