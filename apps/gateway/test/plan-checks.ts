import { expect } from 'vitest';
import type { PlannedRide, PlannedItinerary, PlanQuery } from '../src/planner/plan.ts';
import { arrivalOf, departureOf, type Feed } from '../src/gtfs/feed.ts';
import { tripsOf } from '../src/gtfs/feed-index.ts';
import { runsOn, serviceDayStart } from '../src/gtfs/service-day.ts';
import { stopsAround } from '../src/planner/ends.ts';
import { isTooLong } from '../src/planner/choose.ts';
import type { Network } from '../src/planner/network.ts';
import { MAX_RIDES } from '../src/planner/search-state.ts';
import type { Oracle } from './connection-scan.ts';
import { everyDay } from './small-feed.ts';

export const ridesOf = (itinerary: PlannedItinerary | undefined): PlannedRide[] =>
  itinerary?.legs.filter((leg) => leg.kind === 'ride') ?? [];

/** How often the rider boards a vehicle. */
const boardingsOf = (itinerary: PlannedItinerary): number =>
  ridesOf(itinerary).filter(({ staysOnBoard }) => !staysOnBoard).length;

/** Checks that times never go back, legs join, and every ride is in the timetable. */
export function expectHonest(feed: Feed, itinerary: PlannedItinerary): void {
  let time = itinerary.departsAt;
  for (const leg of itinerary.legs) {
    const [from, arrival] =
      leg.kind === 'walk'
        ? [leg.departsAt, leg.arrivesAt]
        : [leg.stops[0]?.departsAt ?? time, leg.stops.at(-1)?.arrivesAt ?? time];
    expect(from.getTime()).toBeGreaterThanOrEqual(time.getTime());
    expect(arrival.getTime()).toBeGreaterThanOrEqual(from.getTime());
    time = arrival;
    if (leg.kind === 'ride') expectInTimetable(feed, leg);
  }
  expect(itinerary.arrivesAt).toEqual(time);
}

function expectInTimetable(feed: Feed, ride: PlannedRide): void {
  const timetableTrip = tripsOf(feed).get(ride.tripId);
  if (timetableTrip === undefined) throw new Error(`no trip ${ride.tripId}`);
  const { pattern: tripPattern, trip: run } = timetableTrip;
  expect(feed.routes[tripPattern.route]?.id).toBe(ride.routeId);
  expect(runsOn(feed.services[run.service] ?? everyDay(), ride.serviceDate)).toBe(true);
  const ids = Array.from(tripPattern.stops, (stop) => feed.stops[stop]?.id);
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

const walked = (itinerary: PlannedItinerary): number =>
  itinerary.legs.reduce(
    (sum, leg) =>
      leg.kind === 'walk' ? sum + leg.arrivesAt.getTime() - leg.departsAt.getTime() : sum,
    0,
  );

export const isWorse = (itinerary: PlannedItinerary, better: PlannedItinerary): boolean =>
  better.departsAt >= itinerary.departsAt &&
  better.arrivesAt <= itinerary.arrivesAt &&
  boardingsOf(better) <= boardingsOf(itinerary) &&
  walked(better) <= walked(itinerary);

/** Checks that the earliest arrival is the scan's, and that an itinerary with more rides than the scan needs walks less than others. */
export function expectEarliest(
  feed: Feed,
  network: Network,
  { from, to, time }: PlanQuery,
  itineraries: readonly PlannedItinerary[],
  { date, oracle }: { date: string; oracle: Oracle },
): void {
  const ridden = itineraries.filter((itinerary) => ridesOf(itinerary).length > 0);
  if (ridden.length === 0) return;
  const start = serviceDayStart(date, feed.timezone);
  const seconds = (date: Date): number => (date.getTime() - start) / 1000;
  const ends = [
    stopsAround(network, from, 'entering'),
    stopsAround(network, to, 'leaving'),
  ] as const;
  const latest = Math.max(...itineraries.map(({ arrivesAt }) => seconds(arrivesAt)));
  const scanned = oracle.arrivals(...ends, seconds(time), MAX_RIDES, latest);
  const walk = itineraries.find((itinerary) => ridesOf(itinerary).length === 0);
  const earliest = Math.min(...itineraries.map(({ arrivesAt }) => seconds(arrivesAt)));
  expect(earliest).toBe(
    Math.min(scanned.at(-1) ?? Infinity, walk ? seconds(walk.arrivesAt) : Infinity),
  );
  for (const itinerary of ridden) {
    const fewest = boardingsOf(itinerary) - 1;
    if (fewest === 0) continue;
    const fewer = oracle.arrivals(...ends, seconds(itinerary.departsAt), fewest, latest)[
      fewest - 1
    ];
    if (fewer === undefined || fewer > seconds(itinerary.arrivesAt)) continue;
    // A longer walk may be omitted as too slow in comparison with walking all the way.
    const durationSeconds = seconds(itinerary.arrivesAt) - seconds(time);
    if (walk !== undefined && isTooLong(durationSeconds, walked(walk) / 1000)) continue;
    // It does not arrive earlier than with fewer rides, so it must have shorter walks.
    const longerOnFoot = ridden.some(
      (alternative) =>
        boardingsOf(alternative) < boardingsOf(itinerary) &&
        alternative.arrivesAt <= itinerary.arrivesAt &&
        walked(alternative) > walked(itinerary),
    );
    expect(longerOnFoot).toBe(true);
  }
}
