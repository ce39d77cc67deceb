import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleAt } from './fee-rules.ts';
import { distanceFareCents, metroMetres, officialFareCents } from './metro-fare.ts';
import { stationNamed, stations, type Station } from './network.ts';
import { railFare } from './rail-fare.ts';

const rule = ruleAt('metro', new Date('2026-11-21'));
const all = stations();
const isMetro = ({ lines }: Station): boolean => lines.some((line) => line.startsWith('metro-'));
const isLinkOnly = ({ lines }: Station): boolean => lines.every((line) => line === 'airport-link');
const fare = (from: string, to: string) => railFare(stationNamed(from), stationNamed(to), rule);

/** The table's fares between the metro gates of two stations. */
const officialFares = (a: Station, b: Station): number[] =>
  a.platforms
    .filter((code) => !code.startsWith('51'))
    .flatMap((x) =>
      b.platforms.filter((code) => !code.startsWith('51')).map((y) => officialFareCents(x, y)),
    )
    .filter((cents) => cents !== null);

describe('a single fare by rail', () => {
  test('is the same both ways, of distance and basis too, for any two stations', () => {
    assert(
      property(constantFrom(...all), constantFrom(...all), (a, b) => {
        expect(railFare(a, b, rule)).toEqual(railFare(b, a, rule));
      }),
      { numRuns: 500 },
    );
  });

  test('is the table’s if it has any pair of gates, else the distance rule’s', () => {
    const metro = all.filter(isMetro);
    let withheld = 0;
    const unlike: string[] = [];
    for (const [i, a] of metro.entries()) {
      // A fifth of the pairs, the same ones each time.
      for (const b of metro.filter((_, j) => j < i && (i + j) % 5 === 0)) {
        const knownFares = officialFares(a, b);
        const calculatedFare = railFare(a, b, rule);
        const byRule = distanceFareCents(metroMetres(a.id, b.id), rule);
        const expected =
          knownFares.length > 0
            ? { cents: Math.min(...knownFares), basis: 'table' }
            : { cents: byRule, basis: 'rule' };
        if (calculatedFare?.cents !== expected.cents || calculatedFare.basis !== expected.basis) {
          unlike.push(`${a.id} ${b.id}`);
        }
        if ((calculatedFare?.cents ?? 0) < 300) unlike.push(`${a.id} ${b.id}`);
        if (knownFares.length === 0) withheld++;
      }
    }
    expect(unlike).toEqual([]);
    expect(withheld).toBeGreaterThan(250);
  });

  test('counts an interchange as no distance, and the way over the rails', () => {
    expect(fare('徐家汇', '人民广场')).toEqual({
      cents: 400,
      basis: 'table',
      metres: 6283,
      tariff: 'metro',
    });
  });

  test('of airport link and maglev is their own', () => {
    expect(fare('三林南', '康桥东')).toMatchObject({
      cents: 600,
      tariff: 'airport_link',
      metres: 12_655,
    });
    expect(fare('虹桥2号航站楼', '上海国际旅游度假区')).toMatchObject({
      cents: 1800,
      tariff: 'airport_link',
    });
    expect(fare('龙阳路（磁浮）', '浦东国际机场（磁浮）')).toMatchObject({
      cents: 5000,
      tariff: 'maglev',
      metres: 30_000,
    });
    expect(fare('虹桥2号航站楼', '浦东1号2号航站楼')).toMatchObject({
      cents: 800,
      tariff: 'metro',
    });
  });

  test('by metro and link: where the table has it the table’s, and told by its pattern where not', () => {
    let byRule = 0;
    for (const link of all.filter(isLinkOnly)) {
      for (const station of all.filter(isMetro)) {
        const calculatedFare = railFare(station, link, rule);
        expect(calculatedFare?.tariff).toBe('airport_link');
        if (calculatedFare?.basis === 'rule') byRule++;
        expect(calculatedFare?.cents).toBeGreaterThanOrEqual(300);
        expect(calculatedFare?.cents).toBeLessThanOrEqual(2600);
      }
    }
    expect(byRule).toBeGreaterThan(10);
    expect(byRule).toBeLessThan(80);
  });

  test('by metro and link without a value in the table adds what most other stations pay', () => {
    expect(fare('莲花路', '康桥东')).toMatchObject({ cents: 1200, basis: 'rule' });
    expect(fare('张华浜', '三林南')).toMatchObject({ cents: 800, basis: 'rule' });
  });

  test('is not known with the maglev in between, nor from a station to itself', () => {
    expect(fare('龙阳路（磁浮）', '人民广场')).toBeNull();
    expect(fare('人民广场', '人民广场')).toBeNull();
  });
});
