import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cityOf2026 } from '../../../../test/city-feed.ts';
import { ORDINARY_RIDE } from '../../../../test/planned-ride.ts';
import { fareOf } from './fare.ts';
import type { PlannedRide } from '../../../planner/plan.ts';
import { ruleAt } from '../../../city/fee-rules.ts';
import { lineFacts } from '../../../city/line-facts.ts';
import { metroFare, metroFee, metroMetres } from '../../../city/metro-fare.ts';
import { platforms, stations } from '../../../city/network.ts';
import { railFare } from '../../../city/rail-fare.ts';
import { ferryDiscountCents } from '../../../city/tickets.ts';

/** Digests of fares that riders knew before the tariffs became data. A tariff of another day changes them knowingly. */

const rule = ruleAt('metro', new Date('2026-11-21'));
const START = new Date('2026-11-20T01:00:00Z');

const digest = (rows: Iterable<unknown>): string => {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex').slice(0, 16);
};

it('the fare, basis, distance and tariff between any two stations', () => {
  const all = stations();
  const fares = all.flatMap((a, i) =>
    all.slice(i + 1).map((b) => [a.id, b.id, railFare(a, b, rule)]),
  );
  expect(fares).toHaveLength(87_990);
  expect(digest(fares)).toBe('1e0441ccf94d8935');
});

it('the fare between any two platforms', () => {
  const codes = platforms().map(({ code }) => code);
  const fares = codes.flatMap((a, i) =>
    codes.slice(i + 1).map((b) => {
      const fare = metroFare(a, b, rule);
      return fare === null ? null : [a, b, fare.cents, fare.basis];
    }),
  );
  expect(fares).toHaveLength(141_246);
  expect(digest(fares)).toBe('6b45b53d8f669bbb');
});

it('the items of a metro fee and the distance of each ride from one station', () => {
  const fees = platforms().map(({ code }) => [
    code,
    metroMetres('S0118', code),
    metroFee(
      { from: 'S0118', to: code, enteredAt: START, exitedAt: START },
      { transferCents: 100, monthlyCents: 30 },
    ),
  ]);
  expect(digest(fees)).toBe('9182cbb8b7240dbf');
});

it('the fares of lines, and the discounts of ferries', () => {
  const { feed } = cityOf2026();
  const facts = feed.routes.map(({ id }) => {
    const fare = lineFacts(id)?.fare;
    return [id, fare && [fare.minCents, fare.maxCents, fare.flat, fare.basis]];
  });
  expect(facts).toHaveLength(86);
  expect(digest(facts)).toBe('ee33d45e539ba194');
  const discounts = Array.from({ length: 80 }, (_, i) => ferryDiscountCents(200, i + 1));
  expect(digest(discounts)).toBe('e7af0d8799621d16');
});

it('the fare of a ride on any line over any part of it, and of a change between any two lines', () => {
  const { feed } = cityOf2026();
  const rides = feed.patterns.flatMap((pattern): PlannedRide[] => {
    const [first, last] = [pattern.stops[0], pattern.stops.at(-1)];
    const routeId = feed.routes[pattern.route]?.id;
    const [from, to] = [feed.stops[first ?? -1]?.id, feed.stops[last ?? -1]?.id];
    if (routeId === undefined || from === undefined || to === undefined) return [];
    return [0, 0.3, 0.7, 1].map((share, i) => ({
      kind: 'ride',
      routeId,
      tripId: 't',
      serviceDate: '2026-11-20',
      direction: 0,
      headsign: { zh: '', en: '' },
      stops: [from, to].map((id, end) => {
        const calledAt = new Date(START.getTime() + (i * 20 + end * 10) * 60_000);
        return { id, arrivesAt: calledAt, departsAt: calledAt };
      }),
      metres: Math.round((pattern.metres?.at(-1) ?? 9000) * share),
      ...ORDINARY_RIDE,
    }));
  });
  const fareOfRides = (legs: PlannedRide[]): unknown => {
    const fare = fareOf(feed, { departsAt: START, arrivesAt: START, legs });
    return (
      fare && [
        fare.amountCents,
        fare.basis,
        fare.incomplete,
        fare.parts.map(({ tariff, from, to, amountCents, basis }) => [
          tariff,
          from,
          to,
          amountCents,
          basis,
        ]),
      ]
    );
  };
  expect(digest(rides.map((ride) => fareOfRides([ride])))).toBe('73cd591cce558aee');
  const pairs = rides.filter((_, i) => i % 4 === 0);
  const later = rides.filter((_, i) => i % 4 === 1);
  const changes = pairs.flatMap((first, i) =>
    later.filter((_, j) => (i + j) % 7 === 0).map((second) => fareOfRides([first, second])),
  );
  expect(changes.length).toBeGreaterThan(2000);
  expect(digest(changes)).toBe('e18d88aad7fc8255');
});
