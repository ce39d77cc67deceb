import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addresses } from '@shtrans/contract/addresses/addresses';
import { BRAND_MARK } from '@shtrans/contract/addresses/page-drawing';
import { orderParameters } from '@shtrans/contract/addresses/orders';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Address, RouteRow, ScreenRow } from '../../apps/web/src/core/route/register.ts';
import specified from './fixtures/specified-routes.json' with { type: 'json' };
import { importsOf, ROOT, sourceFiles } from './source.ts';

type Screens = Record<string, ScreenRow>;
// By path, so that the imported pages stay in their own type-check project.
const web = path.join(ROOT, 'apps/web/src');
const { allAreas: areas } = (await import(path.join(web, 'app/all-areas.ts'))) as {
  allAreas: Record<string, Screens | (() => Promise<{ default: Screens }>)>;
};

const { addressList } = (await import(path.join(web, 'core/route/table.ts'))) as {
  addressList: (table: object) => Address[];
};

const rows: RouteRow[] = [];
for (const address of addressList({ addresses, values: orderParameters })) {
  const area = areas[address.area];
  const screens = typeof area === 'function' ? (await area()).default : area;
  const screen = screens?.[address.name];
  if (screen === undefined) throw new Error(`areas/${address.area} lacks ${address.name}`);
  rows.push({ ...address, ...screen });
}
// An address can belong to a campaign in the operator data that the software includes.
const { KINDS } = (await import(path.join(ROOT, 'apps/gateway/src/modules.ts'))) as {
  KINDS: unknown;
};
const { operatorFolder, readFolder } = (await import(
  path.join(ROOT, 'apps/gateway/src/modules/base/catalogue/folder.ts')
)) as {
  operatorFolder: () => string;
  readFolder: (folder: string, kinds: unknown) => { campaigns: Campaign[] };
};
const pages = readFolder(operatorFolder(), KINDS).campaigns.flatMap(({ pages: all, gate }) =>
  all
    // At an address with a page of one item, that page says how the address matches.
    .filter(
      ({ item, address }) =>
        item !== undefined || !all.some((each) => each.item && each.address === address),
    )
    .map((page) => ({ ...page, credential: gate.credential })),
);
const standing: Pick<RouteRow, 'path' | 'match' | 'title' | 'gate' | 'credential'>[] = [
  ...rows.filter(({ name }) => name !== 'campaign'),
  ...pages.map(({ address, match, title, login, credential }) => ({
    path: address as RouteRow['path'],
    ...(match !== undefined && { match }),
    title: { zh_cn: title.zh, en_us: title.en },
    ...(login && { gate: 'login' as const }),
    ...(login && credential === 'local' && { credential: 'local' as const }),
  })),
];
const specification = path.join(ROOT, '../shared/spec/routes.json');

/** `/a/{b}/` in the form of the route table: `/a/:b`. */
const asPattern = (specified: string): string =>
  specified.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1');

/** Screens that the specification does not have. */
const OWN = new Set([
  '/',
  '/about',
  '/account',
  '/activities',
  '/emergency-contacts',
  // Where a rider gets the first link, which leads to the six screens of the specification.
  '/friend-help',
  '/help-request',
  '/help-thread',
  '/help-threads',
  '/journey',
  '/me',
  '/plates',
  '/points',
  '/ride-code',
  '/scratch-cards',
  '/sessions',
  '/riding-order-list/receipt',
]);
/** English titles with a product's name (docs/language.md) instead of the specification's translation. */
const PRODUCT_TITLES: Readonly<Record<string, string>> = {
  'Open intimate account': 'Set up Family Pay',
  'Intimate account': 'About Family Pay',
  'Intimate account agreement': 'Family Pay agreement',
};

const specifiedAt = (path: string) =>
  specified.find(([specifiedPath = '']) => asPattern(specifiedPath) === asPattern(path));

describe('the route table', () => {
  it.each(standing)('has $path as specified', ({ path, match = 'exact', ...row }) => {
    const specifiedScreen = specifiedAt(path);
    if (OWN.has(path)) return;
    expect(specifiedScreen, `${path} is no address of the specification`).toBeDefined();
    const [, expectedPath, login, titleZh, titleEn = ''] = specifiedScreen ?? [];
    expect(match).toBe(expectedPath);
    expect(row.title).toEqual({ zh_cn: titleZh, en_us: PRODUCT_TITLES[titleEn] ?? titleEn });
    expect(row.gate ?? 'none').toBe(login === 'none' ? 'none' : 'login');
    expect(row.credential ?? 'main').toBe(login === 'local' ? 'local' : 'main');
  });

  it('has all screens of the specification', () => {
    const paths = new Set(standing.map((row) => asPattern(row.path)));
    const missing = specified.filter(([path = '']) => !paths.has(asPattern(path)));
    expect(missing).toEqual([]);
  });

  it.runIf(existsSync(specification))('agrees with the specification it was copied from', () => {
    const current = JSON.parse(readFileSync(specification, 'utf8')) as Record<string, string>[];
    expect(specified).toEqual(
      current.map(({ path, match, login, titleZh, titleEn, what }) => [
        path,
        match,
        login,
        titleZh,
        titleEn,
        what,
      ]),
    );
  });

  it('names each route once', () => {
    const names = rows.map((row) => row.name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const paths = rows.map((row) => asPattern(row.path));
    expect(paths.filter((each, i) => paths.indexOf(each) !== i)).toEqual([]);
  });

  it('loads each page on demand', () => {
    const pageImports = sourceFiles('apps/web/src/app/areas')
      .flatMap(importsOf)
      .filter(({ to }) => to?.includes('/pages/'));
    expect(pageImports.length).toBeGreaterThan(80);
    expect(pageImports.filter(({ onDemand }) => !onDemand)).toEqual([]);
  });

  it('titles each page in both languages', () => {
    expect(rows.find(({ name }) => name === 'home')?.title.zh_cn).toBe(BRAND_MARK);
    for (const { name, title } of rows.filter((row) => row.name !== 'home')) {
      expect(title.zh_cn, name).toMatch(/\p{Script=Han}/u);
      expect(title.en_us, name).toMatch(/^[^\p{Script=Han}]+$/u);
    }
  });
});
