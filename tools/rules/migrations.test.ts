import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source.ts';

/** Returns faults in the numbers of these files, which run in the order of their names. */
function numberFaults(files: readonly string[]): string[] {
  const misnamed = files.filter((file) => !/^\d{3}-[a-z0-9-]+\.ts$/.test(file));
  const numbers = files.map((file) => Number(file.slice(0, 3)));
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  const expectedNumbers = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1);
  const missing = expectedNumbers.filter((number) => !numbers.includes(number));
  return [
    ...misnamed.map((file) => `${file}: call it by three digits and a name`),
    ...twice.map((number) => `two migrations are ${number}`),
    ...missing.map((number) => `no migration is ${number}: take the number after the last one`),
  ];
}

it.each(['src/db', 'sandbox'])('migrations of %s are numbered without a new gap', (folder) => {
  const files = readdirSync(path.join(ROOT, 'apps/gateway', folder, 'migrations'));
  expect(numberFaults(files.filter((file) => !file.includes('.test.')))).toEqual([]);
});

it('finds gaps and duplicate numbers', () => {
  expect(numberFaults(['001-a.ts', '002-b.ts', '004-c.ts'])).toEqual([
    'no migration is 3: take the number after the last one',
  ]);
  expect(numberFaults(['001-a.ts', '001-b.ts'])).toEqual(['two migrations are 1']);
  expect(numberFaults(['01a-x.ts'])).toContain('01a-x.ts: call it by three digits and a name');
});
