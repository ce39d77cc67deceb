import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { describe, expect, it } from 'vitest';
import { ridesOf } from '../../test/plan-checks.ts';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import { serviceDayStart } from '../gtfs/service-day.ts';
import type { Feed } from '../gtfs/feed.ts';
import { engineOf } from './engine.ts';
import type { PlanEnd } from './plan.ts';

const DAY = '2026-11-20';

/** The first trip of each itinerary from 08:00 on. */
function firstTrips(feed: Feed, from: PlanEnd, to: PlanEnd): string[] {
  const { itineraries } = engineOf(feed).plan({
    from,
    to,
    time: new Date(serviceDayStart(DAY, feed.timezone) + clockTime('08:00') * 1000),
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 5,
    realtime: null,
  });
  return itineraries.map((itinerary) => ridesOf(itinerary)[0]?.tripId ?? '');
}

/** When the itineraries begin that are offered at 08:00, on lines that each go once, for four hours. */
function offered(...clocks: string[]): string[] {
  const small = smallFeed();
  const [route] = small.routes;
  if (route === undefined) throw new Error('the feed has no line');
  const feed = {
    ...small,
    routes: clocks.map((clock) => ({ ...route, id: clock })),
    patterns: clocks.map((clock, i) =>
      pattern({ id: clock, route: i, trips: [trip(clock, clockTime(clock), [120, 120])] }),
    ),
  };
  const endAt = (index: number) => {
    const stop = feed.stops[index];
    if (stop === undefined) throw new Error(`no stop ${index}`);
    return { stopId: stop.id, name: stop.name, lat: stop.lat, lon: stop.lon };
  };
  return firstTrips(feed, endAt(PLACES.start), endAt(PLACES.end));
}

it('are offered that begin up to two hours later, and none after', () => {
  expect(offered('08:00', '09:00')).toEqual(['08:00', '09:00']);
  expect(offered('08:00', '10:00')).toEqual(['08:00', '10:00']);
  expect(offered('08:00', '10:01')).toEqual(['08:00']);
  expect(offered('08:00', '09:00', '11:00')).toEqual(['08:00', '09:00']);
});

it('are offered at any later time if there is no earlier one', () => {
  expect(offered('11:00')).toEqual(['11:00']);
  expect(offered('11:00', '12:00')).toEqual(['11:00']);
});

const stop = (id: string, lon: number) => ({
  name: { zh: id, en: id },
  lat: 31.23,
  kind: 'stop' as const,
  parent: -1,
  platformCode: null,
  id,
  lon,
});

/** The trips that are offered when the slower line arrives at `slowArrives`, and the other at 08:40. */
function offeredWith(slowArrives: string): string[] {
  const small = smallFeed();
  // 951 m and 190 m from the rider: 1109 s and 222 s on foot.
  const stops = [stop('far', 121.46), stop('near', 121.468), stop('end', 121.57)];
  const slow = (clockTime(slowArrives) - clockTime('08:10')) / 60;
  const feed = {
    ...small,
    stops,
    patterns: [
      pattern({
        id: 'fast',
        stops: Int32Array.of(0, 2),
        trips: [trip('fast', clockTime('08:30'), [10])],
      }),
      pattern({
        id: 'slow',
        route: 1,
        stops: Int32Array.of(1, 2),
        trips: [trip('slow', clockTime('08:10'), [slow])],
      }),
    ],
  };
  const name = { zh: '', en: '' };
  return firstTrips(
    feed,
    { stopId: null, name, lat: 31.23, lon: 121.47 },
    { stopId: 'end', name, lat: 31.23, lon: 121.57 },
  );
}

describe('a line that begins far from the rider, and a slower one nearby', () => {
  it('are both offered if the slower one arrives at most half an hour later', () => {
    expect(offeredWith('09:00')).toEqual(['fast', 'slow']);
    expect(offeredWith('09:10')).toEqual(['fast', 'slow']);
    expect(offeredWith('09:11')).toEqual(['fast']);
  });
});
