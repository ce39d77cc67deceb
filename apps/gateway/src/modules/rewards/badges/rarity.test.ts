import { expect, it } from 'vitest';
import { nextHolderCount, percentOf } from './rarity.ts';

const counts = (riders: number, holders: number) => [
  { badge: 'first-ride', holders: riders, riders },
  { badge: 'ferry', holders, riders },
];

it.each([
  { riders: 1000, holders: 80, percent: 8 },
  { riders: 1000, holders: 85, percent: 9 },
  { riders: 1000, holders: 1000, percent: 100 },
  { riders: 1000, holders: 9, percent: 0 },
  { riders: 1000, holders: 1, percent: 0 },
  { riders: 999, holders: 500, percent: null },
])('$holders of $riders riders are $percent percent', ({ riders, holders, percent }) => {
  expect(percentOf({ id: 'ferry', rarityFrom: 1000 }, counts(riders, holders))).toBe(percent);
});

it('a badge that nobody has is as rare as one that few have', () => {
  expect(percentOf({ id: 'bus', rarityFrom: 1000 }, counts(2000, 40))).toBe(0);
});

it('a badge without a minimum, or before the first count, has no share', () => {
  expect(percentOf({ id: 'ferry' }, counts(5000, 400))).toBeNull();
  expect(percentOf({ id: 'ferry', rarityFrom: 1000 }, [])).toBeNull();
});

it('badges are counted at half past three in the city', () => {
  expect(nextHolderCount(new Date('2026-11-20T19:29:00Z')).toISOString()).toBe(
    '2026-11-20T19:30:00.000Z',
  );
  expect(nextHolderCount(new Date('2026-11-20T19:30:00Z')).toISOString()).toBe(
    '2026-11-21T19:30:00.000Z',
  );
});
