import { expect, it } from 'vitest';
import { PLACES, smallFeed } from '../../test/small-feed.ts';
import type { Transfer } from '../gtfs/feed.ts';
import { stopGrid } from './stop-grid.ts';
import { walksOf } from './footpaths.ts';

const { station, east, west } = PLACES;

/** Where one may change to from the eastern platform of the station. */
function changesFromEast(transfers: Transfer[]): number[] {
  const feed = smallFeed({ transfers });
  const served = Uint8Array.from(feed.stops, ({ kind }) => (kind === 'station' ? 0 : 1));
  const { onward } = walksOf(feed, served, stopGrid(feed.stops, served));
  return Array.from(onward.to.subarray(onward.at[east], onward.at[east + 1]));
}

const within = { from: station, to: station, seconds: 30, type: 2 };
const forbidden = { from: east, to: west, seconds: 0, type: 3 };

it('knows no change that a row of both platforms forbids after one of their station', () => {
  expect(changesFromEast([])).toEqual([west]);
  expect(changesFromEast([within])).toEqual([west]);
  expect(changesFromEast([forbidden])).toEqual([]);
  expect(changesFromEast([within, forbidden])).toEqual([]);
});
