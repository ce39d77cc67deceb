import { beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { TRANSIT_MODES } from '@shtrans/contract/traffic/facts';
import { cityOf2026, thinned } from '../../test/city-feed.ts';
import { connectionScan } from '../../test/connection-scan.ts';
import { expectEarliest, expectHonest, ridesOf } from '../../test/plan-checks.ts';
import type { Feed } from '../../src/gtfs/feed.ts';
import { serviceDayStart } from '../../src/gtfs/service-day.ts';
import { type Engine, engineOf } from '../../src/planner/engine.ts';
import type { PlanQuery } from '../../src/planner/plan.ts';
import { regionOf } from './region.ts';

const DAY = '2026-11-20';
const CITIES = 2;
const PAIRS = 20;

let city: Feed;
let region: Feed;
let engine: Engine;

beforeAll(() => {
  // The scan of a test looks at every hop of three days: a twentieth of the trips is a timetable as good.
  city = thinned(cityOf2026().feed, 20);
  region = regionOf(city, CITIES);
  engine = engineOf(region);
});

const queryFor = (from: string, to: string, minute: number): PlanQuery => {
  const endOf = (id: string) => {
    const stop = region.stops.find((each) => each.id === id);
    if (stop === undefined) throw new Error(`there is no stop ${id}`);
    return { ...stop, stopId: id };
  };
  return {
    from: endOf(from),
    to: endOf(to),
    time: new Date(serviceDayStart(DAY, region.timezone) + minute * 60_000),
    arriveBy: false,
    modes: TRANSIT_MODES,
    prefer: 'fastest',
    limit: 5,
    realtime: null,
  };
};

/** Returns the number of stop times. */
const sizeOf = ({ patterns }: Feed): number =>
  patterns.reduce((sum, { stops, trips }) => sum + stops.length * trips.length, 0);

/** Returns the city of a stop. */
const tileOf = (stop: number): number => Math.floor(stop / (city.stops.length + 1));

describe('a region of two cities', () => {
  it('has the stops, trips and stop times of each, and fast lines', () => {
    const fast = region.patterns.filter(({ id }) => id.startsWith('fast'));
    expect(region.stops).toHaveLength(CITIES * (city.stops.length + 1));
    expect(sizeOf(region) - sizeOf({ ...region, patterns: fast })).toBe(CITIES * sizeOf(city));
    // One line, in both directions.
    expect(fast.map(({ stops }) => stops.length)).toEqual([2, 2]);
    expect(new Set(region.stops.map(({ id }) => id)).size).toBe(region.stops.length);
  });

  it('has walks where its cities meet', () => {
    const across = region.transfers.filter(({ from, to }) => tileOf(from) !== tileOf(to));
    expect(across.length).toBeGreaterThan(0);
    for (const { from, to } of across)
      expect(across.some((back) => back.from === to && back.to === from)).toBe(true);
  });

  it('is crossed by plans as early as a plain scan finds', () => {
    const oracle = connectionScan(region, DAY);
    const stations = region.stops.filter(({ kind }) => kind === 'station').map(({ id }) => id);
    const station = fc.constantFrom(...stations);
    const questions = fc.tuple(station, station, fc.integer({ min: 6 * 60, max: 18 * 60 }));
    let crossed = 0;
    for (const [from, to, minute] of fc.sample(questions, { numRuns: PAIRS, seed: PAIRS })) {
      if (from === to) continue;
      const query = queryFor(from, to, minute);
      const { itineraries } = engine.plan(query);
      for (const itinerary of itineraries) expectHonest(region, itinerary);
      expectEarliest(region, engine.network, query, itineraries, { date: DAY, oracle });
      if (from[0] !== to[0] && itineraries.some((each) => ridesOf(each).length > 0)) crossed += 1;
    }
    expect(crossed).toBeGreaterThan(PAIRS / 4);
  });
});
