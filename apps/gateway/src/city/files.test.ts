import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJsonIfAny } from './files.ts';

it('reads no file that the city data do not have, and checks the ones they have', () => {
  expect(readJsonIfAny('no_such_rules.json', z.array(z.unknown()))).toBeUndefined();
  expect(readJsonIfAny('fee_rules.json', z.array(z.unknown()))).not.toHaveLength(0);
  expect(() => readJsonIfAny('fee_rules.json', z.string())).toThrow('fee_rules.json');
});
