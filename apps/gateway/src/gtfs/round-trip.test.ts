import path from 'node:path';
import { expect, it } from 'vitest';
import { cityOf2026, thinned } from '../../test/city-feed.ts';
import { testFolder } from '../../test/gtfs-zip.ts';
import { everyDay, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
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
  const [writtenTrips, read] = [tripsOf(feed), tripsOf(back)];
  expect(read.size).toBe(writtenTrips.size);
  const differing = [...writtenTrips].filter(
    ([id, trip]) => JSON.stringify(trip) !== JSON.stringify(read.get(id)),
  );
  expect(differing.slice(0, 2)).toEqual([]);
});

it('a feed of a small town comes back as well: halts, closed stops, colours and single days', async () => {
  const small = smallFeed({
    language: 'en',
    services: [
      everyDay({ removed: new Set([20260501]) }),
      everyDay({
        id: 'single days',
        weekdays: [false, false, false, false, false, false, false],
        start: 0,
        end: 0,
        added: new Set([20260502, 20260503]),
      }),
    ],
    transfers: [
      { from: PLACES.east, to: PLACES.west, seconds: 90, type: 2 },
      { from: PLACES.west, to: PLACES.east, seconds: 0, type: 3 },
    ],
    transferRules: [
      {
        from: PLACES.east,
        to: PLACES.east,
        seconds: 240,
        type: 2,
        arriving: { route: 0, trip: 'official' },
        departing: { route: 1, trip: null },
      },
      {
        from: PLACES.station,
        to: PLACES.station,
        seconds: 0,
        type: 1,
        arriving: { route: -1, trip: null },
        departing: { route: 0, trip: 'half' },
      },
    ],
    patterns: [
      pattern({
        id: 'p',
        headsign: { zh: '往东，终点', en: 'To the "end", east' },
        metres: Int32Array.of(0, 9508, 19_016),
        closed: Uint8Array.of(2, 3, 1),
        arrangements: [
          { pickup: 'agency', dropOff: null },
          { pickup: null, dropOff: null },
          { pickup: null, dropOff: 'driver' },
        ],
        trips: [
          trip('official', 8 * 3600, [10, 10], { wheelchair: 'yes' }),
          trip('half', 25 * 3600 + 59, [10, 10], {
            estimated: true,
            timepoints: Uint8Array.of(1, 0, 1),
            service: 1,
            wheelchair: 'no',
          }),
          trip('estimated', 26 * 3600, [10, 10], { estimated: true }),
        ],
      }),
    ],
  });
  const [first, second] = small.routes;
  if (first === undefined || second === undefined) throw new Error('the feed has no routes');
  const feed: Feed = {
    ...small,
    stops: small.stops.map((stop, i) => (i === PLACES.road ? { ...stop, wheelchair: 'no' } : stop)),
    agencies: small.agencies.map((agency) => ({ ...agency, phone: '+49 30 194 49' })),
    routes: [
      { ...first, name: { zh: '一号线', en: 'Line 1' }, colour: '#00a1de' },
      { ...second, name: { zh: '很长的名字', en: 'A name longer than a short one' } },
    ],
  };
  const file = path.join(testFolder(), 'town.zip');
  await writeFeed(feed, file, 'https://example.com/');
  const { feed: back, warnings } = await readFeed(file);
  expect(warnings).toEqual([]);
  expect(back.routes).toEqual(feed.routes);
  expect(back.services).toEqual(feed.services);
  expect(back.transfers).toEqual(feed.transfers);
  expect(back.transferRules).toEqual(feed.transferRules);
  expect(back.stops).toEqual(feed.stops);
  expect(back.agencies).toEqual(feed.agencies);
  expect(back.patterns[0]?.arrangements).toEqual(feed.patterns[0]?.arrangements);
  expect(tripsOf(back)).toEqual(tripsOf(feed));
});
