import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { walksBetween } from '../../test/connection-scan.ts';
import { randomFeed } from '../../test/random-feed.ts';
import { ruledChanges } from '../../test/ruled-changes.ts';
import { pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import type { Feed, Route, TransferRule, TripSelector } from '../gtfs/feed.ts';
import { stopById } from '../gtfs/feed-index.ts';
import { tripKey } from '../gtfs/realtime/snapshot.ts';
import { engineOf } from './engine.ts';
import { type Network, networkOf } from './network.ts';
import type { PlannedItinerary, PlanQuery } from './plan.ts';
import { NEVER } from './search-state.ts';

const { start, east, west, end } = PLACES;
/** Seconds of the day, some minutes after eight. */
const minutes = (after: number): number => 8 * 3600 + after * 60;
const DAY = '2026-11-20';
const instant = (after: number): Date =>
  new Date(Date.parse(`${DAY}T08:00:00+08:00`) + after * 60_000);

const EVERY: TripSelector = { route: -1, trip: null };
const route = (index: number): TripSelector => ({ route: index, trip: null });
const ofTrip = (index: number, id: string): TripSelector => ({ route: index, trip: id });

/** A rule at the stop in the middle, where one changes. */
const rule = (
  fields: Partial<TransferRule> & Pick<TransferRule, 'type'>,
  arriving: TripSelector = EVERY,
  departing: TripSelector = EVERY,
): TransferRule => ({ from: east, to: east, seconds: 0, arriving, departing, ...fields });

const OTHER: Route = {
  id: 'three',
  agency: 0,
  mode: 'metro',
  type: 1,
  name: { zh: 'line three', en: 'line three' },
  colour: null,
};

/**
 * Line one arrives in the middle 10 minutes and 12 minutes after eight. From there line two leaves after 11, 15 and
 * 20 minutes and takes ten; line three leaves after 16 minutes and takes thirty.
 */
const feedWith = (transferRules: TransferRule[], fields: Partial<Feed> = {}): Feed => {
  const small = smallFeed();
  return {
    ...small,
    routes: [...small.routes, OTHER],
    patterns: [
      pattern({
        id: 'to',
        stops: Int32Array.of(start, east),
        trips: [trip('first', minutes(0), [10]), trip('second', minutes(2), [10])],
      }),
      pattern({
        id: 'on',
        route: 1,
        stops: Int32Array.of(east, end),
        trips: [11, 15, 20].map((after) => trip(`at ${after}`, minutes(after), [10])),
      }),
      pattern({
        id: 'slow',
        route: 2,
        stops: Int32Array.of(east, end),
        trips: [trip('slow', minutes(16), [30])],
      }),
    ],
    ...(transferRules.length > 0 && { transferRules }),
    ...fields,
  };
};

function queryOn(feed: Feed, fields: Partial<PlanQuery> = {}): PlanQuery {
  const endAt = (id: string) => {
    const stop = stopById(feed, id);
    if (stop === undefined) throw new Error(`no stop ${id}`);
    return { stopId: id, name: stop.name, lat: stop.lat, lon: stop.lon };
  };
  return {
    from: endAt('A'),
    to: endAt('Z'),
    time: instant(-1),
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 5,
    realtime: null,
    ...fields,
  };
}

const tripsOf = (itinerary: PlannedItinerary | undefined): string[] =>
  itinerary?.legs.map((leg) => (leg.kind === 'ride' ? leg.tripId : 'walk')) ?? [];

/** The trips of the latest departure that arrives by a minute after eight. */
const latestBy = (feed: Feed, after: number): string[] => {
  const query = queryOn(feed, { arriveBy: true, time: instant(after) });
  const { itineraries } = engineOf(feed).plan(query);
  return tripsOf(itineraries.toSorted((a, b) => Number(b.departsAt) - Number(a.departsAt))[0]);
};

/** The trips of the earliest arrival. */
const earliestOn = (feed: Feed, fields: Partial<PlanQuery> = {}): string[] => {
  const { itineraries } = engineOf(feed).plan(queryOn(feed, fields));
  return tripsOf(itineraries.toSorted((a, b) => Number(a.arrivesAt) - Number(b.arrivesAt))[0]);
};

describe('a transfer for single routes and trips', () => {
  it.each<[string, TransferRule[], string[]]>([
    ['none', [], ['first', 'at 11']],
    ['the arriving route', [rule({ type: 2, seconds: 200 }, route(0))], ['first', 'at 15']],
    ['the departing route', [rule({ type: 2, seconds: 240 }, EVERY, route(1))], ['first', 'at 15']],
    ['both routes', [rule({ type: 2, seconds: 600 }, route(0), route(1))], ['first', 'at 20']],
    ['the arriving trip', [rule({ type: 3 }, ofTrip(0, 'first'))], ['second', 'at 15']],
    ['the departing trip', [rule({ type: 3 }, EVERY, ofTrip(1, 'at 11'))], ['second', 'at 15']],
    [
      'both trips, in a minute that is too short for others',
      [
        rule({ type: 2, seconds: 900 }, route(0), route(1)),
        rule({ type: 1 }, ofTrip(0, 'second'), ofTrip(1, 'at 15')),
      ],
      ['second', 'at 15'],
    ],
    ['another route', [rule({ type: 3 }, route(2), route(1))], ['first', 'at 11']],
    ['the other stops', [rule({ type: 3, from: west, to: west }, route(0))], ['first', 'at 11']],
    [
      'the station of the stop',
      [rule({ type: 3, from: PLACES.station, to: PLACES.station }, route(0), route(1))],
      ['second', 'slow'],
    ],
  ])('applies to %s', (_, rules, trips) => {
    expect(earliestOn(feedWith(rules))).toEqual(trips);
  });

  it.each<[string, TransferRule[], string[]]>([
    [
      'a trip before a route',
      [
        rule({ type: 2, seconds: 60 }, ofTrip(0, 'first')),
        rule({ type: 3 }, route(0), route(1)),
        rule({ type: 3 }, ofTrip(0, 'second')),
      ],
      ['first', 'at 11'],
    ],
    [
      'a trip and a route before a trip',
      [
        rule({ type: 3 }, ofTrip(0, 'first'), route(1)),
        rule({ type: 2, seconds: 0 }, ofTrip(0, 'first')),
      ],
      ['second', 'at 15'],
    ],
    [
      'two trips before a trip and a route',
      [
        rule({ type: 2, seconds: 60 }, ofTrip(0, 'first'), ofTrip(1, 'at 11')),
        rule({ type: 3 }, ofTrip(0, 'first'), route(1)),
      ],
      ['first', 'at 11'],
    ],
    [
      'two routes before one',
      [rule({ type: 2, seconds: 600 }, route(0), route(1)), rule({ type: 1 }, EVERY, route(1))],
      ['first', 'at 20'],
    ],
  ])('gives precedence to %s', (_, rules, trips) => {
    expect(earliestOn(feedWith(rules))).toEqual(trips);
    expect(earliestOn(feedWith(rules.toReversed()))).toEqual(trips);
  });

  it('lets riders change in no time where they otherwise need a minute', () => {
    const early = pattern({
      id: 'on',
      route: 1,
      stops: Int32Array.of(east, end),
      trips: [trip('in that minute', minutes(10), [10]), trip('later', minutes(30), [10])],
    });
    const [to] = feedWith([]).patterns;
    if (to === undefined) throw new Error('no pattern');
    const patterns = [to, early];
    expect(earliestOn(feedWith([], { patterns }))).toEqual(['second', 'later']);
    const rules = [rule({ type: 1 }, route(0), ofTrip(1, 'in that minute'))];
    expect(earliestOn(feedWith(rules, { patterns }))).toEqual(['first', 'in that minute']);
  });

  it('is found backwards from the arrival as well', () => {
    const rules = [rule({ type: 3 }, route(0), ofTrip(1, 'at 15'))];
    expect(latestBy(feedWith([]), 26)).toEqual(['second', 'at 15']);
    expect(latestBy(feedWith(rules), 26)).toEqual(['first', 'at 11']);
  });

  it('is a walk only between two stops', () => {
    const feed = feedWith([rule({ type: 2, seconds: 200 }, route(0))]);
    const [itinerary] = engineOf(feed).plan(queryOn(feed)).itineraries;
    expect(itinerary?.legs.map(({ kind }) => kind)).toEqual(['ride', 'ride']);
    // The line has a later trip, though the stop is split for the rule.
    const [, second] = itinerary?.legs ?? [];
    expect(second).toMatchObject({ tripId: 'at 15', nextSeconds: 300 });
  });

  it('applies by the expected times of a late trip', () => {
    const feed = feedWith([rule({ type: 2, seconds: 180 }, ofTrip(0, 'second'))]);
    const late = (delaySeconds: number): string[] => {
      const update = {
        tripId: 'second',
        serviceDate: DAY,
        cancelled: false,
        stops: [{ index: 0, delaySeconds, skipped: false }],
      };
      const trips = new Map([[tripKey(DAY, 'second'), update]]);
      const realtime = { at: instant(0), trips, vehicles: [], alerts: [] };
      return earliestOn(feed, { time: instant(1), realtime });
    };
    expect(late(0)).toEqual(['second', 'at 15']);
    expect(late(60)).toEqual(['second', 'at 20']);
  });
});

/** Seconds from one node to another in the walks and changes of a network. */
function secondsIn(network: Network, from: number, to: number): number {
  const { nodes, walks } = network;
  const { onward, changes } = nodes?.walks ?? walks;
  if (from === to) return secondsOrNever(changes[from]);
  for (const { at, to: toNodes, seconds } of [onward, nodes?.onwardChanges ?? onward]) {
    for (let i = at[from] ?? 0; i < (at[from + 1] ?? 0); i++) {
      if (toNodes[i] === to) return secondsOrNever(seconds[i]);
    }
  }
  return Infinity;
}
const secondsOrNever = (seconds = NEVER): number => (seconds === NEVER ? Infinity : seconds);

it('takes the time for any two trips and stops that the rows have, looked up one by one', () => {
  const place = fc.nat({ max: 3 });
  const change = fc.record({
    from: place,
    to: place,
    first: fc.nat({ max: 7 }),
    second: fc.nat({ max: 7 }),
  });
  fc.assert(
    fc.property(randomFeed, fc.array(change, { minLength: 40, maxLength: 40 }), (feed, changes) => {
      const network = networkOf(feed);
      const trips = feed.patterns.flatMap((each) =>
        each.trips.map(({ id }) => ({ id, tripId: id, route: each.route })),
      );
      const lookUp = ruledChanges(feed, walksBetween(feed), trips);
      for (const { from, to, ...numbers } of changes) {
        const [first, second] = [numbers.first % trips.length, numbers.second % trips.length];
        const [a, b] = [trips[first], trips[second]];
        if (network.served[from] !== 1 || network.served[to] !== 1 || !a || !b) continue;
        const nodeOf = (stop: number, { route: index, id }: typeof a): number =>
          network.nodes?.nodeAt(stop, index, id) ?? stop;
        expect(secondsIn(network, nodeOf(from, a), nodeOf(to, b))).toBe(
          lookUp.secondsBetween({ stop: from, run: first, time: 0 }, to, second),
        );
      }
    }),
    { numRuns: 300 },
  );
});
