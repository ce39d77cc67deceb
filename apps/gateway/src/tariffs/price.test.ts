import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type GatePair, type RideToPrice, tariffFare, tariffOfLine } from './price.ts';
import { type TariffPrice, tariffFile } from './schema.ts';

const RULE = { base_metres: 6000, base_amount: 300, step_metres: 10_000, step_amount: 100 };

/** A table of gates a, b and c; the rule `metro` is that of the distance. */
const tables = {
  lookUp: (_: unknown, gates: GatePair) =>
    ({ 'a b': 400, 'a c': 700, 'b c': 0 })[gates.join(' ')] ?? null,
  rule: () => RULE,
};

const ride = (change: Partial<RideToPrice>): RideToPrice => ({
  gates: [],
  metres: () => null,
  line: null,
  ...change,
});

const fare = (prices: TariffPrice[], change: Partial<RideToPrice>) =>
  tariffFare({ prices }, ride(change), tables);

const matrix: TariffPrice = { kind: 'matrix', file: 'm.json', unit: 100 };
const pairs =
  (...texts: string[]) =>
  () =>
    texts.map((text): GatePair => [text.slice(0, 1), text.slice(-1)]);

describe('a tariff by a table', () => {
  it('is the lowest of the pairs of gates', () => {
    expect(fare([matrix], { gates: [pairs('a c', 'a b')] })).toEqual({
      amount: 400,
      basis: 'table',
    });
    expect(fare([matrix], { gates: [pairs('b c')] })).toEqual({ amount: 0, basis: 'table' });
  });

  it('is that of other gates if the table has none of the first', () => {
    expect(fare([matrix], { gates: [pairs('x y'), pairs('a c')] })?.amount).toBe(700);
    expect(fare([matrix], { gates: [pairs('a b'), pairs('b c')] })?.amount).toBe(400);
    expect(fare([matrix], { gates: [pairs('x y')] })).toBeNull();
  });

  it('is by distance where the table has none', () => {
    const prices: TariffPrice[] = [matrix, { kind: 'rule', rule: 'metro' }];
    expect(fare(prices, { gates: [pairs('x y')], metres: () => 6001 })).toEqual({
      amount: 400,
      basis: 'rule',
    });
    expect(fare(prices, { gates: [pairs('x y')], metres: () => Infinity })).toBeNull();
  });
});

it.each([
  [0, 300],
  [6000, 300],
  [6001, 400],
  [16_000, 400],
  [16_001, 500],
])('base and steps: %i metres cost %i', (metres, amount) => {
  const distance: TariffPrice = { kind: 'distance', ...RULE };
  expect(fare([distance], { metres: () => metres })).toEqual({ amount, basis: 'rule' });
});

it.each([
  [2000, 150],
  [2001, 220],
  [5000, 220],
  [5001, 300],
])('bands: %i metres cost %i', (metres, amount) => {
  const bands: TariffPrice = {
    kind: 'bands',
    bands: [
      { up_to_metres: 2000, amount: 150 },
      { up_to_metres: 5000, amount: 220 },
      { up_to_metres: null, amount: 300 },
    ],
  };
  expect(fare([bands], { metres: () => metres })?.amount).toBe(amount);
});

it('bands without an open end do not know a longer ride', () => {
  const bands: TariffPrice = { kind: 'bands', bands: [{ up_to_metres: 2000, amount: 150 }] };
  expect(fare([bands], { metres: () => 2001 })).toBeNull();
});

it('a line from 1 to 4 is by the share ridden, rounded up; a flat one is as it says', () => {
  const price: TariffPrice = { kind: 'line', rounding: 100 };
  const line = { lowest: 100, highest: 400, isFlat: false, isOfficial: true, lengthMetres: 15_000 };
  const amountAt = (metres: number) => fare([price], { line, metres: () => metres })?.amount;
  expect([0, 1, 5000, 5001, 15_000, 20_000].map(amountAt)).toEqual([100, 200, 200, 300, 400, 400]);
  expect(fare([price], { line: { ...line, isFlat: true } })).toEqual({
    amount: 100,
    basis: 'table',
  });
  expect(fare([price], { line: { ...line, isFlat: true, isOfficial: false } })?.basis).toBe('rule');
  expect(fare([price], {})).toBeNull();
});

describe('the file of tariffs', () => {
  const flat = { kind: 'flat', amount: 200 };
  const tram = { id: 'tram', applies_to: { modes: ['tram'] }, gates: false, prices: [flat] };
  const file = {
    currency: 'EUR',
    source: { zh: '', en: '' },
    change_outside_gates_seconds: 0,
    tariffs: [tram, { ...tram, id: 'airport', applies_to: { lines: ['x'] } }],
    otherwise: 'tram',
  };

  it('finds the tariff of a line by its id before its mode', () => {
    const { tariffs } = tariffFile.parse(file);
    expect(tariffOfLine(tariffs, { id: 'x', mode: 'tram' })?.id).toBe('airport');
    expect(tariffOfLine(tariffs, { id: 'y', mode: 'tram' })?.id).toBe('tram');
    expect(tariffOfLine(tariffs, { id: 'y', mode: undefined })).toBeUndefined();
  });

  it.each([
    ['an unknown fallback', { otherwise: 'bus' }, 'otherwise'],
    ['a tariff twice', { tariffs: [tram, tram] }, 'tariffs[1].id'],
    ['a tariff of nothing', { tariffs: [{ ...tram, applies_to: {} }] }, 'tariffs[0].applies_to'],
    [
      'a negative amount',
      { tariffs: [{ ...tram, prices: [{ kind: 'flat', amount: -1 }] }] },
      'tariffs[0].prices[0].amount',
    ],
    [
      'bands out of order',
      {
        tariffs: [
          {
            ...tram,
            prices: [
              {
                kind: 'bands',
                bands: [
                  { up_to_metres: null, amount: 1 },
                  { up_to_metres: 5, amount: 2 },
                ],
              },
            ],
          },
        ],
      },
      'tariffs[0].prices[0].bands',
    ],
    [
      'a change to an unknown tariff',
      {
        tariffs: [
          {
            ...tram,
            through: {
              with: 'bus',
              change: { own: 'a', other: 'b' },
              table: { file: 'f', unit: 1 },
            },
          },
        ],
      },
      'tariffs[0].through.with',
    ],
    ['a currency that is none', { currency: 'euro' }, 'currency'],
  ])('refuses %s and names the place', (_, change, place) => {
    const { error } = tariffFile.safeParse({ ...file, ...change });
    expect(error && z.prettifyError(error)).toContain(`at ${place}`);
  });
});
