import { expect, it } from 'vitest';
import { timeAt, type CityTrip, type LinePattern } from './line-pattern.ts';
import type { OfficialTable } from './official-rows.ts';
import { railTrips } from './rail-line.ts';

const clock = (hours: number, minutes: number): number => hours * 3600 + minutes * 60;

const line = (kind: string, stops: string[], minutes: number[]): LinePattern => ({
  id: kind,
  lineId: 'l',
  direction: 0,
  kind,
  headsign: { zh: '丙', en: 'C' },
  stops,
  seconds: minutes.map((each) => each * 60),
  metres: minutes.map((_, i) => i),
});

/** Every ten minutes, where no table says else from six to seven. */
const DAY = {
  window: [clock(6, 0), clock(7, 0)],
  working: () => 600,
  free: () => 600,
} as const;

/** Minutes after six at which trains are at a stop. */
const minutesAt = (trips: readonly CityTrip[], code: string): number[] =>
  trips
    .flatMap((trip) => timeAt(trip, trip.pattern.stops.indexOf(code)) ?? [])
    .map((at) => (at - clock(6, 0)) / 60)
    .toSorted((a, b) => a - b);

it('lets trains of a branch come in the middle between two of the main line', () => {
  const main = line('full', ['a', 'b', 'c'], [0, 2, 4]);
  const branch = line('branch', ['x', 'b', 'c'], [0, 4, 6]);
  const { trips } = railTrips([main, branch], [], DAY);
  expect(minutesAt(trips.daily, 'b')).toEqual([2, 4, 62, 64]);
  expect(minutesAt(trips.working, 'b')).toEqual([12, 22, 32, 42, 52]);
  expect(minutesAt(trips.working, 'x')).toEqual([8, 28, 48]);
});

it('leaves out an estimated train less than half a head-way from another where lines meet', () => {
  const main = line('full', ['a', 'b', 'c'], [0, 2, 4]);
  const branch = line('branch', ['x', 'b', 'c'], [0, 18, 20]);
  const { trips } = railTrips([main, branch], [], DAY);
  // The first of the branch is there at 18: the one at 22 would be four minutes behind.
  expect(minutesAt(trips.daily, 'b')).toEqual([2, 18, 62, 78]);
  expect(minutesAt(trips.working, 'b')).toEqual([32, 42, 52]);
});

it('lets no estimated train call at a stop before its first time or after its last', () => {
  const main = line('full', ['a', 'b', 'c'], [0, 2, 4]);
  const table: OfficialTable = {
    destination: '丙',
    end: 'c',
    first: new Map([
      ['a', clock(6, 0)],
      ['b', clock(6, 15)],
    ]),
    last: new Map([
      ['a', clock(7, 0)],
      ['b', clock(6, 50)],
    ]),
    lateLast: new Map(),
    patterns: [main],
  };
  const { trips } = railTrips([main], [table], DAY);
  const estimated = minutesAt(trips.working, 'b');
  expect(estimated.length).toBeGreaterThan(0);
  expect(Math.min(...estimated)).toBeGreaterThanOrEqual(15);
  expect(Math.max(...estimated)).toBeLessThanOrEqual(50);
});
