import { describe, expect, it } from 'vitest';
import { everyDay, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import {
  indexOf,
  lineRefOf,
  patternAt,
  routeById,
  runningOn,
  stopAt,
  stopById,
  stopRefOf,
  tellsOf,
  tripsOf,
  wholeStation,
} from './feed-index.ts';

const { station, east, west, end, start, road } = PLACES;

const feed = smallFeed({
  services: [
    everyDay({ start: 20260110, end: 20260120, added: new Set([20260125]) }),
    everyDay({ id: 'once', start: 0, end: 0, added: new Set([20260105]) }),
  ],
  patterns: [
    pattern({ id: 'eastwards', trips: [trip('e1', 0, [5, 5]), trip('e2', 600, [5, 5])] }),
    pattern({
      id: 'round',
      route: 1,
      stops: Int32Array.of(road, end, road),
      trips: [trip('r1', 0, [5, 5], { service: 1 })],
    }),
    pattern({ id: 'back', direction: 1, stops: Int32Array.of(end, west), trips: [] }),
  ],
});

describe('the indexes of a feed', () => {
  it('find stops, routes, platforms, patterns and calls', () => {
    expect(indexOf(feed)).toEqual({
      stopOf: new Map([
        ['S', station],
        ['E', east],
        ['W', west],
        ['Z', end],
        ['A', start],
        ['R', road],
      ]),
      routeOf: new Map([
        ['one', 0],
        ['two', 1],
      ]),
      platformsOf: new Map([[station, [east, west]]]),
      patternsOf: [[0, 2], [1]],
      callsOf: new Map([
        [start, [{ stop: start, pattern: 0, position: 0 }]],
        [east, [{ stop: east, pattern: 0, position: 1 }]],
        [
          end,
          [
            { stop: end, pattern: 0, position: 2 },
            { stop: end, pattern: 1, position: 1 },
            { stop: end, pattern: 2, position: 0 },
          ],
        ],
        [
          road,
          [
            { stop: road, pattern: 1, position: 0 },
            { stop: road, pattern: 1, position: 2 },
          ],
        ],
        [west, [{ stop: west, pattern: 2, position: 1 }]],
      ]),
      days: { first: '2026-01-05', last: '2026-01-25' },
    });
  });

  it('find trips with their patterns', () => {
    const indexedTrips = [...tripsOf(feed)].map(([id, place]) => [
      id,
      place.pattern.id,
      place.trip.id,
    ]);
    expect(indexedTrips).toEqual([
      ['e1', 'eastwards', 'e1'],
      ['e2', 'eastwards', 'e2'],
      ['r1', 'round', 'r1'],
    ]);
  });

  it('find a stop and a route by their ids, and none by others', () => {
    expect([stopById(feed, 'W')?.platformCode, stopById(feed, 'one')]).toEqual(['2', undefined]);
    expect([routeById(feed, 'two')?.mode, routeById(feed, 'W')]).toEqual(['bus', undefined]);
  });

  it('throw for an index that the feed does not have', () => {
    expect(stopAt(feed, 5).id).toBe('R');
    expect(() => stopAt(feed, 6)).toThrow(new RangeError('timetable: no item at index 6'));
    expect(patternAt(feed, 2).id).toBe('back');
    expect(() => patternAt(feed, 3)).toThrow(new RangeError('timetable: no item at index 3'));
  });

  it('hold a stop and the others of its station together', () => {
    const stations = [station, east, west, end].map((stop) => wholeStation(feed, stop));
    expect(stations).toEqual([
      [station, east, west],
      [station, east, west],
      [station, east, west],
      [end],
    ]);
  });
});

const daysOf = (...services: Parameters<typeof everyDay>[0][]) =>
  indexOf(smallFeed({ services: services.map(everyDay) })).days;

describe('the calendar of a feed', () => {
  it('lasts from the first day with service to the last', () => {
    const none = new Set<number>();
    expect(daysOf({ start: 0, end: 0 })).toBeNull();
    expect(daysOf()).toBeNull();
    expect(daysOf({ start: 20260301, end: 20260302, added: none })).toEqual({
      first: '2026-03-01',
      last: '2026-03-02',
    });
    expect(
      daysOf(
        { start: 20260301, end: 20260302 },
        { start: 20260201, end: 20260401 },
        { start: 20260215, end: 20260315 },
      ),
    ).toEqual({ first: '2026-02-01', last: '2026-04-01' });
    expect(daysOf({ start: 0, end: 0, added: new Set([20260501]) })).toEqual({
      first: '2026-05-01',
      last: '2026-05-01',
    });
  });

  it('covers its days and the day after, because trips run past midnight', () => {
    const dates = ['2026-01-04', '2026-01-05', '2026-01-25', '2026-01-26', '2026-01-27'];
    expect(dates.map((date) => tellsOf(feed, date))).toEqual([false, true, true, true, false]);
    expect(tellsOf(smallFeed({ services: [] }), '2026-01-05')).toBe(false);
  });

  it('says which services run on a date', () => {
    const running = ['2026-01-05', '2026-01-10', '2026-01-21', '2026-01-25'].map((date) => [
      ...runningOn(feed, date),
    ]);
    expect(running).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
      [1, 0],
    ]);
  });
});

it('names a route and a stop in answers by what riders are to see', () => {
  expect(feed.routes.map(lineRefOf)).toEqual([
    { id: 'one', mode: 'metro', name: { zh: 'line one', en: 'line one' }, colour: null },
    { id: 'two', mode: 'bus', name: { zh: 'line two', en: 'line two' }, colour: null },
  ]);
  expect(stopRefOf(stopAt(feed, east))).toEqual({
    id: 'E',
    name: { zh: 'stop E', en: 'stop E' },
    lat: 31.23,
    lon: 121.47,
  });
});
