import { describe, expect, test } from 'vitest';
import { stations } from '../city/network.ts';
import { stationFacts } from '../city/station-facts.ts';
import { makeNameIndex, type Named } from './name-index.ts';
import { normalised } from './normal.ts';
import { romanised, syllablesOf } from './pinyin.ts';

const stop = (zh: string): Named => ({
  zh,
  en: null,
  formerNames: [],
  aliases: [],
  at: null,
  rank: 12,
  minor: true,
});

const entries: Named[] = [
  ...stations().map((station) => ({
    zh: station.name_zh,
    en: station.name_en,
    formerNames: stationFacts(station.id)?.formerNames ?? [],
    aliases: [],
    at: station,
    rank: 8 - station.lines.length,
    minor: false,
  })),
  ...['徐家汇', '徐家汇(华山路)', '火车站南广场', '人民路', '新张村', '丁家'].map(stop),
];
const station = (zh: string, lat: number, lines: number): Named => ({
  ...stop(zh),
  at: { lat, lon: 121.4 },
  rank: 8 - lines,
  minor: false,
});

const index = makeNameIndex(entries);

const findNames = (typed: string, near: { lat: number; lon: number } | null = null): string[] =>
  index.find(typed, { limit: 10, near }).map(({ entry }) => entries[entry]?.zh ?? '');
const matched = (typed: string): string | null | undefined =>
  index.find(typed, { limit: 1, near: null })[0]?.matched;

test('stations are found by a traditional word within their names', () => {
  expect(findNames('火車站')).toEqual(findNames('火车站'));
  expect(findNames('火車站')).toContain('虹桥火车站');
});

test('a stop without lines follows the stations that contain its name, a stop with lines does not', () => {
  const stops = [
    { ...stop('新天地'), isUnserved: true },
    station('一大会址·新天地', 31.2, 2),
    stop('虹桥'),
    station('虹桥火车站', 31.2, 3),
  ];
  const names = (typed: string) =>
    makeNameIndex(stops)
      .find(typed, { limit: 4, near: null })
      .map(({ entry }) => stops[entry]?.zh);
  expect(names('新天地')).toEqual(['一大会址·新天地', '新天地']);
  expect(names('虹桥')).toEqual(['虹桥', '虹桥火车站']);
});

describe('a station is found', () => {
  test.each([
    ['徐家汇', '徐家汇'],
    ['xujiahui', '徐家汇'],
    ['Xu Jia Hui', '徐家汇'],
    ['xú jiā huì', '徐家汇'],
    ['XJH', '徐家汇'],
    ['ＸＪＨ', '徐家汇'],
    ['xujh', '徐家汇'],
    ['徐jh', '徐家汇'],
    ['徐jia汇', '徐家汇'],
    ['人广', '人民广场'],
    ['renm广场', '人民广场'],
    ['rmgc', '人民广场'],
    ['人民广场站', '人民广场'],
    ['人民廣場', '人民广场'],
    ['虹橋火車站', '虹桥火车站'],
    ['國家會展中心', '国家会展中心'],
    ['陸家嘴', '陆家嘴'],
    ["people's sq", '人民广场'],
    ['peoples square', '人民广场'],
    ['square people', '人民广场'],
    ['west nanjing', '南京西路'],
    ['disney', '迪士尼'],
    ['虹梅路', '虹梅路'],
    ['河南中路', '南京东路'],
    ['henanzhonglu', '南京东路'],
    ['徐泾东', '国家会展中心'],
    ['浦东国际机场', '浦东1号2号航站楼'],
    ['minhangkaifaqu', '闵行开发区'],
    ['火车站', '上海火车站'],
    ['陕西南', '陕西南路'],
    ['shanxinanlu', '陕西南路'],
    ['陆家咀', '陆家嘴'],
    ['徐家会', '徐家汇'],
    ['xujiahiu', '徐家汇'],
    ['xujiaui', '徐家汇'],
    ['xujiiahui', '徐家汇'],
    ['xukiahui', '徐家汇'],
    ['peopels', '人民广场'],
    ['lujiazhui', '陆家嘴'],
    ['人民广厂', '人民广场'],
    ['人民场广', '人民广场'],
  ])('as %s', (typed, expected) => {
    expect(findNames(typed)[0]).toBe(expected);
  });

  test('while its name is being typed: from the second letter on it is among the first ten', () => {
    for (const { name_zh, name_en, pinyin } of stations()) {
      const facts = { zh: name_zh, whole: [name_zh, pinyin, name_en] };
      for (const whole of facts.whole) {
        expect(findNames(whole).slice(0, 3), whole).toContain(facts.zh);
      }
    }
    for (const whole of ['世纪大道', 'shijidadao', 'Century Avenue']) {
      for (let length = 2; length <= whole.length; length++) {
        expect(findNames(whole.slice(0, length)), whole.slice(0, length)).toContain('世纪大道');
      }
    }
  });

  test('with two letters typed wrong in every station’s pinyin of eight and more', () => {
    const long = stations().filter(({ pinyin }) => pinyin.length >= 8 && !/\d/.test(pinyin));
    const missed = long.filter(({ pinyin, name_zh }) => {
      const swapped = `${pinyin.slice(0, 4)}${pinyin[5]}${pinyin[4]}${pinyin.slice(6)}`;
      return !findNames(swapped).includes(name_zh);
    });
    expect(long.length).toBeGreaterThan(200);
    expect(missed.map(({ name_zh }) => name_zh)).toEqual([]);
  });
});

describe('the order', () => {
  test('is: called so, begins so, in the middle; bigger ones first', () => {
    const names = findNames('人民');
    expect(names[0]).toBe('人民广场');
    expect(findNames('徐家汇').slice(0, 2)).toEqual(['徐家汇', '徐家汇']);
    expect(
      index.find('徐家汇', { limit: 2, near: null }).map(({ entry }) => entries[entry]?.minor),
    ).toEqual([false, true]);
    const railway = findNames('火车站');
    expect(railway.indexOf('火车站南广场')).toBeGreaterThan(railway.indexOf('虹桥火车站'));
  });

  test('of those alike is by distance where a place is given, else the shorter name first', () => {
    const someNames = makeNameIndex([
      station('东门北路', 31.1, 1),
      station('东门路', 31.3, 1),
      station('东门大街', 31.2, 3),
    ]);
    const order = (near: { lat: number; lon: number } | null): number[] =>
      someNames.find('东门', { limit: 9, near }).map(({ entry }) => entry);
    expect(order(null)).toEqual([2, 1, 0]);
    expect(order({ lat: 31.11, lon: 121.4 })).toEqual([2, 0, 1]);
    expect(order({ lat: 31.29, lon: 121.4 })).toEqual([2, 1, 0]);
  });
});

test('a hit has the matched text if it is not the name', () => {
  expect(matched('徐家汇')).toBeNull();
  expect(matched('Xujiahui')).toBeNull();
  expect(matched('xjh')).toBe('xu jia hui');
  expect(matched('河南中路')).toBe('河南中路');
});

test('nothing is found for empty text, punctuation and unknown names', () => {
  for (const typed of [
    '',
    '   ',
    '!!!',
    '，。',
    'qqqqqq',
    '€',
    '没有这个站名啊',
    '\u{1F600}',
    'x'.repeat(40),
  ]) {
    expect(findNames(typed), typed).toEqual([]);
  }
});

test('names are compared without case, width, tones, signs', () => {
  expect(normalised(' Xú’jiā-Huì (Ｌ１) ')).toBe('xujiahuil1');
  expect(normalised('lǜ')).toBe('lv');
  expect(syllablesOf('莘庄T2·绿地')).toEqual(['xin', 'zhuang', 't2', 'lv', 'di']);
  expect(romanised('丁家')).toBe('Ding Jia');
});
