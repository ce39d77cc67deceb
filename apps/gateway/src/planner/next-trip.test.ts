import { expect, it } from 'vitest';
import { clockTime, everyDay, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import { secondsToNextTrip } from './next-trip.ts';

const { start, east, end } = PLACES;
const DAY = '2026-11-20';

const tripAt = (clock: string, service = 0) => trip(clock, clockTime(clock), [10, 10], { service });
const patternOne = pattern({
  id: 'one',
  trips: [tripAt('08:00'), tripAt('08:20'), tripAt('09:00')],
});
const feed = smallFeed({
  services: [everyDay(), everyDay({ id: 'never', end: 20260101 })],
  patterns: [
    patternOne,
    // The other direction of the line calls at the same stops in the same order, as loops do.
    pattern({ id: 'back', direction: 1, trips: [tripAt('08:05'), tripAt('09:30')] }),
    pattern({
      id: 'short',
      stops: Int32Array.of(start, east),
      trips: [trip('08:10', 29_400, [10])],
    }),
    // From another stop to the end, of the same line and direction.
    pattern({
      id: 'elsewhere',
      stops: Int32Array.of(PLACES.west, end),
      trips: [trip('08:12', 29_520, [10])],
    }),
    // It calls at the end before, not after.
    pattern({
      id: 'from the end',
      stops: Int32Array.of(end, start, PLACES.west),
      trips: [trip('08:05', 29_100, [2, 10])],
    }),
    pattern({ id: 'not today', trips: [tripAt('08:15', 1)] }),
    pattern({ id: 'other line', route: 1, trips: [tripAt('08:02')] }),
  ],
});

const next = (index: number, alight: number): number | null => {
  const ride = patternOne.trips[index];
  if (ride === undefined) throw new Error(`no trip ${index}`);
  return secondsToNextTrip(feed, { pattern: patternOne, trip: ride }, DAY, 0, alight);
};

it('is the next of the line, of its direction, of the day, that calls at both stops', () => {
  expect(patternOne.stops[2]).toBe(end);
  expect(next(0, 2)).toBe(20 * 60);
  // A shorter trip of the line goes to the station as well.
  expect(next(0, 1)).toBe(10 * 60);
  expect(next(1, 2)).toBe(40 * 60);
});

it('is null after the last trip, even if trips run in the other direction', () => {
  expect(next(2, 2)).toBeNull();
});
