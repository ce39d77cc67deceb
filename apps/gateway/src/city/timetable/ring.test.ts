import { describe, expect, it } from 'vitest';
import type { FirstLastRow } from '../network.ts';
import type { LinePattern } from './line-pattern.ts';
import { ringTrips } from './ring.ts';

const clock = (hours: number, minutes: number): number => hours * 3600 + minutes * 60;

/** Four stops; the second is the depot's station. */
const ring = (direction: 0 | 1): LinePattern => ({
  id: 'ring',
  lineId: 'metro-4',
  direction,
  kind: 'loop',
  headsign: { zh: '内圈', en: 'Inner' },
  stops: ['x', '0402', 'y', 'z', 'x'],
  seconds: [0, 60, 180, 360, 600],
  metres: [0, 100, 300, 600, 1000],
});

const row = (code: string, destination: string, first: string, last: string): FirstLastRow => ({
  code,
  line_id: 'metro-4',
  destination_zh: destination,
  first,
  last,
  fri_last_extra_min: 0,
  sat_last_extra_min: 0,
  as_of: '',
  time_kind: '',
});

/** The last full round at 21:30, the last train home at 22:30. */
const rowsOf = (name: string): FirstLastRow[] => [
  row('0402', name, '5:30', '21:30'),
  row('y', name, '5:32', '21:32'),
  row('z', name, '', '21:35'),
  row('x', name, '5:39', '21:40'),
  row('0402', `宜山路方向(${name})`, '', '22:30'),
  row('y', `宜山路方向(${name})`, '', '22:33'),
  row('z', `宜山路方向(${name})`, '', '22:36'),
];

const day = {
  window: [0, 0],
  working: (time: number) => (time < clock(21, 30) ? 4 * 3600 : 1200),
  free: (time: number) => (time < clock(21, 30) ? 16 * 1200 : 1800),
} as const;

const plain = (pattern: LinePattern, hours: number, minutes: number) => ({
  pattern,
  from: 0,
  to: pattern.stops.length - 1,
  times: null,
  start: clock(hours, minutes),
  exact: null,
});

describe('trains round a ring', () => {
  const trips = ringTrips(ring(0), [...rowsOf('外环').slice(0, 1), ...rowsOf('内环')], day);
  const facts = { lineId: 'metro-4', direction: 0, kind: 'loop', headsign: ring(0).headsign };
  const continuingRound: LinePattern = {
    ...facts,
    direction: 0,
    id: 'ring-on',
    stops: ['0402', 'y', 'z', 'x', '0402', 'y', 'z'],
    seconds: [0, 120, 300, 540, 600, 720, 900],
    metres: [0, 200, 500, 900, 1000, 1200, 1500],
    closedFrom: 4,
  };
  const home: LinePattern = {
    ...facts,
    direction: 0,
    id: 'ring',
    stops: ['0402', 'y', 'z', 'x', '0402'],
    seconds: [0, 120, 300, 540, 600],
    metres: [0, 200, 500, 900, 1000],
  };
  it('are official for the first round, the last continuing one and the one that ends at the depot', () => {
    expect(trips.daily).toEqual([
      {
        pattern: continuingRound,
        from: 0,
        to: 6,
        times: [19_800, 19_920, 20_100, 20_340, 20_400, 20_520, 20_700],
        start: 19_800,
        exact: Uint8Array.of(1, 1, 0, 1, 0, 0, 0),
      },
      {
        pattern: continuingRound,
        from: 0,
        to: 6,
        times: [77_400, 77_520, 77_700, 78_000, 81_000, 81_180, 81_360],
        start: 77_400,
        exact: Uint8Array.of(1, 1, 1, 1, 1, 1, 1),
      },
      {
        pattern: home,
        from: 0,
        to: 4,
        times: [81_000, 81_180, 81_360, 81_600, 81_660],
        start: 81_000,
        exact: Uint8Array.of(1, 1, 1, 0, 0),
      },
    ]);
  });

  it('are estimated between these, and end at the depot after the last continuing round', () => {
    expect(trips.working).toEqual([
      plain(continuingRound, 9, 30),
      plain(continuingRound, 13, 30),
      plain(continuingRound, 17, 30),
      plain(home, 21, 50),
      plain(home, 22, 10),
    ]);
    expect(trips.free).toEqual([
      plain(continuingRound, 10, 50),
      plain(continuingRound, 16, 10),
      plain(home, 22, 0),
    ]);
    expect(trips.late).toEqual([]);
  });

  it('run the other way by the rows of the other way', () => {
    const incompleteTrips = ringTrips(
      ring(1),
      [...rowsOf('内环').slice(0, 1), ...rowsOf('外环')],
      day,
    );
    expect(incompleteTrips.daily.map(({ times, exact }) => [times, exact])).toEqual(
      trips.daily.map(({ times, exact }) => [times, exact]),
    );
    expect(incompleteTrips.daily.map(({ pattern }) => pattern.direction)).toEqual([1, 1, 1]);
    // Of rows of one way alone, the other has no times at all.
    const none = ringTrips(ring(1), rowsOf('内环'), day);
    expect(none.daily.map(({ exact }) => [...(exact ?? [])].includes(1))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
