import * as fc from 'fast-check';
import {
  arrivalOf,
  departureOf,
  type Feed,
  type Pattern,
  type Service,
  type Stop,
  type Transfer,
  type TransferRule,
  type TripSelector,
  type Trip,
} from '../src/gtfs/feed.ts';
import { everyDay, smallFeed, trip } from './small-feed.ts';

/** The day around which random feeds have service; a Friday. */
export const FEED_DAY = '2026-11-20';

const MIDDLE = { lat: 31.23, lon: 121.47 };

const stop = (
  id: string,
  [north, east]: readonly [number, number],
  fields: Partial<Stop>,
): Stop => ({
  id,
  name: { zh: id, en: id },
  lat: MIDDLE.lat + north * 0.003,
  lon: MIDDLE.lon + east * 0.003,
  kind: 'stop',
  parent: -1,
  platformCode: null,
  ...fields,
});

/** Stops within a few kilometres of each other; the first two are platforms of a station. */
const stops = fc
  .array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })), {
    minLength: 6,
    maxLength: 14,
  })
  .map((places): Stop[] => {
    const [first = [0, 0], second = [0, 0], ...otherPlaces] = places;
    return [
      stop('station', first, { kind: 'station' }),
      stop('platform 1', first, { parent: 0 }),
      stop('platform 2', second, { parent: 0 }),
      ...otherPlaces.map((place, i) => stop(`stop ${i}`, place, {})),
    ];
  });

/** Services that run daily, only on the day, on the days before and after, and on all days except the day. */
const SERVICES: Service[] = [
  everyDay(),
  everyDay({ id: 'once', start: 0, end: 0, added: new Set([20261120]) }),
  everyDay({ id: 'beside', start: 20261119, end: 20261121, removed: new Set([20261120]) }),
  everyDay({ id: 'not now', removed: new Set([20261120]) }),
];

const tripsOn = (stopCount: number): fc.Arbitrary<Trip[]> =>
  fc
    .array(
      fc.record({
        // Some trips run past midnight.
        start: fc.integer({ min: 0, max: 29 * 60 }).map((minutes) => minutes * 60),
        // Some overtake others.
        minutes: fc.array(fc.integer({ min: 1, max: 9 }), {
          minLength: stopCount - 1,
          maxLength: stopCount - 1,
        }),
        service: fc.nat({ max: SERVICES.length - 1 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((all) =>
      all
        .toSorted((a, b) => a.start - b.start)
        .map(({ start, minutes, service }, i) => trip(`${i}`, start, minutes, { service })),
    );

const patternOn = (stopCount: number): fc.Arbitrary<Omit<Pattern, 'id'>> =>
  // A stop may occur more than once, as in loops. Number 0 is the station, where no trip calls.
  fc
    .array(fc.integer({ min: 1, max: stopCount - 1 }), { minLength: 2, maxLength: 6 })
    .chain((calls) =>
      fc.record({
        route: fc.nat({ max: 1 }),
        direction: fc.constantFrom(0 as const, 1 as const),
        headsign: fc.constant({ zh: '', en: '' }),
        kind: fc.constant('full'),
        stops: fc.constant(Int32Array.from(calls)),
        metres: fc.constant(null),
        closed: fc.option(
          fc
            .array(fc.constantFrom(0, 0, 0, 1, 2, 3), {
              minLength: calls.length,
              maxLength: calls.length,
            })
            .map((flags) => Uint8Array.from(flags)),
          { freq: 2 },
        ),
        trips: tripsOn(calls.length),
      }),
    );

const transferOn = (stopCount: number): fc.Arbitrary<Transfer> =>
  fc.record({
    from: fc.nat({ max: stopCount - 1 }),
    to: fc.nat({ max: stopCount - 1 }),
    seconds: fc.integer({ min: 0, max: 900 }),
    type: fc.constantFrom(2, 2, 2, 3),
  });

/** A side of a rule: all trips, a route, or a trip by its place among all trips. */
const sideOf = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ route: fc.nat({ max: 1 }) }) },
  // Few trips, so that several rules apply to one.
  { weight: 4, arbitrary: fc.record({ trip: fc.nat({ max: 7 }) }) },
);
interface RandomRule extends Transfer {
  arriving: { route?: number; trip?: number };
  departing: { route?: number; trip?: number };
}

/** A transfer of routes or trips. Many are between the two platforms and at one stop, where trips meet. */
const ruleOn = (stopCount: number): fc.Arbitrary<RandomRule> =>
  fc
    .record({
      // Mostly at few stops, so that several rules apply to one change.
      from: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: stopCount - 1 })),
      to: fc.nat({ max: stopCount - 1 }),
      isAtOneStop: fc.boolean(),
      seconds: fc.integer({ min: 0, max: 900 }),
      type: fc.constantFrom(0, 1, 2, 2, 3),
      arriving: sideOf,
      departing: sideOf,
    })
    .map(({ isAtOneStop, ...rule }) => ({
      ...rule,
      to: isAtOneStop ? rule.from : rule.to,
      seconds: rule.type < 2 && rule.seconds < 450 ? 0 : rule.seconds,
    }));

/** Returns the feed with the rules, whose trips are numbers among all trips. */
function withRules(rules: readonly RandomRule[], feed: Feed): Feed {
  const trips = feed.patterns.flatMap((pattern) =>
    pattern.trips.map(({ id }) => ({ route: pattern.route, trip: id })),
  );
  const selector = ({ route = -1, trip }: RandomRule['arriving']): TripSelector =>
    (trip === undefined ? undefined : trips[trip % trips.length]) ?? { route, trip: null };
  const allRules = rules.map(({ arriving, departing, ...rule }): TransferRule => ({
    ...rule,
    arriving: selector(arriving),
    departing: selector(departing),
  }));
  const transferRules = allRules.filter(
    (rule) => rule.arriving.route >= 0 || rule.departing.route >= 0,
  );
  return transferRules.length === 0 ? feed : { ...feed, transferRules };
}

interface RandomVehicles {
  blocks: number[][];
  pairs: { from: number; to: number; mayStay: boolean }[];
}

/** Returns the feed with trips of one vehicle: the second of a pair is one of the next to leave after the first. */
function withVehicles(vehicles: RandomVehicles | null, fields: Partial<Feed>): Feed {
  const feed = smallFeed(fields);
  if (vehicles === null) return feed;
  const trips = feed.patterns
    .flatMap((pattern) => pattern.trips)
    .map((each) => ({
      id: each.id,
      starts: departureOf(each, 0),
      ends: arrivalOf(each, each.times.length / 2 - 1),
    }))
    .toSorted((a, b) => a.starts - b.starts);
  const pairs = vehicles.pairs.flatMap(({ from, to, mayStay }) => {
    const first = trips[from % trips.length];
    const later = trips.filter(({ starts }) => first !== undefined && starts >= first.ends);
    const second = later[to % Math.min(3, later.length)];
    return first && second ? [{ from: first.id, to: second.id, mayStay }] : [];
  });
  const blocks = vehicles.blocks.map((numbers) => [
    ...new Set(numbers.flatMap((number) => trips[number % trips.length]?.id ?? [])),
  ]);
  return { ...feed, sameVehicle: { blocks, pairs } };
}

/** Small feeds with the difficult cases of timetables. */
export const randomFeed: fc.Arbitrary<Feed> = stops.chain((places) =>
  fc
    .record({
      patterns: fc.array(patternOn(places.length), { minLength: 1, maxLength: 8 }),
      // Each pair occurs once, because the two stops are the key of transfers.txt.
      transfers: fc.uniqueArray(transferOn(places.length), {
        maxLength: 4,
        selector: ({ from, to }) => `${from} ${to}`,
      }),
      // Transfers of single routes and trips: half of the feeds name some.
      rules: fc.oneof(
        fc.constant([]),
        fc.array(ruleOn(places.length), { minLength: 1, maxLength: 60, size: 'max' }),
      ),
      // Trips that one vehicle runs: half of the feeds name some.
      vehicles: fc.option(
        fc.record({
          blocks: fc.array(fc.array(fc.nat(), { minLength: 2, maxLength: 12 }), { maxLength: 6 }),
          pairs: fc.array(
            fc.record({
              from: fc.nat(),
              to: fc.nat(),
              mayStay: fc.constantFrom(true, true, true, false),
            }),
            { maxLength: 30 },
          ),
        }),
      ),
    })
    .map(({ patterns, transfers, rules, vehicles }) => {
      const feed = withVehicles(vehicles, {
        stops: places,
        services: SERVICES,
        transfers,
        patterns: patterns.map((pattern, place) => ({
          ...pattern,
          id: `pattern ${place}`,
          trips: pattern.trips.map((each) => ({ ...each, id: `${place}-${each.id}` })),
        })),
      });
      return withRules(rules, feed);
    }),
);
