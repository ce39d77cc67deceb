import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { FEED_DAY, randomFeed } from '../../test/random-feed.ts';
import { serviceDayStart } from '../gtfs/service-day.ts';
import { engineOf } from './engine.ts';
import { arraysOf, networkOf, networkWith } from './network.ts';
import type { PlanQuery } from './plan.ts';

it('plans the same by arrays that another process hands over', () => {
  let [planCount, ruledCount] = [0, 0];
  const place = fc.nat({ max: 20 });
  fc.assert(
    fc.property(
      randomFeed,
      place,
      place,
      fc.integer({ min: 0, max: 86_399 }),
      fc.boolean(),
      (feed, fromStop, toStop, time, arriveBy) => {
        const endAt = (number: number): PlanQuery['from'] => {
          const stop = feed.stops[number % feed.stops.length];
          if (stop === undefined) throw new Error('a feed without stops');
          return { stopId: stop.id, name: stop.name, lat: stop.lat, lon: stop.lon };
        };
        const query: PlanQuery = {
          from: endAt(fromStop),
          to: endAt(toStop),
          time: new Date(serviceDayStart(FEED_DAY, feed.timezone) + time * 1000),
          arriveBy,
          modes: TRANSIT_MODES,
          prefer: 'fastest',
          limit: 5,
          realtime: null,
        };
        const network = networkOf(feed);
        // The copy is what the channel between processes makes of a message.
        const received = networkWith(feed, structuredClone(arraysOf(network)));
        const plan = engineOf(feed, received).plan(query);
        expect(plan).toEqual(engineOf(feed, network).plan(query));
        planCount += plan.itineraries.length;
        if (network.nodes !== null) ruledCount += plan.itineraries.length;
      },
    ),
    { numRuns: 200 },
  );
  expect(planCount).toBeGreaterThan(50);
  expect(ruledCount).toBeGreaterThan(20);
});
