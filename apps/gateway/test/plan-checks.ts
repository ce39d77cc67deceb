import { expect } from 'vitest';
import type { PlannedRide, PlannedWay, PlanQuestion } from '../src/adapters/planner/port.ts';
import { arrivalOf, departureOf, type Feed } from '../src/gtfs/feed.ts';
import { tripsOf } from '../src/gtfs/feed-index.ts';
import { runsOn, serviceDayStart } from '../src/gtfs/service-day.ts';
import { stopsAround } from '../src/planner/ends.ts';
import type { Network } from '../src/planner/network.ts';
import { MAX_RIDES } from '../src/planner/search.ts';
import type { Oracle } from './connection-scan.ts';
import { everyDay } from './small-feed.ts';

export const ridesOf = (way: PlannedWay | undefined): PlannedRide[] =>
  way?.legs.filter((leg) => leg.kind === 'ride') ?? [];

/** Times never go back, legs join, and every ride is one of the timetable's. */
export function expectHonest(feed: Feed, way: PlannedWay): void {
  let time = way.departsAt;
  for (const leg of way.legs) {
    const [from, until] =
      leg.kind === 'walk'
        ? [leg.departsAt, leg.arrivesAt]
        : [leg.stops[0]?.departsAt ?? time, leg.stops.at(-1)?.arrivesAt ?? time];
    expect(from.getTime()).toBeGreaterThanOrEqual(time.getTime());
    expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime());
    time = until;
    if (leg.kind === 'ride') expectInTimetable(feed, leg);
  }
  expect(way.arrivesAt).toEqual(time);
}

function expectInTimetable(feed: Feed, ride: PlannedRide): void {
  const known = tripsOf(feed).get(ride.tripId);
  if (known === undefined) throw new Error(`no trip ${ride.tripId}`);
  const { pattern: own, trip: run } = known;
  expect(feed.routes[own.route]?.id).toBe(ride.routeId);
  expect(runsOn(feed.services[run.service] ?? everyDay(), ride.serviceDate)).toBe(true);
  const ids = Array.from(own.stops, (stop) => feed.stops[stop]?.id);
  const start = serviceDayStart(ride.serviceDate, feed.timezone);
  const board = ids.findIndex((_, i) =>
    ride.stops.every(
      (stop, j) =>
        stop.id === ids[i + j] &&
        stop.arrivesAt.getTime() === start + arrivalOf(run, i + j) * 1000 &&
        stop.departsAt.getTime() === start + departureOf(run, i + j) * 1000,
    ),
  );
  expect(board).toBeGreaterThanOrEqual(0);
}

const walked = (way: PlannedWay): number =>
  way.legs.reduce(
    (sum, leg) =>
      leg.kind === 'walk' ? sum + leg.arrivesAt.getTime() - leg.departsAt.getTime() : sum,
    0,
  );

export const isWorse = (way: PlannedWay, other: PlannedWay): boolean =>
  other.departsAt >= way.departsAt &&
  other.arrivesAt <= way.arrivesAt &&
  ridesOf(other).length <= ridesOf(way).length &&
  walked(other) <= walked(way);

/** The earliest arrival is the scan's; a way with more rides than the scan needs walks less than others. */
export function expectEarliest(
  feed: Feed,
  network: Network,
  { from, to, time }: PlanQuestion,
  ways: readonly PlannedWay[],
  { date, oracle }: { date: string; oracle: Oracle },
): void {
  const ridden = ways.filter((way) => ridesOf(way).length > 0);
  if (ridden.length === 0) return;
  const start = serviceDayStart(date, feed.timezone);
  const seconds = (date: Date): number => (date.getTime() - start) / 1000;
  const ends = [stopsAround(network, from), stopsAround(network, to)] as const;
  const latest = Math.max(...ways.map(({ arrivesAt }) => seconds(arrivesAt)));
  const scanned = oracle.arrivals(...ends, seconds(time), MAX_RIDES, latest);
  const walk = ways.find((way) => ridesOf(way).length === 0);
  const earliest = Math.min(...ways.map(({ arrivesAt }) => seconds(arrivesAt)));
  expect(earliest).toBe(
    Math.min(scanned.at(-1) ?? Infinity, walk ? seconds(walk.arrivesAt) : Infinity),
  );
  for (const way of ridden) {
    const fewest = ridesOf(way).length - 1;
    if (fewest === 0) continue;
    const fewer = oracle.arrivals(...ends, seconds(way.departsAt), fewest, latest)[fewest - 1];
    if (fewer === undefined || fewer > seconds(way.arrivesAt)) continue;
    // Arrives no sooner than with fewer rides: it is shown for its shorter walks.
    const longerOnFoot = ridden.some(
      (other) =>
        ridesOf(other).length < ridesOf(way).length &&
        other.arrivesAt <= way.arrivesAt &&
        walked(other) > walked(way),
    );
    expect(longerOnFoot).toBe(true);
  }
}
