import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readArguments } from '../test-steps/arguments.mjs';
import { inputsOf, lastGreen } from '../test-steps/remembered.mjs';
import { STEPS } from '../test-steps/steps.mjs';
import { sourceFiles } from './source.ts';

const step = (name: string) => {
  const matchingStep = STEPS.find((each) => each.name === name);
  if (matchingStep === undefined) throw new Error(`no step ${name}`);
  return matchingStep;
};

const chosenBy = (...args: string[]): Record<string, string[]> => {
  const { chosen } = readArguments(args);
  return Object.fromEntries([...chosen].map(([{ name }, files]) => [name, files]));
};

afterEach(() => vi.unstubAllEnvs());

it('a step is remembered with all inputs that decide its result', () => {
  const units = inputsOf(step('unit'));
  expect(units).toBe(inputsOf(step('unit')));
  expect(units).not.toBe(inputsOf(step('integration')));
  const tests = step('unit').tests?.() ?? [];
  expect(inputsOf({ ...step('unit'), tests: () => tests.slice(1) })).not.toBe(units);
  for (const name of ['TEST_AT', 'TZ', 'NODE_OPTIONS', 'CHROMIUM_PATH']) {
    vi.stubEnv(name, 'another');
    expect(inputsOf(step('unit')), name).not.toBe(units);
    vi.unstubAllEnvs();
  }
});

it('changed inputs do not count as green', () => {
  expect(lastGreen(step('unit'), 'another hash')).toBeUndefined();
  expect(inputsOf(step('rules'))).toBeUndefined();
});

it('every test file is run by a step', () => {
  const run = new Set(STEPS.flatMap(({ tests }) => tests?.() ?? []));
  const files = ['packages', 'apps', 'e2e', 'tools', 'bench'].flatMap((dir) =>
    sourceFiles(dir).filter((file) => /\.test\.tsx?$/.test(file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !run.has(file))).toEqual([]);
});

it('a run without names contains all steps, completely', () => {
  const whole = chosenBy();
  expect(whole['e2e']).toEqual([]);
  expect(Object.keys(whole)).toEqual(
    STEPS.filter(({ isOnlyByName }) => !isOnlyByName).map(({ name }) => name),
  );
});

it('names select steps with their dependencies, and files select the steps that run them', () => {
  expect(chosenBy('e2e')).toEqual({ e2e: [], build: [] });
  expect(chosenBy('e2e/people/login.test.ts')).toEqual({
    e2e: ['e2e/people/login.test.ts'],
    build: [],
  });
  const ledger = chosenBy('apps/gateway/src/modules/wallet/ledger');
  expect(ledger['unit']).toContain('apps/gateway/src/modules/wallet/ledger/arithmetic.test.ts');
  expect(ledger['e2e']).toBeUndefined();
});

it.each([
  ['journey', 'journey is neither a step nor has tests'],
  ['--whole', "Unknown option '--whole'"],
  ['--shard=5', '--shard 5: not like 1/4'],
])('refuses %s', (argument, message) => {
  expect(() => readArguments([argument])).toThrow(message);
});

it('a stopped run starts no further program', () => {
  const module = pathToFileURL(path.resolve(import.meta.dirname, '../test-steps/child.mjs')).href;
  const script = `
    import { endChildren, run } from '${module}';
    const print = () => run(process.execPath, ['-e', 'console.log("started")']);
    const ended = run(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const next = ended.then(print);
    const before = await print();
    await endChildren();
    console.log(JSON.stringify([before, await ended, await next]));
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(JSON.parse(stdout.toString())).toEqual([
    { ok: true, output: 'started\n' },
    { ok: false, output: '' },
    { ok: false, output: '' },
  ]);
});
