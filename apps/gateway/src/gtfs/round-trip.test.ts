import path from 'node:path';
import { expect, it } from 'vitest';
import { cityOf2026, thinned } from '../../test/city-feed.ts';
import { testFolder } from '../../test/gtfs-zip.ts';
import { arrivalOf, departureOf, isEstimatedAt, type Feed } from './feed.ts';
import { readFeed } from './read.ts';
import { writeFeed } from './write.ts';

/** What a feed says of each trip, by its id. */
const tripsOf = (feed: Feed): Map<string, unknown> =>
  new Map(
    feed.patterns.flatMap((pattern) =>
      pattern.trips.map((trip): [string, unknown] => [
        trip.id,
        [
          feed.routes[pattern.route]?.id,
          feed.services[trip.service]?.id,
          pattern.direction,
          pattern.headsign,
          ...Array.from(pattern.stops, (stop, i) =>
            [
              feed.stops[stop]?.id,
              arrivalOf(trip, i),
              departureOf(trip, i),
              isEstimatedAt(trip, i),
              pattern.metres?.[i],
              pattern.closed?.[i] ?? 0,
            ].join(' '),
          ),
        ],
      ]),
    ),
  );

it('the city’s timetable comes back from its zip as it was', async () => {
  // Every pattern and service, and of their trips each tenth.
  const feed = thinned(cityOf2026().feed, 10);
  const file = path.join(testFolder(), 'city.zip');
  await writeFeed(feed, file, 'https://example.com/');
  const { feed: back, warnings } = await readFeed(file);
  expect(warnings).toEqual([]);
  for (const key of [
    'publisher',
    'timezone',
    'attributions',
    'agencies',
    'stops',
    'routes',
    'services',
    'transfers',
  ] as const) {
    expect(back[key], key).toEqual(feed[key]);
  }
  expect(back.version.startsWith(feed.version)).toBe(true);
  expect(back.patterns).toHaveLength(feed.patterns.length);
  const [made, read] = [tripsOf(feed), tripsOf(back)];
  expect(read.size).toBe(made.size);
  const differing = [...made].filter(
    ([id, trip]) => JSON.stringify(trip) !== JSON.stringify(read.get(id)),
  );
  expect(differing.slice(0, 2)).toEqual([]);
});
