import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addresses } from '@shtrans/contract/addresses/addresses';
import { addresses as guideAddresses } from '@shtrans/contract/addresses/guide-addresses';
import { expect, it } from 'vitest';
import { firstAddresses, isGuide } from './routes.ts';

it('finds each path of the guide among the addresses that the guide loads', () => {
  const paths = Object.entries(addresses).flatMap(([area, areaPaths]) =>
    Object.values<string>(areaPaths).map((path) => ({ area, path })),
  );
  const areas = new Set(paths.filter(({ path }) => isGuide(path)).map(({ area }) => area));
  expect(Object.keys(guideAddresses)).toEqual(expect.arrayContaining([...areas]));
  expect(paths.filter(({ area }) => isGuide(area)).map(({ path }) => isGuide(path))).not.toContain(
    false,
  );
});

const namesIn = (areas: object): string[] =>
  Object.values(areas).flatMap((screens: object) => Object.keys(screens));

/** The sources that an area's table names, and what they import of the web app in turn. */
function sourcesOf(file: string, sources = new Map<string, string>()): Map<string, string> {
  if (sources.has(file) || !existsSync(file)) return sources;
  const source = readFileSync(file, 'utf8');
  sources.set(file, source);
  for (const [, importPath = ''] of source.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) {
    const next = path.join(path.dirname(file), importPath);
    // From the core the whole application could be reached.
    if (!/[\\/](?:app|core)[\\/]/.test(next)) sourcesOf(next, sources);
  }
  return sources;
}

/** Words that are names of routes, and stand for something else there. */
const NO_ROUTE: Readonly<Record<string, readonly string[]>> = {
  aftercare: ['coupons', 'points'],
  traffic: ['badge', 'imageUrl'],
};

it.each([
  { area: 'aftercare', loaded: firstAddresses },
  { area: 'traffic', loaded: { ...firstAddresses, ...guideAddresses } },
])('pages of $area lead nowhere whose address they do not load', ({ area, loaded }) => {
  const sources = sourcesOf(path.join(import.meta.dirname, `areas/${area}.ts`));
  const knownNames = new Set([...namesIn(loaded), ...(NO_ROUTE[area] ?? [])]);
  const unknownNames = new Set(namesIn(addresses).filter((name) => !knownNames.has(name)));
  const linkedNames = [...sources]
    .filter(([file]) => !/messages\.\w+\.ts$|[\\/]app[\\/]/.test(file))
    .flatMap(([file, source]) =>
      [...source.matchAll(/['"](\w+)['"]/g)].map(([, name = '']) => ({ file, name })),
    );
  expect(sources.size).toBeGreaterThan(50);
  expect(linkedNames.filter(({ name }) => unknownNames.has(name))).toEqual([]);
});
