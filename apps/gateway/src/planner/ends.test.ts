import { describe, expect, it } from 'vitest';
import { pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import { nearestOf, stopsAround } from './ends.ts';
import { networkOf } from './network.ts';

const { start, east, west, end } = PLACES;

const network = networkOf(
  smallFeed({
    patterns: [
      pattern({ id: 'one', trips: [trip('M', 8 * 3600, [10, 10])] }),
      pattern({
        id: 'back',
        direction: 1,
        stops: Int32Array.of(end, west, start),
        trips: [trip('W', 8 * 3600, [10, 10])],
      }),
    ],
  }),
);

/** Stops and seconds around a point at the latitude of the line. */
const around = (lon: number): [stop: number, seconds: number][] => {
  const { stops, seconds } = stopsAround(network, { stopId: null, lat: 31.23, lon });
  return Array.from(stops, (stop, i) => [stop, seconds[i] ?? -1]);
};

describe('the stops around an end', () => {
  it('are reached in the time of the walk, and of the gates where there are some', () => {
    // 475 m and 380 m as the crow flies: 666 and 532 m on foot at 1.2 m/s, and 60 s for the gates.
    expect(around(121.475)).toEqual([
      [west, 443 + 60],
      [east, 555 + 60],
    ]);
    // The stop at the end of the line has no gates.
    expect(around(121.575)).toEqual([[end, 555]]);
  });

  it('are those within a kilometre, or in circles twice as wide where there are none', () => {
    // 1.9 km before the first stop of the line, and 9.5 km before it; the next one is 9.5 km behind it.
    expect(around(121.35)).toEqual([[start, 2218]]);
    expect(around(121.27)).toEqual([]);
    // 7.6 km before it.
    expect(around(121.29).map(([stop]) => stop)).toEqual([start]);
    // 1.14 km behind the eastern platform, 1.05 km behind the western one: found in the wider circle.
    expect(around(121.482).map(([stop]) => stop)).toEqual([west, east]);
    // 1.05 km and 0.95 km: only the nearer one is within a kilometre.
    expect(around(121.481).map(([stop]) => stop)).toEqual([west]);
  });

  it('are also those of a station that a platform belongs to', () => {
    const { stops, seconds } = stopsAround(network, { stopId: 'E', lat: 31.23, lon: 121.47 });
    expect(Array.from(stops).toSorted((a, b) => a - b)).toEqual([east, west]);
    expect([...seconds]).toEqual([0, 0]);
  });

  it('are those of its own station at once', () => {
    const { stops, seconds } = stopsAround(network, { stopId: 'S', lat: 31.23, lon: 121.47 });
    expect(Array.from(stops).toSorted((a, b) => a - b)).toEqual([east, west]);
    expect([...seconds]).toEqual([0, 0]);
  });
});

/** Seconds to the nearest of stops at such distances. */
const nearest = (seconds: number[], short: number): number[] => {
  const all = { stops: Int32Array.from(seconds.keys()), seconds: Int32Array.from(seconds) };
  return [...nearestOf(all, short).seconds];
};

describe('the nearest of them', () => {
  it('are those of a short walk', () => {
    expect(nearest([10, 200, 360, 361, 900], 360)).toEqual([10, 200, 360]);
    expect(nearest([10, 200], 360)).toEqual([10, 200]);
    expect(nearest([], 360)).toEqual([]);
  });

  it('are the nearest and those within a minute of it, if all are far', () => {
    expect(nearest([400, 430, 460, 461, 900], 360)).toEqual([400, 430, 460]);
    // A minute beyond the nearest is within the short walk.
    expect(nearest([290, 350, 361], 360)).toEqual([290, 350]);
  });
});

describe('the stops around an end among many', () => {
  /** A line of 100 stops, some 10 m from each other, that lead away from the end. */
  const stops = Array.from({ length: 100 }, (_, i) => ({
    id: `s${i}`,
    name: { zh: `${i}`, en: `${i}` },
    lat: 31.23,
    lon: 121.47 + (99 - i) / 10_000,
    kind: 'stop' as const,
    parent: -1,
    platformCode: null,
  }));
  const line = pattern({
    id: 'long',
    stops: Int32Array.from(stops.keys()),
    trips: [
      trip(
        'L',
        8 * 3600,
        Array.from({ length: 99 }, () => 1),
      ),
    ],
  });
  const crowded = networkOf(smallFeed({ stops, patterns: [line] }));

  it('are the 80 nearest, the nearest first', () => {
    const nearbyStops = stopsAround(crowded, { stopId: null, lat: 31.23, lon: 121.47 });
    expect([...nearbyStops.stops]).toEqual(Array.from({ length: 80 }, (_, i) => 99 - i));
    expect(nearbyStops.seconds).toHaveLength(80);
    expect(nearbyStops.seconds[0]).toBe(0);
  });
});
