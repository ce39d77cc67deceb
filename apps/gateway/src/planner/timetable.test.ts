import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FEED_DAY, randomFeed } from '../../test/random-feed.ts';
import { pattern, smallFeed, trip } from '../../test/small-feed.ts';
import type { TripUpdate } from '../gtfs/realtime/snapshot.ts';
import type { Feed } from '../gtfs/feed.ts';
import { mirrorTimetable } from './mirrored.ts';
import { networkOf } from './network.ts';
import { tripArrival, tripTime } from './trip-times.ts';
import { dayRoutes, dayKind, type Timetable, timetableOf } from './timetable.ts';
import { Timetables } from './timetables.ts';

const updatesFor = (
  feed: Feed,
  choices: readonly { cancel: boolean; late: number; skip: number }[],
) =>
  feed.patterns.flatMap(({ trips, stops }) =>
    trips.flatMap(({ id }, i): TripUpdate[] => {
      const choice = choices[i % Math.max(1, choices.length)];
      if (choice === undefined) return [];
      const { cancel, late, skip } = choice;
      const first = { index: 0, delaySeconds: late, skipped: false };
      const skipped =
        skip < stops.length ? [{ index: skip, delaySeconds: null, skipped: true }] : [];
      return [{ tripId: id, serviceDate: FEED_DAY, cancelled: cancel, stops: [first, ...skipped] }];
    }),
  );

const random = fc.record({
  feed: randomFeed,
  choices: fc.array(
    fc.record({
      cancel: fc.boolean(),
      late: fc.integer({ min: -300, max: 3600 }),
      skip: fc.nat({ max: 9 }),
    }),
    { maxLength: 5 },
  ),
});

/** Trips that overtake the one before them on their route, at any stop. */
function overtaking(table: Timetable): number[] {
  const tripIndexes: number[] = [];
  for (let route = 0; route < table.routes.length; route++) {
    const stops = (table.stopsAt[route + 1] ?? 0) - (table.stopsAt[route] ?? 0);
    const end = table.tripsAt[route + 1] ?? 0;
    for (let t = (table.tripsAt[route] ?? 0) + 1; t < end; t++) {
      for (let i = 0; i < stops; i++) {
        const index = 2 * i + 1;
        const isAhead =
          tripArrival(table, t, i) < tripArrival(table, t - 1, i) ||
          tripTime(table, t, index) < tripTime(table, t - 1, index);
        if (isAhead) tripIndexes.push(t);
      }
    }
  }
  return tripIndexes;
}

const namesOf = ({ tripIndex, tripDay }: Timetable): string[] =>
  Array.from(tripIndex, (trip, i) => `${trip} on ${tripDay[i]}`).sort();

it('routes never overtake, with and without updates, in both directions of time', () => {
  fc.assert(
    fc.property(random, ({ feed, choices }) => {
      const network = networkOf(feed);
      const day = dayRoutes(network, dayKind(network, FEED_DAY));
      const planned = timetableOf(day, FEED_DAY);
      const live = timetableOf(day, FEED_DAY, updatesFor(feed, choices));
      for (const table of [planned, live]) {
        expect(overtaking(table)).toEqual([]);
        expect(overtaking(mirrorTimetable(table))).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

it('has all trips but the cancelled ones', () => {
  fc.assert(
    fc.property(random, ({ feed, choices }) => {
      const network = networkOf(feed);
      const day = dayRoutes(network, dayKind(network, FEED_DAY));
      const updates = updatesFor(feed, choices);
      const cancelled = new Set(
        updates.filter((each) => each.cancelled).map(({ tripId }) => tripId),
      );
      const ids = feed.patterns.flatMap(({ trips }) => trips.map(({ id }) => id));
      const remainingNames = namesOf(timetableOf(day, FEED_DAY)).filter((name) => {
        const [trip = '', , date] = name.split(' ');
        return date !== '0' || !cancelled.has(ids[Number(trip)] ?? '');
      });
      expect(namesOf(timetableOf(day, FEED_DAY, updates))).toEqual(remainingNames);
    }),
    { numRuns: 100 },
  );
});

it('lets no vehicle that makes up for lost time leave before it has arrived', () => {
  const feed = smallFeed({ patterns: [pattern({ id: 'p', trips: [trip('t', 36_000, [5, 5])] })] });
  const network = networkOf(feed);
  const stops = [300, 0].map((delaySeconds, index) => ({ index, delaySeconds, skipped: false }));
  const update = { tripId: 't', serviceDate: FEED_DAY, cancelled: false, stops };
  const table = timetableOf(dayRoutes(network, dayKind(network, FEED_DAY)), FEED_DAY, [update]);
  const late = [...table.tripDay].indexOf(0);
  // It is due at 10:05 and comes five minutes later, as it cannot be quicker than the timetable.
  expect(tripArrival(table, late, 1)).toBe(36_600);
  expect(tripTime(table, late, 3)).toBe(36_600);
});

it('makes the timetable of days alike once, each with its own date', () => {
  const feed = smallFeed({ patterns: [pattern({ id: 'p', trips: [trip('t', 36_000, [5, 5])] })] });
  const timetables = new Timetables(networkOf(feed));
  const [monday, tuesday] = [timetables.of('2026-11-23', null), timetables.of('2026-11-24', null)];
  expect(tuesday.tripStart).toBe(monday.tripStart);
  expect(tuesday.start - monday.start).toBe(86_400_000);
  expect(timetables.mirrorOf(tuesday).date).toBe('2026-11-24');
});
