import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionScan } from '../../test/connection-scan.ts';
import { FEED_DAY, randomFeed } from '../../test/random-feed.ts';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import type { Feed } from '../gtfs/feed.ts';
import { boundsTo } from './bounds.ts';
import { stopsAround } from './ends.ts';
import { mirrorTimetable, unmirrorItinerary } from './mirrored.ts';
import { modeMask, networkOf } from './network.ts';
import { byNode, onNodes } from './transfer-nodes.ts';
import { boardingsOf, type FoundItinerary, type SearchRequest, Search } from './search.ts';
import { MAX_RIDES, NEVER } from './search-state.ts';
import { tripArrival, tripTime } from './trip-times.ts';
import { withLatestDeparture } from './latest-departure.ts';
import { dayRoutes, dayKind, type Timetable, timetableOf } from './timetable.ts';

const LATEST = 30 * 3600;
const RIDES = 5;

/** A feed made ready to be searched, and the ends of a question by their numbers among the stops. */
function ready(feed: Feed, fromStop: number, toStop: number) {
  const network = networkOf(feed);
  const table = timetableOf(dayRoutes(network, dayKind(network, FEED_DAY)), FEED_DAY);
  const endAt = (n: number) => {
    const stop = feed.stops[n % feed.stops.length] ?? { id: '', lat: 0, lon: 0 };
    return stopsAround(network, { stopId: stop.id, lat: stop.lat, lon: stop.lon });
  };
  const [from, to] = [endAt(fromStop), endAt(toStop)];
  const { nodes, hops, hopsBack } = network;
  const { onward, backward, changes } = nodes?.walks ?? network.walks;
  const [nearFrom, nearTo] = [onNodes(nodes, from), onNodes(nodes, to)];
  const boundsOf = (...[end, edges]: Parameters<typeof boundsTo>) =>
    byNode(nodes, boundsTo(end, edges));
  const [ruled, ruledBack] = nodes === null ? [[], []] : [[nodes.shortest], [nodes.shortestBack]];
  const rest = { changes, modes: modeMask(['metro', 'bus']), longestWalk: NEVER, maxRides: RIDES };
  const forward = (start: number): SearchRequest => ({
    ...rest,
    table,
    footpaths: onward,
    nodeChanges: nodes?.onwardChanges ?? null,
    access: nearFrom,
    egress: nearTo,
    bounds: boundsOf(to, [hopsBack, network.walks.backward, ...ruledBack]),
    start,
    latest: LATEST,
  });
  const back = (latestArrival: number): SearchRequest => ({
    ...rest,
    table: mirrorTimetable(table),
    footpaths: backward,
    nodeChanges: nodes?.backwardChanges ?? null,
    access: nearTo,
    egress: nearFrom,
    bounds: boundsOf(from, [hops, network.walks.onward, ...ruled]),
    start: -latestArrival,
    latest: 0,
  });
  return { table, from, to, forward, back, search: new Search(network.stopCount) };
}

const query = fc.record({
  feed: randomFeed,
  fromStop: fc.nat({ max: 20 }),
  toStop: fc.nat({ max: 20 }),
  time: fc.integer({ min: 0, max: 25 * 3600 }),
});

/** The rides follow on each other with the time needed in between, and the ends are reached on foot. */
function expectConnected(table: Timetable, itinerary: FoundItinerary): void {
  let time = itinerary.departure;
  for (const [i, ride] of itinerary.rides.entries()) {
    const departure = tripTime(table, ride.trip, 2 * ride.board + 1);
    expect(departure).toBeGreaterThanOrEqual(time + ride.needed);
    expect(ride.needed).toBeGreaterThanOrEqual(ride.walk);
    expect(ride.alight).toBeGreaterThan(ride.board);
    const firstStop = table.stopsAt[ride.route] ?? 0;
    const isLeft = itinerary.rides[i + 1]?.stays !== true;
    if (ride.stays === true) {
      expect([ride.board, ride.needed, ride.walk]).toEqual([0, 0, 0]);
    } else expect((table.closed[firstStop + ride.board] ?? 0) & 1).toBe(0);
    if (isLeft) expect((table.closed[firstStop + ride.alight] ?? 0) & 2).toBe(0);
    else expect(firstStop + ride.alight).toBe((table.stopsAt[ride.route + 1] ?? 0) - 1);
    time = tripArrival(table, ride.trip, ride.alight);
    expect(time).toBeGreaterThanOrEqual(departure);
  }
  expect(itinerary.arrival).toBe(time + itinerary.egress);
  const walked = itinerary.rides.reduce((sum, { walk }) => sum + walk, itinerary.egress);
  expect(itinerary.walk).toBe(walked);
}

/** Seconds of the day, some minutes after eight. */
const minutes = (after: number): number => 8 * 3600 + after * 60;

describe('the search', () => {
  it('arrives with each number of rides when a plain connection scan does', () => {
    fc.assert(
      fc.property(query, ({ feed, fromStop, toStop, time }) => {
        const { table, from, to, forward, search } = ready(feed, fromStop, toStop);
        const itineraries = search.run(forward(time));
        const scanned = connectionScan(feed, FEED_DAY).arrivals(from, to, time, RIDES);
        scanned.forEach((arrival, i) => {
          const withFewerRides = itineraries.filter((itinerary) => boardingsOf(itinerary) <= i + 1);
          const earliest = Math.min(...withFewerRides.map((itinerary) => itinerary.arrival));
          expect(earliest).toBe(arrival > LATEST ? Infinity : arrival);
        });
        for (const itinerary of itineraries) expectConnected(table, itinerary);
      }),
      { numRuns: 200 },
    );
  });

  it('stays on board where a vehicle goes on as another line, also with a later first trip', () => {
    const { start, east, end } = PLACES;
    const feed = smallFeed({
      patterns: [
        pattern({
          id: 'seven',
          stops: Int32Array.of(start, east),
          // The second arrives in the minute in which its vehicle goes on.
          trips: [trip('early', minutes(0), [10]), trip('through', minutes(10), [10])],
        }),
        pattern({
          id: 'eight',
          route: 1,
          stops: Int32Array.of(east, end),
          trips: [trip('on', minutes(20), [10]), trip('later', minutes(50), [10])],
        }),
      ],
      sameVehicle: { blocks: [['through', 'on']], pairs: [] },
    });
    const { table, forward, back, search } = ready(feed, start, end);
    const namesOf = (itinerary: FoundItinerary | undefined) =>
      itinerary?.rides.map(({ trip: index, stays }) => {
        const names = feed.patterns.flatMap(({ trips }) => trips.map(({ id }) => id));
        return `${names[table.tripIndex[index] ?? -1]}${stays === true ? ' (on board)' : ''}`;
      });
    const itineraries = search.run(forward(minutes(-5)));
    // Half an hour earlier than a change at the station would be.
    expect(itineraries.map((itinerary) => [boardingsOf(itinerary), itinerary.arrival])).toEqual([
      [1, minutes(30)],
    ]);
    expect(namesOf(itineraries[0])).toEqual(['through', 'on (on board)']);
    const [latest] = search.run(back(minutes(30)));
    if (latest === undefined) throw new Error('nothing was found');
    const itinerary = unmirrorItinerary(table, latest);
    expect(namesOf(itinerary)).toEqual(['through', 'on (on board)']);
    expect([itinerary.departure, itinerary.arrival]).toEqual([minutes(10), minutes(30)]);
  });

  it.each([
    ['in the block', { blocks: [['a', 'b']], pairs: [] }, 30],
    ['by a pair', { blocks: [], pairs: [{ from: 'a', to: 'b', mayStay: true }] }, 30],
    [
      'not by a pair that forbids it',
      { blocks: [['a', 'b']], pairs: [{ from: 'a', to: 'b', mayStay: false }] },
      80,
    ],
    ['not without either', undefined, 80],
  ])('stays on board %s', (_, sameVehicle, arrival) => {
    const { start, east, end } = PLACES;
    const feed = smallFeed({
      patterns: [
        pattern({
          id: 'a',
          stops: Int32Array.of(start, east),
          trips: [trip('a', minutes(10), [10])],
        }),
        pattern({
          id: 'b',
          route: 1,
          stops: Int32Array.of(east, end),
          trips: [trip('b', minutes(20), [10]), trip('c', minutes(70), [10])],
        }),
      ],
      ...(sameVehicle && { sameVehicle }),
    });
    const { forward, search } = ready(feed, start, end);
    expect(search.run(forward(minutes(0))).at(-1)?.arrival).toBe(minutes(arrival));
  });

  it.each([
    // The vehicle that the rider is in does not go on to the end; another one of the same line does.
    ['in the vehicle that goes on', [['a', 'on']], 120],
    [
      'in a later vehicle that goes on farther',
      [
        ['a', 'on'],
        ['later', 'farther'],
      ],
      40,
    ],
  ])('stays on board %s', (_, firstPairs, arrival) => {
    const { start, east, end, west } = PLACES;
    const pairs = [...firstPairs, ['farther', 'last']].map(([from = '', to = '']) => ({
      from,
      to,
      mayStay: true,
    }));
    const feed = smallFeed({
      patterns: [
        pattern({
          id: 'first',
          stops: Int32Array.of(start, east),
          trips: [trip('a', minutes(0), [10]), trip('later', minutes(1), [10])],
        }),
        pattern({
          id: 'second',
          route: 1,
          stops: Int32Array.of(east, west),
          // Riders leave it at its end only, and nobody boards.
          closed: Uint8Array.of(1, 0),
          trips: [trip('on', minutes(10), [10]), trip('farther', minutes(11), [10])],
        }),
        pattern({
          id: 'third',
          stops: Int32Array.of(west, end),
          closed: Uint8Array.of(1, 0),
          trips: [trip('last', minutes(30), [10])],
        }),
        pattern({
          id: 'slow',
          stops: Int32Array.of(start, end),
          trips: [trip('slow', minutes(0), [120])],
        }),
      ],
      sameVehicle: { blocks: [], pairs },
    });
    const { forward, search } = ready(feed, start, end);
    expect(search.run(forward(minutes(-1))).at(-1)?.arrival).toBe(minutes(arrival));
  });

  it('departs as late as possible for a query to arrive by a time', () => {
    fc.assert(
      fc.property(query, ({ feed, fromStop, toStop, time }) => {
        const { table, from, to, back, search } = ready(feed, fromStop, toStop);
        const request = back(time);
        const itineraries = search
          .run(request)
          .map((itinerary) =>
            unmirrorItinerary(table, withLatestDeparture(request.table, itinerary)),
          );
        const oracle = connectionScan(feed, FEED_DAY);
        for (const itinerary of itineraries) {
          expectConnected(table, itinerary);
          expect(itinerary.arrival).toBeLessThanOrEqual(time);
          const length = boardingsOf(itinerary);
          const arrivalOf = (start: number) => oracle.arrivals(from, to, start, length)[length - 1];
          expect(arrivalOf(itinerary.departure)).toBeLessThanOrEqual(time);
          expect(arrivalOf(itinerary.departure + 1)).toBeGreaterThan(time);
        }
        if (itineraries.length === 0) {
          expect(oracle.arrivals(from, to, 0, RIDES)[RIDES - 1]).toBeGreaterThan(time);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is left for later without arriving later', () => {
    fc.assert(
      fc.property(query, ({ feed, fromStop, toStop, time }) => {
        const { table, forward, back, search } = ready(feed, fromStop, toStop);
        for (const itinerary of search.run(forward(time))) {
          const late = withLatestDeparture(table, itinerary);
          expect(late.departure).toBeGreaterThanOrEqual(itinerary.departure);
          expect(late.arrival).toBe(itinerary.arrival);
          expectConnected(table, late);
        }
        const request = back(time);
        for (const itinerary of search.run(request)) {
          const early = unmirrorItinerary(table, withLatestDeparture(request.table, itinerary));
          expect(early.departure).toBe(-itinerary.arrival);
          expect(early.arrival).toBeLessThanOrEqual(time);
          expectConnected(table, early);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is left with the last trip that reaches the next one, and no later', () => {
    const { start, end, road } = PLACES;
    const feed = smallFeed({
      patterns: [
        pattern({
          id: 'first',
          stops: Int32Array.of(start, end),
          // A change takes a minute: who arrives at 8:59 reaches the trip of 9:00, who arrives at 9:00 does not.
          trips: [0, 10, 49, 50].map((minute) => trip(`at ${minute}`, minutes(minute), [10])),
        }),
        pattern({
          id: 'second',
          route: 1,
          stops: Int32Array.of(end, road),
          trips: [trip('q', minutes(60), [10])],
        }),
      ],
    });
    const { table, forward, search } = ready(feed, start, road);
    const [itinerary] = search.run(forward(minutes(-5)));
    if (itinerary === undefined) throw new Error('nothing was found');
    expect(itinerary.arrival).toBe(minutes(70));
    const late = withLatestDeparture(table, itinerary);
    expect(late.departure).toBe(minutes(49));
    expect(late.arrival).toBe(minutes(70));
    expect(late.rides.map((ride) => tripTime(table, ride.trip, 2 * ride.board + 1))).toEqual([
      minutes(49),
      minutes(60),
    ]);
  });

  it('finds the same again after other questions: its arrays are used for all', () => {
    fc.assert(
      fc.property(query, fc.nat({ max: 20 }), ({ feed, fromStop, toStop, time }, minutesLater) => {
        const { forward, back, search } = ready(feed, fromStop, toStop);
        const first = search.run(forward(time));
        search.run(back(time + minutesLater * 600));
        search.run(forward(minutesLater * 3600));
        expect(search.run(forward(time))).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });

  it('walks no farther than it may and takes no mode that is left out', () => {
    fc.assert(
      fc.property(query, ({ feed, fromStop, toStop, time }) => {
        const { table, forward, search } = ready(feed, fromStop, toStop);
        const request = { ...forward(time), modes: modeMask(['bus']), longestWalk: 300 };
        for (const { rides } of search.run(request)) {
          rides.forEach(({ route, walk }, i) => {
            expect(table.routeMode[route]).toBe(modeMask(['bus']));
            if (i > 0) expect(walk).toBeLessThanOrEqual(300);
          });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('changes by a walk that is as long as it may be, and by none that is longer', () => {
    const { start, east, end, road } = PLACES;
    const feed = smallFeed({
      transfers: [{ from: east, to: road, seconds: 300, type: 2 }],
      patterns: [
        pattern({
          id: 'to',
          stops: Int32Array.of(start, east),
          trips: [trip('to', minutes(0), [10])],
        }),
        pattern({
          id: 'on',
          route: 1,
          stops: Int32Array.of(road, end),
          trips: [trip('on', minutes(15), [10])],
        }),
      ],
    });
    const { forward, search } = ready(feed, start, end);
    const arrivalsWithin = (longestWalk: number) =>
      search.run({ ...forward(minutes(-5)), longestWalk }).map(({ arrival }) => arrival);
    expect(arrivalsWithin(300)).toEqual([minutes(25)]);
    expect(arrivalsWithin(299)).toEqual([]);
  });

  it('catches an earlier trip farther on that leaves in the second in which one is ready', () => {
    const { start, east, end } = PLACES;
    // Trips leave the start at 08:00 and 08:10, the station 10 min 30 s later.
    const trips = [480, 490].map((minute) => trip(`at ${minute}`, minute * 60, [10, 10]));
    const feed = smallFeed({ patterns: [pattern({ id: 'one', trips })] });
    const { forward, search, table } = ready(feed, start, end);
    const arrivalAt = (clock: string, toStation: number): number | undefined => {
      const access = { stops: Int32Array.of(start, east), seconds: Int32Array.of(120, toStation) };
      const [itinerary] = search.run({ ...forward(clockTime(clock)), access });
      return (
        itinerary && tripArrival(table, itinerary.rides[0]?.trip ?? -1, 2) - clockTime('08:00')
      );
    };
    // At the start at 08:05, the first trip is gone there; at the station at 08:10:30 it is not.
    expect(arrivalAt('08:03', 450)).toBe(20 * 60 + 30);
    expect(arrivalAt('08:03', 451)).toBe(30 * 60 + 30);
  });

  it('walks as little as can be among arrivals alike, before the ride and after it', () => {
    const { start, east, end } = PLACES;
    const trips = [trip('t', minutes(0), [10, 10])];
    const feed = smallFeed({ patterns: [pattern({ id: 'one', trips })] });
    const { forward, search } = ready(feed, start, end);
    const walked = (access: [number, number], egress: [number, number]) => {
      const [itinerary] = search.run({
        ...forward(minutes(-20)),
        access: { stops: Int32Array.of(start, east), seconds: Int32Array.from(access) },
        egress: { stops: Int32Array.of(east, end), seconds: Int32Array.from(egress) },
      });
      return {
        board: itinerary?.rides[0]?.board,
        alight: itinerary?.rides[0]?.alight,
        walk: itinerary?.walk,
      };
    };
    expect(walked([120, 60], [9000, 0])).toEqual({ board: 1, alight: 2, walk: 60 });
    expect(walked([60, 120], [9000, 0])).toEqual({ board: 0, alight: 2, walk: 60 });
    // The end is reached in the same second from both stops: 08:10 and 700 s, 08:20:30 and 70 s.
    expect(walked([60, 9000], [700, 70])).toEqual({ board: 0, alight: 2, walk: 130 });
  });

  it.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ])('changes where the walk is shorter among changes alike, found %s', (_, lines) => {
    const { start, east, west, end, road } = PLACES;
    // Both lines lead to the road at 08:20: after ten minutes on foot, or after five.
    const arriving = [
      { stop: east, minutes: 10, walk: 600 },
      { stop: west, minutes: 15, walk: 300 },
    ];
    const feed = smallFeed({
      transfers: arriving.map(({ stop, walk }) => ({
        from: stop,
        to: road,
        seconds: walk,
        type: 2,
      })),
      patterns: [
        ...lines.map((line) => {
          const { stop, minutes: rideMinutes } = arriving[line] ?? { stop: 0, minutes: 0 };
          const trips = [trip(`to ${stop}`, minutes(0), [rideMinutes])];
          return pattern({ id: `to ${stop}`, stops: Int32Array.of(start, stop), trips });
        }),
        pattern({
          id: 'on',
          route: 1,
          stops: Int32Array.of(road, end),
          trips: [trip('on', minutes(25), [10])],
        }),
      ],
    });
    const { forward, search } = ready(feed, start, end);
    const [itinerary] = search.run(forward(minutes(-5)));
    expect(itinerary).toMatchObject({ arrival: minutes(35), walk: 300 });
  });

  it('knows no more rides than its arrays have room for', () => {
    expect(RIDES).toBeLessThanOrEqual(MAX_RIDES);
  });
});
