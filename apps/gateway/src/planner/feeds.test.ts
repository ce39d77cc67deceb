import * as fc from 'fast-check';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { describe, expect, it } from 'vitest';
import { cityOf2026, thinned } from '../../test/city-feed.ts';
import { connectionScan } from '../../test/connection-scan.ts';
import { expectEarliest, expectHonest, isWorse, ridesOf } from '../../test/plan-checks.ts';
import type { PlanQuery } from './plan.ts';
import type { Feed } from '../gtfs/feed.ts';
import { readFeed } from '../gtfs/read.ts';
import { serviceDayStart } from '../gtfs/service-day.ts';
import { engineOf } from './engine.ts';
import { gtfsFixture } from '../../test/fixtures/gtfs-fixture.ts';

const fixture = async (name: string): Promise<Feed> =>
  (await readFeed(gtfsFixture(`${name}.zip`))).feed;

/** Feeds, a day on which they have service, and pairs to try. */
const FEEDS = [
  // The scan looks at every hop of three days: a fifth of the trips is a timetable as good.
  {
    name: 'the city',
    load: () => thinned(cityOf2026().feed, 5),
    date: '2026-11-20',
    pairs: 25,
  },
  // A Friday: trips of the evening before run until 05:39.
  { name: 'Cairns', load: () => fixture('cairns-bus-2014'), date: '2014-06-06', pairs: 60 },
  { name: 'Berlin', load: () => fixture('berlin-vbb-extract-2020'), date: '2020-11-24', pairs: 60 },
];

describe.each(FEEDS)('plans in $name', ({ load, date, pairs }) => {
  it('are in the timetable, never go back, and are none worse than a plain scan finds', async () => {
    const feed = await load();
    const engine = engineOf(feed);
    const oracle = connectionScan(feed, date);
    const stops = feed.stops.filter((stop, i) => stop.kind === 'stop' && engine.network.served[i]);
    let foundCount = 0;
    const stop = fc.constantFrom(...stops);
    const minutes = fc.integer({ min: 0, max: 1439 });
    const questions = fc.tuple(stop, stop, minutes, fc.integer({ min: 1, max: 10 }));
    for (const [a, b, minute, luck] of fc.sample(questions, { numRuns: pairs, seed: pairs })) {
      if (a === b) continue;
      const query: PlanQuery = {
        from: { ...a, stopId: a.id },
        to: { ...b, stopId: b.id },
        time: new Date(serviceDayStart(date, feed.timezone) + minute * 60_000),
        arriveBy: luck <= 3,
        modes: TRANSIT_MODES,
        prefer: 'fastest',
        limit: 5,
        realtime: null,
      };
      const { itineraries } = engine.plan(query);
      for (const itinerary of itineraries) {
        expectHonest(feed, itinerary);
        expect(
          itineraries.some(
            (otherItinerary) => otherItinerary !== itinerary && isWorse(itinerary, otherItinerary),
          ),
        ).toBe(false);
        if (query.arriveBy) expect(itinerary.arrivesAt <= query.time).toBe(true);
        else expect(itinerary.departsAt >= query.time).toBe(true);
        foundCount += ridesOf(itinerary).length;
      }
      if (!query.arriveBy)
        expectEarliest(feed, engine.network, query, itineraries, { date, oracle });
    }
    expect(foundCount).toBeGreaterThan(pairs / 4);
  });
});
