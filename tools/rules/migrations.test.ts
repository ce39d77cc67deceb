import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source.ts';

/** Numbers of migrations that were given up before a release: databases hold none of them. */
const NEVER_RELEASED = new Set([
  15, 37, 38, 41, 45, 47, 48, 55, 57, 58, 59, 62, 63, 66, 69, 72, 73, 74, 78,
]);

/** What is wrong with the numbers of these files, which run in the order of their names. */
function numberFaults(files: readonly string[]): string[] {
  const named = files.filter((file) => !/^\d{3}-[a-z0-9-]+\.ts$/.test(file));
  const numbers = files.map((file) => Number(file.slice(0, 3)));
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  const wanted = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1);
  const missing = wanted.filter((number) => !numbers.includes(number));
  return [
    ...named.map((file) => `${file}: call it by three digits and a name`),
    ...twice.map((number) => `two migrations are ${number}`),
    ...missing
      .filter((number) => !NEVER_RELEASED.has(number))
      .map((number) => `no migration is ${number}: take the number after the last one`),
    ...numbers
      .filter((number) => NEVER_RELEASED.has(number))
      .map((number) => `${number} would run out of order: take the number after the last one`),
  ];
}

it('migrations are numbered one after the other, without a new gap', () => {
  const files = readdirSync(path.join(ROOT, 'apps/gateway/src/db/migrations'));
  expect(numberFaults(files.filter((file) => !file.includes('.test.')))).toEqual([]);
});

it('finds gaps, numbers given twice, and numbers that were given up', () => {
  expect(numberFaults(['001-a.ts', '002-b.ts', '004-c.ts'])).toEqual([
    'no migration is 3: take the number after the last one',
  ]);
  expect(numberFaults(['001-a.ts', '001-b.ts'])).toEqual(['two migrations are 1']);
  expect(numberFaults(['01a-x.ts'])).toContain('01a-x.ts: call it by three digits and a name');
  const all = Array.from({ length: 15 }, (_, at) => `${String(at + 1).padStart(3, '0')}-a.ts`);
  expect(numberFaults(all)).toEqual([
    '15 would run out of order: take the number after the last one',
  ]);
});
