import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, SetupError } from '../ensure-install.mjs';
import { readArguments } from './arguments.mjs';
import { endChildren } from './child.mjs';
import { inputsOf, lastGreen, remember } from './remembered.mjs';
import { STEPS } from './steps.mjs';

/** Number of parallel steps: most keep one core busy, the longest waits half of the time. */
const LANES = 2;
const TAIL_LINES = 120;
/** Maximum time of a whole run on two idle cores (docs/decisions/tests.md); a longer run prints a notice. */
const BUDGET_S = 15 * 60;
/** Maximum size of a run's files: two database servers with a copy for each test file, the build, browser profiles. */
const NEEDED_BYTES = 3e9;

const DISK_FULL = /ENOSPC|No space left on device/;

/** Throws a SetupError if the disk is too full for a run. */
function checkDisk() {
  for (const folder of new Set([ROOT, tmpdir()])) {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free >= NEEDED_BYTES) continue;
    throw new SetupError(
      `Only ${(free / 1e9).toFixed(1)} GB are free at ${folder}; the tests write up to ${NEEDED_BYTES / 1e9} GB there: free some space`,
    );
  }
}

/** Set by a signal: afterwards the output of ended tools is not a result. */
let isStopping = false;

function report(step, outcome, ms) {
  if (isStopping) return;
  const { passed, failed, skipped, unsteady = [], output = '' } = outcome;
  const mark = failed > 0 ? 'FAIL' : skipped ? 'skip' : 'ok';
  const counts =
    skipped ??
    [
      `${passed} passed`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(unsteady.length > 0 ? [`${unsteady.length} unsteady`] : []),
    ].join(', ');
  console.log(
    `${mark.padEnd(5)}${step.name.padEnd(12)}${(ms / 1000).toFixed(1).padStart(7)} s  ${counts}`,
  );
  const dir = path.join(ROOT, '.cache/test');
  mkdirSync(dir, { recursive: true });
  const log = path.join(dir, `${step.name}.txt`);
  writeFileSync(log, output);
  for (const test of unsteady) {
    console.log(`     | unsteady, passed alone: ${test} (screens/failures has what it saw)`);
  }
  if (failed > 0) {
    const lines = output.trimEnd().split('\n');
    const lastLines = lines.slice(-TAIL_LINES).map((line) => `     | ${line}`);
    console.log(lastLines.join('\n'));
    if (lines.length > TAIL_LINES) console.log(`     | whole output: ${path.relative(ROOT, log)}`);
    if (DISK_FULL.test(output))
      console.log(`     | The disk is full: free some of it and run again`);
  }
}

/** @param {{ chosen: string[], isRemembering: boolean, options: import('./steps.mjs').TestOptions }} how */
async function timed(step, { files, isRemembering, options }) {
  const start = performance.now();
  // Before the run, because changes during it were not tested.
  const inputs = isRemembering ? inputsOf(step) : undefined;
  const green = lastGreen(step, inputs);
  let outcome;
  if (green !== undefined) {
    const skipped = `${green.passed} passed on the same inputs at ${green.commit}`;
    outcome = { passed: green.passed, failed: 0, skipped };
  } else {
    try {
      outcome = await step.run({ files, options });
    } catch (error) {
      const message = error instanceof SetupError ? error.message : (error.stack ?? error);
      outcome = { passed: 0, failed: 1, output: `${message}\n` };
    }
    if (isRemembering) remember(step, inputs, outcome);
  }
  const ms = performance.now() - start;
  report(step, outcome, ms);
  return { ...outcome, ms };
}

/**
 * Starts each step as soon as a lane is free and its dependencies are done; a step with `alone` last, when no other
 * runs. A step whose dependency failed is not run and counts as failed.
 */
async function runAll({ chosen, isNamed, isUsual, options }) {
  const isRemembering = isUsual && !isNamed && !process.env.CI;
  const waiting = STEPS.filter((step) => chosen.has(step));
  const active = new Set();
  /** @type {Map<string, import('./steps.mjs').Outcome & { ms: number }>} */
  const results = new Map();
  while (waiting.length > 0 || active.size > 0) {
    const ready = waiting.find((step) => (step.after ?? []).every((name) => results.has(name)));
    if (!ready || active.size >= (ready.alone ? 1 : LANES)) {
      await Promise.race(active);
      continue;
    }
    waiting.splice(waiting.indexOf(ready), 1);
    const broken = (ready.after ?? []).filter((name) => results.get(name)?.failed);
    if (broken.length > 0) {
      const outcome = { passed: 0, failed: 1, output: `not run: ${broken.join(', ')} failed\n` };
      report(ready, outcome, 0);
      results.set(ready.name, { ...outcome, ms: 0 });
      continue;
    }
    const occupy = async () => {
      const files = chosen.get(ready) ?? [];
      results.set(ready.name, await timed(ready, { files, isRemembering, options }));
      active.delete(task);
    };
    const task = occupy();
    active.add(task);
  }
  return results;
}

async function stop(signal, code) {
  isStopping = true;
  await endChildren();
  console.log(`\nStopped by ${signal}; all processes of the tests have ended`);
  process.exit(code);
}

/** Ends the run at a signal: first its processes, then itself, with one sentence. */
function endAtSignals() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.once(signal, () => void stop(signal, code));
  }
}

/** Returns the cost of each step, the most expensive first. */
function costs(results) {
  const seconds = [...results]
    .filter(([, { skipped }]) => skipped === undefined)
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .map(([name, { ms }]) => `${name} ${(ms / 1000).toFixed(0)} s`);
  return seconds.length === 0 ? 'nothing was run' : `cost: ${seconds.join(', ')}`;
}

/**
 * Runs the steps and prints the summary. Returns the exit code.
 * @param {string[]} args of `npm test`: steps, files, options
 */
export async function runSteps(args) {
  const request = readArguments(args);
  checkDisk();
  for (const note of request.notes) console.log(note);
  endAtSignals();
  const start = performance.now();
  const results = await runAll(request);
  const sum = (key) => [...results.values()].reduce((n, outcome) => n + outcome[key], 0);
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${results.size} steps in ${seconds.toFixed(0)} s; ${costs(results)}`);
  if (seconds > BUDGET_S) {
    console.log(`a run may take ${BUDGET_S} s on two quiet cores: docs/decisions/tests.md`);
  }
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
