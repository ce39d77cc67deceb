import { describe, expect, it } from 'vitest';
import type { FareRuleV1, FaresV1, FareV1 } from '../gtfs/feed-fares.ts';
import type { FareLeg } from './journey.ts';
import { priceV1 } from './price-v1.ts';

const NOON = Date.parse('2026-05-04T12:00:00Z');

/** A ride of ten minutes from the first of the stops to the last, by default at noon. */
const ride = (
  routeId: string,
  stops: string,
  minute = 0,
  change: Partial<FareLeg> = {},
): FareLeg => ({
  routeId,
  agency: 0,
  stops: stops.split(' '),
  startsAt: new Date(NOON + minute * 60_000),
  endsAt: new Date(NOON + (minute + 10) * 60_000),
  staysOnBoard: false,
  ...change,
});

const rule = (change: Partial<FareRuleV1>): FareRuleV1 => ({
  route: null,
  origin: null,
  destination: null,
  contains: [],
  ...change,
});

const fare = (id: string, amount: number, change: Partial<FareV1> = {}): FareV1 => ({
  id,
  price: { amount, currency: 'CAD' },
  transfers: 0,
  transferSeconds: Infinity,
  agency: -1,
  rules: [],
  ...change,
});

/** Stops a, b, c ... are in zones 1, 2, 3 ...; x is in none. */
const feed = (...fares: FareV1[]): FaresV1 => ({
  zoneOf: new Map(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((stop, i) => [stop, String(i + 1)])),
  fares,
});

const amount = (fares: FaresV1, ...legs: FareLeg[]) => priceV1(fares, legs).total?.amount ?? null;

describe('the example of the reference: 3.20 CAD, transfers within two hours', () => {
  const presto = feed(fare('presto_fare', 320, { transfers: Infinity, transferSeconds: 7200 }));

  it('costs 3.20 for one ride and for any transfers in time', () => {
    expect(amount(presto, ride('r', 'a b'))).toBe(320);
    expect(amount(presto, ride('r', 'a b'), ride('s', 'b c', 60), ride('t', 'c d', 120))).toBe(320);
    expect(priceV1(presto, [ride('r', 'a b'), ride('s', 'b c', 120)])).toEqual({
      parts: [{ first: 0, last: 1, amount: 320, name: null }],
      total: { amount: 320, currency: 'CAD' },
      unknownLegs: 0,
    });
  });

  it('costs a second ticket for a boarding after two hours', () => {
    expect(amount(presto, ride('r', 'a b'), ride('s', 'b c', 121))).toBe(640);
  });
});

describe('the number of transfers', () => {
  it.each([
    [0, 300],
    [1, 200],
    [2, 100],
  ])('%i: three rides cost %i', (transfers, expected) => {
    const three = [ride('r', 'a b'), ride('s', 'b c', 20), ride('t', 'c d', 40)];
    expect(amount(feed(fare('f', 100, { transfers })), ...three)).toBe(expected);
  });

  it('does not count a ride on which the rider stays on board', () => {
    const legs = [ride('r', 'a b'), ride('s', 'b c', 20, { staysOnBoard: true })];
    expect(amount(feed(fare('f', 100)), ...legs)).toBe(100);
  });
});

describe('rules', () => {
  it('of routes: example b of the reference is valid on TSW and TSE', () => {
    const b = feed(
      fare('b', 175, { transfers: 1, rules: [rule({ route: 'TSW' }), rule({ route: 'TSE' })] }),
    );
    expect(amount(b, ride('TSW', 'a b'))).toBe(175);
    expect(amount(b, ride('TSW', 'a b'), ride('TSE', 'b c', 20))).toBe(175);
    expect(amount(b, ride('GRT', 'a b'))).toBeNull();
    expect(priceV1(b, [ride('TSW', 'a b'), ride('GRT', 'b c', 20)])).toMatchObject({
      total: { amount: 175 },
      unknownLegs: 1,
    });
  });

  it('of zones: example b of the reference is valid from 3 to 4 and from 3 to 5', () => {
    const b = feed(
      fare('b', 225, {
        rules: [rule({ origin: '3', destination: '4' }), rule({ origin: '3', destination: '5' })],
      }),
    );
    expect(amount(b, ride('r', 'c d'))).toBe(225);
    expect(amount(b, ride('r', 'c d e'))).toBe(225);
    expect(amount(b, ride('r', 'd c'))).toBeNull();
    expect(amount(b, ride('r', 'c x'))).toBeNull();
  });

  it('of zones passed: example c of the reference contains 5, 6 and 7, all and no others', () => {
    const c = feed(
      fare('c', 300, {
        transfers: 1,
        rules: [rule({ route: 'GRT', contains: ['5', '6', '7'] })],
      }),
    );
    expect(amount(c, ride('GRT', 'e f g'))).toBe(300);
    expect(amount(c, ride('GRT', 'g f e x'))).toBe(300);
    expect(amount(c, ride('GRT', 'e f'))).toBeNull();
    expect(amount(c, ride('GRT', 'd e f g'))).toBeNull();
    // A ticket for two rides counts the zones of both.
    expect(amount(c, ride('GRT', 'e f'), ride('GRT', 'f g', 20))).toBe(300);
  });

  it('of a ticket for two rides hold from the first stop to the last', () => {
    const throughFare = feed(
      fare('through', 250, { transfers: 1, rules: [rule({ origin: '1', destination: '3' })] }),
      fare('each', 150, { rules: [rule({ route: 'r' }), rule({ route: 's' })] }),
    );
    expect(amount(throughFare, ride('r', 'a b'), ride('s', 'b c', 20))).toBe(250);
    expect(amount(throughFare, ride('r', 'b c'), ride('s', 'c d', 20))).toBe(300);
  });
});

it('the cheapest of several fares counts, also of several tickets', () => {
  const fares = feed(fare('all', 500, { transfers: Infinity }), fare('one', 200), fare('odd', 210));
  expect(amount(fares, ride('r', 'a b'))).toBe(200);
  expect(amount(fares, ride('r', 'a b'), ride('s', 'b c', 20))).toBe(400);
  const three = [ride('r', 'a b'), ride('s', 'b c', 20), ride('t', 'c d', 40)];
  expect(amount(fares, ...three)).toBe(500);
});

it('a fare of an agency is not valid with another', () => {
  const fares = feed(
    fare('mine', 100, { agency: 0, transfers: 1 }),
    fare('theirs', 300, { agency: 1 }),
  );
  expect(amount(fares, ride('r', 'a b'))).toBe(100);
  expect(amount(fares, ride('r', 'a b', 0, { agency: 1 }))).toBe(300);
  expect(amount(fares, ride('r', 'a b'), ride('s', 'b c', 20, { agency: 1 }))).toBe(400);
});

it('amounts of two currencies are not summed', () => {
  const euro = { amount: 90, currency: 'EUR' };
  const fares = feed(
    fare('here', 100, { rules: [rule({ route: 'r' })] }),
    fare('there', 0, { price: euro, rules: [rule({ route: 's' })] }),
  );
  expect(priceV1(fares, [ride('r', 'a b'), ride('s', 'b c', 20)])).toMatchObject({
    total: { amount: 100, currency: 'CAD' },
    unknownLegs: 1,
  });
  expect(priceV1(fares, [ride('s', 'b c')]).total).toEqual(euro);
});

it('no rides cost nothing that is known', () => {
  expect(priceV1(feed(fare('f', 100)), [])).toEqual({ parts: [], total: null, unknownLegs: 0 });
});
