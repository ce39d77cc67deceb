import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { vitestTwice } from '../test-steps/vitest.mjs';
import { ROOT } from './source.ts';

let folder = '';
beforeEach(() => {
  // Below the root, so that packages resolve.
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, '.cache/repeated-'));
  writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default {};');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a file of tests in which `luck(name)` fails on its first call and passes later. */
async function run(tests: string) {
  const lines = [
    "import { existsSync, writeFileSync } from 'node:fs';",
    "import { describe, expect, it } from 'vitest';",
    `const luck = (name) => {
      const file = ${JSON.stringify(folder)} + '/' + name;
      const isSecond = existsSync(file);
      writeFileSync(file, '');
      expect(isSecond).toBe(true);
    };`,
    tests,
  ];
  writeFileSync(path.join(folder, 'probe.test.mjs'), lines.join('\n'));
  return await vitestTwice('repeated', [], { args: ['--root', folder, '--shard=1/1'] });
}

it('calls a test unsteady if it passes alone, and the run succeeds with one of them', async () => {
  const outcome = await run(`describe('a (ride)', () => {
    it('is paid, once', () => luck('a'));
    it('is rated', () => {});
  });`);
  expect(outcome).toMatchObject({ passed: 2, failed: 0 });
  expect(outcome.unsteady).toEqual([
    expect.stringMatching(/probe\.test\.mjs: a \(ride\) > is paid, once$/),
  ]);
});

it('fails with two unsteady tests', async () => {
  const outcome = await run(
    "it('one', () => luck('a')); it('two', () => luck('b')); it('three', () => {});",
  );
  expect(outcome).toMatchObject({ passed: 1, failed: 2 });
  expect(outcome.unsteady).toHaveLength(2);
});

it('fails if a test fails twice, or a file cannot be loaded', async () => {
  const secondRun = await run("it('one', () => expect(1).toBe(2)); it('two', () => {});");
  expect(secondRun).toMatchObject({ passed: 1, failed: 1, unsteady: [] });
  expect(secondRun.output).toContain('alone: failed again');
  expect(await run("throw new Error('broken');")).toMatchObject({ passed: 0, failed: 1 });
});
