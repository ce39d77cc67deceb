import { describe, expect, it } from 'vitest';
import type { CityTrip, LinePattern } from './line-pattern.ts';
import type { OfficialTable } from './official-rows.ts';
import { officialTrips, type OfficialKind } from './official-trips.ts';

/** Four stops, two minutes apart. */
const pattern: LinePattern = {
  id: 'p',
  lineId: 'l',
  direction: 0,
  kind: 'full',
  headsign: { zh: '丁', en: 'D' },
  stops: ['a', 'b', 'c', 'd'],
  seconds: [0, 120, 240, 360],
  metres: [0, 1, 2, 3],
};
/** Minutes after an hour by stop, as seconds of the day. */
const rows = (...entries: [code: string, minute: number][]): Map<string, number> =>
  new Map(entries.map(([code, minute]) => [code, Math.round(minute * 60)]));

const foundTrips = (
  kind: OfficialKind,
  officialTimes: ReadonlyMap<string, number>,
  { table = {}, others = [] }: { table?: Partial<OfficialTable>; others?: CityTrip[] } = {},
) => {
  const none = new Map<string, number>();
  const whole: OfficialTable = {
    destination: '丁',
    end: 'd',
    first: none,
    last: none,
    lateLast: none,
    patterns: [pattern],
    [kind]: officialTimes,
    ...table,
  };
  const { trips, unkept } = officialTrips(pattern, whole, kind, others);
  return {
    trips: trips.map(({ from, times, exact }) => ({
      from,
      minutes: times?.map((time) => time / 60),
      exact: [...(exact ?? [])],
    })),
    unkept: unkept.map(({ code }) => code),
  };
};

const last = (minute: number) => foundTrips('last', rows(['a', 10], ['b', minute]));

const unkept = (minute: number) => foundTrips('first', rows(['a', 10], ['b', minute])).unkept;

const tripsWithArrival = (minute: number) =>
  foundTrips('first', rows(['a', 10], ['b', minute])).trips.length;

describe('trains of an official table', () => {
  it('join cells to one train if the times match the running times', () => {
    expect(foundTrips('last', rows(['a', 10], ['b', 12], ['d', 17]))).toEqual({
      trips: [{ from: 0, minutes: [10, 12, 14, 17], exact: [1, 1, 0, 1] }],
      unkept: [],
    });
  });

  it('match up to two minutes earlier and five minutes later', () => {
    expect([tripsWithArrival(10), unkept(10), tripsWithArrival(17), unkept(17)]).toEqual([
      1,
      [],
      1,
      [],
    ]);
    // Earlier another first train begins; later the row before is a slip, which no train fits. Of last trains it is the other way.
    expect([tripsWithArrival(9.9), unkept(9.9)]).toEqual([2, []]);
    expect([tripsWithArrival(17.1), unkept(17.1)]).toEqual([1, ['a']]);
    expect([last(17.1).trips.length, last(17.1).unkept]).toEqual([2, []]);
    expect([last(9.9).trips.length, last(9.9).unkept]).toEqual([1, ['a']]);
  });

  it('begin where a first train is earlier, or a last one later, and the former runs on', () => {
    const first = rows(['a', 30], ['b', 32], ['c', 20], ['d', 22]);
    const last = rows(['a', 0], ['b', 2]);
    expect(foundTrips('first', first, { table: { last } })).toEqual({
      trips: [
        { from: 0, minutes: [30, 32, 34, 36], exact: [1, 1, 0, 0] },
        { from: 2, minutes: [20, 22], exact: [1, 1] },
      ],
      unkept: [],
    });
    expect(foundTrips('last', rows(['a', 0], ['b', 2], ['c', 10], ['d', 12]))).toEqual({
      trips: [
        { from: 0, minutes: [0, 2, 4, 6], exact: [1, 1, 0, 0] },
        { from: 2, minutes: [10, 12], exact: [1, 1] },
      ],
      unkept: [],
    });
  });

  it('omit an erroneous cell that the next stop contradicts', () => {
    expect(foundTrips('first', rows(['a', 30], ['b', 32], ['c', 20], ['d', 36]))).toEqual({
      trips: [{ from: 0, minutes: [30, 32, 34, 36], exact: [1, 1, 0, 1] }],
      unkept: ['c'],
    });
  });

  it('come from the first stop where the table has no train before theirs', () => {
    expect(foundTrips('first', rows(['c', 20]))).toEqual({
      trips: [{ from: 0, minutes: [16, 18, 20, 22], exact: [0, 0, 1, 0] }],
      unkept: [],
    });
  });

  it('begin at no end, and need none where another train keeps the time', () => {
    expect(foundTrips('first', rows(['d', 20]))).toEqual({ trips: [], unkept: ['d'] });
    const existingTrip: CityTrip = {
      pattern,
      from: 0,
      to: 3,
      times: null,
      start: 600,
      exact: null,
    };
    expect(foundTrips('first', rows(['b', 12]), { others: [existingTrip] })).toEqual({
      trips: [],
      unkept: [],
    });
    // It ends before the end of the table.
    const short = { ...existingTrip, to: 2 };
    expect(foundTrips('first', rows(['b', 12]), { others: [short] }).trips).toHaveLength(1);
  });

  it('are at least half a minute apart at stops with equal times', () => {
    expect(foundTrips('last', rows(['a', 10], ['b', 10])).trips).toEqual([
      { from: 0, minutes: [10, 10.5, 12.5, 14.5], exact: [1, 1, 0, 0] },
    ]);
  });
});
