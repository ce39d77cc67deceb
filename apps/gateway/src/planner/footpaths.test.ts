import { expect, it } from 'vitest';
import { PLACES, smallFeed } from '../../test/small-feed.ts';
import type { Transfer } from '../gtfs/feed.ts';
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

const within = { from: station, to: station, seconds: 30, type: 2 };
const forbidden = { from: east, to: west, seconds: 0, type: 3 };

it('knows no change that a row of both platforms forbids after one of their station', () => {
  expect(changesFromEast([])).toEqual([west]);
  expect(changesFromEast([within])).toEqual([west]);
  expect(changesFromEast([forbidden])).toEqual([]);
  expect(changesFromEast([within, forbidden])).toEqual([]);
});

it('takes for a change the time of its row, also none, and else that of the walk', () => {
  const row = (type: number, seconds: number) => ({ from: east, to: west, seconds, type });
  // 95 m as the crow flies are 133 m on foot at 1.2 m/s; without a row, two minutes of stairs are added.
  expect(walksFromEast([])).toEqual([[west, 111 + 120]]);
  expect(walksFromEast([row(0, 0)])).toEqual([[west, 111]]);
  expect(walksFromEast([row(0, 45)])).toEqual([[west, 45]]);
  // A minimum of 0 s is one: who arrives may leave in the same second.
  expect(walksFromEast([row(2, 0)])).toEqual([[west, 0]]);
  expect(walksFromEast([row(2, 300)])).toEqual([[west, 300]]);
});

it('knows no walk to or from a stop where no trip calls, though a row names it', () => {
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
