import { describe, expect, it } from 'vitest';
import { faresV2, legRule, product, rideAt, transferRule } from '../../test/fares-v2.ts';
import { everyDay } from '../../test/small-feed.ts';
import type { FaresV2, FareTransferRule } from '../gtfs/feed-fares.ts';
import type { FareLeg } from './journey.ts';
import { priceV2 } from './price-v2.ts';

const weekdays = everyDay({ weekdays: [true, true, true, true, true, false, false] });
const weekend = everyDay({ weekdays: [false, false, false, false, false, true, true] });
const calendar = { services: [weekdays, weekend], timezone: 'UTC' };

const price = (fares: FaresV2, legs: readonly FareLeg[], category: string | null = null) =>
  priceV2(fares, calendar, legs, category);
const amount = (fares: FaresV2, ...legs: FareLeg[]) => price(fares, legs).total?.amount ?? null;

/** A ride that takes no time. */
const instantRide = (text: string): FareLeg =>
  rideAt('b1', 'a b', 0, { startsAt: new Date(text), endsAt: new Date(text) });

const NINETY_MINUTES = { seconds: 5400, from: 'departure', to: 'departure' } as const;

describe('the example of Maryland: 2.00 USD with transfers for 90 minutes', () => {
  const maryland = faresV2(
    [product('oneway', 200), product('day', 460), product('week', 2200), product('month', 7700)],
    {
      networkOf: new Map(['bus', 'metro', 'rail'].map((route) => [route, 'core'])),
      legRules: ['oneway', 'day', 'week', 'month'].map((id) =>
        legRule({ group: 'core_local_one_way_trip', network: 'core', product: id }),
      ),
      transferRules: [
        transferRule({
          from: 'core_local_one_way_trip',
          to: 'core_local_one_way_trip',
          limit: NINETY_MINUTES,
        }),
      ],
    },
  );

  it('costs 2.00 for a ride and for all transfers in time', () => {
    expect(amount(maryland, rideAt('bus', 'a b'))).toBe(200);
    const legs = [rideAt('bus', 'a b', 0), rideAt('metro', 'b c', 45), rideAt('rail', 'c d', 90)];
    expect(price(maryland, legs)).toEqual({
      parts: [{ first: 0, last: 2, amount: 200, name: null }],
      total: { amount: 200, currency: 'USD' },
      unknownLegs: 0,
    });
  });

  it('costs a second ticket once 90 minutes have passed since the first boarding', () => {
    const legs = [rideAt('bus', 'a b', 0), rideAt('metro', 'b c', 60), rideAt('rail', 'c d', 91)];
    expect(amount(maryland, ...legs)).toBe(400);
  });

  it('does not know the fare of a route in no network of the rules', () => {
    expect(price(maryland, [rideAt('ferry', 'a b')])).toEqual({
      parts: [],
      total: null,
      unknownLegs: 1,
    });
  });
});

describe('the example of BART: a price for each pair of areas', () => {
  const bart = faresV2([product('ASHB-GLEN', 475), product('ASHB-OAKL', 945)], {
    areasOf: new Map(['ASHB', 'GLEN', 'OAKL'].map((id) => [id, [id]])),
    legRules: [
      legRule({ group: 'BA', fromArea: 'ASHB', toArea: 'GLEN', product: 'ASHB-GLEN' }),
      legRule({ group: 'BA', fromArea: 'ASHB', toArea: 'OAKL', product: 'ASHB-OAKL' }),
    ],
  });

  it('is 4.75 and 9.45, and unknown the other way', () => {
    expect(amount(bart, rideAt('m1', 'ASHB GLEN'))).toBe(475);
    expect(amount(bart, rideAt('m1', 'ASHB GLEN OAKL'))).toBe(945);
    expect(amount(bart, rideAt('m1', 'GLEN ASHB'))).toBeNull();
  });
});

it('the example of Muni: 2.50 by card, 3.00 in cash; riders see the lowest', () => {
  const muni = faresV2(
    [product('single', 300, { medium: 'cash' }), product('single', 250, { medium: 'clipper' })],
    { legRules: [legRule({ product: 'single' })] },
  );
  expect(amount(muni, rideAt('b1', 'a b'))).toBe(250);
});

describe('rider categories', () => {
  const fares = faresV2(
    [
      product('single', 300, { category: 'adult' }),
      product('single', 100, { category: 'child' }),
      product('night', 400),
    ],
    {
      legRules: [
        legRule({ network: 'b', product: 'single' }),
        legRule({ network: 'n', product: 'night' }),
      ],
    },
  );

  it('have their own prices, and those for everybody', () => {
    const legs = [rideAt('b1', 'a b'), rideAt('n1', 'b c', 800)];
    expect(price(fares, legs, 'adult').total?.amount).toBe(700);
    expect(price(fares, legs, 'child').total?.amount).toBe(500);
    expect(price(fares, legs, 'senior')).toMatchObject({ total: { amount: 400 }, unknownLegs: 1 });
  });
});

describe('an empty field of a leg rule', () => {
  const products = [product('listed', 100), product('others', 200)];
  const areasOf = new Map([
    ['a', ['1']],
    ['b', ['2']],
    ['c', ['3']],
  ]);

  it('matches the networks and areas that no rule names', () => {
    const fares = faresV2(products, {
      areasOf,
      legRules: [
        legRule({ network: 'b', fromArea: '1', toArea: '2', product: 'listed' }),
        legRule({ product: 'others' }),
      ],
    });
    expect(amount(fares, rideAt('b1', 'a b'))).toBe(100);
    expect(amount(fares, rideAt('m1', 'b c'))).toBe(200);
    // Network b, area 1 and area 2 are named, so the empty fields are not for them.
    expect(amount(fares, rideAt('b1', 'b c'))).toBeNull();
    expect(amount(fares, rideAt('m1', 'a c'))).toBeNull();
    expect(amount(fares, rideAt('m1', 'c b'))).toBeNull();
    expect(amount(fares, rideAt('x', 'x y'))).toBe(200);
  });

  it('matches anything with rule_priority, of which the highest wins', () => {
    const fares = faresV2(products, {
      areasOf,
      hasPriority: true,
      legRules: [
        legRule({ network: 'b', fromArea: '1', product: 'others', priority: 2 }),
        legRule({ product: 'listed' }),
      ],
    });
    expect(amount(fares, rideAt('b1', 'a b'))).toBe(200);
    expect(amount(fares, rideAt('b1', 'b c'))).toBe(100);
    expect(amount(fares, rideAt('m1', 'a b'))).toBe(100);
  });
});

describe('timeframes', () => {
  const fares = faresV2([product('peak', 400), product('cheap', 250)], {
    timeframes: new Map([
      ['rush', [{ start: 7 * 3600, end: 9 * 3600, service: 0 }]],
      ['early', [{ start: 0, end: 7 * 3600, service: 0 }]],
      ['free', [{ start: 0, end: 86_400, service: 1 }]],
    ]),
    legRules: [
      legRule({ fromTimeframe: 'rush', product: 'peak' }),
      legRule({ fromTimeframe: 'early', toTimeframe: 'early', product: 'cheap' }),
      legRule({ fromTimeframe: 'free', product: 'cheap' }),
    ],
  });
  const DAY = 1440;

  it('include their start and exclude their end, by the day of the event', () => {
    expect(amount(fares, rideAt('b1', 'a b', 7 * 60))).toBe(400);
    expect(amount(fares, rideAt('b1', 'a b', 9 * 60 - 1))).toBe(400);
    expect(amount(fares, rideAt('b1', 'a b', 9 * 60))).toBeNull();
    expect(amount(fares, rideAt('b1', 'a b', 5 * DAY + 8 * 60))).toBe(250);
  });

  it('of the end hold for the arrival', () => {
    expect(amount(fares, rideAt('b1', 'a b', 6 * 60))).toBe(250);
    expect(amount(fares, rideAt('b1', 'a b', 7 * 60 - 10))).toBeNull();
  });

  it('are local times, on a day of 23 hours too', () => {
    const never = everyDay({ weekdays: [] });
    const berlin = { services: [everyDay(), never], timezone: 'Europe/Berlin' };
    const start = (text: string) => priceV2(fares, berlin, [instantRide(text)], null).total?.amount;
    // 07:30 on the day when the clock goes forward, which is 6 h 30 min after its midnight.
    expect(start('2026-03-29T05:30:00Z')).toBe(400);
    expect(start('2026-03-30T05:30:00Z')).toBe(400);
    expect(start('2026-03-30T07:30:00Z')).toBeUndefined();
  });
});

/** A bus costs 2.00, a metro 3.00. */
const busAndMetro = (...transferRules: FareTransferRule[]) =>
  faresV2(
    [product('bus', 200), product('metro', 300), product('change', 50), product('cut', -80)],
    {
      legRules: [
        legRule({ group: 'B', network: 'b', product: 'bus' }),
        legRule({ group: 'M', network: 'm', product: 'metro' }),
      ],
      transferRules,
    },
  );

describe('transfer rules', () => {
  const [bus, metro, bus2] = [
    rideAt('b1', 'a b', 0),
    rideAt('m1', 'b c', 20),
    rideAt('b2', 'c d', 40),
  ];

  it.each([
    ['A+AB', 'change', 250],
    ['A+AB', null, 200],
    ['A+AB+B', 'change', 550],
    ['A+AB+B', 'cut', 420],
    ['A+AB+B', null, 500],
    ['AB', 'change', 50],
    ['AB', null, 0],
  ] as const)('%s with %s', (type, ticket, expected) => {
    const rule = transferRule({ from: 'B', to: 'M', type, product: ticket });
    expect(amount(busAndMetro(rule), bus, metro)).toBe(expected);
  });

  it.each([
    ['A+AB', 'A+AB', 200 + 50 - 80],
    ['A+AB', 'A+AB+B', 200 + 50 - 80 + 200],
    ['A+AB', 'AB', 200 + 50 - 80],
    ['A+AB+B', 'A+AB', 200 + 50 + 300 - 80],
    ['A+AB+B', 'A+AB+B', 200 + 50 + 300 - 80 + 200],
    ['AB', 'AB', 0],
    ['AB', 'A+AB+B', 50 - 80 + 200],
  ] as const)(
    '%s and then %s: what is paid, BC, and C for the second kind',
    (first, second, sum) => {
      const rules = [
        transferRule({ from: 'B', to: 'M', type: first, product: 'change' }),
        transferRule({ from: 'M', to: 'B', type: second, product: 'cut' }),
      ];
      expect(amount(busAndMetro(...rules), bus, metro, bus2)).toBe(sum);
    },
  );

  it('hold for their groups only, and legs without a rule are paid apart', () => {
    const rule = transferRule({ from: 'B', to: 'M' });
    expect(amount(busAndMetro(rule), metro, bus2)).toBe(500);
    expect(price(busAndMetro(rule), [bus, metro, bus2])).toEqual({
      parts: [
        { first: 0, last: 1, amount: 200, name: null },
        { first: 2, last: 2, amount: 200, name: null },
      ],
      total: { amount: 400, currency: 'USD' },
      unknownLegs: 0,
    });
  });

  it('with an empty end hold for the groups that no rule names at that end', () => {
    const rules = [transferRule({ from: 'B', to: null }), transferRule({ from: 'M', to: 'M' })];
    expect(amount(busAndMetro(...rules), bus, rideAt('b2', 'b c', 20))).toBe(200);
    // M is named at the end, so the empty end is not for it.
    expect(amount(busAndMetro(...rules), bus, metro)).toBe(500);
  });

  it('do not hold for legs without a group', () => {
    const anywhere = faresV2([product('bus', 200)], {
      legRules: [legRule({ network: 'b', product: 'bus' })],
      transferRules: [transferRule({})],
    });
    expect(amount(anywhere, bus, rideAt('b2', 'b c', 20))).toBe(400);
  });

  it('hold for their number of transfers, and the smallest number that is enough counts', () => {
    const legs = [0, 20, 40, 60].map((minute) => rideAt('b1', 'a b', minute));
    const once = transferRule({ from: 'B', to: 'B', maxCount: 1 });
    expect(amount(busAndMetro(once), ...legs.slice(0, 2))).toBe(200);
    expect(amount(busAndMetro(once), ...legs.slice(0, 3))).toBe(400);
    expect(amount(busAndMetro(once), ...legs)).toBe(400);
    const later = transferRule({ from: 'B', to: 'B', maxCount: Infinity, product: 'change' });
    expect(amount(busAndMetro(once, later), ...legs.slice(0, 2))).toBe(200);
    expect(amount(busAndMetro(once, later), ...legs)).toBe(300);
  });

  it.each([
    ['departure', 'arrival', 30],
    ['departure', 'departure', 20],
    ['arrival', 'departure', 10],
    ['arrival', 'arrival', 20],
  ] as const)('limit the time from %s to %s', (from, to, minutes) => {
    const withLimit = (seconds: number) =>
      amount(
        busAndMetro(transferRule({ from: 'B', to: 'M', limit: { seconds, from, to } })),
        bus,
        metro,
      );
    expect(withLimit(minutes * 60)).toBe(200);
    expect(withLimit(minutes * 60 - 1)).toBe(500);
  });

  it('are for the category of the rider', () => {
    const rule = transferRule({ from: 'B', to: 'M', product: 'child change' });
    const childFares = busAndMetro(rule);
    const products = new Map([
      ...childFares.products,
      ['child change', [product('child change', 0, { category: 'child' })]],
    ]);
    expect(price({ ...childFares, products }, [bus, metro], 'child').total?.amount).toBe(200);
    expect(price({ ...childFares, products }, [bus, metro], 'adult').total?.amount).toBe(500);
  });
});

describe('legs that count as one', () => {
  const joined = faresV2([product('short', 200), product('through', 300)], {
    areasOf: new Map([
      ['a', ['1']],
      ['d', ['2']],
    ]),
    legRules: [
      legRule({ network: 'm', fromArea: '1', toArea: '2', product: 'through' }),
      legRule({ network: 'b', product: 'short' }),
    ],
    joinRules: [
      {
        fromNetwork: 'm',
        toNetwork: 'm',
        fromStops: new Set(['b']),
        toStops: new Set(['b', 'c']),
      },
    ],
  });

  it('are joined by networks and stops, from the first area to the last', () => {
    expect(price(joined, [rideAt('m1', 'a b', 0), rideAt('m2', 'c d', 20)])).toEqual({
      parts: [{ first: 0, last: 1, amount: 300, name: null }],
      total: { amount: 300, currency: 'USD' },
      unknownLegs: 0,
    });
    expect(amount(joined, rideAt('m1', 'a x', 0), rideAt('m2', 'c d', 20))).toBeNull();
    expect(amount(joined, rideAt('m1', 'a b', 0), rideAt('m2', 'x d', 20))).toBeNull();
    expect(price(joined, [rideAt('m1', 'a b', 0), rideAt('b2', 'c e', 20)]).unknownLegs).toBe(1);
  });

  it('are joined if the rider stays on board', () => {
    const legs = [rideAt('b1', 'a b', 0), rideAt('b2', 'b c', 20, { staysOnBoard: true })];
    expect(
      amount(faresV2([product('p', 200)], { legRules: [legRule({ product: 'p' })] }), ...legs),
    ).toBe(200);
  });
});

it('of several ways to pay the cheapest for the whole journey counts', () => {
  // A dear ticket with free transfers, a cheap one without.
  const fares = faresV2([product('dear', 250), product('cheap', 150)], {
    legRules: [legRule({ group: 'D', product: 'dear' }), legRule({ group: 'C', product: 'cheap' })],
    transferRules: [transferRule({ from: 'D', to: 'D' })],
  });
  const legs = [0, 20, 40].map((minute) => rideAt('b1', 'a b', minute));
  expect(amount(fares, ...legs.slice(0, 1))).toBe(150);
  expect(amount(fares, ...legs.slice(0, 2))).toBe(250);
  expect(amount(fares, ...legs)).toBe(250);
});
