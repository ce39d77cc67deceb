import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { describe, expect, it } from 'vitest';
import { serviceAlert } from '../../test/service-alert.ts';
import { pattern, PLACES, trip } from '../../test/small-feed.ts';
import { stationFeed } from '../../test/station-feed.ts';
import type { Feed, WheelchairAccess } from '../gtfs/feed.ts';
import type { ServiceAlert } from '../gtfs/realtime/snapshot.ts';
import { engineOf } from './engine.ts';
import type { Plan, PlanEnd, PlanQuery } from './plan.ts';
import { planWithoutSteps } from './step-free.ts';

const { start, east, west, end, road } = PLACES;
const minutes = (after: number): number => 8 * 3600 + after * 60;
const instant = (after: number): Date =>
  new Date(Date.parse('2026-11-20T08:00:00+08:00') + after * 60_000);

/**
 * From A to the eastern platform, and on from the eastern platform (slowly) or from the western one to Z. The ways
 * of the station lead to the western platform by stairs only.
 */
const feedWith = (fields: Partial<Feed> = {}): Feed =>
  stationFeed({
    patterns: [
      pattern({
        id: 'to',
        stops: Int32Array.of(start, east),
        trips: [trip('to', minutes(0), [10])],
      }),
      pattern({
        id: 'west',
        route: 1,
        stops: Int32Array.of(west, end),
        trips: [trip('west', minutes(20), [10])],
      }),
      pattern({
        id: 'east',
        route: 1,
        direction: 1,
        stops: Int32Array.of(east, end),
        trips: [trip('east', minutes(20), [30])],
      }),
    ],
    ...fields,
  });

const endAt = (feed: Feed, index: number): PlanEnd => {
  const stop = feed.stops[index];
  if (stop === undefined) throw new Error('no stop');
  return { stopId: stop.id, name: stop.name, lat: stop.lat, lon: stop.lon };
};

const queryOn = (feed: Feed, fields: Partial<PlanQuery> = {}): PlanQuery => ({
  from: endAt(feed, start),
  to: endAt(feed, end),
  time: instant(-1),
  arriveBy: false,
  modes: TRANSIT_MODES,
  prefer: 'fastest',
  limit: 5,
  realtime: null,
  stepFree: true,
  ...fields,
});

const tripsOf = ({ itineraries }: Plan): string[][] =>
  itineraries.map(({ legs }) => legs.flatMap((leg) => (leg.kind === 'ride' ? [leg.tripId] : [])));

const withAlerts = (alerts: readonly Partial<ServiceAlert>[]): PlanQuery['realtime'] => ({
  at: instant(0),
  trips: new Map(),
  vehicles: [],
  alerts: alerts.map((fields) =>
    serviceAlert({ routeIds: [], stopIds: [], effect: 'accessibility_issue', ...fields }),
  ),
});

const stopsWith = (feed: Feed, index: number, wheelchair: WheelchairAccess): Feed['stops'] =>
  feed.stops.map((stop, i) => (i === index ? { ...stop, wheelchair } : stop));

describe('a plan without steps', () => {
  it('leaves out changes by stairs, which other plans have', () => {
    const feed = feedWith();
    expect(tripsOf(engineOf(feed).plan(queryOn(feed)))[0]).toEqual(['to', 'west']);
    expect(tripsOf(planWithoutSteps(feed, queryOn(feed)))).toEqual([['to', 'east']]);
  });

  it('changes by a lift, with its time, and knows that this way has no steps', () => {
    const feed = feedWith();
    const links = feed.pathways?.links.map((link) =>
      link.id === 'down' ? { ...link, mode: 'lift' as const, stepFree: true } : link,
    );
    const withLift = { ...feed, pathways: { places: [], ...feed.pathways, links: links ?? [] } };
    const { itineraries } = planWithoutSteps(withLift, queryOn(withLift));
    expect(itineraries[0]?.legs[1]).toMatchObject({
      kind: 'walk',
      inStation: true,
      isStepFree: true,
      isMeasured: true,
      // From the eastern platform by lift to the hall, and down: 100 s and 50 s.
      departsAt: instant(10),
      arrivesAt: new Date(instant(10).getTime() + 150_000),
    });
    const usual = engineOf(withLift).plan(queryOn(withLift)).itineraries[0]?.legs[1];
    expect(usual).not.toHaveProperty('isStepFree');
    // By the escalator: 40 s and 50 s.
    expect(usual).toMatchObject({ arrivesAt: new Date(instant(10).getTime() + 90_000) });
  });

  it('leaves out vehicles and stops that take no wheelchairs, not those of which nothing is known', () => {
    const feed = feedWith();
    const patterns = feed.patterns.map((each) => ({
      ...each,
      trips: each.trips.map((eachTrip) => ({
        ...eachTrip,
        ...(eachTrip.id === 'east' && { wheelchair: 'no' as const }),
      })),
    }));
    expect(tripsOf(planWithoutSteps({ ...feed, patterns }, queryOn(feed)))).toEqual([]);
    const stops = stopsWith(feed, end, 'no');
    expect(tripsOf(planWithoutSteps({ ...feed, stops }, queryOn(feed)))).toEqual([]);
    expect(
      tripsOf(planWithoutSteps({ ...feed, stops: stopsWith(feed, end, 'yes') }, queryOn(feed))),
    ).toEqual([['to', 'east']]);
  });

  describe('with a disruption', () => {
    /** A place 100 m north of the station, from where the trip `east` leaves: by the lift only. */
    const feed = feedWith();
    const from = { stopId: null, name: { zh: '', en: '' }, lat: 31.2309, lon: 121.47 };
    const tripsWith = (alerts: readonly Partial<ServiceAlert>[], time = instant(0)) =>
      tripsOf(planWithoutSteps(feed, queryOn(feed, { from, time, realtime: withAlerts(alerts) })));

    it.each<[string, Partial<ServiceAlert>]>([
      ['a lift', { placeIds: ['lift'], stopIds: ['S'] }],
      ['a node on the way', { placeIds: ['hall'], stopIds: ['S'] }],
      ['the lifts of the station', { stopIds: ['S'] }],
      ['the platform', { stopIds: ['E'] }],
      ['the station', { effect: 'no_service', stopIds: ['S'] }],
    ])('of %s is found no way by it', (_, alert) => {
      expect(tripsWith([])).toEqual([['east']]);
      expect(tripsWith([alert])).toEqual([]);
    });

    it.each<[string, Partial<ServiceAlert>]>([
      ['elsewhere', { stopIds: ['R'] }],
      ['of another kind', { effect: 'detour', stopIds: ['E'] }],
      ['of a line', { stopIds: ['E'], routeIds: ['two'] }],
      ['that is over', { stopIds: ['E'], until: instant(-10) }],
      ['that begins later', { stopIds: ['E'], from: instant(600) }],
      ['of the stairs', { placeIds: ['steps'], stopIds: ['S'] }],
    ])('%s is found as without', (_, alert) => {
      expect(tripsWith([alert])).toEqual([['east']]);
    });

    it('closes a stop by the road, whose ways are not known', () => {
      const onRoad = feedWith({
        patterns: [
          pattern({
            id: 'bus',
            route: 1,
            stops: Int32Array.of(road, end),
            trips: [trip('bus', minutes(5), [10])],
          }),
        ],
      });
      const query = queryOn(onRoad, { from: endAt(onRoad, road) });
      expect(tripsOf(planWithoutSteps(onRoad, query))).toEqual([['bus']]);
      const realtime = withAlerts([{ stopIds: ['R'] }]);
      expect(tripsOf(planWithoutSteps(onRoad, { ...query, realtime }))).toEqual([]);
    });
  });
});
