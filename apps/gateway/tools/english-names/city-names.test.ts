import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cityNames } from './city-names.ts';

it('the English names in the data are up to date (npm run names writes them)', () => {
  const file = new URL('../../../../cities/shanghai/network/english_names.json', import.meta.url);
  const names = cityNames();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(names);
  const all = Object.values(names).flatMap((kind) => Object.values(kind));
  expect(all.length).toBeGreaterThan(8000);
  expect(all.filter((en) => !/^[\x20-\x7eü·]+$/.test(en) || en !== en.trim())).toEqual([]);
});
