import { describe, expect, test } from 'vitest';
import {
  clockTime,
  everyDay,
  pattern,
  PLACES,
  smallFeed,
  trip,
} from '../../../../test/small-feed.ts';
import type { LoadedFeed } from '../../../adapters/feed/port.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { type Catalogue, catalogueOf } from './catalogue.ts';
import { findLines, findStops } from './find.ts';
import { endsOf } from './fares.ts';
import { fareOfDirectRide } from './feed-fares.ts';
import { lineDetail, lineSummary } from './lines.ts';
import { networkMap } from './network-map.ts';
import { stationDetail } from './station.ts';

const NOON = new Date('2026-11-20T04:00:00Z');
/** 01:30 in Shanghai. */
const SMALL_HOURS = new Date('2026-11-20T17:30:00Z');

const { station, east, west, end, start, road } = PLACES;

const feed = smallFeed({
  patterns: [
    pattern({
      id: 'out',
      trips: [
        trip('o1', clockTime('05:30'), [10, 20]),
        trip('o2', clockTime('12:00'), [10, 20]),
        trip('o3', clockTime('24:12'), [10, 20], { estimated: true }),
      ],
      metres: Int32Array.of(0, 9000, 20_000),
    }),
    pattern({
      id: 'back',
      direction: 1,
      headsign: { zh: '往起点', en: 'to the start' },
      stops: Int32Array.of(end, west, start),
      trips: [trip('b1', clockTime('06:00'), [20, 10])],
    }),
    pattern({
      id: 'short',
      kind: 'short_turn',
      stops: Int32Array.of(start, east),
      trips: [trip('s1', clockTime('05:00'), [10])],
    }),
    pattern({
      id: 'bus',
      route: 1,
      headsign: { zh: '环线', en: 'circle' },
      stops: Int32Array.of(road, end, road),
      trips: [],
    }),
  ],
  transfers: [
    { from: east, to: road, seconds: 400, type: 2 },
    { from: east, to: west, seconds: 60, type: 2 },
    { from: east, to: end, seconds: 0, type: 3 },
  ],
});

const catalogue = (chosenFeed: Feed = feed): Catalogue =>
  catalogueOf({ feed: chosenFeed, source: 'file' } satisfies LoadedFeed);

describe('a feed that is not the city’s', () => {
  test('has places: a station with its platforms, stops by the road', () => {
    const built = catalogue();
    expect(built.places.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'S station',
      'Z station',
      'A station',
      'R stop',
    ]);
    expect(built.placeOf('W')?.id).toBe('S');
    expect(built.placeAt[station]).toBe(built.placeAt[east]);
  });

  test('has stations with facts from the timetable, even by a platform’s id', () => {
    const detail = stationDetail(catalogue(), 'W', NOON);
    expect(detail).toMatchObject({
      id: 'S',
      district: null,
      exits: [],
      formerNames: [],
      openedYear: null,
      lines: [{ id: 'one' }],
    });
    expect(detail.firstLast).toMatchObject([
      { direction: 0, first: '05:40', last: '24:22', basis: 'estimated', asOf: null },
      { direction: 1, first: '06:20', last: '06:20', basis: 'official' },
    ]);
    expect(detail.neighbours.map(({ direction, next }) => [direction, next?.id])).toEqual([
      [0, 'Z'],
      [1, 'A'],
    ]);
    expect(detail.transfers).toMatchObject([{ to: { id: 'R' }, walkSeconds: 400 }]);
    const last = stationDetail(catalogue(), 'Z', NOON);
    expect(last.neighbours).toMatchObject([
      { direction: 0, next: null },
      { direction: 1, next: { id: 'S' } },
      { line: { id: 'two' }, direction: 0, next: { id: 'R' } },
    ]);
  });

  test('has lines with their patterns, minutes and hours', () => {
    const detail = lineDetail(catalogue(), 'one', NOON);
    expect(detail).toMatchObject({
      loop: false,
      from: { zh: 'stop A' },
      to: { zh: 'stop Z' },
      operator: { zh: 'agency' },
      lengthMetres: 20_000,
      fare: null,
      service: { first: '05:00', last: '24:12', basis: 'estimated' },
    });
    expect(detail.patterns.map(({ id }) => id)).toEqual(['out', 'back', 'short']);
    expect(detail.patterns[0]).toMatchObject({ first: '05:30', last: '24:12', estimated: true });
    expect(
      detail.patterns[0]?.stops.map(({ id, minutes, metres }) => [id, minutes, metres]),
    ).toEqual([
      ['A', 0, 0],
      ['S', 10, 9000],
      ['Z', 31, 20_000],
    ]);
    expect(detail.patterns[0]?.stops[2]?.transfers).toMatchObject([{ id: 'two' }]);
  });

  test('has loops without ends, and lines that do not run today', () => {
    const built = catalogue();
    expect(lineSummary(built, 1)).toMatchObject({ from: null, to: null });
    expect(lineDetail(built, 'two', NOON)).toMatchObject({
      loop: true,
      service: null,
      headways: [],
      patterns: [{ first: null, last: null, estimated: false }],
    });
    const afterCalendar = lineDetail(built, 'one', new Date('2030-01-01T00:00:00Z'));
    expect(afterCalendar.patterns[0]).toMatchObject({ first: null, last: null });
    expect(afterCalendar.patterns[0]?.stops[1]?.minutes).toBe(10);
  });

  test('uses yesterday’s service day in the small hours', () => {
    const oneDayFeed = smallFeed({
      services: [everyDay({ start: 0, end: 0, added: new Set([20261120]) })],
      patterns: [pattern({ id: 'out', trips: [trip('o1', clockTime('24:30'), [10, 20])] })],
    });
    const built = catalogue(oneDayFeed);
    expect(lineDetail(built, 'one', SMALL_HOURS).patterns[0]?.first).toBe('24:30');
    const morning = new Date(SMALL_HOURS.getTime() + 3 * 3_600_000);
    expect(lineDetail(built, 'one', morning).patterns[0]?.first).toBeNull();
  });

  test('draws each section of its rails once, and no road', () => {
    const map = networkMap(catalogue());
    expect(map.lines).toMatchObject([{ id: 'one', paths: [['A', 'S', 'Z']], loop: false }]);
    expect(map.stations.map(({ id, lines }) => [id, lines])).toEqual([
      ['S', ['one']],
      ['Z', ['one']],
      ['A', ['one']],
    ]);
    expect(map.version).toBe('1');
  });

  test('can be searched, and has no fares', () => {
    const built = catalogue();
    const names = (q: string): string[] =>
      findStops(built, { q, near: null, limit: 5 }).map(({ place }) => place.id);
    expect(names('stop a')).toEqual(['A']);
    expect(names('')).toEqual(['Z', 'S', 'A', 'R']);
    expect(
      findStops(built, { q: '', near: { lat: 31.25, lon: 121.47 }, limit: 1 })[0]?.place.id,
    ).toBe('R');
    expect(findLines(built, 'line two')).toEqual([1]);
    expect(() => endsOf(built, { from: 'S', to: 'E' })).toThrow('fare_ends_equal');
    expect(fareOfDirectRide(built, endsOf(built, { from: 'S', to: 'A' }), NOON)).toBeNull();
  });

  test('is built once for each feed', () => {
    const loaded: LoadedFeed = { feed, source: 'file' };
    expect(catalogueOf(loaded)).toBe(catalogueOf(loaded));
    expect(catalogueOf({ ...loaded })).not.toBe(catalogueOf(loaded));
  });
});
