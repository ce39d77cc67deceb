import { describe, expect, it } from 'vitest';
import { TRANSIT_MODES } from '../../packages/contract/src/traffic/facts.ts';
import { isOneOf } from '../../packages/contract/src/values/narrow.ts';
import { code, isTest, read, sourceFiles } from './source.ts';

/** The product is for any city: no line of it names one, a place of the bundled one, its money, phones or clock. */

const NETWORK = 'cities/shanghai/network';
const stations = JSON.parse(read(`${NETWORK}/stations.json`)) as {
  name_zh: string;
  name_en: string;
}[];
const lines = JSON.parse(read(`${NETWORK}/lines.json`)) as { id: string }[];
/** The box of the bundled city's stops, in degrees. */
const AREA = { south: 30.6, north: 31.9, west: 120.8, east: 122.2 };

/** Short names are also words of other languages and texts. */
const LONG = { zh: 4, en: 12 };
const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(
    words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|'),
    'u',
  );

const CITIES =
  /Shanghai|Beijing|Hangzhou|Suzhou|Nanjing|Guangzhou|Shenzhen|Huangpu|Pudong|Yangtze|Berlin|Vilnius|Cairns|上海|沪|北京|杭州|苏州|南京|广州|深圳|浦东|黄浦|长三角|人民广场|People's Square/u;
const STATIONS = anyOf(
  stations.flatMap(({ name_zh: zh, name_en: en }) => [
    ...(zh.length >= LONG.zh ? [zh] : []),
    ...(en.length >= LONG.en ? [en] : []),
  ]),
);
/** A line whose id is that of its mode is a word of the product. */
const LINE_IDS = lines.map(({ id }) => id).filter((id) => !isOneOf<string>(TRANSIT_MODES, id));
const LINES = new RegExp(`['"\`](?:${LINE_IDS.join('|')})['"\`]`, 'u');
const OFFSET = /\+08:?00\b|\b8 \* 3_600_000\b|\b28_800_000\b/u;
const MONEY = /\bCNY\b|[¥￥]/u;
const PHONE = /\+86\b/u;

const inside = (number: number, low: number, high: number): boolean =>
  number >= low && number <= high;

/** A coordinate of the bundled city, by its decimals: prices and sizes have fewer. */
const pointsIn = (text: string): string[] =>
  [...text.matchAll(/\b(\d{2,3}\.\d{3,})\b/g)]
    .map(([, number = '']) => number)
    .filter(
      (number) =>
        inside(Number(number), AREA.south, AREA.north) ||
        inside(Number(number), AREA.west, AREA.east),
    );

const first = (pattern: RegExp, text: string): string[] => pattern.exec(text)?.slice(0, 1) ?? [];

/** What a file says of a city: in comments too where that is a name. */
function traces(text: string, withoutComments: string): string[] {
  return [
    ...first(CITIES, text),
    ...first(STATIONS, text),
    ...first(LINES, withoutComments),
    ...first(OFFSET, withoutComments),
    ...first(MONEY, withoutComments),
    ...first(PHONE, withoutComments),
    ...pointsIn(withoutComments).slice(0, 1),
  ];
}

/** Where a trace may be, with the reason. */
const ALLOWED: Readonly<Record<string, { traces: readonly string[]; because: string }>> = {
  'apps/gateway/src/adapters/partner-texts.ts': {
    traces: ['沪', '人民广场', '31.2346'],
    because: 'the published documents for partners have one example each, of the bundled city',
  },
  'packages/contract/src/api/parameter-texts.ts': {
    traces: ['人民广场', "'metro-2'", '31.2346'],
    because: 'the published document of the API has one example each, recorded in the bundled city',
  },
  'packages/contract/src/api/written-examples.ts': {
    traces: ['人民广场'],
    because: 'the published document of the API has one example each, recorded in the bundled city',
  },
  'apps/gateway/src/adapters/payment/trade-number.ts': {
    traces: ['+08:00'],
    because: 'payment providers use the time of China in every city',
  },
  'apps/gateway/src/adapters/payment/wechat-schemas.ts': {
    traces: ['CNY'],
    because: 'the provider knows no other currency',
  },
  'apps/gateway/src/adapters/payment/wechat.ts': {
    traces: ['CNY'],
    because: 'the provider knows no other currency',
  },
  'apps/gateway/src/db/migrations/010-settlement-files.ts': {
    traces: ['Shanghai'],
    because: 'a migration that has run stays as it is',
  },
  'apps/web/src/app/areas/shopping.ts': {
    traces: ['长三角'],
    because: 'the specification names the page',
  },
  'apps/web/src/domain/share/share-info.ts': {
    traces: ['长三角'],
    because: 'the specification names the page',
  },
  'apps/web/src/features/about/messages.ts': {
    traces: ['黄浦'],
    because: 'not clean yet: the list of sources belongs to the folder of the city',
  },
};

/** Not clean yet. */
const NOT_YET = [
  'apps/gateway/src/city/',
  'apps/gateway/src/city/timetable/',
  'apps/gateway/src/modules/guide/plans/',
  'apps/gateway/src/modules/guide/traffic/fares',
];

const SOURCES = ['apps/gateway/src', 'apps/web/src', 'packages/contract/src'].flatMap((dir) =>
  sourceFiles(dir, /\.(?:ts|tsx|css)$/),
);

const isFixture = (file: string): boolean => /\.fixture\.tsx?$|\/core\/testing\//.test(file);

describe('the source of the product', () => {
  it('names no city, and none of the bundled one’s places, money, phones, lines or clock', () => {
    const places = SOURCES.filter(
      (file) =>
        !isTest(file) &&
        !isFixture(file) &&
        !NOT_YET.some((beginning) => file.startsWith(beginning)),
    ).flatMap((file) =>
      traces(read(file), code(file))
        .filter((trace) => ALLOWED[file]?.traces.includes(trace) !== true)
        .map((trace) => `${file}: ${trace}`),
    );
    expect(places).toEqual([]);
  });

  it('has each exception that is listed', () => {
    const unused = Object.entries(ALLOWED).flatMap(([file, { traces: allowed }]) => {
      const foundTraces = traces(read(file), code(file));
      return allowed
        .filter((trace) => !foundTraces.includes(trace))
        .map((trace) => `${file}: ${trace}`);
    });
    expect(unused).toEqual([]);
  });
});

describe('the rule', () => {
  it.each([
    ["const HOME = 'Shanghai';", 'Shanghai'],
    ['/** A day in Shanghai. */', 'Shanghai'],
    ["import x from '人民广场';", '人民广场'],
    ["const line = 'metro-1';", "'metro-1'"],
    ["const at = '2026-12-01T00:00:00+08:00';", '+08:00'],
    ['const OFFSET = 8 * 3_600_000;', '8 * 3_600_000'],
    ["const code = 'CNY';", 'CNY'],
    ['`¥${amount}`', '¥'],
    ["'+86'", '+86'],
    ['const lat = 31.2304;', '31.2304'],
    ['[121.4737]', '121.4737'],
  ])('finds %s', (text, trace) => {
    expect(traces(text, text)).toContain(trace);
  });

  it.each(['const price = 31.25;', 'const zone = "+09:00";', "const line = 'metro';"])(
    'leaves %s',
    (text) => {
      expect(traces(text, text)).toEqual([]);
    },
  );
});
