import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEED_DAY, randomFeed } from '../../test/random-feed.ts';
import { pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import type { Feed } from '../gtfs/feed.ts';
import { endAccess } from './ends.ts';
import { type BoundedRequest, searchWithin } from './horizon.ts';
import { mirrorTimetable } from './mirrored.ts';
import { modeMask, networkOf } from './network.ts';
import { countRides } from './rides-left.ts';
import { boardingsOf, type FoundItinerary, Search } from './search.ts';
import { MAX_RIDES, NEVER } from './search-state.ts';
import { dayKind, dayRoutes, timetableOf } from './timetable.ts';

const LATEST = 30 * 3600;
const MORE = 255;

/** A feed with a search, and requests between two stops in both directions of time. */
function ready(feed: Feed, fromStop: number, toStop: number) {
  const network = networkOf(feed);
  const table = timetableOf(dayRoutes(network, dayKind(network, FEED_DAY)), FEED_DAY);
  const accessTo = endAccess(network);
  const endAt = (n: number) => {
    const stop = feed.stops[n % feed.stops.length] ?? { id: '', lat: 0, lon: 0 };
    return accessTo({ stopId: stop.id, lat: stop.lat, lon: stop.lon });
  };
  const [from, to] = [endAt(fromStop), endAt(toStop)];
  const { nodes } = network;
  const { onward, backward, changes } = nodes?.walks ?? network.walks;
  const rest = {
    changes,
    modes: modeMask(['metro', 'bus']),
    longestWalk: NEVER,
    maxRides: MAX_RIDES,
  };
  const forward = (start: number): BoundedRequest => ({
    ...rest,
    table,
    footpaths: onward,
    nodeChanges: nodes?.onwardChanges ?? null,
    access: from.entering,
    egress: to.leaving,
    bounds: to.to(),
    rideCount: to.ridesTo(),
    start,
    latest: LATEST,
  });
  const back = (latestArrival: number): BoundedRequest => ({
    ...rest,
    table: mirrorTimetable(table),
    footpaths: backward,
    nodeChanges: nodes?.backwardChanges ?? null,
    access: to.leaving,
    egress: from.entering,
    bounds: from.from(),
    rideCount: from.ridesFrom(),
    start: -latestArrival,
    latest: 0,
  });
  return { network, forward, back, search: new Search(network.stopCount) };
}

/** Seconds of the day, some minutes after eight. */
const timeAt = (minute: number): number => 8 * 3600 + minute * 60;

/** What riders compare; of equal itineraries either may be found. */
const valueOf = (itinerary: FoundItinerary) => ({
  departure: itinerary.departure,
  arrival: itinerary.arrival,
  rides: boardingsOf(itinerary),
  walk: itinerary.walk,
});

const query = fc.record({
  feed: randomFeed,
  fromStop: fc.nat({ max: 20 }),
  toStop: fc.nat({ max: 20 }),
  time: fc.integer({ min: 0, max: 25 * 3600 }),
  expected: fc.option(fc.integer({ min: -600, max: 7200 }), { nil: undefined }),
});

describe('a search within a growing horizon', () => {
  it('finds what the search of the whole day finds, in both directions of time', () => {
    let [foundCount, severalCount] = [0, 0];
    fc.assert(
      fc.property(query, ({ feed, fromStop, toStop, time, expected }) => {
        const { forward, back, search } = ready(feed, fromStop, toStop);
        for (const request of [forward(time), back(time)]) {
          const whole = search.run(request).map(valueOf);
          const guess = expected === undefined ? undefined : request.start + expected;
          expect(searchWithin(search, request, guess).map(valueOf)).toEqual(whole);
          foundCount += whole.length;
          if (whole.length > 1) severalCount += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(foundCount).toBeGreaterThan(100);
    expect(severalCount).toBeGreaterThan(5);
  });

  it('finds a ride without a change that arrives long after the horizon', () => {
    const { start, east, end } = PLACES;
    const feed = smallFeed({
      patterns: [
        pattern({
          id: 'slow',
          stops: Int32Array.of(start, end),
          trips: [trip('slow', timeAt(5), [300])],
        }),
        pattern({
          id: 'first',
          stops: Int32Array.of(start, east),
          trips: [trip('first', timeAt(5), [5])],
        }),
        pattern({
          id: 'second',
          route: 1,
          stops: Int32Array.of(east, end),
          trips: [trip('second', timeAt(15), [5])],
        }),
      ],
    });
    const { forward, search } = ready(feed, start, end);
    const itineraries = searchWithin(search, forward(timeAt(0)));
    expect(itineraries.map(valueOf).map(({ arrival, rides }) => [rides, arrival])).toEqual([
      [1, timeAt(305)],
      [2, timeAt(20)],
    ]);
  });
});

/** A line with one trip, some minutes after eight. */
const line = (id: string, route: number, stops: number[], minute: number, rideMinutes: number) =>
  pattern({
    id,
    route,
    stops: Int32Array.from(stops),
    trips: [trip(id, timeAt(minute), [rideMinutes])],
  });

/**
 * From the start to the west, from there by the road to the end: ride by ride in half an hour, or on foot to a slow trip
 * by the road, as only a rule for that trip allows.
 */
function feedWithRuledWalk(): Feed {
  const { start, west, road, end } = PLACES;
  return smallFeed({
    patterns: [
      line('first', 0, [start, west], 5, 5),
      line('second', 0, [west, road], 15, 5),
      line('fast', 1, [road, end], 25, 5),
      line('slow', 1, [road, end], 20, 300),
    ],
    transferRules: [
      {
        from: west,
        to: road,
        type: 2,
        seconds: 300,
        arriving: { route: 0, trip: null },
        departing: { route: 1, trip: 'slow' },
      },
    ],
  });
}

describe('the rides that are left', () => {
  it('are counted over a walk that only a rule for one trip allows', () => {
    const { start, end } = PLACES;
    const { network, forward, search } = ready(feedWithRuledWalk(), start, end);
    const itineraries = searchWithin(search, forward(timeAt(0)));
    expect(itineraries.map(valueOf).map(({ arrival, rides }) => [rides, arrival])).toEqual([
      [2, timeAt(320)],
      [3, timeAt(30)],
    ]);
    expect(countRides(network, Int32Array.of(end), false).upTo(2).boarding[start]).toBe(2);
    expect(countRides(network, Int32Array.of(start), true).upTo(2).boarding[end]).toBe(2);
  });

  it('are never more than an itinerary takes', () => {
    fc.assert(
      fc.property(query, ({ feed, fromStop, toStop, time }) => {
        const { forward, search } = ready(feed, fromStop, toStop);
        const request = forward(time);
        const { arrived, boarding } = request.rideCount.upTo(MAX_RIDES);
        for (const itinerary of search.run(request)) {
          const stopAt = (route: number, position: number): number =>
            request.table.stops[(request.table.stopsAt[route] ?? 0) + position] ?? -1;
          let remainingRides = boardingsOf(itinerary);
          for (const [i, { route, board, alight, stays }] of itinerary.rides.entries()) {
            if (stays !== true) {
              expect(boarding[stopAt(route, board)]).toBeLessThanOrEqual(remainingRides);
              remainingRides -= 1;
            }
            if (itinerary.rides[i + 1]?.stays !== true)
              expect(arrived[stopAt(route, alight)]).toBeLessThanOrEqual(remainingRides);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are counted as far as is asked for', () => {
    const { start, east, end } = PLACES;
    const feed = smallFeed({
      patterns: [
        pattern({ id: 'first', stops: Int32Array.of(start, east), trips: [trip('a', 0, [5])] }),
        pattern({
          id: 'second',
          route: 1,
          stops: Int32Array.of(east, end),
          trips: [trip('b', 600, [5])],
        }),
      ],
    });
    const network = networkOf(feed);
    const count = countRides(network, Int32Array.of(end), false);
    const boardingAt = (depth: number): (number | undefined)[] => {
      const { boarding } = count.upTo(depth);
      return [start, east, end].map((stop) => boarding[stop]);
    };
    expect(boardingAt(0)).toEqual([MORE, MORE, MORE]);
    expect(boardingAt(1)).toEqual([MORE, 1, MORE]);
    expect(boardingAt(2)).toEqual([2, 1, MORE]);
    const mirrored = countRides(network, Int32Array.of(start), true).upTo(2).boarding;
    expect([start, east, end].map((stop) => mirrored[stop])).toEqual([MORE, 1, 2]);
  });
});
