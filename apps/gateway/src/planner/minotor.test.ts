import * as fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Query, type Result, Router, Time } from 'minotor';
import { GtfsParser } from 'minotor/parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cityOf2026, thinned } from '../../test/city-feed.ts';
import type { Feed } from '../gtfs/feed.ts';
import { indexOf } from '../gtfs/feed-index.ts';
import { writeFeed } from '../gtfs/write.ts';
import { boundsTo } from './bounds.ts';
import { modeMask, networkOf } from './network.ts';
import { Search, type StopsOnFoot } from './search.ts';
import { NEVER } from './search-state.ts';
import type { Edges } from './edges.ts';
import { dayRoutes, dayKind, timetableOf } from './timetable.ts';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';

const DAY = '2026-11-20';
const PAIRS = 300;
/** What minotor looks for unless told otherwise. */
const RIDES = 6;

const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-minotor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let feed: Feed;
let router: Router;
let stopsIndex: Awaited<ReturnType<GtfsParser['parse']>>['stopsIndex'];

beforeAll(async () => {
  // Every fourth trip: minotor takes about ten times as long to read and search those of a whole day.
  const city = thinned(cityOf2026().feed, 4);
  // Minotor keeps one place in a line for each stop: on the ring it misses ways round.
  feed = { ...city, patterns: city.patterns.filter(({ stops }) => isSimple(stops)) };
  const zip = path.join(folder, 'city.zip');
  await writeFeed(feed, zip, 'https://example.org/');
  const parsed = await new GtfsParser(zip).parse(new Date(`${DAY}T00:00:00`));
  stopsIndex = parsed.stopsIndex;
  router = new Router(parsed.timetable, stopsIndex);
});

const isSimple = (stops: Int32Array): boolean => new Set(stops).size === stops.length;

/** Seconds of the day; Infinity where minotor finds no way. */
function minotorArrival(from: string, to: string, seconds: number): number {
  const query = new Query.Builder()
    .from(from)
    .to(to)
    .departureTime(Time.fromHMS(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, 0))
    .build();
  return earliest(router.route(query), to);
}

/** Of all rounds: a walk of the last one may overwrite an earlier arrival. */
function earliest({ earliestArrivalsPerRound: rounds }: Result, to: string): number {
  const times = stopsIndex
    .equivalentStops(to)
    .flatMap((stop) => rounds.map((round) => round.get(stop)?.time.toSeconds() ?? Infinity));
  return Math.min(...times);
}

/** Minotor transfers only by transfers.txt, also before the first ride and after the last, and without time at the same stop. */
function ownArrivals(): (from: number, to: number, seconds: number) => number {
  const network = networkOf(feed, { changeMetres: 0, changeSeconds: 0 });
  const table = timetableOf(dayRoutes(network, dayKind(network, DAY)), DAY);
  const search = new Search(network.stopCount);
  const { onward, backward, changes } = network.walks;
  return (from, to, start) => {
    const egress = around(to, backward);
    const itineraries = search.run({
      table,
      footpaths: onward,
      changes,
      nodeChanges: null,
      access: around(from, onward),
      egress,
      bounds: boundsTo(egress, [network.hopsBack, backward]),
      start,
      // Minotor knows one service day alone: until the next one's first trips.
      latest: 28 * 3600,
      modes: modeMask(TRANSIT_MODES),
      longestWalk: NEVER,
      maxRides: RIDES,
    });
    return Math.min(...itineraries.map(({ arrival }) => arrival));
  };
}

function around(station: number, { at, to, seconds }: Edges): StopsOnFoot {
  const earliestByStop = new Map<number, number>();
  const stationStopIndexes = indexOf(feed).platformsOf.get(station) ?? [station];
  for (const stop of stationStopIndexes) earliestByStop.set(stop, 0);
  for (const stop of stationStopIndexes) {
    for (let i = at[stop] ?? 0; i < (at[stop + 1] ?? 0); i++) {
      const [next, time] = [to[i] ?? -1, seconds[i] ?? 0];
      if (time < (earliestByStop.get(next) ?? Infinity)) earliestByStop.set(next, time);
    }
  }
  return {
    stops: Int32Array.from(earliestByStop.keys()),
    seconds: Int32Array.from(earliestByStop.values()),
  };
}

it(`arrives when minotor does, on ${PAIRS} random pairs of the city's stations`, () => {
  const stations = [...feed.stops.keys()].filter((i) => feed.stops[i]?.kind === 'station');
  const arrivalBetween = ownArrivals();
  const differences: string[] = [];
  const station = fc.constantFrom(...stations);
  const questions = fc.tuple(station, station, fc.integer({ min: 6 * 60, max: 20 * 60 }));
  for (const [from, to, minutes] of fc.sample(questions, { numRuns: PAIRS, seed: 20261120 })) {
    const seconds = minutes * 60;
    if (from === to) continue;
    const [a = '', b = ''] = [feed.stops[from]?.id, feed.stops[to]?.id];
    const [ourArrival, theirs] = [arrivalBetween(from, to, seconds), minotorArrival(a, b, seconds)];
    if (ourArrival !== theirs)
      differences.push(`${a} ${b} at ${seconds}: ${ourArrival}, minotor ${theirs}`);
  }
  expect(differences).toEqual([]);
});
