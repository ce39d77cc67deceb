import { expect, it } from 'vitest';
import { FEED_DAY } from '../../test/random-feed.ts';
import { pattern, smallFeed, trip } from '../../test/small-feed.ts';
import type { TripUpdate } from '../gtfs/realtime/snapshot.ts';
import { networkOf } from './network.ts';
import { tripArrival, tripTime } from './trip-times.ts';
import { dayKind, dayRoutes, type Timetable, timetableOf } from './timetable.ts';

type StopUpdate = TripUpdate['stops'][number];

const TEN = 10 * 3600;
const feed = smallFeed({
  patterns: [
    pattern({
      id: 'p',
      // Half an hour later a trip shows that the hops can be made in five minutes.
      trips: [trip('slow', TEN, [10, 10]), trip('quick', TEN + 1800, [5, 5])],
    }),
  ],
});
const network = networkOf(feed);
const day = dayRoutes(network, dayKind(network, FEED_DAY));

const updated = (stops: StopUpdate[], overrides: Partial<TripUpdate> = {}): Timetable =>
  timetableOf(day, FEED_DAY, [
    { tripId: 'slow', serviceDate: FEED_DAY, cancelled: false, stops, ...overrides },
  ]);
const delayed = (index: number, delaySeconds: number | null): StopUpdate => ({
  index,
  delaySeconds,
  skipped: false,
});
const skipped = (index: number): StopUpdate => ({ index, delaySeconds: null, skipped: true });

/** By how many seconds the slow trip arrives and leaves late at each stop of the day. */
function delays(table: Timetable): [number, number][] {
  const slow = Array.from(table.tripIndex.keys()).find(
    (i) => table.tripIndex[i] === 0 && table.tripDay[i] === 0,
  );
  if (slow === undefined) throw new Error('the trip is not in the timetable');
  // Arrival and departure by the timetable.
  const planned = [
    [0, 0],
    [600, 630],
    [1230, 1260],
  ] as const;
  return planned.map(([arrival, departure], i) => [
    tripArrival(table, slow, i) - TEN - arrival,
    tripTime(table, slow, 2 * i + 1) - TEN - departure,
  ]);
}

it('carries a delay on to the stops behind, and to none before', () => {
  expect(delays(updated([delayed(0, 240)]))).toEqual([
    [240, 240],
    [240, 240],
    [240, 240],
  ]);
  expect(delays(updated([delayed(1, 120)]))).toEqual([
    [0, 0],
    [120, 120],
    [120, 120],
  ]);
  expect(delays(updated([delayed(0, 60), delayed(1, 120), delayed(2, 90)]))).toEqual([
    [60, 60],
    [120, 120],
    [90, 90],
  ]);
});

it('lets a trip leave early where the update says so', () => {
  expect(delays(updated([delayed(0, -60)]))).toEqual([
    [-60, -60],
    [-60, -60],
    [-60, -60],
  ]);
});

it('keeps the delay over a skipped stop, which has no boarding or alighting', () => {
  const table = updated([delayed(0, 240), skipped(1)]);
  expect(delays(table)[2]).toEqual([240, 240]);
  expect(table.routes.map(({ closed }) => closed && [...closed])).toContainEqual([0, 3, 0]);
});

it('follows the timetable again from a stop with an unknown delay', () => {
  expect(delays(updated([delayed(0, 240), delayed(1, null)]))).toEqual([
    [240, 240],
    [0, 0],
    [0, 0],
  ]);
});

it('is unchanged by an empty update', () => {
  const planned = timetableOf(day, FEED_DAY);
  for (const stops of [[], [delayed(0, null), delayed(2, null)]]) {
    expect(updated(stops).times).toBe(planned.times);
  }
  // A delay of none is one that is known.
  expect(updated([delayed(0, 0)]).times).not.toBe(planned.times);
});
