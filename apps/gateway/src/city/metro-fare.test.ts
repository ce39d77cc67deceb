import { existsSync, readFileSync } from 'node:fs';
import { assert, constantFrom, pre, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distanceFareCents,
  fareCodes,
  metroDiscounts,
  metroFareCents,
  officialFareCents,
  ruleFareCents,
} from './metro-fare.ts';
import { ruleAt } from './fee-rules.ts';
import { stationNamed } from './network.ts';
import { fareWithin } from './rail-fare.ts';
import { tariffNamed } from './tariffs.ts';

const rule = ruleAt('metro', new Date('2026-11-21'));
const fare = (from: string, to: string): number | null =>
  metroFareCents(stationNamed(from).id, stationNamed(to).id, rule);

const metroCodes = fareCodes().filter((code) => !code.startsWith('51'));
const anyCode = constantFrom(...metroCodes);

describe('metro fares', () => {
  test.each([
    ['徐家汇', '人民广场', 400],
    ['中山公园', '世纪公园', 400],
    ['九亭', '人民广场', 500],
    ['虹桥火车站', '静安寺', 400],
    ['人民广场', '南京东路', 300],
  ])('%s to %s', (from, to, cents) => {
    expect(fare(from, to)).toBe(cents);
    expect(fare(to, from)).toBe(cents);
  });

  test('the same both ways, from 3 to 15 yuan, for any two platforms', () => {
    assert(
      property(anyCode, anyCode, (a, b) => {
        pre(a !== b);
        const cents = metroFareCents(a, b, rule);
        expect(cents).toBe(metroFareCents(b, a, rule));
        expect(cents === 0 || (cents !== null && cents >= 300 && cents <= 1500)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('the distance rule meets the official table in 97.7 % of the pairs', () => {
    let knownCount = 0;
    let met = 0;
    for (const [i, a] of metroCodes.entries()) {
      for (const b of metroCodes.slice(0, i)) {
        const official = officialFareCents(a, b);
        if (official === null || official === 0) continue;
        knownCount++;
        if (ruleFareCents(a, b, rule) === official) met++;
      }
    }
    expect(knownCount).toBe(132_389);
    expect(met / knownCount).toBeGreaterThan(0.977);
  });

  test('pairs the table withholds are taken from other gates of the stations, else by the rule', () => {
    let unlikeRule = 0;
    let likeRule = 0;
    for (const [i, a] of metroCodes.entries()) {
      for (const b of metroCodes.slice(0, i)) {
        if (officialFareCents(a, b) !== null) continue;
        const cents = metroFareCents(a, b, rule);
        expect(cents).not.toBeNull();
        if (cents === ruleFareCents(a, b, rule)) likeRule++;
        else unlikeRule++;
      }
    }
    expect(unlikeRule + likeRule).toBe(4113);
    // The other gates' official fare corrects the rule where it errs, some 1 to 2 % of the pairs.
    expect(unlikeRule).toBeGreaterThan(20);
    expect(unlikeRule).toBeLessThan(150);
  });

  test('a distance equal to the limit belongs to the lower fare', () => {
    expect(distanceFareCents(6000, rule)).toBe(300);
    expect(distanceFareCents(6001, rule)).toBe(400);
    expect(distanceFareCents(16_000, rule)).toBe(400);
    expect(distanceFareCents(16_001, rule)).toBe(500);
  });

  test('the maglev is no metro ride', () => {
    expect(metroFareCents('ML01', 'ML02', rule)).toBeNull();
  });

  test('10 % off after 70 yuan in the month', () => {
    for (const [fareCents, monthBeforeCents, monthlyCents] of [
      [400, 6999, 0],
      [400, 7000, 40],
      [500, 12_300, 50],
    ] as const) {
      expect(metroDiscounts(fareCents, { minutesSinceBus: null, monthBeforeCents }, rule)).toEqual({
        transferCents: 0,
        monthlyCents,
      });
    }
  });
});

describe('airport link', () => {
  test('both ways', () => {
    const link = tariffNamed('airport_link');
    const fareOf = (from: string, to: string) => fareWithin(link, from, to, rule);
    expect(fareOf('5131', '5137')).toEqual({ cents: 2500, basis: 'table' });
    expect(fareOf('5137', '5131')?.cents).toBe(2500);
    expect(fareOf('5131', '0111')).toBeNull();
  });
});

const original = new URL('../../../../../shared/data/shanghai/', import.meta.url);
test.runIf(existsSync(original))('the copy is the data it was made from', () => {
  for (const file of ['metro_fare_matrix.json', 'segments.csv', 'stations.json', 'fares.json']) {
    const copy = new URL(`../../../../cities/shanghai/network/${file}`, import.meta.url);
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(new URL(file, original), 'utf8'));
  }
});
