import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
  uniqueArray,
} from 'fast-check';
import { expect, it } from 'vitest';
import { faresV2, rideAt } from '../../test/fares-v2.ts';
import { everyDay } from '../../test/small-feed.ts';
import type { FareLegRule, FaresV2, FareTransferRule } from '../gtfs/feed-fares.ts';
import type { FareLeg } from './journey.ts';
import { priceV2 } from './price-v2.ts';

/** A second reading of the reference: it tries every way to pay, leg by leg, and keeps nothing in between. */

interface Paid {
  /** What the chain of transfers costs so far, and how many transfers it has. */
  sum: number;
  transfers: number;
  group: string | null;
  startedAt: number;
  leftAt: number;
}

const emptyMatches = (
  values: readonly string[],
  namedValues: readonly (string | null)[],
): boolean => values.every((value) => !namedValues.includes(value));

function naiveRules(fares: FaresV2, leg: FareLeg): FareLegRule[] {
  const valuesOfLeg = {
    network: [fares.networkOf.get(leg.routeId) ?? '-'],
    fromArea: fares.areasOf.get(leg.stops[0] ?? '') ?? [],
    toArea: fares.areasOf.get(leg.stops.at(-1) ?? '') ?? [],
  };
  const fitting = fares.legRules.filter((rule) =>
    (['network', 'fromArea', 'toArea'] as const).every((field) => {
      const ruleValue = rule[field];
      if (ruleValue !== null) return valuesOfLeg[field].includes(ruleValue);
      if (fares.hasPriority) return true;
      return emptyMatches(
        valuesOfLeg[field],
        fares.legRules.map((each) => each[field]),
      );
    }),
  );
  return fitting.filter((rule) => fitting.every((each) => each.priority <= rule.priority));
}

function naiveTransfers(fares: FaresV2, openChain: Paid, to: string | null, leg: FareLeg) {
  if (openChain.group === null || to === null) return [];
  const froms = new Set(fares.transferRules.map((rule) => rule.from));
  const tos = new Set(fares.transferRules.map((rule) => rule.to));
  const applying = fares.transferRules.filter((rule) => {
    if (rule.from === null ? froms.has(openChain.group) : rule.from !== openChain.group)
      return false;
    if (rule.to === null ? tos.has(to) : rule.to !== to) return false;
    if (rule.maxCount < openChain.transfers + 1) return false;
    if (rule.limit === null) return true;
    const start = rule.limit.from === 'departure' ? openChain.startedAt : openChain.leftAt;
    const end = rule.limit.to === 'departure' ? leg.startsAt.getTime() : leg.endsAt.getTime();
    return (end - start) / 1000 <= rule.limit.seconds;
  });
  return applying.filter((rule) => applying.every((each) => each.maxCount >= rule.maxCount));
}

/** The lowest sum of legs that all have a fare; null if one has none. */
function naivePrice(
  fares: FaresV2,
  legs: readonly FareLeg[],
  openChain: Paid | null,
): number | null {
  const [leg, ...otherLegs] = legs;
  if (leg === undefined) return 0;
  const sums: number[] = [];
  const goOn = (before: number, next: Paid): void => {
    const rest = naivePrice(fares, otherLegs, next);
    if (rest !== null) sums.push(next.sum - before + rest);
  };
  for (const { group, product } of naiveRules(fares, leg)) {
    for (const { price } of fares.products.get(product) ?? []) {
      const ends = { leftAt: leg.endsAt.getTime() };
      const startedAt = leg.startsAt.getTime();
      const rules = openChain === null ? [] : naiveTransfers(fares, openChain, group, leg);
      if (openChain === null || rules.length === 0) {
        goOn(0, { sum: price.amount, transfers: 0, group, startedAt, ...ends });
        continue;
      }
      for (const rule of rules) {
        const extras = rule.product === null ? [0] : productAmounts(fares, rule.product);
        for (const extra of extras) {
          const sum =
            rule.type === 'A+AB+B'
              ? openChain.sum + extra + price.amount
              : rule.type === 'AB' && openChain.transfers === 0
                ? extra
                : openChain.sum + extra;
          goOn(openChain.sum, {
            ...openChain,
            sum,
            transfers: openChain.transfers + 1,
            group,
            ...ends,
          });
        }
      }
    }
  }
  return sums.length === 0 ? null : Math.min(...sums);
}

const productAmounts = (fares: FaresV2, id: string): number[] =>
  (fares.products.get(id) ?? []).map(({ price }) => price.amount);

const anyGroup = option(constantFrom('G', 'H'), { nil: null });
const productIds = ['p', 'q', 'r'];

const anyLegRule = record({
  group: anyGroup,
  network: option(constantFrom('b', 'm'), { nil: null, freq: 2 }),
  fromArea: option(constantFrom('1', '2'), { nil: null, freq: 2 }),
  toArea: option(constantFrom('1', '2'), { nil: null, freq: 2 }),
  product: constantFrom(...productIds),
  priority: integer({ min: 0, max: 1 }),
}).map((rule): FareLegRule => ({ ...rule, fromTimeframe: null, toTimeframe: null }));

const anyTransferRule = record({
  from: anyGroup,
  to: anyGroup,
  maxCount: constantFrom(1, 2, Infinity),
  limit: option(
    record({
      seconds: integer({ min: 1, max: 6000 }),
      from: constantFrom('departure', 'arrival'),
      to: constantFrom('departure', 'arrival'),
    }),
    { nil: null },
  ),
  type: constantFrom('A+AB', 'A+AB+B', 'AB'),
  product: option(constantFrom(...productIds), { nil: null }),
}).map((rule): FareTransferRule =>
  rule.from === rule.to ? rule : { ...rule, maxCount: Infinity },
);

const anyFares = record({
  amounts: array(integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
  areas: record({
    a: uniqueArray(constantFrom('1', '2', '3'), { maxLength: 2 }),
    b: uniqueArray(constantFrom('1', '2', '3'), { maxLength: 2 }),
  }),
  legRules: array(anyLegRule, { minLength: 1, maxLength: 5 }),
  transferRules: array(anyTransferRule, { maxLength: 5 }),
  hasPriority: boolean(),
}).map(({ amounts, areas, legRules, transferRules, hasPriority }) =>
  faresV2(
    productIds.map((id, i) => ({
      id,
      name: null,
      category: null,
      medium: null,
      price: { amount: amounts[i] ?? 0, currency: 'USD' },
    })),
    {
      areasOf: new Map(Object.entries(areas)),
      legRules: hasPriority ? legRules : legRules.map((rule) => ({ ...rule, priority: 0 })),
      transferRules,
      hasPriority,
    },
  ),
);

const anyLegs = array(
  record({
    route: constantFrom('b1', 'm1', 'n1'),
    stops: constantFrom('a b', 'b a', 'a c', 'c c'),
    wait: integer({ min: 0, max: 40 }),
  }),
  { minLength: 1, maxLength: 4 },
).map((steps) => {
  let minute = 0;
  return steps.map(({ route, stops, wait }) => {
    minute += wait + 10;
    return rideAt(route, stops, minute);
  });
});

it('any journey costs what a second reading of the rules says', () => {
  const calendar = { services: [everyDay()], timezone: 'UTC' };
  const counts = { known: 0, unknown: 0, discounted: 0 };
  assert(
    property(anyFares, anyLegs, (fares, legs) => {
      const expected = naivePrice(fares, legs, null);
      const priced = priceV2(fares, calendar, legs, null);
      const apart = legs.map((leg) => priceV2(fares, calendar, [leg], null).total?.amount ?? 0);
      if (expected === null) {
        counts.unknown += 1;
        expect(priced.unknownLegs).toBeGreaterThan(0);
        return;
      }
      counts.known += 1;
      if (expected < apart.reduce((sum, each) => sum + each, 0)) counts.discounted += 1;
      expect(priced.total?.amount).toBe(expected);
      expect(priced.unknownLegs).toBe(0);
      expect(priced.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(expected);
    }),
    { numRuns: 5000 },
  );
  expect(counts.known).toBeGreaterThan(500);
  expect(counts.unknown).toBeGreaterThan(500);
  expect(counts.discounted).toBeGreaterThan(100);
});
