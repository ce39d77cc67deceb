import { entry } from '../arrays/entry.ts';
import type { PlanEnd, PlannedItinerary, PlannedRide, PlannedWalk, PlanQuery } from './plan.ts';
import { metresBetween } from '../geometry/geometry.ts';
import { type Feed, headsignAt, isEstimatedAt, type Stop } from '../gtfs/feed.ts';
import { stopAt } from '../gtfs/feed-index.ts';
import { addDays } from '../gtfs/service-day.ts';
import { pathBetween } from '../gtfs/shapes.ts';
import { metresOnFoot } from './footpaths.ts';
import { secondsToNext } from './last-trip.ts';
import type { FoundRide, FoundItinerary } from './search.ts';
import { type EndDirection, stationPathsOf, walkByEntrances } from './station-paths.ts';
import { tripArrival, tripTime } from './trip-times.ts';
import type { Timetable } from './timetable.ts';
import { stopOfNode } from './transfer-nodes.ts';
import { walkMetres } from './walking.ts';

/** Converts an itinerary of the search to legs with instants, names and all stops. */
export function plannedItinerary(
  table: Timetable,
  itinerary: FoundItinerary,
  { from, to }: Pick<PlanQuery, 'from' | 'to'>,
): PlannedItinerary {
  const instantAt = (seconds: number): Date => new Date(table.start + seconds * 1000);
  const legs: PlannedItinerary['legs'] = [];
  let [currentEnd, time] = [from, itinerary.departure];
  const walkTo = (stop: PlanEnd, seconds: number, walk: WalkFacts): void => {
    legs.push({
      kind: 'walk',
      from: currentEnd,
      to: stop,
      departsAt: instantAt(time),
      arrivesAt: instantAt(time + seconds),
      ...walk,
    });
    time += seconds;
  };
  const { feed } = table.network;
  let lastStop: number | null = null;
  for (const ride of itinerary.rides) {
    const board = rideStop(table, ride, ride.board);
    const boardStop = stopAt(feed, board);
    if (ride.walk > 0) {
      const walk =
        lastStop === null
          ? entranceWalk(feed, from, board, 'entering', ride.walk)
          : transferWalk(feed, lastStop, board, ride.walk);
      walkTo(endOf(boardStop), ride.walk, walk);
    }
    legs.push(plannedRide(table, ride, instantAt));
    lastStop = rideStop(table, ride, ride.alight);
    currentEnd = endOf(stopAt(feed, lastStop));
    time = tripArrival(table, ride.trip, ride.alight);
  }
  // An itinerary without rides is one walk, even of 0 s.
  if (lastStop === null) {
    walkTo(to, itinerary.egress, {
      metres: walkMetres(metresBetween(from, to)),
      inStation: false,
    });
  } else if (itinerary.egress > 0) {
    walkTo(to, itinerary.egress, entranceWalk(feed, to, lastStop, 'leaving', itinerary.egress));
  }
  return {
    departsAt: instantAt(itinerary.departure),
    arrivesAt: instantAt(itinerary.arrival),
    legs,
  };
}

type WalkFacts = Pick<
  PlannedWalk,
  'metres' | 'inStation' | 'isMeasured' | 'entrance' | 'isStepFree'
>;

/** Returns the facts of a walk between an end and a stop. */
function entranceWalk(
  feed: Feed,
  end: PlanEnd,
  stop: number,
  direction: EndDirection,
  seconds: number,
): WalkFacts {
  const way = walkByEntrances(feed, end, stop, direction);
  const entrance = way?.seconds === seconds ? way.entrance.name : null;
  return {
    metres: walkMetres(metresBetween(end, stopAt(feed, stop))),
    inStation: false,
    ...(entrance && { entrance }),
  };
}

function transferWalk(feed: Feed, from: number, to: number, seconds: number): WalkFacts {
  const [a, b] = [stopAt(feed, from), stopAt(feed, to)];
  const way = stationPathsOf(feed).get(from)?.to.get(to);
  const isStepFree = way !== undefined && feed.pathways?.all !== undefined;
  return {
    metres: metresOnFoot(a, b),
    inStation: a.parent >= 0 && a.parent === b.parent,
    ...(way?.seconds === seconds && !way.estimated && { isMeasured: true }),
    ...(isStepFree && { isStepFree }),
  };
}

const endOf = ({ id, name, lat, lon }: Stop): PlanEnd => ({ stopId: id, name, lat, lon });

/** Returns the index of a ride's stop in the feed. */
const rideStop = (
  { network, stops, stopsAt }: Timetable,
  ride: FoundRide,
  position: number,
): number => stopOfNode(network.nodes, entry(stops, entry(stopsAt, ride.route) + position));

function plannedRide(
  table: Timetable,
  ride: FoundRide,
  instantAt: (seconds: number) => Date,
): PlannedRide {
  const { network, routePattern, date } = table;
  const index = entry(routePattern, ride.route);
  const pattern = network.patterns[index];
  const tripIndex = entry(table.tripIndex, ride.trip);
  const trip = pattern?.trips[tripIndex - entry(network.patternTripsAt, index)];
  const stops: PlannedRide['stops'] = [];
  for (let i = ride.board; i <= ride.alight; i++) {
    stops.push({
      id: stopAt(network.feed, rideStop(table, ride, i)).id,
      arrivesAt: instantAt(tripArrival(table, ride.trip, i)),
      departsAt: instantAt(tripTime(table, ride.trip, 2 * i + 1)),
    });
  }
  const { metres } = pattern ?? {};
  const path = pattern && pathBetween(network.feed, pattern, ride.board, ride.alight);
  return {
    kind: 'ride',
    routeId: network.feed.routes[pattern?.route ?? -1]?.id ?? '',
    tripId: trip?.id ?? '',
    serviceDate: addDays(date, entry(table.tripDay, ride.trip)),
    direction: pattern?.direction ?? 0,
    headsign: pattern === undefined ? { zh: '', en: '' } : headsignAt(pattern, ride.board),
    stops,
    ...(path && { path }),
    metres: metres ? (metres[ride.alight] ?? 0) - (metres[ride.board] ?? 0) : null,
    nextSeconds: secondsToNext(table, ride),
    delaySeconds: delayOf(table, ride, tripIndex),
    estimated:
      trip !== undefined && (isEstimatedAt(trip, ride.board) || isEstimatedAt(trip, ride.alight)),
    pickup: pattern?.arrangements?.[ride.board]?.pickup ?? null,
    dropOff: pattern?.arrangements?.[ride.alight]?.dropOff ?? null,
    wheelchair: trip?.wheelchair ?? null,
    staysOnBoard: ride.stays === true,
  };
}

/**
 * Returns the delay of the departure by a realtime update; null without an update. A trip has one if its
 * times are stored behind those of the timetable.
 */
function delayOf(table: Timetable, ride: FoundRide, tripIndex: number): number | null {
  const { network, tripBase, tripDay, dayShifts } = table;
  if (entry(tripBase, ride.trip) < network.times.length) return null;
  const base = entry(network.tripBase, tripIndex);
  const scheduledDeparture =
    entry(network.times, base + 2 * ride.board + 1) +
    entry(network.tripStart, tripIndex) +
    (dayShifts[entry(tripDay, ride.trip) + 1] ?? 0);
  return tripTime(table, ride.trip, 2 * ride.board + 1) - scheduledDeparture;
}
