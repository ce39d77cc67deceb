import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addresses } from '@shtrans/contract/addresses';
import { orderParameters } from '@shtrans/contract/addresses/orders';
import type { Address, RouteRow, ScreenRow } from '../../apps/web/src/core/route/register.ts';
import screens from './fixtures/screens.json' with { type: 'json' };
import { ROOT } from './source.ts';

type Screens = Record<string, ScreenRow>;
// By address, so that the pages they import stay in their own type-check project.
const web = path.join(ROOT, 'apps/web/src');
const { areas } = (await import(path.join(web, 'app/routes.ts'))) as {
  areas: Record<string, Screens | (() => Promise<{ default: Screens }>)>;
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
const specification = path.join(ROOT, '../shared/spec/routes.json');

/** `/a/{b}/` as the route table writes it: `/a/:b`. */
const asPattern = (specified: string): string =>
  specified.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1');

describe('the route table', () => {
  it.each(screens)('has $path', (screen) => {
    const row = rows.find(({ path }) => asPattern(path) === asPattern(screen.path));
    expect(
      row,
      `add ${screen.path} to packages/contract/src/addresses/<area>.ts and its row to apps/web/src/app/areas/<area>.ts`,
    ).toBeDefined();
    expect(row?.match ?? 'exact').toBe(screen.match);
    expect(row?.title).toEqual({ zh_cn: screen.titleZh, en_us: screen.titleEn });
    expect(row?.gate).toBe(screen.login === 'none' ? 'none' : 'login');
    expect(row?.credential).toBe(screen.login === 'local' ? 'local' : 'main');
  });

  it.runIf(existsSync(specification))('agrees with the specification it was copied from', () => {
    const specified = JSON.parse(readFileSync(specification, 'utf8')) as { path: string }[];
    for (const screen of screens) {
      expect(specified.find((row) => row.path === screen.path)).toMatchObject(screen);
    }
  });

  it('names each route once', () => {
    const names = rows.map((row) => row.name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const paths = rows.map((row) => asPattern(row.path));
    expect(paths.filter((each, i) => paths.indexOf(each) !== i)).toEqual([]);
  });

  it('titles each page in both languages', () => {
    for (const { name, title } of rows) {
      expect(title.zh_cn, name).toMatch(/\p{Script=Han}/u);
      expect(title.en_us, name).toMatch(/^[^\p{Script=Han}]+$/u);
    }
  });
});
