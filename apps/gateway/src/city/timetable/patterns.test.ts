import { expect, it } from 'vitest';
import { estimatedTrip, timeAtStop, type CityTrip, type LinePattern } from './line-pattern.ts';
import { keyOf, patternsOf } from './patterns.ts';

const line: LinePattern = {
  id: 'whole',
  lineId: 'l',
  direction: 1,
  kind: 'full',
  headsign: { zh: '丁', en: 'D' },
  stops: ['a', 'b', 'c', 'd'],
  seconds: [0, 100, 300, 600],
  metres: [0, 10, 30, 60],
  closedFrom: 2,
};
const short: LinePattern = { ...line, id: 'short', kind: 'branch', stops: ['b', 'c', 'd'] };

/** A train from b on whose times are official but at c. */
const official: CityTrip = {
  pattern: line,
  from: 1,
  to: 3,
  times: [5000, 5250, 5400],
  start: 5000,
  exact: Uint8Array.of(1, 0, 1),
};

it('groups trips that call at the same stops, by departure, with the name of the full pattern', () => {
  const exact = { ...estimatedTrip(line, 9000), exact: Uint8Array.of(1, 1, 1, 1) };
  const inexact = { ...estimatedTrip(line, 8000), exact: Uint8Array.of(0, 0, 0, 0) };
  const { closedFrom: _, ...open } = line;
  const groupedPatterns = patternsOf(
    {
      daily: [exact, official, estimatedTrip(line, 7000)],
      working: [estimatedTrip(line, 100, 1, 3)],
      free: [inexact],
      late: [estimatedTrip({ ...open, id: 'open', direction: 0 }, 50, 0, 1)],
    },
    {
      stopOf: new Map([
        ['a', 10],
        ['b', 11],
        ['c', 12],
        ['d', 13],
      ]),
      routeOf: new Map([['l', 5]]),
      patternByStops: new Map([
        [keyOf('l', line.stops), line],
        [keyOf('l', short.stops), short],
        [keyOf('other', ['a', 'b']), line],
      ]),
    },
  );
  const common = { route: 5, headsign: line.headsign };
  const times = Int32Array.of(0, 0, 100, 100, 300, 300, 600, 600);
  expect(groupedPatterns).toEqual([
    {
      ...common,
      id: 'whole',
      direction: 1,
      kind: 'full',
      stops: Int32Array.of(10, 11, 12, 13),
      metres: Int32Array.of(0, 10, 30, 60),
      closed: Uint8Array.of(0, 0, 1, 1),
      trips: [
        { id: 'whole-1', service: 0, times, offset: 7000, estimated: true },
        { id: 'whole-2', service: 2, times, offset: 8000, estimated: true },
        { id: 'whole-3', service: 0, times, offset: 9000, estimated: false },
      ],
    },
    {
      ...common,
      id: 'short',
      direction: 1,
      kind: 'branch',
      stops: Int32Array.of(11, 12, 13),
      metres: Int32Array.of(0, 20, 50),
      closed: Uint8Array.of(0, 1, 1),
      trips: [
        {
          id: 'short-1',
          service: 1,
          times: Int32Array.of(0, 0, 200, 200, 500, 500),
          offset: 100,
          estimated: true,
        },
        {
          id: 'short-2',
          service: 0,
          times: Int32Array.of(0, 0, 250, 250, 400, 400),
          offset: 5000,
          estimated: true,
          timepoints: Uint8Array.of(1, 0, 1),
        },
      ],
    },
    {
      ...common,
      id: 'open-from-a',
      direction: 0,
      kind: 'short_turn',
      stops: Int32Array.of(10, 11),
      metres: Int32Array.of(0, 10),
      closed: null,
      trips: [
        {
          id: 'open-from-a-1',
          service: 3,
          times: Int32Array.of(0, 0, 100, 100),
          offset: 50,
          estimated: true,
        },
      ],
    },
  ]);
  // The times of trips that run as the pattern says are one array.
  expect(groupedPatterns[0]?.trips[0]?.times).toBe(groupedPatterns[0]?.trips[2]?.times);
});

it('returns when a trip is at a stop, and nothing outside its part', () => {
  const plain = estimatedTrip(line, 1000, 1, 2);
  expect([0, 1, 2, 3].map((i) => timeAtStop(plain, i))).toEqual([null, 1000, 1200, null]);
  expect([0, 1, 2, 3].map((i) => timeAtStop(official, i))).toEqual([null, 5000, 5250, 5400]);
});
