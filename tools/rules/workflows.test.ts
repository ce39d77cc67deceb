import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { STEPS } from '../test-steps/steps.mjs';
import { read, ROOT } from './source.ts';

const WORKFLOWS = '.github/workflows';
const files = readdirSync(path.join(ROOT, '.github'), { recursive: true })
  .map((file) => `.github/${String(file).replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.yml'));

/** Returns the steps of `npm test` that a workflow names. */
const stepsIn = (file: string): string[] =>
  [...read(`${WORKFLOWS}/${file}`).matchAll(/^\s*(?:- )?(?:run|engine): (.*)$/gm)].flatMap(
    ([, line = '']) =>
      line
        .replace(/.*npm test -- /, '')
        .split(/[\s,[\]]+/)
        .filter((word) => STEPS.some(({ name }) => name === word)),
  );

it('third-party actions are pinned by hash, with the version in a comment', () => {
  const uses = files.flatMap((file) =>
    [...read(file).matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action),
  );
  expect(uses.length).toBeGreaterThan(5);
  const isFixed = /^\.\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(uses.filter((action) => !isFixed.test(action))).toEqual([]);
});

it('the parts of a push together contain all steps of a whole run', () => {
  const parts = new Set(stepsIn('ci.yml'));
  const whole = STEPS.filter(({ isOnlyByName }) => !isOnlyByName).map(({ name }) => name);
  expect(whole.filter((name) => !parts.has(name))).toEqual([]);
});

it('steps that run only by name run every week', () => {
  const weekly = new Set(stepsIn('weekly.yml'));
  const byName = STEPS.filter(({ isOnlyByName }) => isOnlyByName).map(({ name }) => name);
  expect(byName.filter((name) => !weekly.has(name))).toEqual([]);
});

it('runs on main are never cancelled', () => {
  expect(read(`${WORKFLOWS}/ci.yml`)).toContain(
    "cancel-in-progress: ${{ github.event_name == 'pull_request' }}",
  );
});
