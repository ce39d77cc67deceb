import { expect, it } from 'vitest';
import { clockTime, pattern, smallFeed, trip } from '../../test/small-feed.ts';
import { chanceOf } from '../chance.ts';
import { tellRides } from './timetable-rides.ts';

const feed = smallFeed({
  patterns: [pattern({ id: 'east', trips: [trip('t1', clockTime('08:00'), [5, 7])] })],
});
const rider = { phone: '1', nickname: 'A', passenger: 'A*', ridesPerWeek: 10, weeks: 2 };
// Noon in the city.
const now = new Date('2026-11-21T04:00:00Z');
const rides = tellRides(feed, rider, { chance: chanceOf(1, 'rides'), now });

it('gives riders rides at the times of the timetable, earliest first, and none of the future', () => {
  expect(rides).toHaveLength(20);
  for (const { type, at } of rides) {
    expect(type).toBe('metro');
    // Departures of the trip from A and E, at 08:00 and 08:05:30 in the city.
    expect(['00:00:00', '00:05:30']).toContain(at.toISOString().slice(11, 19));
    expect(at.getTime()).toBeLessThan(now.getTime());
  }
  const times = rides.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('costs nothing where the timetable has no fares', () => {
  expect(rides.every(({ amount_cents }) => amount_cents === 0)).toBe(true);
});
