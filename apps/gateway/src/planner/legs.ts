import { entry } from '../entry.ts';
import type { PlanEnd, PlannedRide, PlannedWay } from '../adapters/planner/port.ts';
import { metresBetween } from '../city/geometry.ts';
import { isEstimatedAt, type Stop } from '../gtfs/feed.ts';
import { stopAt } from '../gtfs/feed-index.ts';
import { addDays } from '../gtfs/service-day.ts';
import { metresOnFoot } from './footpaths.ts';
import { secondsToNext } from './last-trip.ts';
import { type FoundRide, type FoundWay, leaves } from './search.ts';
import { arrives } from './tighten.ts';
import type { Timetable } from './timetable.ts';
import { walkMetres } from './walking.ts';

interface Ends {
  from: PlanEnd;
  to: PlanEnd;
}

/** A way found as the port tells it: instants, names, every stop on the way. */
export function plannedWay(table: Timetable, way: FoundWay, { from, to }: Ends): PlannedWay {
  const at = (seconds: number): Date => new Date(table.start + seconds * 1000);
  const legs: PlannedWay['legs'] = [];
  let [here, time] = [from, way.departure];
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
  for (const ride of way.rides) {
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
  if (way.egress > 0) walkTo(to, walkMetres(metresBetween(here, to)), way.egress, false);
  return { departsAt: at(way.departure), arrivesAt: at(way.arrival), legs };
}

/** On foot all the way. */
export function walkedWay(table: Timetable, way: FoundWay, { from, to }: Ends): PlannedWay {
  const departsAt = new Date(table.start + way.departure * 1000);
  const arrivesAt = new Date(table.start + way.arrival * 1000);
  const metres = walkMetres(metresBetween(from, to));
  const walk = { kind: 'walk', from, to, departsAt, arrivesAt, metres, inStation: false } as const;
  return { departsAt, arrivesAt, legs: [walk] };
}

const isOneStation = (a: Stop, b: Stop): boolean => a.parent >= 0 && a.parent === b.parent;

const endOf = ({ id, name, lat, lon }: Stop): PlanEnd => ({ stopId: id, name, lat, lon });

const stopOf = ({ network, stops, stopsAt }: Timetable, ride: FoundRide, position: number): Stop =>
  stopAt(network.feed, entry(stops, entry(stopsAt, ride.chain) + position));

function plannedRide(
  table: Timetable,
  ride: FoundRide,
  at: (seconds: number) => Date,
): PlannedRide {
  const { network, chainPattern, date } = table;
  const place = entry(chainPattern, ride.chain);
  const pattern = network.feed.patterns[place];
  const number = entry(table.tripNumber, ride.trip);
  const trip = pattern?.trips[number - entry(network.patternTripsAt, place)];
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

/** What news moves the departure by; a trip that news told of has times of its own behind all others. */
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
