import { describe, expect, it } from 'vitest';
import { timeAtStop, type CityTrip, type LinePattern } from './line-pattern.ts';
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
    .flatMap((trip) => timeAtStop(trip, trip.pattern.stops.indexOf(code)) ?? [])
    .map((seconds) => (seconds - clock(6, 0)) / 60)
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

it('has no estimated train at a stop before its first or after its last time', () => {
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

const timesAt = (hours: number, ...all: [code: string, minute: number][]): Map<string, number> =>
  new Map(all.map(([code, minute]) => [code, clock(hours, minute)]));

const tableTo = (
  end: string,
  patterns: LinePattern[],
  times: Partial<OfficialTable>,
): OfficialTable => ({
  destination: end,
  end,
  first: new Map(),
  last: new Map(),
  lateLast: new Map(),
  patterns,
  ...times,
});

/** `full from a: 0 2! 4`: minutes after six at each stop; `!` where they are official. */
const described = (trips: readonly CityTrip[]): string[] =>
  trips.map((trip) => {
    const minutes = Array.from({ length: trip.to - trip.from + 1 }, (_, i) => {
      const minute = ((timeAtStop(trip, trip.from + i) ?? Number.NaN) - clock(6, 0)) / 60;
      return `${minute}${trip.exact?.[i] === 1 ? '!' : ''}`;
    });
    return `${trip.pattern.kind} from ${trip.pattern.stops[trip.from]}: ${minutes.join(' ')}`;
  });

describe('a day of a line', () => {
  const main = line('full', ['a', 'b', 'c', 'd'], [0, 2, 4, 6]);

  it('is its official trains, with estimated ones between them and where they begin on the way', () => {
    const table = tableTo('d', [main], {
      // A train comes from the depot at c before the first one from a.
      first: timesAt(6, ['a', 0], ['b', 2], ['c', -20]),
      last: timesAt(7, ['a', 0], ['b', 2], ['c', 4]),
      lateLast: timesAt(7, ['a', 30], ['b', 32], ['c', 34]),
    });
    const { trips, unkept } = railTrips([main], [table], {
      window: [0, 0],
      working: () => 600,
      free: () => 1200,
    });
    expect(described(trips.daily)).toEqual([
      'full from a: 0! 2! 4 6',
      'full from c: -20! -18',
      'full from a: 60! 62! 64! 66',
    ]);
    expect(described(trips.working)).toEqual([
      'full from a: 10 12 14 16',
      'full from a: 20 22 24 26',
      'full from a: 30 32 34 36',
      'full from a: 40 42 44 46',
      'full from a: 50 52 54 56',
      'full from c: -8 -6',
    ]);
    expect(described(trips.free)).toEqual(['full from a: 20 22 24 26', 'full from a: 40 42 44 46']);
    expect(described(trips.late)).toEqual([
      'full from a: 75 77 79 81',
      'full from a: 90! 92! 94! 96',
    ]);
    expect(unkept).toEqual([]);
  });

  it('has estimated trains before the last one that begins on the way', () => {
    const table = tableTo('d', [main], {
      first: timesAt(6, ['a', 0]),
      // The last one from a is at b at 06:42; another sets out there.
      last: timesAt(6, ['a', 40], ['b', 70], ['c', 72]),
    });
    const { trips } = railTrips([main], [table], DAY);
    expect(described(trips.daily)).toEqual([
      'full from a: 0! 2 4 6',
      'full from a: 40! 42 44 46',
      'full from b: 70! 72! 74',
    ]);
    expect(described(trips.working)).toEqual([
      'full from a: 10 12 14 16',
      'full from a: 20 22 24 26',
      'full from a: 30 32 34 36',
      'full from b: 51 53 55',
      'full from b: 61 63 65',
    ]);
  });

  it('begins and ends with estimated trains at the assumed times where the table has none', () => {
    const early = tableTo('d', [main], { first: timesAt(6, ['a', 10]) });
    const late = tableTo('d', [main], { last: timesAt(6, ['a', 30]) });
    const dayWith = (tables: OfficialTable[]) => {
      const { trips } = railTrips([main], tables, DAY);
      return [minutesAt(trips.daily, 'a'), minutesAt(trips.working, 'a')];
    };
    expect(dayWith([early])).toEqual([
      [10, 60],
      [20, 30, 40, 50],
    ]);
    expect(dayWith([late])).toEqual([
      [0, 30],
      [10, 20],
    ]);
    expect(dayWith([])).toEqual([
      [0, 60],
      [10, 20, 30, 40, 50],
    ]);
  });

  it('has no train of its own for a nearer end that a train to the farther one calls at', () => {
    const short = line('short_turn', ['a', 'b', 'c'], [0, 2, 4]);
    const near = tableTo('c', [short], {
      first: timesAt(6, ['a', 0], ['b', 2]),
      last: timesAt(7, ['a', 9]),
    });
    const far = tableTo('d', [main], {
      first: timesAt(6, ['a', 0], ['b', 2]),
      last: timesAt(7, ['a', 0]),
    });
    for (const tables of [
      [near, far],
      [far, near],
    ]) {
      const { trips } = railTrips([short, main], tables, DAY);
      expect(described(trips.daily)).toEqual([
        'full from a: 0! 2! 4 6',
        'full from a: 60! 62 64 66',
        'short_turn from a: 69! 71 73',
      ]);
    }
  });

  it('reports the rows that no train matches', () => {
    const table = tableTo('d', [main], {
      first: timesAt(6, ['a', 0], ['b', 2], ['c', 20]),
      last: timesAt(7, ['a', 0], ['b', -20]),
      lateLast: timesAt(8, ['d', 0]),
    });
    expect(railTrips([main], [table], DAY).unkept).toEqual([
      { destination: 'd', code: 'c', kind: 'first' },
      // After 07:00 at a, 06:40 at b cannot be the last train: one of both is a slip, the one that comes first.
      { destination: 'd', code: 'a', kind: 'last' },
      { destination: 'd', code: 'd', kind: 'lateLast' },
    ]);
  });
});

describe('where a branch comes in', () => {
  const main = line('full', ['a', 'b', 'c', 'd'], [0, 2, 4, 6]);
  const branch = line('branch', ['x', 'c', 'd'], [0, 3, 5]);

  it('the earliest train of the two sets the first times, the latest the last ones', () => {
    const table = tableTo('d', [main, branch], {
      first: timesAt(6, ['a', 0], ['x', -10], ['c', -6]),
      last: timesAt(7, ['a', 0], ['x', 20], ['c', 24]),
    });
    expect(described(railTrips([main, branch], [table], DAY).trips.daily)).toEqual([
      'branch from x: -10! -6! -4',
      'full from a: 0! 2 4 6',
      'branch from x: 80! 84! 86',
      'full from a: 60! 62 64 66',
    ]);
    const branchTable = tableTo('d', [branch, main], {
      first: timesAt(6, ['a', 0], ['x', 10], ['c', 5]),
      last: timesAt(7, ['a', 20], ['x', 0], ['c', 25]),
    });
    expect(described(railTrips([main, branch], [branchTable], DAY).trips.daily)).toEqual([
      'full from a: 0! 2 5! 7',
      'branch from x: 10! 13 15',
      'full from a: 80! 82 85! 87',
      'branch from x: 60! 63 65',
    ]);
  });

  it('a train half a head-way from another is kept', () => {
    const wide = line('branch', ['x', 'b', 'c'], [0, 17, 19]);
    const { trips } = railTrips([line('full', ['a', 'b', 'c'], [0, 2, 4]), wide], [], DAY);
    expect(minutesAt(trips.daily, 'b')).toEqual([2, 17, 62, 77]);
    expect(minutesAt(trips.working, 'b')).toEqual([22, 32, 42, 52]);
  });

  it('the times of trains from branches do not limit trains of the main line', () => {
    // Trains from x alone end at c; the main line goes through.
    const short = line('short_turn', ['x', 'c'], [0, 3]);
    const table = tableTo('c', [short], {
      first: timesAt(6, ['x', 30], ['c', 33]),
      last: timesAt(6, ['x', 31], ['c', 34]),
    });
    const { trips } = railTrips([main, short], [table], DAY);
    expect(minutesAt(trips.working, 'a')).toEqual([10, 20, 30, 40, 50]);
  });

  it('no train calls before the later of two first times, or after the earlier of two last ones', () => {
    const tables = [
      tableTo('d', [main], {
        first: timesAt(6, ['a', 0], ['b', 2]),
        last: timesAt(7, ['a', 0], ['b', 2]),
      }),
      tableTo('c', [main], { first: timesAt(6, ['b', 22]), last: timesAt(6, ['b', 42]) }),
    ];
    const { trips } = railTrips([main], tables, DAY);
    expect(new Set(minutesAt(trips.working, 'b'))).toEqual(new Set([22, 32, 42]));
  });
});
