import { expect, it } from 'vitest';
import { tellRideOfWeek } from './bike-rides.ts';
import { endOf } from './draft.ts';

/** 2026-11-23 is a Monday, 2026-12-01 a Tuesday. */
const timeOf = (text: string): Date => new Date(`${text}:00+08:00`);

it.each([
  ['on a Monday', '2026-11-23T10:00', '2026-11-23T08:10'],
  ['on the first day of a month', '2026-12-01T10:00', '2026-12-01T08:10'],
  ['on a Sunday', '2026-11-29T20:00', '2026-11-29T18:10'],
])('the week gets a metro ride if it has none: %s', (_, now, startsAt) => {
  const [draft, ...more] = tellRideOfWeek([], timeOf(now));
  if (draft === undefined) throw new Error('there is no ride');
  expect(more).toEqual([]);
  expect([draft.type, draft.at]).toEqual(['metro', timeOf(startsAt)]);
  expect(endOf(draft) < timeOf(now)).toBe(true);
  expect(tellRideOfWeek([draft], timeOf(now))).toEqual([]);
  // The next week does not have it.
  const later = new Date(timeOf(now).getTime() + 7 * 86_400_000);
  expect(tellRideOfWeek([draft], later)).toHaveLength(1);
});

it('a week that has only just begun gets none', () => {
  expect(tellRideOfWeek([], timeOf('2026-11-23T02:10'))).toEqual([]);
});
