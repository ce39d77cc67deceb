import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { expect, it } from 'vitest';
import { writeGoodFeed } from '../../test/gtfs-zip.ts';
import type { Feed } from '../gtfs/feed.ts';
import { stopById } from '../gtfs/feed-index.ts';
import { readFeed } from '../gtfs/read.ts';
import { dateIn, serviceDayStart } from '../gtfs/service-day.ts';
import { engineOf } from './engine.ts';
import type { PlanEnd, PlanQuery } from './plan.ts';
import { planWithoutSteps } from './step-free.ts';

/**
 * Cases of other planners' tests, in feeds of our own making: the requirements of MMRI, a procurement of the Dutch
 * authorities in 2013 (github.com/plannerstack/testset), which OpenTripPlanner runs as well. Times are minutes
 * after midnight; docs/gtfs.md has the table.
 */

const DAY = '2026-11-20';
const clock = (minute: number): string => `00:${String(minute).padStart(2, '0')}:00`;

/** A trip: its own route, its stops with their minutes, and wheelchair_accessible. */
interface Trip {
  id: string;
  calls: readonly (readonly [stop: string, minute: number])[];
  wheelchair?: number;
}

const rows = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** A feed of stops a to f, 111 m from each other, with one route for each trip. */
async function feedOf(trips: readonly Trip[], transfers: readonly string[] = []): Promise<Feed> {
  const { feed } = await readFeed(
    await writeGoodFeed({
      'stops.txt': rows([
        'stop_id,stop_name,stop_lat,stop_lon',
        ...['a', 'b', 'c', 'd', 'e', 'f'].map((id, i) => `${id},${id},${31.2 + i / 1000},121.4`),
      ]),
      'routes.txt': rows([
        'route_id,agency_id,route_short_name,route_type',
        ...trips.map(({ id }) => `route ${id},x,${id},2`),
      ]),
      'trips.txt': rows([
        'route_id,service_id,trip_id,wheelchair_accessible',
        ...trips.map(({ id, wheelchair = 0 }) => `route ${id},all,${id},${wheelchair}`),
      ]),
      'stop_times.txt': rows([
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
        ...trips.flatMap(({ id, calls }) =>
          calls.map(([stop, minute], i) => `${id},${clock(minute)},${clock(minute)},${stop},${i}`),
        ),
      ]),
      'transfers.txt': rows(['from_stop_id,to_stop_id,transfer_type', ...transfers]),
    }),
  );
  return feed;
}

/** Asks from one stop to another from a minute on; returns trips, changes and the arrival of the earliest itinerary by vehicle. */
function answer(
  feed: Feed,
  [from, to]: readonly [string, string],
  minute: number,
  stepFree = false,
) {
  const endAt = (id: string): PlanEnd => {
    const stop = stopById(feed, id);
    if (stop === undefined) throw new Error(`no stop ${id}`);
    return { stopId: id, name: stop.name, lat: stop.lat, lon: stop.lon };
  };
  const start = serviceDayStart(DAY, feed.timezone);
  const query: PlanQuery = {
    from: endAt(from),
    to: endAt(to),
    time: new Date(start + minute * 60_000),
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 5,
    realtime: null,
    stepFree,
  };
  const { itineraries } = stepFree ? planWithoutSteps(feed, query) : engineOf(feed).plan(query);
  const rides = itineraries.map(({ legs }) => legs.filter((leg) => leg.kind === 'ride'));
  const [first] = rides
    .filter((each) => each.length > 0)
    .map((each) => each.map(({ tripId, stops }) => ({ tripId, last: stops.at(-1) })));
  return first?.map(({ tripId, last }) => {
    const arrival = last?.arrivesAt ?? new Date(0);
    expect(dateIn(feed.timezone, arrival)).toBe(DAY);
    return [tripId, last?.id, (arrival.getTime() - start) / 60_000];
  });
}

/** Two trains that share the track from c to d: one from a to e, the next from b to f. */
const TRAINS: readonly Trip[] = [
  {
    id: 'one',
    calls: [
      ['a', 1],
      ['c', 2],
      ['d', 3],
      ['e', 4],
    ],
  },
  {
    id: 'two',
    calls: [
      ['b', 2],
      ['c', 3],
      ['d', 4],
      ['f', 5],
    ],
  },
];

it.each([
  [
    '2e3: not possible at the first stop',
    ['c,c,3'],
    [
      ['one', 'd', 3],
      ['two', 'f', 5],
    ],
  ],
  [
    '2e4: not possible at the second stop',
    ['d,d,3'],
    [
      ['one', 'c', 2],
      ['two', 'f', 5],
    ],
  ],
  [
    '2e1: timed at the first stop',
    ['c,c,1'],
    [
      ['one', 'c', 2],
      ['two', 'f', 5],
    ],
  ],
])('changes between trains on one track, %s', async (_, transfers, legs) => {
  expect(answer(await feedOf(TRAINS, transfers), ['a', 'f'], 1)).toEqual(legs);
});

it('2d1: changes in no time where the transfer is timed', async () => {
  const crossing: Trip[] = [
    {
      id: 'one',
      calls: [
        ['a', 1],
        ['c', 3],
      ],
    },
    {
      id: 'two',
      calls: [
        ['b', 2],
        ['c', 3],
        ['f', 4],
      ],
    },
    {
      id: 'later',
      calls: [
        ['b', 6],
        ['c', 7],
        ['f', 8],
      ],
    },
  ];
  const timed = await feedOf(crossing, ['c,c,1']);
  expect(answer(timed, ['a', 'f'], 1)).toEqual([
    ['one', 'c', 3],
    ['two', 'f', 4],
  ]);
  // The change takes a minute without the row.
  expect(answer(await feedOf(crossing), ['a', 'f'], 1)?.at(-1)).toEqual(['later', 'f', 8]);
});

it('2b1: takes the later vehicle, which has room for a wheelchair', async () => {
  const feed = await feedOf([
    {
      id: 'one',
      calls: [
        ['a', 1],
        ['f', 2],
      ],
      wheelchair: 2,
    },
    {
      id: 'two',
      calls: [
        ['a', 3],
        ['f', 4],
      ],
      wheelchair: 1,
    },
  ]);
  expect(answer(feed, ['a', 'f'], 1)).toEqual([['one', 'f', 2]]);
  expect(answer(feed, ['a', 'f'], 1, true)).toEqual([['two', 'f', 4]]);
});

it('2a1, 2a2: takes of two lines the one that is faster at the time', async () => {
  const feed = await feedOf([
    {
      id: 'short 1',
      calls: [
        ['a', 1],
        ['b', 2],
        ['f', 3],
      ],
    },
    {
      id: 'long 1',
      calls: [
        ['a', 1],
        ['c', 2],
        ['f', 4],
      ],
    },
    {
      id: 'short 2',
      calls: [
        ['a', 5],
        ['b', 6],
        ['f', 8],
      ],
    },
    {
      id: 'long 2',
      calls: [
        ['a', 5],
        ['c', 6],
        ['f', 7],
      ],
    },
  ]);
  expect(answer(feed, ['a', 'f'], 1)).toEqual([['short 1', 'f', 3]]);
  expect(answer(feed, ['a', 'f'], 4)).toEqual([['long 2', 'f', 7]]);
});
