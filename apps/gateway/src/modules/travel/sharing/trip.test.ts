import { type Ride, RIDE_STATES, sharedTrip } from '@shtrans/contract/rides/schemas';
import {
  array,
  assert,
  constant,
  constantFrom,
  double,
  integer,
  oneof,
  option,
  property,
  record,
  sample,
  tuple,
  uuid,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '../../../geometry/geometry.ts';
import { blurred } from './blur.ts';
import { expiryOf, sharedView } from './trip.ts';

const NOW = new Date('2026-11-20T04:00:00.000Z');
const SHARE = { expires_at: new Date('2026-11-21T03:00:00.000Z') };

const instantBefore = integer({ min: 0, max: 10_000_000 }).map((ms) =>
  new Date(NOW.getTime() - ms).toISOString(),
);
const cityPoint = record({
  lat: double({ min: 30.9, max: 31.5, noNaN: true }),
  lon: double({ min: 121.1, max: 121.9, noNaN: true }),
});
const digits = (length: number) =>
  array(integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
const door = record({
  at: cityPoint,
  zh: digits(4).map((n) => `某路${n.join('')}弄`),
  en: digits(4).map((n) => `Lane ${n.join('')}`),
});
const phone = digits(9).map((rest) => `13${rest.join('')}`);
const cents = integer({ min: 100_001, max: 999_999 });
const fee = (totalCents: number): NonNullable<Ride['fee']> => ({
  rule: { id: 'saic', version: 'v' },
  items: [{ code: 'fare', amountCents: totalCents, quantity: null, unit: null, rateCents: null }],
  totalCents,
  estimated: false,
  calculatedAt: NOW.toISOString(),
});

/** A point up to `metres` away. */
const near = (point: { lat: number; lon: number }, metres: number) =>
  tuple(double({ min: -1, max: 1, noNaN: true }), double({ min: -1, max: 1, noNaN: true })).map(
    ([north, east]) => ({
      lat: point.lat + (north * metres) / 111_000,
      lon: point.lon + (east * metres) / 95_000,
    }),
  );

/** Rides of every state, whose path ends at both doors, with a car that is often near one. */
const rides = record({ from: door, to: door, between: array(cityPoint, { maxLength: 20 }) }).chain(
  ({ from, to, between }) =>
    record({
      ends: constant({ from, to }),
      beforeEnd: near(to.at, 500),
      afterStart: near(from.at, 500),
      car: oneof(near(from.at, 700), near(to.at, 700), cityPoint),
      id: uuid(),
      orderId: uuid(),
      phone,
      cents,
      state: constantFrom(...RIDE_STATES),
      eta: option(integer({ min: 0, max: 5000 })),
      startedAt: option(instantBefore),
      durationSeconds: integer({ min: 60, max: 5000 }),
      heading: integer({ min: 0, max: 359 }),
      version: integer({ min: 1, max: 1000 }),
    }).map((r): Ride => ({
      id: r.id,
      version: r.version,
      orderId: r.orderId,
      service: 'saic',
      state: r.state,
      from: { ...from.at, name: { zh: from.zh, en: from.en } },
      to: { ...to.at, name: { zh: to.zh, en: to.en } },
      requestedAt: NOW.toISOString(),
      arrivedAt: null,
      startedAt: r.startedAt,
      endedAt: null,
      driver: {
        name: { zh: '王师傅', en: 'Mr Wang' },
        phone: r.phone,
        plate: '沪A·D12345',
        car: { zh: '白色 荣威', en: 'White Roewe' },
        rating: 49,
      },
      position: { ...r.car, at: NOW.toISOString(), heading: r.heading },
      path: [from.at, r.afterStart, ...between, r.beforeEnd, to.at],
      etaSeconds: r.eta,
      distanceMetres: 5000,
      durationSeconds: r.durationSeconds,
      estimate: fee(r.cents),
      fee: fee(r.cents + 1),
      cancelledBy: null,
      canCancel: false,
      messagesVersion: 3,
      stale: false,
      serverTime: NOW.toISOString(),
    })),
);

const viewOf = (ride: Ride): ReturnType<typeof sharedView> => {
  const view = sharedView(ride, SHARE, NOW);
  expect(sharedTrip.parse(view)).toEqual(view);
  return view;
};

/** Another place of the same square, nearer to its middle. */
const movedWithinSquare = <P extends { lat: number; lon: number }>(place: P): P => {
  const square = blurred(place);
  return {
    ...place,
    lat: place.lat + (square.lat - place.lat) / 3,
    lon: place.lon + (square.lon - place.lon) / 3,
  };
};

describe('a shared trip', () => {
  it('contains no door, phone, amount, order id or ride id', () => {
    assert(
      property(rides, (ride) => {
        const view = viewOf(ride);
        const text = JSON.stringify(view);
        for (const secret of [
          ride.id,
          ride.orderId,
          ride.driver?.phone,
          ...Object.values(ride.from.name),
          ...Object.values(ride.to.name),
        ]) {
          expect(text).not.toContain(secret);
        }
        const amounts: unknown[] = [ride.estimate.totalCents, ride.fee?.totalCents];
        const points = [
          view.from,
          view.to,
          ...(view.position ? [view.position] : []),
          ...view.path,
        ];
        JSON.parse(text, (_key, value: unknown) => {
          expect(amounts).not.toContain(value);
          return value;
        });
        for (const { lat, lon } of [ride.from, ride.to]) {
          expect(points.filter((point) => point.lat === lat && point.lon === lon)).toEqual([]);
        }
      }),
    );
  });

  it('shows path and car only far from both doors, or in the square’s middle', () => {
    assert(
      property(rides, (ride) => {
        const { from, to, path, position } = viewOf(ride);
        const isMiddle = (p: { lat: number; lon: number }): boolean =>
          [from, to].some(({ lat, lon }) => p.lat === lat && p.lon === lon);
        for (const point of [...path, ...(position && !isMiddle(position) ? [position] : [])]) {
          expect(metresBetween(point, ride.from)).toBeGreaterThan(180);
          expect(metresBetween(point, ride.to)).toBeGreaterThan(180);
        }
      }),
    );
  });

  it('looks the same for every door of a square', () => {
    assert(
      property(rides, (ride) => {
        const otherDoors: Ride = {
          ...ride,
          from: { ...movedWithinSquare(ride.from), name: { zh: '别处', en: 'Elsewhere' } },
          to: { ...movedWithinSquare(ride.to), name: { zh: '别处', en: 'Elsewhere' } },
          path: [
            movedWithinSquare(ride.from),
            ...ride.path.slice(1, -1),
            movedWithinSquare(ride.to),
          ],
        };
        expect(viewOf(otherDoors)).toEqual(viewOf(ride));
      }),
    );
  });

  it('moves an end by no more than half a square', () => {
    assert(
      property(cityPoint, (point) => {
        expect(metresBetween(point, blurred(point))).toBeLessThan(220);
      }),
    );
  });
});

const timeAfter = (minutes: number): string =>
  new Date(NOW.getTime() + minutes * 60_000).toISOString();

describe('a shared trip in time', () => {
  const [base] = sample(rides, { numRuns: 1, seed: 1 });
  const ride = (change: Partial<Ride>): Ride => {
    if (base === undefined) throw new Error('no ride');
    return { ...base, ...change };
  };
  const overdue = (change: Partial<Ride>): boolean =>
    sharedView(ride({ state: 'on_trip', ...change }), SHARE, NOW).overdue;

  it('is overdue after 1.5 times its expected duration, and at least 10 minutes more', () => {
    expect(overdue({ startedAt: timeAfter(-29), durationSeconds: 20 * 60 })).toBe(false);
    expect(overdue({ startedAt: timeAfter(-31), durationSeconds: 20 * 60 })).toBe(true);
    expect(overdue({ startedAt: timeAfter(-12), durationSeconds: 3 * 60 })).toBe(false);
    expect(overdue({ startedAt: timeAfter(-14), durationSeconds: 3 * 60 })).toBe(true);
    expect(overdue({ startedAt: timeAfter(-500), state: 'finished', endedAt: timeAfter(-1) })).toBe(
      false,
    );
    expect(overdue({ startedAt: null })).toBe(false);
  });

  const eta = (etaSeconds: number | null): number | null =>
    sharedView(ride({ state: 'on_trip', etaSeconds }), SHARE, NOW).etaSeconds;

  it('rounds the arrival to the minute', () => {
    expect([eta(61), eta(60), eta(1), eta(0), eta(null)]).toEqual([120, 60, 60, 0, null]);
  });

  it('shows neither path nor car after its end, and expires an hour later', () => {
    const ended = ride({ state: 'finished', endedAt: timeAfter(-10) });
    const view = sharedView(ended, SHARE, NOW);
    expect(view).toMatchObject({ path: [], position: null, state: 'finished' });
    expect(view.expiresAt).toBe(timeAfter(50));
    expect(expiryOf({ expires_at: new Date(timeAfter(20)) }, ended)).toEqual(
      new Date(timeAfter(20)),
    );
    expect(expiryOf(SHARE, { endedAt: null })).toEqual(SHARE.expires_at);
  });
});
