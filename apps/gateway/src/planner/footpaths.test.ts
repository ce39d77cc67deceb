import { describe, expect, it } from 'vitest';
import { PLACES, smallFeed } from '../../test/small-feed.ts';
import type { Transfer } from '../gtfs/feed.ts';
import { NEVER } from './search-state.ts';
import { stopGrid } from './stop-grid.ts';
import { isGated, walksOf } from './footpaths.ts';

const { station, east, west } = PLACES;

/** Where one may change to from the eastern platform of the station, and in how many seconds. */
function walksFromEast(transfers: Transfer[]): [to: number, seconds: number][] {
  const feed = smallFeed({ transfers });
  const served = Uint8Array.from(feed.stops, ({ kind }) => (kind === 'station' ? 0 : 1));
  const { onward } = walksOf(feed, served, stopGrid(feed.stops, served));
  const [first, behind] = [onward.at[east], onward.at[east + 1]];
  const seconds = onward.seconds.subarray(first, behind);
  return Array.from(onward.to.subarray(first, behind), (to, i) => [to, seconds[i] ?? -1]);
}

const changesFromEast = (transfers: Transfer[]): number[] =>
  walksFromEast(transfers).map(([to]) => to);

const stationTransfer = { from: station, to: station, seconds: 30, type: 2 };
const forbidden = { from: east, to: west, seconds: 0, type: 3 };

it('has no transfer that a row of both platforms forbids, after a row of their station', () => {
  expect(changesFromEast([])).toEqual([west]);
  expect(changesFromEast([stationTransfer])).toEqual([west]);
  expect(changesFromEast([forbidden])).toEqual([]);
  expect(changesFromEast([stationTransfer, forbidden])).toEqual([]);
});

it('takes the time of a transfer from its row, even zero, or else from the walk', () => {
  const row = (type: number, seconds: number) => ({ from: east, to: west, seconds, type });
  // 95 m as the crow flies are 133 m on foot at 1.2 m/s; without a row, two minutes of stairs are added.
  expect(walksFromEast([])).toEqual([[west, 111 + 120]]);
  expect(walksFromEast([row(0, 0)])).toEqual([[west, 111]]);
  expect(walksFromEast([row(0, 45)])).toEqual([[west, 45]]);
  // A minimum of 0 s is one: who arrives may leave in the same second.
  expect(walksFromEast([row(2, 0)])).toEqual([[west, 0]]);
  expect(walksFromEast([row(2, 300)])).toEqual([[west, 300]]);
});

it('has no walk to or from a stop without trips, even if a row names it', () => {
  const transfers = [
    { from: east, to: west, seconds: 45, type: 2 },
    { from: east, to: PLACES.end, seconds: 600, type: 2 },
    { from: west, to: east, seconds: 45, type: 2 },
  ];
  const feed = smallFeed({ transfers });
  const served = Uint8Array.from(feed.stops, (_, stop) =>
    stop === east || stop === PLACES.end ? 1 : 0,
  );
  const { onward, backward } = walksOf(feed, served, stopGrid(feed.stops, served));
  expect([...onward.to]).toEqual([PLACES.end]);
  expect([...onward.seconds]).toEqual([600]);
  expect([...backward.to]).toEqual([east]);
});

it('takes a platform of any station for one behind gates, and no other stop', () => {
  const [, platform] = smallFeed().stops;
  if (platform === undefined) throw new Error('the feed has no platform');
  expect(isGated({ ...platform, parent: 0 })).toBe(true);
  expect(isGated({ ...platform, parent: 7 })).toBe(true);
  expect(isGated({ ...platform, parent: -1 })).toBe(false);
  expect(isGated(undefined)).toBe(false);
});

describe('walks without a row', () => {
  const [, platform] = smallFeed().stops;
  if (platform === undefined) throw new Error('the feed has no platform');
  /** Stops along the latitude of the line, each with the number of its station, or -1. */
  const walksAlong = (places: [lon: number, parent: number][], changeMetres = 500) => {
    const small = smallFeed();
    const stations = small.stops.slice(0, 1).map((stop) => ({ ...stop, lon: 120 }));
    const stops = [
      ...stations,
      ...places.map(([lon, parent], i) => ({ ...platform, id: `p${i}`, lon, parent })),
    ];
    const feed = smallFeed({ stops });
    const served = Uint8Array.from(stops, (_, i) => (i === 0 ? 0 : 1));
    const { onward, changes } = walksOf(feed, served, stopGrid(stops, served), {
      changeMetres,
      changeSeconds: 75,
    });
    const walks: [from: number, to: number, seconds: number][] = [];
    stops.forEach((_, from) => {
      for (let i = onward.at[from] ?? 0; i < (onward.at[from + 1] ?? 0); i++)
        walks.push([from, onward.to[i] ?? -1, onward.seconds[i] ?? -1]);
    });
    return { walks, changes: [...changes] };
  };

  it('take the time of the gates at each platform of another station, and none at the street', () => {
    // 380 m as the crow flies: 532 m on foot, 443 s.
    const longitudes = [121.47, 121.474] as const;
    const seconds = (a: number, b: number) =>
      walksAlong([
        [longitudes[0], a],
        [longitudes[1], b],
      ]).walks;
    expect(seconds(-1, -1)).toEqual([
      [1, 2, 443],
      [2, 1, 443],
    ]);
    expect(seconds(0, -1)).toEqual([
      [1, 2, 443 + 60],
      [2, 1, 443 + 60],
    ]);
    expect(seconds(0, 7)).toEqual([
      [1, 2, 443 + 120],
      [2, 1, 443 + 120],
    ]);
  });

  it('reach 500 m, and within one station as far as it reaches', () => {
    expect(
      walksAlong([
        [121.47, -1],
        [121.4755, -1],
      ]).walks,
    ).toEqual([]);
    // 951 m as the crow flies: 1331 m on foot, 1109 s.
    expect(
      walksAlong([
        [121.47, 0],
        [121.48, 0],
      ]).walks,
    ).toEqual([
      [1, 2, 1109 + 120],
      [2, 1, 1109 + 120],
    ]);
  });

  it('lie with the shortest first, and are none where only rows count', () => {
    const places: [number, number][] = [
      [121.47, -1],
      [121.474, -1],
      [121.471, -1],
    ];
    expect(walksAlong(places).walks.filter(([from]) => from === 1)).toEqual([
      [1, 3, 111],
      [1, 2, 443],
    ]);
    expect(walksAlong(places, 0).walks).toEqual([]);
  });

  it('let one change at the same stop in the usual time', () => {
    expect(walksAlong([[121.47, -1]]).changes).toEqual([75, 75]);
  });
});

const row = (seconds: number, type: number) => ({ from: east, to: east, seconds, type });

const changesAt = (transfers: Transfer[]): number | undefined => {
  const feed = smallFeed({ transfers });
  const served = Uint8Array.from(feed.stops, ({ kind }) => (kind === 'station' ? 0 : 1));
  return walksOf(feed, served, stopGrid(feed.stops, served)).changes[east];
};

it('takes the time of a row for a change at the stop itself, which its own row forbids', () => {
  expect(changesAt([])).toBe(60);
  expect(changesAt([row(200, 2)])).toBe(200);
  expect(changesAt([row(0, 1)])).toBe(0);
  expect(changesAt([row(200, 2), row(0, 3)])).toBe(NEVER);
  // A row of the station, or between the station and a platform, is about other platforms.
  const ofStation = { from: station, to: station, seconds: 0, type: 3 };
  expect(changesAt([row(200, 2), ofStation])).toBe(200);
  expect(changesAt([{ ...ofStation, from: east }])).toBe(60);
});
