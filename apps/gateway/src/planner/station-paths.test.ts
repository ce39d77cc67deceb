import { describe, expect, it } from 'vitest';
import { pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import { PATHWAYS, stationFeed } from '../../test/station-feed.ts';
import type { Feed } from '../gtfs/feed.ts';
import { stopsAround } from './ends.ts';
import { networkOf } from './network.ts';
import { stationPathsOf } from './station-paths.ts';

const { east, west, road, end } = PLACES;

/** All stops of the small feed, served by one trip. */
const PATTERNS = [
  pattern({
    id: 'all',
    stops: Int32Array.of(PLACES.start, east, west, end, road),
    trips: [trip('t', 8 * 3600, [1, 1, 1, 1])],
  }),
];
const feed = stationFeed({ patterns: PATTERNS });

/** The way with links for wheelchairs only. */
const stepFree: Feed = {
  ...feed,
  pathways: {
    ...PATHWAYS,
    links: PATHWAYS.links.filter((link) => link.stepFree),
    all: PATHWAYS.links,
  },
};

const walkSecondsIn = (givenFeed: Feed, from: number, to: number): number | undefined => {
  const { onward } = networkOf(givenFeed).walks;
  for (let i = onward.at[from] ?? 0; i < (onward.at[from + 1] ?? 0); i++) {
    if (onward.to[i] === to) return onward.seconds[i];
  }
  return undefined;
};

describe('the ways through a station', () => {
  it('are the shortest ones of its pathways, each in its direction', () => {
    const ways = stationPathsOf(feed).get(east);
    expect(ways?.to.get(west)).toEqual({ seconds: 90, estimated: false });
    const secondsBy = (direction: 'entering' | 'leaving') =>
      Object.fromEntries(
        ways?.[direction].map(({ entrance, seconds }) => [entrance.id, seconds]) ?? [],
      );
    expect(secondsBy('entering')).toEqual({ south: 60, north: 70 });
    expect(secondsBy('leaving')).toEqual({ south: 10, north: 70 });
    expect(stationPathsOf(feed).get(end)).toBeUndefined();
  });

  it('give the time of a change between its platforms, in place of the estimate', () => {
    expect(walkSecondsIn(feed, east, west)).toBe(90);
    expect(walkSecondsIn(feed, west, east)).toBe(90);
    expect(walkSecondsIn(smallFeed({ patterns: PATTERNS }), east, west)).toBe(231);
  });

  it('leave the time of a row of transfers.txt as it is', () => {
    const row = { from: east, to: west };
    const timed = { ...feed, transfers: [{ ...row, seconds: 300, type: 2 }] };
    expect(walkSecondsIn(timed, east, west)).toBe(300);
    const untimed = { ...feed, transfers: [{ ...row, seconds: 0, type: 1 }] };
    expect(walkSecondsIn(untimed, east, west)).toBe(90);
  });

  it('lead to other stops by an exit', () => {
    const stops = feed.stops.map((stop, i) => (i === road ? { ...stop, lat: 31.2281 } : stop));
    // 111 m from the south exit are 156 m on foot, 130 s.
    expect(walkSecondsIn({ ...feed, stops }, east, road)).toBe(10 + 130);
    expect(walkSecondsIn({ ...feed, stops }, road, east)).toBe(130 + 60);
  });

  it('lead from a place to a platform by the nearest entrance in time', () => {
    // The south entrance itself.
    const place = { stopId: null, lat: 31.2291, lon: 121.47 };
    const secondsTo = (givenFeed: Feed, direction: 'entering' | 'leaving') => {
      const { stops, seconds } = stopsAround(networkOf(givenFeed), place, direction);
      return [east, west].map((stop) => seconds[stops.indexOf(stop)]);
    };
    expect(secondsTo(feed, 'entering')).toEqual([60, 70]);
    expect(secondsTo(feed, 'leaving')).toEqual([10, 70]);
    // 200 m to the north entrance and back are 280 m on foot, 233 s. The western platform has stairs only.
    expect(secondsTo(stepFree, 'entering')).toEqual([233 + 130, undefined]);
    expect(secondsTo(stepFree, 'leaving')).toEqual([10, undefined]);
  });

  it('end where only links lead on that are left out', () => {
    expect(walkSecondsIn(stepFree, east, west)).toBeUndefined();
    const transfers = [{ from: east, to: west, seconds: 300, type: 2 }];
    expect(walkSecondsIn({ ...stepFree, transfers }, east, west)).toBeUndefined();
    // Without any pathways of a platform nothing is known, and the estimate stays.
    const none = { ...PATHWAYS, links: [], all: [] };
    expect(walkSecondsIn({ ...feed, pathways: none }, east, west)).toBe(231);
  });
});
