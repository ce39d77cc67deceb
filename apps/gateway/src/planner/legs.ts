import { entry } from '../arrays/entry.ts';
import type { PlanEnd, PlannedItinerary, PlannedRide, PlanQuery } from './plan.ts';
import { metresBetween } from '../city/geometry.ts';
import { headsignAt, isEstimatedAt, type Stop } from '../gtfs/feed.ts';
import { stopAt } from '../gtfs/feed-index.ts';
import { addDays } from '../gtfs/service-day.ts';
import { metresOnFoot } from './footpaths.ts';
import { secondsToNext } from './last-trip.ts';
import type { FoundRide, FoundItinerary } from './search.ts';
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
  const walkTo = (stop: PlanEnd, metres: number, seconds: number, inStation: boolean): void => {
    legs.push({
      kind: 'walk',
      from: currentEnd,
      to: stop,
      departsAt: instantAt(time),
      arrivesAt: instantAt(time + seconds),
      metres,
      inStation,
    });
    time += seconds;
  };
  let lastStop: Stop | null = null;
  for (const ride of itinerary.rides) {
    const board = rideStop(table, ride, ride.board);
    if (ride.walk > 0) {
      const metres =
        lastStop === null ? walkMetres(metresBetween(from, board)) : metresOnFoot(lastStop, board);
      walkTo(endOf(board), metres, ride.walk, lastStop !== null && isOneStation(lastStop, board));
    }
    legs.push(plannedRide(table, ride, instantAt));
    lastStop = rideStop(table, ride, ride.alight);
    [currentEnd, time] = [endOf(lastStop), tripArrival(table, ride.trip, ride.alight)];
  }
  // An itinerary without rides is one walk, even of 0 s.
  if (itinerary.egress > 0 || lastStop === null)
    walkTo(to, walkMetres(metresBetween(currentEnd, to)), itinerary.egress, false);
  return {
    departsAt: instantAt(itinerary.departure),
    arrivesAt: instantAt(itinerary.arrival),
    legs,
  };
}

const isOneStation = (a: Stop, b: Stop): boolean => a.parent >= 0 && a.parent === b.parent;

const endOf = ({ id, name, lat, lon }: Stop): PlanEnd => ({ stopId: id, name, lat, lon });

const rideStop = (
  { network, stops, stopsAt }: Timetable,
  ride: FoundRide,
  position: number,
): Stop => {
  const node = entry(stops, entry(stopsAt, ride.route) + position);
  return stopAt(network.feed, stopOfNode(network.nodes, node));
};

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
      id: rideStop(table, ride, i).id,
      arrivesAt: instantAt(tripArrival(table, ride.trip, i)),
      departsAt: instantAt(tripTime(table, ride.trip, 2 * i + 1)),
    });
  }
  const { metres } = pattern ?? {};
  return {
    kind: 'ride',
    routeId: network.feed.routes[pattern?.route ?? -1]?.id ?? '',
    tripId: trip?.id ?? '',
    serviceDate: addDays(date, entry(table.tripDay, ride.trip)),
    direction: pattern?.direction ?? 0,
    headsign: pattern === undefined ? { zh: '', en: '' } : headsignAt(pattern, ride.board),
    stops,
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
