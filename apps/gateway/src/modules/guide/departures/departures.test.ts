import { describe, expect, it } from 'vitest';
import {
  clockTime,
  everyDay,
  pattern,
  PLACES,
  smallFeed,
  trip,
} from '../../../../test/small-feed.ts';
import { extraSnapshot } from '../../../../test/extra-snapshot.ts';
import { type TripUpdate, tripKey, type VehiclePosition } from '../../../gtfs/realtime/snapshot.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { departuresOf, type BoardRequest } from './departures.ts';

/** Eastbound from A at 08:00, 08:10, 08:20, 5 min to the station, 5 min onwards; 23:55 and 24:20 at night. */
const starts = ['08:00', '08:10', '08:20', '23:55', '24:20'];
const east = pattern({
  id: 'east',
  trips: starts.map((startTime) => trip(`e${startTime}`, clockTime(startTime), [5, 5])),
});
const west = pattern({
  id: 'west',
  direction: 1,
  headsign: { zh: '往甲', en: 'to A' },
  stops: Int32Array.of(PLACES.end, PLACES.west, PLACES.start),
  trips: [trip('w08:05', clockTime('08:05'), [5, 5])],
});
const feed = smallFeed({ patterns: [east, west] });

const morning = new Date('2026-11-21T00:00:00.000Z'); // 08:00 in Shanghai

function ask(overrides: Partial<BoardRequest> = {}): string[] {
  const request: BoardRequest = {
    feed,
    stop: PLACES.station,
    route: undefined,
    at: morning,
    limit: 20,
    realtime: null,
    ...overrides,
  };
  return departuresOf(request).map(
    ({ tripId, serviceDate, expectedAt, scheduledAt, state, last }) =>
      [
        tripId,
        serviceDate,
        (expectedAt ?? scheduledAt).slice(11, 19),
        ...(state === 'scheduled' ? [] : [state]),
        ...(last ? ['last'] : []),
      ].join(' '),
  );
}

const withUpdates = (
  ...updates: (Partial<TripUpdate> & { tripId: string })[]
): Partial<BoardRequest> => {
  const trips = new Map(
    updates.map((update) => {
      const fullUpdate: TripUpdate = {
        serviceDate: '2026-11-21',
        cancelled: false,
        stops: [],
        ...update,
      };
      return [tripKey(fullUpdate.serviceDate, fullUpdate.tripId), fullUpdate];
    }),
  );
  return { realtime: { trips } };
};
const delayed = (
  tripId: string,
  delaySeconds: number,
): Partial<TripUpdate> & { tripId: string } => ({
  tripId,
  stops: [{ index: 0, delaySeconds, skipped: false }],
});

/** Trip and occupancy of the first three departures. */
const occupancies = (vehicles: VehiclePosition[]) =>
  departuresOf({
    feed,
    stop: PLACES.station,
    route: undefined,
    at: morning,
    limit: 3,
    realtime: { trips: new Map(), vehicles },
  }).map(({ tripId, occupancy }) => [tripId, occupancy]);

it('say how full the vehicle of the trip is, on its service day alone', () => {
  const vehicle: VehiclePosition = {
    vehicleId: 'v',
    tripId: 'e08:10',
    serviceDate: '2026-11-21',
    routeId: 'one',
    direction: 0,
    lat: 31.23,
    lon: 121.4,
    heading: 90,
    stopId: 'A',
    status: 'stopped',
    at: new Date('2026-11-20T23:59:30.000Z'),
    occupancy: { status: 'few_seats', percentage: 70, carriages: [] },
  };
  expect(occupancies([vehicle])).toEqual([
    ['e08:00', undefined],
    ['w08:05', undefined],
    [
      'e08:10',
      { status: 'few_seats', percentage: 70, carriages: [], at: '2026-11-20T23:59:30.000Z' },
    ],
  ]);
  const yesterday = { ...vehicle, serviceDate: '2026-11-20' };
  expect(occupancies([yesterday]).map(([, occupancy]) => occupancy)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('departures by the timetable', () => {
  it('include all platforms of a station, in order, with the last of each direction', () => {
    expect(ask({ limit: 4 })).toEqual([
      'e08:00 2026-11-21 00:05:30',
      'w08:05 2026-11-21 00:10:30 last',
      'e08:10 2026-11-21 00:15:30',
      'e08:20 2026-11-21 00:25:30',
    ]);
    expect(ask({ stop: PLACES.west, limit: 1 })).toEqual(['w08:05 2026-11-21 00:10:30 last']);
  });

  it('begin at the requested instant, to the second', () => {
    const departureTime = new Date('2026-11-21T00:05:30.000Z');
    expect(ask({ at: departureTime, limit: 1 })).toEqual(['e08:00 2026-11-21 00:05:30']);
    const after = new Date(departureTime.getTime() + 1);
    expect(ask({ at: after, limit: 1 })).toEqual(['w08:05 2026-11-21 00:10:30 last']);
  });

  it("are yesterday's trips after midnight, then the first in the morning", () => {
    const afterMidnight = new Date('2026-11-21T16:10:00.000Z'); // 00:10 of the 22nd
    expect(ask({ at: afterMidnight, limit: 2 })).toEqual([
      'e24:20 2026-11-21 16:25:30 last',
      'e08:00 2026-11-22 00:05:30',
    ]);
  });

  it('leave out the last stop, and stops without boarding', () => {
    expect(ask({ stop: PLACES.end, limit: 1 })).toEqual(['w08:05 2026-11-21 00:05:00 last']);
    const closed = smallFeed({ patterns: [{ ...east, closed: Uint8Array.of(0, 1, 0) }] });
    expect(ask({ feed: closed })).toEqual([]);
    const noExit = smallFeed({ patterns: [{ ...east, closed: Uint8Array.of(0, 2, 0) }] });
    expect(ask({ feed: noExit, limit: 1 })).toEqual(['e08:00 2026-11-21 00:05:30']);
  });

  it('follow the services of the day, each day with its own last departure', () => {
    const services = [
      everyDay({ removed: new Set([20261121]) }),
      everyDay({ id: 'holiday', start: 0, end: 0, added: new Set([20261121]) }),
    ];
    const trips = [
      trip('workday', clockTime('09:00'), [5, 5]),
      trip('holiday', clockTime('08:30'), [5, 5], { service: 1 }),
    ];
    const feedWithBoth = smallFeed({ services, patterns: [pattern({ id: 'p', trips })] });
    expect(ask({ feed: feedWithBoth })).toEqual(['holiday 2026-11-21 00:35:30 last']);
    expect(ask({ feed: feedWithBoth, at: new Date('2026-11-21T16:00:00.000Z') })).toEqual([
      'workday 2026-11-22 01:05:30 last',
    ]);
  });

  it('can be filtered by line', () => {
    const bus = pattern({ id: 'bus', route: 1, trips: [trip('b', clockTime('08:01'), [5, 5])] });
    const feedWithBoth = smallFeed({ patterns: [east, bus] });
    expect(ask({ feed: feedWithBoth, route: 1 })).toEqual(['b 2026-11-21 00:06:30 last']);
    expect(ask({ feed: feedWithBoth, route: -1 })).toEqual([]);
  });

  it('refuse a time outside the calendar', () => {
    const expectOutOfRange = (instant: string, askedFeed: Feed = feed) =>
      expect(() => ask({ at: new Date(instant), feed: askedFeed })).toThrow(
        expect.objectContaining({ code: 'time_out_of_range' }),
      );
    expectOutOfRange('1969-12-31T00:00:00.000Z');
    expectOutOfRange('2025-12-31T15:59:59.000Z');
    expectOutOfRange('2027-01-02T00:00:00.000Z');
    expectOutOfRange('2026-11-21T00:00:00.000Z', smallFeed({ services: [] }));
    // The night of the last day extends into the new year.
    expect(ask({ at: new Date('2026-12-31T16:10:00.000Z'), limit: 1 })).toEqual([
      'e24:20 2026-12-31 16:25:30 last',
    ]);
  });

  it('follow the feed’s time zone across a clock change', () => {
    const berlin = smallFeed({ timezone: 'Europe/Berlin', patterns: [east] });
    // 29 March 2026, summer time begins: 08:05:30 is 06:05:30 UTC, the day before it was 07:05:30.
    const firstFrom = (text: string): string[] =>
      ask({ feed: berlin, at: new Date(text), limit: 1 });
    expect(firstFrom('2026-03-28T05:00:00.000Z')).toEqual(['e08:00 2026-03-28 07:05:30']);
    expect(firstFrom('2026-03-29T05:00:00.000Z')).toEqual(['e08:00 2026-03-29 06:05:30']);
    // 24:20 of the 28th is before the change.
    expect(firstFrom('2026-03-28T23:10:00.000Z')).toEqual(['e24:20 2026-03-28 23:25:30 last']);
    // 24:20 of the 29th counts from noon less 12 h.
    expect(firstFrom('2026-03-29T22:10:00.000Z')).toEqual(['e24:20 2026-03-29 22:25:30 last']);
  });
});

describe('departures with realtime updates', () => {
  it('are in the order of expected times', () => {
    expect(
      ask({ ...withUpdates(delayed('e08:00', 660), delayed('w08:05', -60)), limit: 3 }),
    ).toEqual([
      'w08:05 2026-11-21 00:09:30 live last',
      'e08:10 2026-11-21 00:15:30',
      'e08:00 2026-11-21 00:16:30 live',
    ]);
  });

  it('keep a late one after its scheduled time, and leave out one that left early', () => {
    const instant = new Date('2026-11-21T00:10:00.000Z');
    expect(
      ask({
        at: instant,
        ...withUpdates(delayed('e08:00', 300), delayed('w08:05', -60)),
        limit: 2,
      }),
    ).toEqual(['e08:00 2026-11-21 00:10:30 live', 'e08:10 2026-11-21 00:15:30']);
  });

  it('find one that leaves early from beyond the limit', () => {
    expect(ask({ ...withUpdates(delayed('w08:05', -400)), limit: 1 })).toEqual([
      'w08:05 2026-11-21 00:03:50 live last',
    ]);
  });

  it('mark cancelled and skipped ones, and make the one before the last', () => {
    const skipped = { index: 1, delaySeconds: null, skipped: true };
    expect(
      ask({
        at: new Date('2026-11-21T15:50:00.000Z'),
        ...withUpdates(
          { tripId: 'e24:20', cancelled: true },
          { tripId: 'e08:00', serviceDate: '2026-11-22', stops: [skipped] },
        ),
        limit: 3,
      }),
    ).toEqual([
      'e23:55 2026-11-21 16:00:30 last',
      'e24:20 2026-11-21 16:25:30 cancelled',
      'e08:00 2026-11-22 00:05:30 skipped',
    ]);
  });

  it("apply to the trip's own service day only", () => {
    expect(
      ask({ ...withUpdates({ ...delayed('e08:00', 60), serviceDate: '2026-11-20' }) })[0],
    ).toBe('e08:00 2026-11-21 00:05:30');
  });
});

describe('departures with trips that the timetable does not have', () => {
  const day = '2026-11-21';
  const relief = pattern({
    id: 'relief',
    stops: Int32Array.of(PLACES.start, PLACES.east, PLACES.end),
    trips: [trip('relief', clockTime('08:15'), [5, 5])],
  });

  it('have added ones in order, live with their delay, at their stops and on their day alone', () => {
    const delays = [{ index: 0, delaySeconds: 60, skipped: false }];
    const realtime = extraSnapshot(feed, [{ pattern: relief, serviceDate: day, delays }]);
    expect(ask({ realtime, stop: PLACES.east, limit: 4 })).toEqual([
      'e08:00 2026-11-21 00:05:30',
      'e08:10 2026-11-21 00:15:30',
      'relief 2026-11-21 00:21:30 live',
      'e08:20 2026-11-21 00:25:30',
    ]);
    expect(ask({ realtime, stop: PLACES.west, limit: 1 })).toEqual([
      'w08:05 2026-11-21 00:10:30 last',
    ]);
    const nextMorning = new Date('2026-11-22T00:00:00.000Z');
    expect(ask({ realtime, stop: PLACES.east, at: nextMorning, limit: 3 })).toEqual([
      'e08:00 2026-11-22 00:05:30',
      'e08:10 2026-11-22 00:15:30',
      'e08:20 2026-11-22 00:25:30',
    ]);
    expect(ask({ realtime, route: 1 })).toEqual([]);
  });

  it('have the replacement in place of the trip, and a duplicate beside it', () => {
    const replacement = { ...relief, trips: [trip('e08:10', clockTime('08:12'), [5, 5])] };
    const duplicate = { ...relief, trips: [trip('again', clockTime('08:18'), [5, 5])] };
    const realtime = extraSnapshot(feed, [
      { pattern: replacement, serviceDate: day, replaces: true },
      { pattern: duplicate, serviceDate: day },
    ]);
    expect(ask({ realtime, stop: PLACES.east, limit: 4 })).toEqual([
      'e08:00 2026-11-21 00:05:30',
      'e08:10 2026-11-21 00:17:30',
      'again 2026-11-21 00:23:30',
      'e08:20 2026-11-21 00:25:30',
    ]);
  });

  it('have the last of the day among all of them', () => {
    const late = { ...relief, trips: [trip('late', clockTime('24:40'), [5, 5])] };
    const night = new Date('2026-11-21T16:01:00.000Z'); // 00:01 of the 22nd
    expect(
      ask({
        realtime: extraSnapshot(feed, [{ pattern: late, serviceDate: day }]),
        stop: PLACES.east,
        at: night,
        limit: 2,
      }),
    ).toEqual(['e24:20 2026-11-21 16:25:30', 'late 2026-11-21 16:45:30 last']);
    const replacement = { ...relief, trips: [trip('e24:20', clockTime('23:40'), [5, 5])] };
    const realtime = extraSnapshot(feed, [
      { pattern: replacement, serviceDate: day, replaces: true },
    ]);
    const evening = new Date('2026-11-21T15:40:00.000Z');
    expect(ask({ realtime, stop: PLACES.east, at: evening, limit: 2 })).toEqual([
      'e24:20 2026-11-21 15:45:30',
      'e23:55 2026-11-21 16:00:30 last',
    ]);
  });
});
