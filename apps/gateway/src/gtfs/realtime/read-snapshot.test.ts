import * as fc from 'fast-check';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { clockTime, everyDay, pattern, PLACES, smallFeed, trip } from '../../../test/small-feed.ts';
import { type LiveSnapshot, tripKey } from './snapshot.ts';
import { decodeFeed, encodeFeed } from './feed-message.ts';
import {
  type AlertSchema,
  type FeedEntitySchema,
  type FeedMessage,
  FeedMessageSchema,
  type TripUpdateSchema,
} from './gtfs-realtime.pb.js';
import { readSnapshot } from './read-snapshot.ts';
import { writeSnapshot } from './write-snapshot.ts';

const starts = ['08:00', '08:10', '24:20'];
const feed = smallFeed({
  services: [everyDay({ removed: new Set([20261122]) })],
  patterns: [
    pattern({
      id: 'east',
      trips: starts.map((start) => trip(`e${start}`, clockTime(start), [5, 5])),
    }),
    pattern({
      id: 'round',
      route: 1,
      stops: Int32Array.of(PLACES.road, PLACES.end, PLACES.road),
      trips: [trip('round', clockTime('09:00'), [5, 5])],
    }),
  ],
});

const now = new Date('2026-11-21T00:00:00.000Z'); // 08:00 in Shanghai
const seconds = now.getTime() / 1000;

type Entity = MessageInitShape<typeof FeedEntitySchema>;
const message = (entity: Entity[] = [], timestamp = seconds): FeedMessage =>
  create(FeedMessageSchema, {
    header: { gtfsRealtimeVersion: '2.0', timestamp: BigInt(timestamp) },
    entity,
  });
const read = (entity: Entity[], receivedAt = now): ReturnType<typeof readSnapshot> =>
  readSnapshot(feed, [message(entity, receivedAt.getTime() / 1000)], receivedAt);
const update = (
  tripUpdate: MessageInitShape<typeof TripUpdateSchema>,
  receivedAt = now,
): LiveSnapshot['trips'] => read([{ id: 'x', tripUpdate }], receivedAt).snapshot.trips;

const NOTHING = {
  trip: 0,
  extra_trip: 0,
  extra_route: 0,
  extra_stop: 0,
  extra_time: 0,
  stop: 0,
  route: 0,
  position: 0,
  alert: 0,
};

const keyOf = (serviceDate: string, tripId: string): string => tripKey(serviceDate, tripId);

const delayOf = (departure: { delay?: number; time?: bigint }) =>
  update({
    trip: { tripId: 'e08:00' },
    stopTimeUpdate: [{ stopId: 'A', departure }],
  }).get(keyOf('2026-11-21', 'e08:00'))?.stops[0]?.delaySeconds;

describe('updates of trips', () => {
  it('have delays by times and by differences, departures before arrivals', () => {
    const trips = update({
      trip: { tripId: 'e08:00', startDate: '20261121' },
      stopTimeUpdate: [
        { stopId: 'A', arrival: { delay: 10 }, departure: { delay: 20 } },
        // It arrives at 08:05:00 and leaves at 08:05:30.
        {
          stopId: 'E',
          arrival: { time: BigInt(seconds + 430) },
          departure: { time: BigInt(seconds + 450) },
        },
        { stopId: 'Z', arrival: { time: BigInt(seconds + 700) } },
      ],
    });
    expect(trips.get(keyOf('2026-11-21', 'e08:00'))?.stops).toEqual([
      { index: 0, delaySeconds: 20, skipped: false },
      { index: 1, delaySeconds: 120, skipped: false },
      { index: 2, delaySeconds: 70, skipped: false },
    ]);
  });

  it('report skipped stops, unknown delays, and a delay of the whole trip', () => {
    const trips = update({
      trip: { tripId: 'e08:00' },
      delay: 60,
      stopTimeUpdate: [
        { stopId: 'E', scheduleRelationship: 1 },
        { stopId: 'Z', scheduleRelationship: 2 },
      ],
    });
    expect(trips.get(keyOf('2026-11-21', 'e08:00'))?.stops).toEqual([
      { index: 0, delaySeconds: 60, skipped: false },
      { index: 1, delaySeconds: null, skipped: true },
      { index: 2, delaySeconds: null, skipped: false },
    ]);
  });

  it('without a day are of the day on which the trip is nearest', () => {
    // The trip of 24:20 does not run on the 22nd; half past midnight of the 22nd it is that of the 21st.
    const night = new Date('2026-11-21T16:30:00.000Z');
    expect([...update({ trip: { tripId: 'e24:20' } }, night).keys()]).toEqual([
      keyOf('2026-11-21', 'e24:20'),
    ]);
    expect([...update({ trip: { tripId: 'e08:00' } }, night).keys()]).toEqual([
      keyOf('2026-11-21', 'e08:00'),
    ]);
    const nextNight = new Date('2026-11-23T21:00:00.000Z'); // 05:00 of the 24th
    expect([...update({ trip: { tripId: 'e08:00' } }, nextNight).keys()]).toEqual([
      keyOf('2026-11-24', 'e08:00'),
    ]);
  });

  it('without a day are of the day on which the trip is still under way', () => {
    const long = smallFeed({
      patterns: [pattern({ id: 'l', trips: [trip('long', clockTime('08:00'), [600, 600])] })],
    });
    const dayAt = (instant: string) => {
      const when = new Date(instant);
      const updates = [{ id: 'x', tripUpdate: { trip: { tripId: 'long' } } }];
      const { snapshot } = readSnapshot(long, [message(updates, when.getTime() / 1000)], when);
      return [...snapshot.trips.values()].map(({ serviceDate }) => serviceDate);
    };
    // It arrives at four in the morning; at six the next one is as near, and before that the last one.
    expect(dayAt('2026-11-21T03:30:00+08:00')).toEqual(['2026-11-20']);
    expect(dayAt('2026-11-21T05:30:00+08:00')).toEqual(['2026-11-20']);
    expect(dayAt('2026-11-21T06:30:00+08:00')).toEqual(['2026-11-21']);
  });

  it('that the timetable does not have are left out and counted', () => {
    const { snapshot, ignored } = read([
      { id: '1', tripUpdate: { trip: { tripId: 'of another feed' } } },
      { id: '2', tripUpdate: { trip: { tripId: 'e08:00', startDate: '20261122' } } },
      { id: '3', tripUpdate: { trip: { tripId: 'e08:00', startDate: 'tomorrow' } } },
      { id: '4', tripUpdate: { trip: { tripId: 'e08:00', startDate: '20269999' } } },
      { id: '5', tripUpdate: { trip: { tripId: 'e08:00', scheduleRelationship: 1 } } },
      { id: '6', tripUpdate: {} },
      { id: '7', tripUpdate: { trip: { tripId: 'e08:10' } }, isDeleted: true },
      {
        id: '8',
        tripUpdate: { trip: { tripId: 'e08:10' }, stopTimeUpdate: [{ stopId: 'elsewhere' }] },
      },
    ]);
    expect([...snapshot.trips.keys()]).toEqual([keyOf('2026-11-21', 'e08:10')]);
    expect(ignored).toEqual({ ...NOTHING, trip: 5, extra_trip: 1, stop: 1 });
  });

  it('distinguish calls at one stop by stop_sequence, counted from 0 or 1', () => {
    const placesOf = (numbers: readonly (number | undefined)[]): number[] => {
      const trips = update({
        trip: { tripId: 'round' },
        stopTimeUpdate: numbers.map((stopSequence) => ({
          ...(stopSequence !== undefined && { stopSequence }),
          stopId: 'R',
          departure: { delay: 1 },
        })),
      });
      return trips.get(keyOf('2026-11-21', 'round'))?.stops.map(({ index }) => index) ?? [];
    };
    expect(placesOf([3])).toEqual([2]);
    expect(placesOf([0, 2])).toEqual([0, 2]);
    expect(placesOf([undefined, undefined])).toEqual([0, 2]);
    // Counted from 0, which nothing says: at 1 there is another stop.
    expect(placesOf([2])).toEqual([2]);
    const byNumber = update({
      trip: { tripId: 'round' },
      stopTimeUpdate: [
        { stopSequence: 2, departure: { delay: 5 } },
        { stopSequence: 9, departure: { delay: 5 } },
      ],
    });
    expect(byNumber.get(keyOf('2026-11-21', 'round'))?.stops).toEqual([
      { index: 1, delaySeconds: 5, skipped: false },
    ]);
  });

  it('distinguish two calls at one stop with the same stop_sequence', () => {
    const trips = update({
      trip: { tripId: 'round' },
      stopTimeUpdate: [
        { stopSequence: 1, stopId: 'R', departure: { delay: 10 } },
        { stopSequence: 2, stopId: 'Z', departure: { delay: 20 } },
        { stopSequence: 3, stopId: 'R', departure: { delay: 30 } },
      ],
    });
    expect(trips.get(keyOf('2026-11-21', 'round'))?.stops).toEqual([
      { index: 0, delaySeconds: 10, skipped: false },
      { index: 1, delaySeconds: 20, skipped: false },
      { index: 2, delaySeconds: 30, skipped: false },
    ]);
  });

  it('are omitted and counted if they go back along the trip', () => {
    const { snapshot, ignored } = read([
      {
        id: 'x',
        tripUpdate: {
          trip: { tripId: 'round' },
          stopTimeUpdate: [
            { stopSequence: 3, stopId: 'R', departure: { delay: 30 } },
            { stopSequence: 1, stopId: 'R', departure: { delay: 10 } },
          ],
        },
      },
    ]);
    expect(snapshot.trips.get(keyOf('2026-11-21', 'round'))?.stops).toEqual([
      { index: 2, delaySeconds: 30, skipped: false },
    ]);
    expect(ignored.stop).toBe(1);
  });

  it('report a cancelled or deleted trip, without stops', () => {
    const stopTimeUpdate = [{ stopId: 'A', departure: { delay: 60 } }];
    for (const scheduleRelationship of [3, 7]) {
      const trips = update({ trip: { tripId: 'e08:00', scheduleRelationship }, stopTimeUpdate });
      expect(trips.get(keyOf('2026-11-21', 'e08:00'))).toMatchObject({
        cancelled: true,
        stops: [],
      });
    }
  });

  it('have a delay of a day at most, early or late, and no time of zero', () => {
    expect([86_400, 86_401, -86_400, -86_401].map((delay) => delayOf({ delay }))).toEqual([
      86_400,
      null,
      -86_400,
      null,
    ]);
    expect(delayOf({ time: 0n, delay: 30 })).toBe(30);
    expect(delayOf({ time: BigInt(seconds + 90), delay: 30 })).toBe(90);
  });

  it('with a delay of days are ignored', () => {
    const departure = { delay: 90_000 };
    const trips = update({
      trip: { tripId: 'e08:00' },
      stopTimeUpdate: [{ stopId: 'A', departure }],
    });
    expect(trips.get(keyOf('2026-11-21', 'e08:00'))?.stops[0]?.delaySeconds).toBeNull();
  });
});

describe('vehicles', () => {
  const position = { latitude: 31.2, longitude: 121.4, bearing: -90 };
  it('are on a trip or at least on a line, and somewhere', () => {
    const { snapshot, ignored } = read([
      { id: '1', vehicle: { trip: { tripId: 'e08:00' }, position, stopId: 'E', currentStatus: 1 } },
      {
        id: '2',
        vehicle: {
          trip: { routeId: 'two', directionId: 1 },
          position,
          timestamp: BigInt(seconds - 30),
        },
      },
      { id: '3', vehicle: { position } },
      { id: '4', vehicle: { trip: { tripId: 'e08:00' }, position: { latitude: 0, longitude: 0 } } },
      { id: '5', vehicle: { trip: { tripId: 'e08:00' }, position: { latitude: Number.NaN } } },
    ]);
    expect(snapshot.vehicles).toMatchObject([
      { vehicleId: '1', tripId: 'e08:00', routeId: 'one', stopId: 'E', status: 'stopped' },
      { vehicleId: '2', tripId: null, routeId: 'two', direction: 1, status: 'in_transit' },
    ]);
    expect(snapshot.vehicles[0]).toMatchObject({ heading: 270, at: now });
    expect(snapshot.vehicles[1]?.at).toEqual(new Date(now.getTime() - 30_000));
    expect(ignored).toEqual({ ...NOTHING, route: 1, position: 2 });
  });
});

describe('the crowding of a vehicle', () => {
  const position = { latitude: 31.2, longitude: 121.4 };
  const occupancyOf = (fields: object) =>
    read([{ id: '1', vehicle: { trip: { tripId: 'e08:00' }, position, ...fields } }]).snapshot
      .vehicles[0]?.occupancy;

  it.each([
    [0, 'empty'],
    [1, 'many_seats'],
    [2, 'few_seats'],
    [3, 'standing'],
    [4, 'crushed'],
    [5, 'full'],
    [6, 'not_accepting'],
    [8, 'not_boardable'],
  ])('of status %i is %s', (occupancyStatus, status) => {
    expect(occupancyOf({ occupancyStatus })).toEqual({ status, percentage: null, carriages: [] });
  });

  it('is not known without a status, or where the feed says so', () => {
    expect(occupancyOf({})).toBeUndefined();
    expect(occupancyOf({ occupancyStatus: 7 })).toBeUndefined();
    expect(occupancyOf({ occupancyStatus: 99 })).toBeUndefined();
    expect(occupancyOf({ occupancyPercentage: 401 })).toBeUndefined();
    expect(occupancyOf({ occupancyStatus: 7, occupancyPercentage: 130 })).toEqual({
      status: null,
      percentage: 130,
      carriages: [],
    });
  });

  it('is that of each carriage, from the front, if any says so', () => {
    const carriages = [
      { label: 'rear', occupancyStatus: 5, occupancyPercentage: 95, carriageSequence: 2 },
      { id: 'x', occupancyStatus: 7, occupancyPercentage: -1, carriageSequence: 1 },
    ];
    expect(occupancyOf({ multiCarriageDetails: carriages })).toEqual({
      status: null,
      percentage: null,
      carriages: [
        { label: null, status: null, percentage: null },
        { label: 'rear', status: 'full', percentage: 95 },
      ],
    });
    expect(occupancyOf({ multiCarriageDetails: carriages.slice(1) })).toBeUndefined();
  });
});

describe('a snapshot of vehicles', () => {
  it('has all that is known of each', () => {
    const position = { latitude: 31.25, longitude: 121.5, bearing: 45 };
    const { snapshot, ignored } = read([
      {
        id: '1',
        vehicle: {
          trip: { tripId: 'round', startDate: '20261120', directionId: 1 },
          vehicle: { id: 'bus 7' },
          position,
          currentStopSequence: 2,
          currentStatus: 0,
          timestamp: BigInt(seconds - 10),
        },
      },
      { id: '2', vehicle: { trip: { routeId: 'one' }, position: { latitude: 0, longitude: 1 } } },
    ]);
    expect(snapshot).toEqual({
      at: now,
      trips: new Map(),
      vehicles: [
        {
          vehicleId: 'bus 7',
          tripId: 'round',
          serviceDate: '2026-11-20',
          routeId: 'two',
          direction: 0,
          lat: 31.25,
          lon: 121.5,
          heading: 45,
          stopId: 'Z',
          status: 'incoming',
          at: new Date('2026-11-20T23:59:50.000Z'),
        },
        {
          vehicleId: '2',
          tripId: null,
          serviceDate: null,
          routeId: 'one',
          direction: null,
          lat: 0,
          lon: 1,
          heading: 0,
          stopId: null,
          status: 'in_transit',
          at: now,
        },
      ],
      alerts: [],
    });
    expect(ignored).toEqual(NOTHING);
  });

  it('takes the time of one that is ahead by more than a minute for the time of the feed', () => {
    const timeOf = (ahead: number) =>
      vehicleOf({ trip: { tripId: 'round' }, timestamp: BigInt(seconds + ahead) })?.at;
    expect([timeOf(60), timeOf(61), timeOf(-seconds)]).toEqual([
      new Date('2026-11-21T00:01:00.000Z'),
      now,
      now,
    ]);
  });
});

const placed = (latitude: number, longitude: number, bearing = 0) =>
  vehicleOf({ trip: { tripId: 'round' }, position: { latitude, longitude, bearing } });

const vehicleOf = (vehicle: object, id = 'entity') =>
  read([
    {
      id,
      vehicle: { position: { latitude: 31.2, longitude: 121.4 }, ...vehicle },
    },
  ]).snapshot.vehicles[0];

describe('a vehicle', () => {
  const trip = { tripId: 'round' };

  it('has the id of the vehicle, else of the entity, else a name for any', () => {
    expect(vehicleOf({ trip, vehicle: { id: 'bus 7' } })?.vehicleId).toBe('bus 7');
    expect(vehicleOf({ trip })?.vehicleId).toBe('entity');
    expect(vehicleOf({ trip, vehicle: { id: '' } }, '\u0001')?.vehicleId).toBe('vehicle');
    expect(vehicleOf({ trip, vehicle: { id: 'x'.repeat(81) } })?.vehicleId).toBe('entity');
    const position = { latitude: 31.2, longitude: 121.4 };
    expect(read([{ vehicle: { trip, position } }]).snapshot.vehicles[0]?.vehicleId).toBe('vehicle');
  });

  it('is at a stop by its id, else by the number of the call', () => {
    expect(vehicleOf({ trip, stopId: 'Z', currentStopSequence: 1 })?.stopId).toBe('Z');
    expect(vehicleOf({ trip, currentStopSequence: 2 })?.stopId).toBe('Z');
    expect(vehicleOf({ trip, stopId: 'elsewhere', currentStopSequence: 3 })?.stopId).toBe('R');
    expect(vehicleOf({ trip, currentStopSequence: 4 })?.stopId).toBeNull();
    expect(vehicleOf({ trip: { routeId: 'two' }, currentStopSequence: 2 })?.stopId).toBeNull();
  });

  it('says whether it is at a stop, arrives or is between stops', () => {
    expect(
      [0, 1, 2, undefined].map((currentStatus) => {
        const statusField = currentStatus === undefined ? {} : { currentStatus };
        return vehicleOf({ trip, ...statusField })?.status;
      }),
    ).toEqual(['incoming', 'stopped', 'in_transit', 'in_transit']);
  });

  it('has the direction of its trip, or else the reported one', () => {
    expect(vehicleOf({ trip: { tripId: 'round', directionId: 1 } })?.direction).toBe(0);
    const directions = [0, 1, 2].map(
      (directionId) => vehicleOf({ trip: { routeId: 'two', directionId } })?.direction,
    );
    expect(directions).toEqual([0, 1, null]);
  });

  it('is on the map at its edges, and turns within one circle', () => {
    expect([placed(90, 180), placed(-90, -180), placed(0, 5), placed(5, 0)]).not.toContain(
      undefined,
    );
    expect([placed(90.5, 0), placed(0, 180.5), placed(0, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([360, 725, -1].map((bearing) => placed(31, 121, bearing)?.heading)).toEqual([0, 5, 359]);
  });
});

const texts = (...all: [string, string?][]) => ({
  translation: all.map(([text, language]) => ({ text, ...(language && { language }) })),
});
const only = (alert: MessageInitShape<typeof AlertSchema>) =>
  read([{ id: 'a', alert }]).snapshot.alerts[0];

describe('alerts', () => {
  it('have both languages, with a fallback for a missing one', () => {
    const headerText = texts(['Delays', 'en-GB'], ['晚点', 'zh-CN'], ['Verspätung', 'de']);
    expect(only({ headerText })).toMatchObject({ title: { zh: '晚点', en: 'Delays' } });
    expect(only({ headerText: texts(['Verspätung', 'de'], ['plain']) })?.title).toEqual({
      zh: 'plain',
      en: 'plain',
    });
    expect(only({ descriptionText: texts(['only text']) })).toMatchObject({
      title: { zh: 'only text' },
      text: { zh: '' },
    });
  });

  it('are of routes and stops that the feed has', () => {
    const headerText = texts(['x']);
    const informed = (...informedEntity: object[]) => only({ headerText, informedEntity });
    expect(informed({ routeId: 'one' }, { stopId: 'S' })).toMatchObject({
      routeIds: ['one'],
      stopIds: ['S'],
    });
    expect(informed({ agencyId: 'agency' })?.routeIds).toEqual(['one', 'two']);
    expect(informed({ routeType: 3 })?.routeIds).toEqual(['two']);
    expect(informed({ trip: { tripId: 'round' } })?.routeIds).toEqual(['two']);
    expect(informed({ agencyId: 'agency', stopId: 'R' })).toMatchObject({
      routeIds: [],
      stopIds: ['R'],
    });
    expect(informed({ routeId: 'elsewhere' })).toBeUndefined();
  });

  it('have their next period, and end after the last', () => {
    const headerText = texts(['x']);
    const [before, after] = [BigInt(seconds - 3600), BigInt(seconds + 3600)];
    expect(only({ headerText, activePeriod: [{ end: before }] })).toBeUndefined();
    expect(
      only({
        headerText,
        activePeriod: [{ end: before }, { start: after }, { start: before, end: after }],
      }),
    ).toMatchObject({
      from: new Date(Number(before) * 1000),
      until: new Date(Number(after) * 1000),
    });
  });

  it('lead to pages of the web only', () => {
    const headerText = texts(['x']);
    expect(only({ headerText, url: texts(['https://example.org/a']) })?.url).toBe(
      'https://example.org/a',
    );
    expect(only({ headerText, url: texts(['javascript:alert(1)']) })?.url).toBeNull();
  });

  it('name each effect that riders see, with its severity', () => {
    const headerText = texts(['x']);
    const effects = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((effect) => {
      const alert = only({ headerText, effect });
      return `${alert?.effect} ${alert?.severity}`;
    });
    expect(effects).toEqual([
      'no_service severe',
      'reduced_service warning',
      'significant_delays warning',
      'detour warning',
      'additional_service info',
      'modified_service info',
      'other info',
      'other info',
      'stop_moved info',
      'other info',
      'accessibility_issue info',
    ]);
    const severities = [1, 2, 3, 4].map(
      (severityLevel) => only({ headerText, effect: 4, severityLevel })?.severity,
    );
    // 1 is an unknown severity, so the effect determines it.
    expect(severities).toEqual(['warning', 'info', 'warning', 'severe']);
  });

  it('are over in the second in which their period ends', () => {
    const headerText = texts(['x']);
    const alertUntil = (end: number) => only({ headerText, activePeriod: [{ end: BigInt(end) }] });
    expect(alertUntil(seconds)).toBeUndefined();
    expect(alertUntil(seconds + 1)?.until).toEqual(new Date((seconds + 1) * 1000));
  });

  it('are of the routes of an agency that have a type, where both are named', () => {
    const headerText = texts(['x']);
    const alertAbout = (...informedEntity: object[]) => only({ headerText, informedEntity });
    expect(alertAbout({ agencyId: 'agency', routeType: 1 })?.routeIds).toEqual(['one']);
    expect(alertAbout({ agencyId: 'another', routeType: 1 })).toBeUndefined();
    expect(alertAbout({ trip: { routeId: 'two' } })?.routeIds).toEqual(['two']);
    expect(alertAbout({ routeId: 'one' }, { routeId: 'one' })?.routeIds).toEqual(['one']);
    // Without any it is of all.
    expect(alertAbout()).toMatchObject({ routeIds: [], stopIds: [] });
  });

  it('have the severity they state, or that of their effect', () => {
    const headerText = texts(['x']);
    expect(only({ headerText, effect: 1 })).toMatchObject({
      effect: 'no_service',
      severity: 'severe',
    });
    expect(only({ headerText, effect: 1, severityLevel: 2 })?.severity).toBe('info');
    const effectOfTomorrow: number = 99;
    expect(only({ headerText, effect: effectOfTomorrow })).toMatchObject({
      effect: 'other',
      severity: 'info',
    });
  });
});

/** Degrees that the wire's single precision holds as they are. */
const degrees = (max: number) => fc.integer({ min: 1, max: max * 8 }).map((each) => each / 8);

describe('a snapshot', () => {
  it('is as old as the oldest feed of trips or vehicles; alerts do not count', () => {
    const moving = message([{ id: 'x', tripUpdate: { trip: { tripId: 'e08:00' } } }], seconds - 20);
    const vehicles = message([], seconds - 50);
    const alerts = message([{ id: 'a', alert: {} }], seconds - 9000);
    const atOf = (...all: FeedMessage[]): string =>
      readSnapshot(feed, all, now).snapshot.at.toISOString();
    expect(atOf(moving, vehicles, alerts)).toBe('2026-11-20T23:59:10.000Z');
    expect(atOf(alerts)).toBe('2026-11-20T21:30:00.000Z');
    // A feed without a time is of when it came; so is one of a clock that goes wrong.
    expect(atOf(message([], 0))).toBe(now.toISOString());
    expect(atOf(message([], seconds + 86_400))).toBe(now.toISOString());
    // A clock may be a minute ahead; no snapshot is of a later time than when it came.
    expect(atOf(message([], seconds + 60))).toBe(now.toISOString());
    expect(atOf(message([], seconds + 60), message([], seconds - 20))).toBe(
      '2026-11-20T23:59:40.000Z',
    );
  });

  it('names a trip that is no longer in the timetable by its id only', () => {
    const update = { tripId: 'gone', serviceDate: '2026-11-21', cancelled: false };
    const stops = [{ index: 0, delaySeconds: 60, skipped: false }];
    const trips = new Map([['x', { ...update, stops }]]);
    const { entity } = writeSnapshot(feed, { at: now, trips, vehicles: [], alerts: [] });
    expect(entity).toMatchObject([
      {
        tripUpdate: {
          trip: { tripId: 'gone', startDate: '20261121', routeId: undefined },
          stopTimeUpdate: [{ stopSequence: 0, stopId: undefined, departure: { delay: 60 } }],
        },
      },
    ]);
  });

  it('comes back from its bytes as it was', () => {
    const instant = fc
      .integer({ min: seconds - 40, max: seconds })
      .map((each) => new Date(each * 1000));
    const bilingualText = fc.constantFrom(
      { zh: '站点关闭', en: 'Stop closed' },
      { zh: '晚点', en: 'Late' },
    );
    const stops = fc
      .uniqueArray(fc.nat(2), { maxLength: 3 })
      .map((all) => all.sort((a, b) => a - b))
      .chain((all) =>
        fc.tuple(
          ...all.map((index) =>
            fc.oneof(
              fc.integer({ min: -600, max: 6000 }).map((delaySeconds) => ({
                index,
                delaySeconds,
                skipped: false,
              })),
              fc.constant({ index, delaySeconds: null, skipped: true }),
              fc.constant({ index, delaySeconds: null, skipped: false }),
            ),
          ),
        ),
      );
    const tripUpdate = fc
      .record({
        tripId: fc.constantFrom('e08:00', 'e08:10', 'round'),
        serviceDate: fc.constantFrom('2026-11-20', '2026-11-21'),
        cancelled: fc.boolean(),
        stops,
      })
      .map((each) => (each.cancelled ? { ...each, stops: [] } : each));
    const vehicle = fc.record({
      vehicleId: fc.stringMatching(/^[a-z0-9]{1,12}$/),
      tripId: fc.constant('e08:00'),
      serviceDate: fc.constant('2026-11-21'),
      routeId: fc.constant('one'),
      direction: fc.constant<0 | 1>(0),
      lat: degrees(90),
      lon: degrees(180),
      heading: degrees(359),
      stopId: fc.constantFrom('E', 'Z', null),
      status: fc.constantFrom('incoming' as const, 'stopped' as const, 'in_transit' as const),
      at: instant,
    });
    const alert = fc.record({
      id: fc.stringMatching(/^[a-z]{1,8}$/),
      effect: fc.constantFrom('no_service', 'detour', 'other'),
      severity: fc.constantFrom('info' as const, 'warning' as const, 'severe' as const),
      title: bilingualText,
      text: bilingualText,
      url: fc.constantFrom(null, 'https://example.org/'),
      from: fc.option(instant),
      until: fc.constantFrom(null, new Date(now.getTime() + 3_600_000)),
      routeIds: fc.constantFrom<string[]>([], ['one']),
      stopIds: fc.constantFrom<string[]>(['S'], ['S', 'R']),
    });
    const snapshot = fc.record({
      at: fc.constant(now),
      trips: fc
        .array(tripUpdate)
        .map((all) => new Map(all.map((each) => [tripKey(each.serviceDate, each.tripId), each]))),
      vehicles: fc.array(vehicle),
      alerts: fc.array(alert),
    });
    fc.assert(
      fc.property(snapshot, (before) => {
        const bytes = encodeFeed(writeSnapshot(feed, before));
        const { snapshot: after, ignored } = readSnapshot(feed, [decodeFeed(bytes)], now);
        const moving = before.trips.size + before.vehicles.length > 0 || before.alerts.length === 0;
        expect(after).toEqual(moving ? before : { ...before, at: now });
        expect(Object.values(ignored).every((count) => count === 0)).toBe(true);
      }),
    );
  });
});
