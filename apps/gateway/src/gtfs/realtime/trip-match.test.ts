import { describe, expect, it } from 'vitest';
import { clockTime, everyDay, pattern, PLACES, smallFeed, trip } from '../../../test/small-feed.ts';
import { matchStops, matchTrip } from './trip-match.ts';
import type { TripDescriptor } from './gtfs-realtime.pb.js';

const { road, end, station, start } = PLACES;

const twice = pattern({
  id: 'twice',
  stops: Int32Array.of(road, end, road, station, road),
  trips: [trip('long', clockTime('22:00'), [60, 60, 60, 57])],
});
const feed = smallFeed({
  services: [everyDay({ removed: new Set([20261122]) })],
  patterns: [
    twice,
    pattern({
      id: 'ends',
      stops: Int32Array.of(start, end),
      trips: [trip('short', clockTime('00:10'), [5])],
    }),
  ],
});

const dateOf = (
  tripId: string,
  instant: string,
  descriptor: Partial<TripDescriptor> = {},
): string | undefined =>
  matchTrip(feed, { tripId, ...descriptor } as TripDescriptor, new Date(instant))?.serviceDate;

const matchedOn = (startDate: string) => dateOf('long', '2026-11-20T12:00:00Z', { startDate });

const startOf = (startTime: string, fields: Partial<TripDescriptor> = {}) =>
  matchTrip(
    feed,
    { routeId: 'one', startTime, ...fields } as TripDescriptor,
    new Date('2026-11-20T22:00:00+08:00'),
  );

describe('the day of a trip', () => {
  it('is the start_date, if the trip runs on it', () => {
    expect(matchedOn('20261121')).toBe('2026-11-21');
    expect(matchedOn('20261122')).toBeUndefined();
    expect(matchedOn('20251231')).toBeUndefined();
    expect(matchedOn('20270101')).toBeUndefined();
    expect(matchedOn('2026-11-21')).toBeUndefined();
    expect(matchedOn('202611210')).toBeUndefined();
    expect(matchedOn('')).toBe('2026-11-20');
  });

  it('is the one on which it is under way, or the nearest before or after', () => {
    // It leaves at 22:00 and arrives at 01:58:30 with three halts of 30 seconds.
    expect(dateOf('long', '2026-11-20T21:59:59+08:00')).toBe('2026-11-20');
    expect(dateOf('long', '2026-11-21T01:58:30+08:00')).toBe('2026-11-20');
    // The middle between 01:58:30 and 22:00 is 11:59:15; of two alike it is the day of the calendar.
    expect(dateOf('long', '2026-11-21T11:59:14+08:00')).toBe('2026-11-20');
    expect(dateOf('long', '2026-11-21T11:59:15+08:00')).toBe('2026-11-21');
    expect(dateOf('long', '2026-11-21T11:59:16+08:00')).toBe('2026-11-21');
    // At half past eleven at night the one of ten past midnight is that of the next day.
    expect(dateOf('short', '2026-11-20T23:30:00+08:00')).toBe('2026-11-21');
    expect(dateOf('short', '2026-11-21T12:05:00+08:00')).toBe('2026-11-21');
    expect(dateOf('short', '2026-11-22T23:30:00+08:00')).toBe('2026-11-23');
  });

  it('is missing if the trip does not run around that day, or does not exist', () => {
    expect(dateOf('long', '2027-01-01T12:00:00+08:00')).toBe('2026-12-31');
    expect(dateOf('long', '2027-01-02T12:00:00+08:00')).toBeUndefined();
    expect(dateOf('other', '2026-11-21T12:00:00+08:00')).toBeUndefined();
    expect(matchTrip(feed, undefined, new Date('2026-11-21T00:00:00Z'))).toBeNull();
  });

  it('is that of the only trip of its route, direction and start, if it has no id', () => {
    expect(startOf('22:00:00', { startDate: '20261120', directionId: 0 })?.trip.id).toBe('long');
    expect(startOf('00:10:00')).toMatchObject({
      trip: { id: 'short' },
      serviceDate: '2026-11-21',
    });
    expect(startOf('22:00:00', { directionId: 1 })).toBeNull();
    expect(startOf('22:00:00', { routeId: 'two' })).toBeNull();
    expect(startOf('22:00:01')).toBeNull();
    expect(startOf('')).toBeNull();
    // It does not run on the 22nd.
    expect(startOf('22:00:00', { startDate: '20261122' })).toBeNull();
  });

  it('is none if two trips of the route start then', () => {
    const twoAtOnce = smallFeed({
      patterns: [
        pattern({ id: 'a', trips: [trip('a', clockTime('08:00'), [5, 5])] }),
        pattern({ id: 'b', direction: 1, trips: [trip('b', clockTime('08:00'), [5, 5])] }),
      ],
    });
    const find = (directionId?: number) =>
      matchTrip(
        twoAtOnce,
        {
          routeId: 'one',
          startTime: '08:00:00',
          ...(directionId !== undefined && { directionId }),
        } as TripDescriptor,
        new Date('2026-11-20T08:00:00+08:00'),
      )?.trip.id;
    expect([find(), find(0), find(1)]).toEqual([undefined, 'a', 'b']);
  });

  it('is that of the run that starts then or nearest within its headway', () => {
    const runs = ['06:00', '06:15', '06:30'].map((start, i) =>
      trip(`loop@${i}`, clockTime(start), [5, 5], { run: { tripId: 'loop', headway: 900 } }),
    );
    const byHeadway = smallFeed({ patterns: [pattern({ id: 'loop', trips: runs })] });
    const runAt = (startTime: string | undefined) =>
      matchTrip(
        byHeadway,
        { tripId: 'loop', ...(startTime && { startTime }) } as TripDescriptor,
        new Date('2026-11-20T06:20:00+08:00'),
      )?.trip.id;
    expect(['06:15:00', '06:20:00', '06:24:00', '06:44:59'].map(runAt)).toEqual([
      'loop@1',
      'loop@1',
      'loop@2',
      'loop@2',
    ]);
    expect(['06:45:00', '05:45:00', undefined].map(runAt)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('comes with the trip and its pattern', () => {
    const matchedTrip = matchTrip(
      feed,
      { tripId: 'long' } as TripDescriptor,
      new Date('2026-11-20T22:00:00+08:00'),
    );
    expect(matchedTrip).toEqual({
      pattern: twice,
      trip: twice.trips[0],
      serviceDate: '2026-11-20',
    });
  });
});

const placeOf = (sequences?: number[]) => ({
  pattern: twice,
  trip: {
    ...trip('long', clockTime('22:00'), [60, 60, 60, 57]),
    ...(sequences && { sequences: Int32Array.from(sequences) }),
  },
});
const indexes = (...updates: { stopId?: string; stopSequence?: number }[]): number[] =>
  matchStops(feed, placeOf(), updates);

const indexesOf = (stopId: string, stopSequence: number) => indexes({ stopId, stopSequence });

describe('the stops of a trip’s updates', () => {
  it('are found by number, from 1, or from 0 where one is 0', () => {
    expect(indexes({ stopSequence: 1 }, { stopSequence: 5 }, { stopSequence: 6 })).toEqual([
      0, 4, -1,
    ]);
    expect(indexes({ stopSequence: 0 }, { stopSequence: 4 }, { stopSequence: 5 })).toEqual([
      0, 4, -1,
    ]);
    expect(indexes({ stopSequence: 4, stopId: '' })).toEqual([3]);
  });

  it('are missing if neither number nor id identifies them', () => {
    expect(indexes({}, { stopId: 'R' }, {})).toEqual([-1, 0, -1]);
    expect(indexes({ stopId: 'elsewhere' }, { stopId: 'elsewhere', stopSequence: 1 })).toEqual([
      -1, -1,
    ]);
  });

  it('are found by the trip’s own numbers, which can have gaps', () => {
    const place = placeOf([1, 3, 5, 7, 20]);
    const indexesFound = (...updates: { stopId?: string; stopSequence?: number }[]) =>
      matchStops(feed, place, updates);
    expect(indexesFound({ stopSequence: 3 }, { stopSequence: 5 }, { stopSequence: 20 })).toEqual([
      1, 2, 4,
    ]);
    // A number that the trip does not have is ignored, unless the stop has an id.
    expect(indexesFound({ stopSequence: 2 }, { stopSequence: 0 }, { stopSequence: 4 })).toEqual([
      -1, -1, -1,
    ]);
    expect(
      indexesFound({ stopSequence: 5, stopId: 'R' }, { stopSequence: 6, stopId: 'R' }),
    ).toEqual([2, 4]);
  });

  it('are found by id, each behind the one before', () => {
    expect(indexes({ stopId: 'R' }, { stopId: 'R' }, { stopId: 'R' }, { stopId: 'R' })).toEqual([
      0, 2, 4, -1,
    ]);
    expect(indexes({ stopId: 'S' }, { stopId: 'Z' }, { stopId: 'R' })).toEqual([3, -1, 4]);
    expect(indexes({ stopSequence: 3 }, { stopId: 'R' })).toEqual([2, 4]);
  });

  it('are found by id at the stop_sequence, next to it, or else at any later stop', () => {
    expect([1, 3, 5].map((number) => indexesOf('R', number))).toEqual([[0], [2], [4]]);
    // At 2 there is another stop: the call after it goes before the one in front.
    expect([indexesOf('R', 2), indexesOf('R', 4), indexesOf('R', 6), indexesOf('R', 9)]).toEqual([
      [2],
      [4],
      [4],
      [0],
    ]);
    expect([indexesOf('Z', 1), indexesOf('Z', 2), indexesOf('Z', 3), indexesOf('Z', 5)]).toEqual([
      [1],
      [1],
      [1],
      [1],
    ]);
  });
});
