import { describe, expect, it } from 'vitest';
import { clockTime, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import {
  busLinesOf,
  busPatternsOf,
  englishOf,
  ferryLinesOf,
  platformsOf,
  railLinesOf,
  segmentsOf,
  stationsOf,
} from './feed-network.ts';

/** Line one runs eastwards from A over platform E to Z; bus two from A over R to Z. */
const feed = smallFeed({
  patterns: [
    pattern({ id: 'east', trips: [trip('t1', clockTime('08:00'), [5, 7])] }),
    pattern({
      id: 'road',
      route: 1,
      stops: Int32Array.of(PLACES.start, PLACES.road, PLACES.end),
      trips: [trip('t2', clockTime('08:00'), [10, 10])],
    }),
  ],
});

describe('the network of a timetable', () => {
  it('has the stations by rail first, and of few stations also the stops of other lines', () => {
    expect(stationsOf(feed).map(({ id, lines }) => [id, lines])).toEqual([
      ['Z', ['one']],
      ['A', ['one']],
      ['S', ['one']],
      ['R', []],
    ]);
  });

  it('has platforms only where a line calls: W is one of the station, and no line calls there', () => {
    expect(platformsOf(feed).map(({ code, station_id }) => [code, station_id])).toEqual([
      ['Z@one', 'Z'],
      ['A@one', 'A'],
      ['E@one', 'S'],
    ]);
    expect(stationsOf(feed).find(({ id }) => id === 'S')?.platforms).toEqual(['E@one']);
  });

  it('connects neighbours by the running time of the first trip', () => {
    expect(
      segmentsOf(feed).map(({ from_code, to_code, minutes_forward }) => [
        from_code,
        to_code,
        minutes_forward,
      ]),
    ).toEqual([
      ['A@one', 'E@one', 5],
      ['E@one', 'Z@one', 7],
    ]);
  });

  it('parts lines behind gates, on roads and over water', () => {
    expect(railLinesOf(feed).map(({ id, mode }) => [id, mode])).toEqual([['one', 'metro']]);
    expect(busLinesOf(feed).map(({ id }) => id)).toEqual(['two']);
    expect(
      busPatternsOf(feed).map(({ line_id, stops, hop_s_estimated }) => [
        line_id,
        stops,
        hop_s_estimated,
      ]),
    ).toEqual([['two', ['A', 'R', 'Z'], [600, 600]]]);
    expect(ferryLinesOf(feed)).toEqual([]);
  });

  it('knows the English names of stops, lines and agencies', () => {
    expect(englishOf(feed).get('line two')).toBe('line two');
    expect(englishOf(feed).get('agency')).toBe('agency');
  });
});
