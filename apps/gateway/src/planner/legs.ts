import { entry } from '../arrays/entry.ts';
import type { PlanEnd, PlannedItinerary, PlannedRide, PlanQuery } from './plan.ts';
import { metresBetween } from '../city/geometry.ts';
import { isEstimatedAt, type Stop } from '../gtfs/feed.ts';
import { stopAt } from '../gtfs/feed-index.ts';
import { addDays } from '../gtfs/service-day.ts';
import { metresOnFoot } from './footpaths.ts';
import { secondsToNext } from './last-trip.ts';
import { arrives, type FoundRide, type FoundItinerary, leaves } from './search.ts';
import type { Timetable } from './timetable.ts';
import { walkMetres } from './walking.ts';

/** An itinerary of the search with instants, names and every stop it passes. */
export function plannedItinerary(
  table: Timetable,
  itinerary: FoundItinerary,
  { from, to }: Pick<PlanQuery, 'from' | 'to'>,
): PlannedItinerary {
  const at = (seconds: number): Date => new Date(table.start + seconds * 1000);
  const legs: PlannedItinerary['legs'] = [];
  let [here, time] = [from, itinerary.departure];
  const walkTo = (stop: PlanEnd, metres: number, seconds: number, inStation: boolean): void => {
    legs.push({
      kind: 'walk',
      from: here,
      to: stop,
      departsAt: at(time),
      arrivesAt: at(time + seconds),
      metres,
      inStation,
    });
    time += seconds;
  };
  let arrived: Stop | null = null;
  for (const ride of itinerary.rides) {
    const board = stopOf(table, ride, ride.board);
    if (ride.walk > 0) {
      const metres =
        arrived === null ? walkMetres(metresBetween(from, board)) : metresOnFoot(arrived, board);
      walkTo(endOf(board), metres, ride.walk, arrived !== null && isOneStation(arrived, board));
    }
    legs.push(plannedRide(table, ride, at));
    arrived = stopOf(table, ride, ride.alight);
    [here, time] = [endOf(arrived), arrives(table, ride.trip, ride.alight)];
  }
  // Without rides it is a walk all the way, however short.
  if (itinerary.egress > 0 || arrived === null)
    walkTo(to, walkMetres(metresBetween(here, to)), itinerary.egress, false);
  return { departsAt: at(itinerary.departure), arrivesAt: at(itinerary.arrival), legs };
}

const isOneStation = (a: Stop, b: Stop): boolean => a.parent >= 0 && a.parent === b.parent;

const endOf = ({ id, name, lat, lon }: Stop): PlanEnd => ({ stopId: id, name, lat, lon });

const stopOf = ({ network, stops, stopsAt }: Timetable, ride: FoundRide, position: number): Stop =>
  stopAt(network.feed, entry(stops, entry(stopsAt, ride.route) + position));

function plannedRide(
  table: Timetable,
  ride: FoundRide,
  at: (seconds: number) => Date,
): PlannedRide {
  const { network, routePattern, date } = table;
  const index = entry(routePattern, ride.route);
  const pattern = network.feed.patterns[index];
  const number = entry(table.tripIndex, ride.trip);
  const trip = pattern?.trips[number - entry(network.patternTripsAt, index)];
  const stops: PlannedRide['stops'] = [];
  for (let i = ride.board; i <= ride.alight; i++) {
    stops.push({
      id: stopOf(table, ride, i).id,
      arrivesAt: at(arrives(table, ride.trip, i)),
      departsAt: at(leaves(table, ride.trip, 2 * i + 1)),
    });
  }
  const { metres } = pattern ?? {};
  return {
    kind: 'ride',
    routeId: network.feed.routes[pattern?.route ?? -1]?.id ?? '',
    tripId: trip?.id ?? '',
    serviceDate: addDays(date, entry(table.tripDay, ride.trip)),
    direction: pattern?.direction ?? 0,
    headsign: pattern?.headsign ?? { zh: '', en: '' },
    stops,
    metres: metres ? (metres[ride.alight] ?? 0) - (metres[ride.board] ?? 0) : null,
    nextSeconds: secondsToNext(table, ride),
    delaySeconds: delayOf(table, ride, number),
    estimated:
      trip !== undefined && (isEstimatedAt(trip, ride.board) || isEstimatedAt(trip, ride.alight)),
  };
}

/**
 * By how much a realtime update moves the departure; null where there is none. Times of a trip with an
 * update are kept behind those of the timetable, by which it is known.
 */
function delayOf(table: Timetable, ride: FoundRide, number: number): number | null {
  const { network, tripBase, tripDay, dayShifts } = table;
  if (entry(tripBase, ride.trip) < network.times.length) return null;
  const base = entry(network.tripBase, number);
  const planned =
    entry(network.times, base + 2 * ride.board + 1) +
    entry(network.tripStart, number) +
    (dayShifts[entry(tripDay, ride.trip) + 1] ?? 0);
  return leaves(table, ride.trip, 2 * ride.board + 1) - planned;
}
