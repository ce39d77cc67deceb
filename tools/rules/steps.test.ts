import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inputsOf, lastGreen } from '../test-steps/green.mjs';
import { STEPS } from '../test-steps/steps.mjs';

const step = (name: string) => {
  const found = STEPS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no step ${name}`);
  return found;
};

beforeEach(() => vi.stubEnv('CI', ''));
afterEach(() => vi.unstubAllEnvs());

it('a step is known by what it reads', () => {
  const units = inputsOf(step('unit'));
  expect(units).toBe(inputsOf(step('unit')));
  expect(units).not.toBe(inputsOf(step('integration')));
  // All of it is not what one run in turn was.
  vi.stubEnv('TEST_WHOLE', 'true');
  expect(inputsOf(step('unit'))).not.toBe(units);
});

it('nothing is taken for run that may not be: in continuous integration, or on other inputs', () => {
  expect(lastGreen(step('unit'), 'another hash')).toBeUndefined();
  expect(inputsOf(step('rules'))).toBeUndefined();
  vi.stubEnv('CI', 'true');
  expect(inputsOf(step('unit'))).toBeUndefined();
});
