import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayTickets } from '../../../city/tickets.ts';
import { KINDS } from '../../../modules.ts';
import { operatorFolder, readFolder } from './folder.ts';

describe('the bundled operator data', () => {
  const data = readFolder(operatorFolder(), KINDS);

  it('sells every day ticket at its public price, and marks demonstration prices', () => {
    for (const { id, cents, validHours } of dayTickets()) {
      expect(data.products.find((product) => product.id === id)).toMatchObject({
        unitCents: cents,
        demoPrice: false,
        validity: { hours: validHours },
      });
    }
    expect(data.products.find(({ id }) => id === 'maas-pass-day')).toMatchObject({
      kind: 'day_ticket',
      title: { zh: 'MaaS Pass 一日票', en: 'MaaS Pass day ticket' },
      demoPrice: true,
      limit: { per: 'month', count: 1 },
    });
  });

  it('has content of every kind', () => {
    const kinds = new Set(data.products.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      'bundle',
      'coupon',
      'day_ticket',
      'ecoupon',
      'pack',
      'scenic',
      'skin',
      'ticket_coupon',
    ]);
    const coupons = new Set(data.coupons.map(({ kind }) => kind));
    expect([...coupons].toSorted()).toEqual(['amount_off', 'free_ride', 'percent_off']);
    expect(data.spots.length).toBeGreaterThanOrEqual(12);
    expect(new Set(data.spots.map(({ city }) => city.en)).size).toBeGreaterThan(5);
  });
});

describe('a folder of operator data', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'operator-data-'));
    cpSync(operatorFolder(), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const change = (file: string, from: string | RegExp, to: string): void => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    writeFileSync(path.join(folder, file), changed);
  };
  const faults = (): string[] => {
    try {
      readFolder(folder, KINDS);
      return [];
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
  };
  const lineOf = (file: string, text: string): number =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;

  it('is read', () => expect(faults()).toEqual([]));

  it('is refused for two rows with one id', () => {
    change('skins.json', '"plane-tree"', '"magnolia"');
    change('products.json', '"skin": "plane-tree"', '"skin": "magnolia"');
    const text = readFileSync(path.join(folder, 'skins.json'), 'utf8').split('\n');
    const line = text.findLastIndex((each) => each.includes('"id": "magnolia"')) + 1;
    expect(faults()).toEqual([
      `skins.json:${line}: magnolia: id: a second row with the id magnolia`,
    ]);
  });

  it('is refused for references to missing rows', () => {
    change('coupons.json', '"id": "ferry-free-ride"', '"id": "ferry-ride"');
    change('spots.json', '"yu-garden-half"', '"yu-garden-child"');
    change('spots.json', '"zhujiajiao-half"', '"tiger-hill-half"');
    const pack = lineOf('products.json', '"ferry-free-ride"');
    expect(faults()).toEqual([
      `products.json:${pack}: weekend-pack: grants.coupons.2.template: no ferry-free-ride in coupons`,
      expect.stringMatching(
        /^spots\.json:\d+: yu-garden: tickets\.1: no yu-garden-child in products$/,
      ),
      expect.stringMatching(/city-walk: rewards\.ferry\.coupon: no ferry-free-ride in coupons/),
      expect.stringMatching(/ship-line: rewards\.ferry\.coupon: no ferry-free-ride in coupons/),
      expect.stringMatching(
        /^spots\.json:\d+: zhujiajiao: tickets\.1: tiger-hill-half is not a ticket of/,
      ),
    ]);
  });

  it('is refused for unknown fields, missing and untranslated texts, and invalid amounts', () => {
    change('badges.json', '"art": "metro"', '"art": "metro", "colour": "red"');
    change('badges.json', ', "en": "First ride"', '');
    change('coupons.json', '"en": "Bus coupon"', '"en": "公交 coupon"');
    change('products.json', '"unitCents": 1800', '"unitCents": -1800');
    change('products.json', '"unitCents": 4500', '"unitCents": 45.5');
    change('products.json', '"metro-2-off", "quantity": 4', '"metro-2-off", "quantity": 101');
    expect(faults()).toEqual([
      expect.stringMatching(/^coupons\.json:\d+: bus-1-off: name\.en: Chinese characters in/),
      `products.json:${lineOf('products.json', '-1800')}: metro-1day: unitCents: Too small: expected number to be >=1`,
      `products.json:${lineOf('products.json', '45.5')}: metro-3day: unitCents: Invalid input: expected int, received number`,
      `products.json:${lineOf('products.json', '101')}: commuter-pack: grants.coupons.0.quantity: Too big: expected number to be <=100`,
      `badges.json:${lineOf('badges.json', '启程')}: first-ride: name.en: Invalid input: expected string, received undefined`,
      `badges.json:${lineOf('badges.json', '"red"')}: metro-10: colour: unknown: colour`,
    ]);
  });

  it('reports the file of a fault in a campaign', () => {
    const file = 'campaigns/ship-line/ferries.json';
    change(file, '"first": "07:00"', '"first": "7"');
    expect(faults()).toEqual([
      `${file}:${lineOf(file, '"first": "7"')}: ship-line: collections.ferries.items.0.first: write a time such as 06:00`,
    ]);
    writeFileSync(path.join(folder, file), '[');
    expect(faults()).toContainEqual(
      expect.stringMatching(/^campaigns\/ship-line\/ferries\.json:1: /),
    );
  });

  it('is refused for visits with a missing target', () => {
    const file = 'campaigns/metro-points/campaign.json';
    for (const [page, faultCount] of [
      ['/traffic/nowhere?line=2', 1],
      ['https://elsewhere.example/', 1],
      ['/motro-rewards-points-activity/rules#3', 0],
      ['/products?kind=skin', 0],
    ] as const) {
      change(file, /"page": "[^"]*"/, `"page": "${page}"`);
      expect(faults()).toHaveLength(faultCount);
    }
    change('links.json', /"openHosts": \[\]/, '"openHosts": ["*.elsewhere.example"]');
    change(file, /"page": "[^"]*"/, '"page": "https://www.elsewhere.example/a"');
    expect(faults()).toEqual([]);
  });

  it('refuses a tax number whose check character does not fit', () => {
    change('operator.json', /"creditCode": "\w+"/, '"creditCode": "91330100799655058C"');
    expect(faults()).toEqual([
      expect.stringMatching(/operator\.json:5: entity\.creditCode: write the 18 characters/),
    ]);
    change('operator.json', /"creditCode": "\w+"/, '"creditCode": "91330100799655058B"');
    expect(faults()).toEqual([]);
  });

  it('reports the faults of the union member closest to what was written', () => {
    change('products.json', '"validity": { "days": 365 }', '"validity": { "days": 0 }');
    change(
      'products.json',
      '"stock": { "total": 2000 }',
      '"stock": { "perDay": 20, "total": 2000 }',
    );
    expect(faults()).toEqual([
      expect.stringContaining('weekend-pack: stock.'),
      expect.stringContaining('skin-bund-night: validity.days: Too small'),
    ]);
  });

  it('is refused for contradicting fields of one row', () => {
    const twoExpiries = '"validDays": 60, "until": "2027-01-01T00:00:00+08:00"';
    change('coupons.json', '"validDays": 60', twoExpiries);
    change('products.json', /"source": ".*S20",/, '');
    change('products.json', '"grants": { "skin": "magnolia" }', '"grants": {}');
    change('products.json', '"spot": "yu-garden"', '"privilege": true');
    expect(faults().map((fault) => fault.replace(/^\w+\.json:\d+: /, ''))).toEqual([
      'ferry-free-ride: needs either validDays or until, not both',
      'maglev-metro-return: source: required unless demoPrice is true',
      'skin-magnolia: grants: a skin product must grant skin',
      'yu-garden-adult: spot: a scenic product needs a spot; other products must not have one',
    ]);
  });

  it.each([
    [
      '"scheme": "citytransit"',
      '"scheme": "javascript"',
      'app.scheme: must be the scheme of an app',
    ],
    [
      '"path": "/ride-code"',
      '"path": "//ride-code"',
      'app.features.0.path: write a page of this app',
    ],
    ['"path": "/ride-code"', '"path": "/nowhere"', 'app.features.0.path: write a page of this app'],
    ['"ios": null', '"ios": "http://store.example/"', 'downloads.ios: write an https address'],
    ['"ios": null', '"ios": "https://a@store.example/"', 'downloads.ios: write an https address'],
    ['"ios": null', '"ios": "/sandbox/store"', 'downloads.ios: write an https address'],
    ['"openHosts": []', '"openHosts": ["*.com"]', 'openHosts.0: write a host in lower case'],
    ['"openHosts": []', '"openHosts": ["City.example"]', 'openHosts.0: write a host in lower case'],
    [
      '"imageHosts": []',
      '"imageHosts": ["https://a.example"]',
      'imageHosts.0: write a host in lower',
    ],
    ['"weixin"', '"data"', 'schemes.1: must be the scheme of an app'],
    [
      '"pages/index/index"',
      '"/pages/index?a=1"',
      'miniPrograms.pages.0.path: write a path without',
    ],
  ])('is refused for unsafe or missing link targets: %s -> %s', (from, to, fault) => {
    change('links.json', from, to);
    expect(faults()).toEqual([expect.stringMatching(/^links\.json:\d+: /)]);
    expect(faults()[0]).toContain(fault);
  });

  it('can include the campaign in store addresses', () => {
    change('links.json', '"ios": null', '"ios": "https://store.example/id1?ct={channel}"');
    expect(readFolder(folder, KINDS).links.downloads.ios).toBe(
      'https://store.example/id1?ct={channel}',
    );
  });

  it('is refused for a repeated name in an object, of which JSON.parse would keep the last', () => {
    change('points.json', '"pointsPerCent": 1,', '"pointsPerCent": 1, "pointsPerCent": 2,');
    expect(faults()).toEqual([
      `points.json:${lineOf('points.json', 'pointsPerCent')}: spend.pointsPerCent: appears twice`,
    ]);
  });

  it('is refused for files that are not JSON, missing or of no kind', () => {
    const line = lineOf('skins.json', '"magnolia"');
    change('skins.json', '"magnolia",', '"magnolia"');
    change('spots.json', /\]\s*$/, '');
    rmSync(path.join(folder, 'badges.json'));
    rmSync(path.join(folder, 'points.json'));
    writeFileSync(path.join(folder, 'prizes.json'), '[]');
    const lines = readFileSync(path.join(folder, 'spots.json'), 'utf8').split('\n').length;
    expect(faults()).toEqual([
      'prizes.json: is not a kind of operator data',
      expect.stringMatching(new RegExp(`^skins\\.json:${line + 1}: `)),
      'points.json: is missing',
      expect.stringMatching(new RegExp(`^spots\\.json:${lines}: `)),
      'badges.json: is missing; write [] if it has no rows',
    ]);
  });

  it('is refused where there is none', () => {
    expect(() => readFolder(path.join(folder, 'nowhere'), KINDS)).toThrow(
      /nowhere cannot be read \(ENOENT\)/,
    );
  });
});
