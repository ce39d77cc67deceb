import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, SetupError } from '../ensure-install.mjs';

import { clockEnv } from './clock.mjs';
import { STEPS } from './steps.mjs';

const OPTIONS = {
  at: { type: 'string' },
  shard: { type: 'string' },
  shuffle: { type: 'boolean' },
  seed: { type: 'string' },
};

const USAGE = `npm test -- [step | file | folder ...] [--at INSTANT] [--shard I/N] [--shuffle [--seed N]]
  steps: ${STEPS.map(({ name }) => name).join(', ')}
  --at       moves every clock of the run: 2027-02-28T23:58+08:00
  --shard    the I-th of N parts of the test files
  --shuffle  runs the files in a random order; its seed is printed, and --seed repeats it`;

/** @returns {{ values: { at?: string, shard?: string, shuffle?: boolean, seed?: string }, positionals: string[] }} */
function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new SetupError(`${error.message}\n${USAGE}`);
  }
}

/** Returns the tests at or below a path, by the steps that run them. */
function testsAt(argument) {
  const full = path.resolve(ROOT, argument);
  const below = path.relative(ROOT, full).replaceAll('\\', '/');
  const filesByProject = new Map();
  if (!existsSync(full)) return filesByProject;
  for (const step of STEPS) {
    const files = (step.tests?.() ?? []).filter(
      (file) => below === '' || file === below || file.startsWith(`${below}/`),
    );
    if (files.length > 0) filesByProject.set(step, files);
  }
  return filesByProject;
}

/** Returns the named steps with their dependencies, and the named files by the steps that run them. */
function choose(names) {
  if (names.length === 0) {
    return new Map(STEPS.filter((step) => !step.isOnlyByName).map((step) => [step, []]));
  }
  const filesByStep = new Map();
  for (const name of names) {
    const step = STEPS.find((each) => each.name === name);
    const testsByStep = step === undefined ? testsAt(name) : new Map([[step, []]]);
    if (testsByStep.size === 0)
      throw new SetupError(`${name} is neither a step nor has tests\n${USAGE}`);
    for (const [each, files] of testsByStep)
      filesByStep.set(each, [...(filesByStep.get(each) ?? []), ...files]);
  }
  for (const { after = [] } of new Set(filesByStep.keys())) {
    for (const name of after) {
      const foundation = STEPS.find((step) => step.name === name);
      if (foundation && !filesByStep.has(foundation)) filesByStep.set(foundation, []);
    }
  }
  return filesByStep;
}

/**
 * Parses the command line. Throws a SetupError with the usage.
 * @param {string[]} args
 * @returns {{ chosen: Map<import('./steps.mjs').Step, string[]>, isNamed: boolean, isUsual: boolean, options:
 *   import('./steps.mjs').TestOptions, notes: string[] }} `chosen`: the steps with their files, none for all;
 *   `isUsual`: the run depends only on the work tree
 */
export function readArguments(args) {
  const { values, positionals } = parse(args);
  const { at, shard, shuffle = false } = values;
  const notes = [];
  const options = { env: {}, args: [] };
  if (at !== undefined) {
    options.env = clockEnv(at);
    notes.push(`All clocks of this run start at ${at}.`);
  }
  if (shard !== undefined) {
    if (!/^[1-9]\d*\/[1-9]\d*$/.test(shard))
      throw new SetupError(`--shard ${shard}: not like 1/4\n${USAGE}`);
    options.args.push(`--shard=${shard}`);
  }
  if (shuffle || values.seed !== undefined) {
    const seed = values.seed ?? String(Date.now() % 1_000_000);
    if (!/^\d+$/.test(seed)) throw new SetupError(`--seed ${seed}: not a number\n${USAGE}`);
    options.args.push('--sequence.shuffle.files', `--sequence.seed=${seed}`);
    notes.push(`Files in a random order: --shuffle --seed ${seed}`);
  }
  return {
    chosen: choose(positionals),
    isNamed: positionals.length > 0,
    isUsual: at === undefined && shard === undefined && !shuffle && values.seed === undefined,
    options,
    notes,
  };
}
