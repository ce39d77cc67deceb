import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { clockTime, pattern, smallFeed, trip } from '../../../test/small-feed.ts';
import { arrivalOf, departureOf, headsignAt } from '../feed.ts';
import { dayOfExtra } from './extra-trips.ts';
import { decodeFeed, encodeFeed } from './feed-message.ts';
import {
  type FeedEntitySchema,
  FeedMessageSchema,
  type TripUpdate_StopTimeUpdateSchema,
  type TripUpdateSchema,
} from './gtfs-realtime.pb.js';
import { readSnapshot } from './read-snapshot.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** schedule_relationship of trips, and of stops. */
const [ADDED, UNSCHEDULED, CANCELED, REPLACEMENT, DUPLICATED, NEW] = [1, 2, 3, 5, 6, 8];
const SKIPPED = 1;
/** pickup_type and drop_off_type of a stop without one. */
const NONE = 1;

const feed = smallFeed({
  patterns: [
    pattern({
      id: 'east',
      trips: [
        trip('e08:00', clockTime('08:00'), [5, 5]),
        trip('e08:10', clockTime('08:10'), [5, 5]),
      ],
    }),
    pattern({
      id: 'runs',
      route: 1,
      trips: [trip('r@1', clockTime('09:00'), [5, 5], { run: { tripId: 'r', headway: 600 } })],
    }),
  ],
});

const now = new Date('2026-11-21T00:00:00.000Z'); // 08:00 in Shanghai

/** Seconds since 1970 of a clock time in Shanghai on 21 November. */
const secondsAt = (clock: string): bigint =>
  BigInt(now.getTime() / 1000 + clockTime(clock) - 8 * 3600);

/** Fields of a message, not the message itself. */
type Fields<T> = Extract<T, { $typeName?: never }>;
type Update = Fields<MessageInitShape<typeof TripUpdateSchema>>;
type Call = Fields<MessageInitShape<typeof TripUpdate_StopTimeUpdateSchema>>;

const readAll = (...entity: MessageInitShape<typeof FeedEntitySchema>[]) =>
  readSnapshot(
    feed,
    [
      create(FeedMessageSchema, {
        header: { gtfsRealtimeVersion: '2.0', timestamp: secondsAt('08:00') },
        entity,
      }),
    ],
    now,
  );
const read = (...updates: Update[]) =>
  readAll(...updates.map((tripUpdate, i) => ({ id: `${i}`, tripUpdate })));

const call = (stopId: string, clock: string, fields: Call = {}): Call => ({
  stopId,
  departure: { time: secondsAt(clock) },
  ...fields,
});

/** What a snapshot says about its extra trips: id, day, line, sign, and each stop with its times. */
const described = ({ snapshot: { extra } }: Pick<ReturnType<typeof read>, 'snapshot'>): string[] =>
  (extra?.feed.patterns ?? []).flatMap((each) =>
    each.trips.map((trip) => {
      const calls = Array.from(each.stops, (stop, i) => {
        const times = [arrivalOf(trip, i), departureOf(trip, i)].map((time) => time / 60);
        return `${feed.stops[stop]?.id} ${times[0] === times[1] ? times[0] : times.join('-')}`;
      });
      const day = extra === undefined ? '' : dayOfExtra(extra.feed, trip);
      return `${trip.id} ${day} ${feed.routes[each.route]?.id} ${each.headsign.en}: ${calls.join(', ')}`;
    }),
  );

const RELIEF = { tripId: 'relief', routeId: 'two', directionId: 1, scheduleRelationship: NEW };
const relief = (overrides: Update = {}): Update => ({
  trip: RELIEF,
  stopTimeUpdate: [call('A', '08:30'), call('E', '08:35'), call('Z', '08:40')],
  ...overrides,
});

/** The kinds that are counted. */
const faults = (update: Update): string[] =>
  Object.entries(read(relief(update)).ignored).flatMap(([kind, count]) =>
    count > 0 ? [kind] : [],
  );

const duplicate = (
  tripProperties: { tripId: string; startDate: string; startTime: string },
  fields: Update = {},
): Update => ({
  trip: { tripId: 'e08:00', scheduleRelationship: DUPLICATED },
  tripProperties,
  ...fields,
});

describe('an added trip', () => {
  it('has the stops and times of the feed, under both of its names', () => {
    for (const scheduleRelationship of [ADDED, NEW]) {
      const trip = { ...RELIEF, scheduleRelationship };
      expect(described(read(relief({ trip })))).toEqual([
        'relief 2026-11-21 two stop Z: A 510, E 515, Z 520',
      ]);
    }
  });

  it('has arrivals alone, departures alone, or both', () => {
    const stopTimeUpdate = [
      { stopId: 'A', departure: { time: secondsAt('08:30') } },
      {
        stopId: 'E',
        arrival: { time: secondsAt('08:35') },
        departure: { time: secondsAt('08:37') },
      },
      { stopId: 'Z', arrival: { time: secondsAt('08:40') } },
    ];
    expect(described(read(relief({ stopTimeUpdate })))).toEqual([
      'relief 2026-11-21 two stop Z: A 510, E 515-517, Z 520',
    ]);
  });

  it('is live by the times of the feed, with the delay to its schedule where there is one', () => {
    const stopTimeUpdate = [
      { stopId: 'A', departure: { time: secondsAt('08:33'), scheduledTime: secondsAt('08:30') } },
      { stopId: 'E', departure: { time: secondsAt('08:37'), delay: 120 } },
      { stopId: 'W', departure: { scheduledTime: secondsAt('08:36') } },
      { stopId: 'Z', arrival: { time: secondsAt('08:41') } },
    ];
    const { snapshot } = read(relief({ stopTimeUpdate }));
    expect(described({ snapshot })).toEqual([
      'relief 2026-11-21 two stop Z: A 510, E 515, W 516, Z 521',
    ]);
    expect(snapshot.trips.get('2026-11-21 relief')).toEqual({
      tripId: 'relief',
      serviceDate: '2026-11-21',
      cancelled: false,
      stops: [
        { index: 0, delaySeconds: 180, skipped: false },
        { index: 1, delaySeconds: 120, skipped: false },
        { index: 2, delaySeconds: null, skipped: false },
        { index: 3, delaySeconds: 0, skipped: false },
      ],
    });
  });

  it('is of its start_date, also after midnight', () => {
    const trip = { ...RELIEF, startDate: '20261120' };
    const stopTimeUpdate = [call('A', '00:30'), call('Z', '00:40')];
    expect(described(read(relief({ trip, stopTimeUpdate })))).toEqual([
      'relief 2026-11-20 two stop Z: A 1470, Z 1480',
    ]);
  });

  it('has a sign of its own, at single stops too, and stops to board or alight only', () => {
    const stopTimeUpdate = [
      call('A', '08:30', { stopTimeProperties: { dropOffType: NONE } }),
      call('E', '08:35', { stopTimeProperties: { stopHeadsign: 'via <b>Harbour</b>' } }),
      call('Z', '08:40', { stopTimeProperties: { pickupType: NONE } }),
    ];
    const { snapshot } = read(
      relief({ stopTimeUpdate, tripProperties: { tripHeadsign: 'Stadium' } }),
    );
    const [added] = snapshot.extra?.feed.patterns ?? [];
    expect([0, 1, 2].map((i) => added && headsignAt(added, i).en)).toEqual([
      'Stadium',
      'via Harbour',
      'Stadium',
    ]);
    expect(added?.closed).toEqual(Uint8Array.of(2, 0, 1));
    expect(added?.direction).toBe(1);
  });

  it('has stops where riders arrange to be picked up or dropped off', () => {
    const stopTimeUpdate = [
      call('A', '08:30', { stopTimeProperties: { pickupType: 2 } }),
      call('Z', '08:40', { stopTimeProperties: { dropOffType: 3 } }),
    ];
    const { snapshot } = read(relief({ stopTimeUpdate }));
    const expected = [
      { pickup: 'agency', dropOff: null },
      { pickup: null, dropOff: 'driver' },
    ];
    expect(snapshot.extra?.feed.patterns[0]?.arrangements).toEqual(expected);
    const bytes = encodeFeed(writeSnapshot(feed, snapshot));
    const { snapshot: after } = readSnapshot(feed, [decodeFeed(bytes)], now);
    expect(after.extra?.feed.patterns[0]?.arrangements).toEqual(expected);
  });

  it('leaves out stops that it skips and that the timetable does not have', () => {
    const skipped = call('W', '08:31', { scheduleRelationship: SKIPPED });
    const stopTimeUpdate = [call('A', '08:30'), skipped, call('?', '08:33'), call('Z', '08:40')];
    const reading = read(relief({ stopTimeUpdate }));
    expect(described(reading)).toEqual(['relief 2026-11-21 two stop Z: A 510, Z 520']);
    expect(reading.ignored.stop).toBe(1);
  });

  it('is left out and counted if it cannot be used', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ trip: { ...RELIEF, tripId: '' } })).toEqual(['extra_trip']);
    expect(faults({ trip: { ...RELIEF, tripId: 'e08:00' } })).toEqual(['extra_trip']);
    expect(faults({ trip: { ...RELIEF, startDate: 'tomorrow' } })).toEqual(['extra_trip']);
    expect(faults({ trip: { ...RELIEF, routeId: 'elsewhere' } })).toEqual(['extra_route']);
    expect(faults({ stopTimeUpdate: [] })).toEqual(['extra_time']);
    expect(faults({ stopTimeUpdate: [call('A', '08:30')] })).toEqual(['extra_stop']);
    expect(faults({ stopTimeUpdate: [call('A', '08:30'), { stopId: 'Z' }] })).toEqual([
      'extra_time',
    ]);
    expect(faults({ stopTimeUpdate: [call('A', '08:30'), call('Z', '08:29')] })).toEqual([
      'extra_time',
    ]);
    expect(faults({ trip: { ...RELIEF, startDate: '20261101' } })).toEqual(['extra_time']);
    expect(faults({ trip: { ...RELIEF, startDate: '20261122' } })).toEqual(['extra_time']);
    const unknownRelation: number = 99;
    expect(faults({ trip: { tripId: 'e08:00', scheduleRelationship: unknownRelation } })).toEqual([
      'extra_trip',
    ]);
  });
});

describe('a replaced trip', () => {
  const replacement: Update = {
    trip: { tripId: 'e08:10', scheduleRelationship: REPLACEMENT },
    stopTimeUpdate: [call('A', '08:12'), call('Z', '08:20')],
  };

  it('has the stops and times of the feed, and the line and sign of the trip', () => {
    const reading = read(replacement);
    expect(described(reading)).toEqual(['e08:10 2026-11-21 one to the end: A 492, Z 500']);
    expect([...(reading.snapshot.extra?.replaced ?? [])]).toEqual(['2026-11-21 e08:10']);
    const elsewhere = { ...replacement, stopTimeUpdate: [call('A', '08:12'), call('W', '08:20')] };
    expect(described(read(elsewhere))).toEqual(['e08:10 2026-11-21 one stop W: A 492, W 500']);
  });

  it('stays cancelled if the feed cancels it as well', () => {
    const cancelled = { trip: { tripId: 'e08:10', scheduleRelationship: CANCELED } };
    for (const updates of [
      [replacement, cancelled],
      [cancelled, replacement],
    ]) {
      const { snapshot } = read(...updates);
      expect(snapshot.extra).toBeUndefined();
      expect(snapshot.trips.get('2026-11-21 e08:10')?.cancelled).toBe(true);
    }
  });

  it('is counted if the timetable does not have it', () => {
    const trip = { tripId: 'gone', scheduleRelationship: REPLACEMENT };
    expect(read({ ...replacement, trip }).ignored.trip).toBe(1);
  });
});

describe('a duplicated trip', () => {
  const properties = { tripId: 'again', startDate: '20261122', startTime: '09:30:00' };

  it('has the stops of the trip at another time, and its delays', () => {
    const stopTimeUpdate = [{ stopSequence: 2, departure: { delay: 60 } }];
    const reading = read(duplicate(properties, { stopTimeUpdate }));
    expect(described(reading)).toEqual([
      'again 2026-11-22 one to the end: A 570, E 575-575.5, Z 580.5-581',
    ]);
    expect(reading.snapshot.trips.get('2026-11-22 again')?.stops).toEqual([
      { index: 1, delaySeconds: 60, skipped: false },
    ]);
    expect(reading.snapshot.extra?.replaced.size).toBe(0);
  });

  it('is left out and counted if its id, day or time is missing, or the trip unknown', () => {
    const counts = [
      { ...properties, tripId: 'e08:10' },
      { ...properties, tripId: '' },
      { ...properties, startDate: '' },
      { ...properties, startTime: 'soon' },
    ].map((each) => read(duplicate(each)).ignored);
    expect(counts.map(({ extra_trip, extra_time }) => [extra_trip, extra_time])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
    const trip = { tripId: 'gone', scheduleRelationship: DUPLICATED };
    expect(read(duplicate(properties, { trip })).ignored.trip).toBe(1);
  });
});

it('a run without exact times is one of the timetable, as its relation says', () => {
  const { snapshot } = read({
    trip: { tripId: 'r', startTime: '09:02:00', scheduleRelationship: UNSCHEDULED },
    stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 30 } }],
  });
  expect([...snapshot.trips.keys()]).toEqual(['2026-11-21 r@1']);
});

it('a vehicle is on its added trip', () => {
  const position = { latitude: 31, longitude: 121 };
  const { snapshot } = readAll(
    { id: 'v', vehicle: { trip: { tripId: 'relief' }, position, currentStopSequence: 1 } },
    { id: 't', tripUpdate: relief() },
  );
  expect(snapshot.vehicles).toMatchObject([
    { tripId: 'relief', serviceDate: '2026-11-21', routeId: 'two', direction: 1, stopId: 'A' },
  ]);
});

it('extra trips come back from the feed that we publish', () => {
  const replacement: Update = {
    trip: { tripId: 'e08:10', scheduleRelationship: REPLACEMENT },
    stopTimeUpdate: [
      { stopId: 'A', departure: { time: secondsAt('08:14'), scheduledTime: secondsAt('08:12') } },
      call('Z', '08:20', { stopTimeProperties: { pickupType: NONE } }),
    ],
  };
  const duplicate: Update = {
    trip: { tripId: 'e08:00', scheduleRelationship: DUPLICATED },
    tripProperties: { tripId: 'again', startDate: '20261122', startTime: '09:30:00' },
  };
  const before = read(relief(), replacement, duplicate);
  const bytes = encodeFeed(writeSnapshot(feed, before.snapshot));
  const after = readSnapshot(feed, [decodeFeed(bytes)], now);
  expect(described(after)).toEqual([
    'relief 2026-11-21 two stop Z: A 510, E 515, Z 520',
    'e08:10 2026-11-21 one to the end: A 492, Z 500',
    'again 2026-11-22 one to the end: A 570, E 575-575.5, Z 580.5-581',
  ]);
  expect(after.snapshot.trips).toEqual(before.snapshot.trips);
  expect(after.snapshot.extra?.replaced).toEqual(new Set(['2026-11-21 e08:10']));
  expect(after.snapshot.extra?.feed.patterns[1]?.closed).toEqual(Uint8Array.of(0, 1));
});
