import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionScan } from '../../test/connection-scan.ts';
import { FEED_DAY, randomFeed } from '../../test/random-feed.ts';
import type { Feed } from '../gtfs/feed.ts';
import { boundsTo } from './bounds.ts';
import { stopsAround } from './ends.ts';
import { mirrored } from './mirrored.ts';
import { modeMask, networkOf } from './network.ts';
import { type FoundWay, leaves, MAX_RIDES, NEVER, type Quest, Search } from './search.ts';
import { arrives, tightened, turnedBack } from './tighten.ts';
import { dayChains, dayKind, type Timetable, timetableOf } from './timetable.ts';

const LATEST = 30 * 3600;
const RIDES = 5;

/** A feed made ready to be searched, and the ends of a question by their numbers among the stops. */
function ready(feed: Feed, fromStop: number, toStop: number) {
  const network = networkOf(feed);
  const table = timetableOf(dayChains(network, dayKind(network, FEED_DAY)), FEED_DAY);
  const endAt = (n: number) => {
    const stop = feed.stops[n % feed.stops.length] ?? { id: '', lat: 0, lon: 0 };
    return stopsAround(network, { stopId: stop.id, lat: stop.lat, lon: stop.lon });
  };
  const [from, to] = [endAt(fromStop), endAt(toStop)];
  const { onward, backward, changes } = network.walks;
  const rest = { changes, modes: modeMask(['metro', 'bus']), longestWalk: NEVER, maxRides: RIDES };
  const forward = (start: number): Quest => ({
    ...rest,
    table,
    footpaths: onward,
    access: from,
    egress: to,
    bounds: boundsTo(to, network.hopsBack, backward, network.stopCount),
    start,
    latest: LATEST,
  });
  const back = (until: number): Quest => ({
    ...rest,
    table: mirrored(table),
    footpaths: backward,
    access: to,
    egress: from,
    bounds: boundsTo(from, network.hops, onward, network.stopCount),
    start: -until,
    latest: 0,
  });
  return { table, from, to, forward, back, search: new Search(network.stopCount) };
}

const question = fc.record({
  feed: randomFeed,
  fromStop: fc.nat({ max: 20 }),
  toStop: fc.nat({ max: 20 }),
  time: fc.integer({ min: 0, max: 25 * 3600 }),
});

/** The rides follow on each other with the time needed in between, and the ends are reached on foot. */
function expectConnected(table: Timetable, way: FoundWay): void {
  let time = way.departure;
  for (const ride of way.rides) {
    const left = leaves(table, ride.trip, 2 * ride.board + 1);
    expect(left).toBeGreaterThanOrEqual(time + ride.needed);
    expect(ride.alight).toBeGreaterThan(ride.board);
    const at = table.stopsAt[ride.chain] ?? 0;
    expect((table.closed[at + ride.board] ?? 0) & 1).toBe(0);
    expect((table.closed[at + ride.alight] ?? 0) & 2).toBe(0);
    time = arrives(table, ride.trip, ride.alight);
    expect(time).toBeGreaterThanOrEqual(left);
  }
  expect(way.arrival).toBe(time + way.egress);
  const walked = way.rides.reduce((sum, { walk }) => sum + walk, way.egress);
  expect(way.walk).toBe(walked);
}

describe('the search', () => {
  it('arrives with each number of rides when a plain connection scan does', () => {
    fc.assert(
      fc.property(question, ({ feed, fromStop, toStop, time }) => {
        const { table, from, to, forward, search } = ready(feed, fromStop, toStop);
        const ways = search.run(forward(time));
        const scanned = connectionScan(feed, FEED_DAY).arrivals(from, to, time, RIDES);
        scanned.forEach((arrival, i) => {
          const within = ways.filter(({ rides }) => rides.length <= i + 1);
          const earliest = Math.min(...within.map((way) => way.arrival));
          expect(earliest).toBe(arrival > LATEST ? Infinity : arrival);
        });
        for (const way of ways) expectConnected(table, way);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves as late as can be for who must arrive by a time', () => {
    fc.assert(
      fc.property(question, ({ feed, fromStop, toStop, time }) => {
        const { table, from, to, back, search } = ready(feed, fromStop, toStop);
        const quest = back(time);
        const ways = search.run(quest).map((way) => turnedBack(table, tightened(quest.table, way)));
        const oracle = connectionScan(feed, FEED_DAY);
        for (const way of ways) {
          expectConnected(table, way);
          expect(way.arrival).toBeLessThanOrEqual(time);
          const { length } = way.rides;
          const arrivalOf = (start: number) => oracle.arrivals(from, to, start, length)[length - 1];
          expect(arrivalOf(way.departure)).toBeLessThanOrEqual(time);
          expect(arrivalOf(way.departure + 1)).toBeGreaterThan(time);
        }
        if (ways.length === 0) {
          expect(oracle.arrivals(from, to, 0, RIDES)[RIDES - 1]).toBeGreaterThan(time);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is left for later without arriving later', () => {
    fc.assert(
      fc.property(question, ({ feed, fromStop, toStop, time }) => {
        const { table, forward, back, search } = ready(feed, fromStop, toStop);
        for (const way of search.run(forward(time))) {
          const late = tightened(table, way);
          expect(late.departure).toBeGreaterThanOrEqual(way.departure);
          expect(late.arrival).toBe(way.arrival);
          expectConnected(table, late);
        }
        const quest = back(time);
        for (const way of search.run(quest)) {
          const early = turnedBack(table, tightened(quest.table, way));
          expect(early.departure).toBe(-way.arrival);
          expect(early.arrival).toBeLessThanOrEqual(time);
          expectConnected(table, early);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds the same again after other questions: its arrays are used for all', () => {
    fc.assert(
      fc.property(question, fc.nat({ max: 20 }), ({ feed, fromStop, toStop, time }, other) => {
        const { forward, back, search } = ready(feed, fromStop, toStop);
        const first = search.run(forward(time));
        search.run(back(time + other * 600));
        search.run(forward(other * 3600));
        expect(search.run(forward(time))).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });

  it('walks no farther than it may and takes no mode that is left out', () => {
    fc.assert(
      fc.property(question, ({ feed, fromStop, toStop, time }) => {
        const { table, forward, search } = ready(feed, fromStop, toStop);
        const quest = { ...forward(time), modes: modeMask(['bus']), longestWalk: 300 };
        for (const { rides } of search.run(quest)) {
          rides.forEach(({ chain, walk }, i) => {
            expect(table.chainMode[chain]).toBe(modeMask(['bus']));
            if (i > 0) expect(walk).toBeLessThanOrEqual(300);
          });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('knows no more rides than its arrays have room for', () => {
    expect(RIDES).toBeLessThanOrEqual(MAX_RIDES);
  });
});
