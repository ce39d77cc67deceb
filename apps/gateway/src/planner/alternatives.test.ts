import { TRANSIT_MODES } from '@shtrans/contract/transit-modes';
import { expect, it } from 'vitest';
import { ridesOf } from '../../test/plan-checks.ts';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import { serviceDayStart } from '../gtfs/service-day.ts';
import { engineOf } from './engine.ts';

const DAY = '2026-11-20';

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
  const { itineraries } = engineOf(feed).plan({
    from: endAt(PLACES.start),
    to: endAt(PLACES.end),
    time: new Date(serviceDayStart(DAY, feed.timezone) + clockTime('08:00') * 1000),
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 5,
    realtime: null,
  });
  return itineraries.map((itinerary) => ridesOf(itinerary)[0]?.tripId ?? '');
}

it('are offered that begin up to two hours later, and none after', () => {
  expect(offered('08:00', '09:00')).toEqual(['08:00', '09:00']);
  expect(offered('08:00', '10:00')).toEqual(['08:00', '10:00']);
  expect(offered('08:00', '10:01')).toEqual(['08:00']);
  expect(offered('08:00', '09:00', '11:00')).toEqual(['08:00', '09:00']);
});

it('are offered however late where there is none before', () => {
  expect(offered('11:00')).toEqual(['11:00']);
  expect(offered('11:00', '12:00')).toEqual(['11:00']);
});
