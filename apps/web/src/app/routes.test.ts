import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addresses } from '@shtrans/contract/addresses/addresses';
import { addresses as guideAddresses } from '@shtrans/contract/addresses/guide-addresses';
import { REQUIRED_QUERY } from '@shtrans/contract/addresses/required-query';
import { expect, it } from 'vitest';
import { allAreas } from './all-areas.ts';
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

/** Screens that also serve without these values: they ask for them, or show something else. */
const OPTIONAL_QUERY: Readonly<Record<string, readonly string[]>> = {
  autotripOrderFee: ['id'],
  friendsAppDownload: ['code'],
  intimateAccount: ['id'],
  metroInfo: ['station'],
  planAddresses: ['q'],
  planBus: ['from', 'to'],
  planRoute: ['from', 'to'],
  planSelect: ['from', 'to'],
  promoterDownload: ['promoter'],
  promoterLogin: ['promoter'],
  rebateBind: ['code'],
  rebateBindEntry: ['code'],
  saicPaid: ['id'],
  saicToPay: ['id'],
  taxiPaid: ['id'],
  taxiToPay: ['id'],
  trafficLines: ['q'],
};

it('lists what screens need in their query, for the check of links to them', async () => {
  const tables = await Promise.all(
    Object.values(allAreas).map(async (screens) =>
      typeof screens === 'function' ? (await screens()).default : screens,
    ),
  );
  const needs = tables.flatMap((table) =>
    Object.entries(table).flatMap(([name, { first = [] }]) => {
      const sources = first.flatMap(({ params, query }) =>
        Object.values({ ...params, ...query }).flatMap((source) =>
          typeof source !== 'string' &&
          source.from === 'query' &&
          source.optional !== true &&
          source.or === undefined
            ? source.name
            : [],
        ),
      );
      const optional = OPTIONAL_QUERY[name] ?? [];
      return sources.filter((each) => !optional.includes(each)).map((each) => [name, each]);
    }),
  );
  const listedQuery: Readonly<Record<string, readonly string[]>> = REQUIRED_QUERY;
  expect(
    needs.filter(([name = '', value = '']) => listedQuery[name]?.includes(value) !== true),
  ).toEqual([]);
});

const namesIn = (areas: object): string[] =>
  Object.values(areas).flatMap((screens: object) => Object.keys(screens));

/** The sources that an area's table names, and what they import of the web app in turn. */
function sourcesOf(file: string, sources = new Map<string, string>()): Map<string, string> {
  if (sources.has(file) || !existsSync(file)) return sources;
  const source = readFileSync(file, 'utf8');
  sources.set(file, source);
  // Code that waits for all addresses may load what links anywhere.
  const imports = source.includes('knowAddress(')
    ? /from '(\.[^']+\.tsx?)'/g
    : /(?:from |import\()'(\.[^']+\.tsx?)'/g;
  for (const [, importPath = ''] of source.matchAll(imports)) {
    const next = path.join(path.dirname(file), importPath);
    // From the core the whole application could be reached.
    if (!/[\\/](?:app|core)[\\/]/.test(next)) sourcesOf(next, sources);
  }
  return sources;
}

/** Words that are names of routes, and mean something else there; `preload` ignores names that are not loaded. */
const NO_ROUTE: Readonly<Record<string, readonly string[]>> = {
  aftercare: ['activities', 'campaign', 'coupons', 'points', 'survey'],
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
      [...source.replace(/knowAddress\('\w+'\)/g, '').matchAll(/['"](\w+)['"]/g)].map(
        ([, name = '']) => ({ file, name }),
      ),
    );
  expect(sources.size).toBeGreaterThan(50);
  expect(linkedNames.filter(({ name }) => unknownNames.has(name))).toEqual([]);
});
