import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, SetupError } from '../ensure-install.mjs';
import { endChildren } from './child.mjs';
import { inputsOf, lastGreen, remember } from './green.mjs';
import { STEPS } from './steps.mjs';

/** Steps at a time: most keep one core busy, the longest wait half of the time. */
const LANES = 2;
const TAIL_LINES = 120;
const WHOLE = '--whole';
/**
 * How long the whole gate may take on two cores of its own; decision 038 says how it stays below. It says so when it
 * took longer; it fails at twice that, because machines that are shared differ by a half between two hours.
 */
const BUDGET_S = 15 * 60;

/** The named steps and what they stand on; all when none is named. */
function choose(names) {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new SetupError(
      `no step is called ${unknown.join(', ')}; there are: ${STEPS.map((s) => s.name).join(', ')}`,
    );
  }
  if (names.length === 0) return STEPS;
  const wanted = new Set(names);
  for (const step of STEPS) {
    if (wanted.has(step.name)) for (const name of step.after ?? []) wanted.add(name);
  }
  return STEPS.filter((step) => wanted.has(step.name));
}

function report(step, outcome, ms) {
  const { passed, failed, skipped, output = '' } = outcome;
  const mark = failed > 0 ? 'FAIL' : skipped ? 'skip' : 'ok';
  const said = skipped ?? `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
  console.log(
    `${mark.padEnd(5)}${step.name.padEnd(12)}${(ms / 1000).toFixed(1).padStart(7)} s  ${said}`,
  );
  const dir = path.join(ROOT, '.cache/test');
  mkdirSync(dir, { recursive: true });
  const log = path.join(dir, `${step.name}.txt`);
  writeFileSync(log, output);
  if (failed > 0) {
    const lines = output.trimEnd().split('\n');
    const shown = lines.slice(-TAIL_LINES).map((line) => `     | ${line}`);
    console.log(shown.join('\n'));
    if (lines.length > TAIL_LINES) console.log(`     | whole output: ${path.relative(ROOT, log)}`);
  }
}

/** @param {boolean} named a step that was asked for by its name runs in any case */
async function timed(step, named) {
  const start = performance.now();
  // Before it runs: what changes meanwhile was not looked at.
  const inputs = inputsOf(step);
  const before = named ? undefined : lastGreen(step, inputs);
  if (before !== undefined) {
    const outcome = { passed: before, failed: 0, skipped: `${before} passed on the same inputs` };
    report(step, outcome, performance.now() - start);
    return outcome;
  }
  let outcome;
  try {
    outcome = await step.run();
  } catch (error) {
    const said = error instanceof SetupError ? error.message : (error.stack ?? error);
    outcome = { passed: 0, failed: 1, output: `${said}\n` };
  }
  remember(step, inputs, outcome);
  report(step, outcome, performance.now() - start);
  return outcome;
}

/**
 * Starts each step as soon as there is room for it and what it stands on is done; one that is `alone`, the last,
 * when no other runs any more. A step whose foundation failed is not run and counts as failed.
 */
async function runAll(steps, names) {
  const waiting = [...steps];
  const active = new Set();
  /** @type {Map<string, import('./steps.mjs').Outcome>} */
  const done = new Map();
  while (waiting.length > 0 || active.size > 0) {
    const ready = waiting.find((step) => (step.after ?? []).every((name) => done.has(name)));
    if (!ready || active.size >= (ready.alone ? 1 : LANES)) {
      await Promise.race(active);
      continue;
    }
    waiting.splice(waiting.indexOf(ready), 1);
    const broken = (ready.after ?? []).filter((name) => done.get(name)?.failed);
    if (broken.length > 0) {
      const outcome = { passed: 0, failed: 1, output: `not run: ${broken.join(', ')} failed\n` };
      report(ready, outcome, 0);
      done.set(ready.name, outcome);
      continue;
    }
    const occupy = async () => {
      done.set(ready.name, await timed(ready, names.includes(ready.name)));
      active.delete(task);
    };
    const task = occupy();
    active.add(task);
  }
  return [...done.values()];
}

/**
 * Runs the steps and prints the summary. Returns the exit code.
 * @param {string[]} args names of steps, and `--whole` for all that takes turns otherwise
 */
export async function runSteps(args) {
  // Steps and journeys read it from the environment.
  if (args.includes(WHOLE)) process.env.TEST_WHOLE = 'true';
  const names = args.filter((arg) => arg !== WHOLE);
  const steps = choose(names);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      endChildren();
      process.exit(130);
    });
  }
  const start = performance.now();
  const outcomes = await runAll(steps, names);
  const sum = (key) => outcomes.reduce((n, outcome) => n + outcome[key], 0);
  const seconds = (performance.now() - start) / 1000;
  const slow = Boolean(process.env.CI) && seconds > 2 * BUDGET_S;
  const failed = sum('failed') + (slow ? 1 : 0);
  console.log(`\n${steps.length} steps in ${seconds.toFixed(0)} s`);
  if (seconds > BUDGET_S)
    console.log(`the gate may take ${BUDGET_S} s: see docs/decisions/038-*.md`);
  console.log(`${sum('passed')} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
