import { arrivalOf, departureOf, type Feed, headsignAt } from '../../gtfs/feed.ts';
import { indexOf, stopById, type TripPlace, tripsOf } from '../../gtfs/feed-index.ts';
import { runsOn, serviceDayStart } from '../../gtfs/service-day.ts';
import { pathBetween } from '../../gtfs/shapes.ts';
import { secondsToNextTrip } from '../../planner/next-trip.ts';
import type {
  PlanEnd,
  PlannedRide,
  PlannedWalk,
  PlannedItinerary,
  PlanQuery,
} from '../../planner/plan.ts';

/** An end of a leg from an upstream planner, with the feed's stop id if it is a stop. */
export interface ReceivedPlace {
  stopId: string | null;
  lat: number;
  lon: number;
  name: string;
}

interface ReceivedTimes {
  from: ReceivedPlace;
  to: ReceivedPlace;
  departsAt: Date;
  arrivesAt: Date;
}
type ReceivedWalk = ReceivedTimes & { kind: 'walk'; metres: number };
type ReceivedRide = ReceivedTimes & {
  kind: 'ride';
  tripId: string;
  /** 2026-11-21 */
  serviceDate: string;
  /** The planner has a realtime update for the trip. */
  isLive: boolean;
  /** The rider stays on board after the previous leg. */
  staysOnBoard: boolean;
};
export type ReceivedLeg = ReceivedWalk | ReceivedRide;

/** Maximum delay that is accepted. */
const MOST_DELAY_MS = 3 * 3_600_000;
/** Tolerance, because a planner may round the requested time. */
const ROUNDING_MS = 60_000;

/**
 * Converts an itinerary of an upstream planner to our feed. Throws if it is impossible: a trip, day or stop
 * that the feed does not have, decreasing times, or a time that does not match the query.
 */
export function itineraryFrom(
  feed: Feed,
  received: readonly ReceivedLeg[],
  query: PlanQuery,
): PlannedItinerary {
  const [first, last] = [received[0], received.at(-1)];
  if (first === undefined || last === undefined) throw new Error('an itinerary without legs');
  let previousTime = first.departsAt;
  for (const { departsAt, arrivesAt } of received) {
    if (departsAt < previousTime || arrivesAt < departsAt) throw new Error('times go back');
    previousTime = arrivesAt;
  }
  const time = query.time.getTime();
  const isInTime = query.arriveBy
    ? last.arrivesAt.getTime() <= time + ROUNDING_MS
    : first.departsAt.getTime() >= time - ROUNDING_MS;
  if (!isInTime) throw new Error('an itinerary at another time than asked for');
  const legs = received.map((leg) => {
    if (leg.kind === 'ride') return rideFrom(feed, leg);
    const from = leg === first ? query.from : endFrom(feed, leg.from);
    return walkFrom(feed, leg, from, leg === last ? query.to : endFrom(feed, leg.to));
  });
  return { departsAt: first.departsAt, arrivesAt: last.arrivesAt, legs };
}

function walkFrom(
  feed: Feed,
  { departsAt, arrivesAt, metres }: ReceivedWalk,
  from: PlanEnd,
  to: PlanEnd,
): PlannedWalk {
  const [start = -1, end] = [from, to].map(({ stopId }) => stopById(feed, stopId ?? '')?.parent);
  const inStation = start >= 0 && start === end;
  return { kind: 'walk', from, to, departsAt, arrivesAt, metres: Math.round(metres), inStation };
}

function endFrom(feed: Feed, { stopId, lat, lon, name }: ReceivedPlace): PlanEnd {
  const stop = stopById(feed, stopId ?? '');
  if (stop !== undefined) return { stopId, name: stop.name, lat: stop.lat, lon: stop.lon };
  return { stopId: null, name: { zh: name, en: name }, lat, lon };
}

function rideFrom(feed: Feed, ride: ReceivedRide): PlannedRide {
  const tripPlace = tripsOf(feed).get(ride.tripId);
  if (tripPlace === undefined) throw new Error(`trip ${ride.tripId} is not in the feed`);
  const { pattern, trip } = tripPlace;
  const service = feed.services[trip.service];
  if (service === undefined || !runsOn(service, ride.serviceDate)) {
    throw new Error(`trip ${ride.tripId} does not run on ${ride.serviceDate}`);
  }
  const dayStart = serviceDayStart(ride.serviceDate, feed.timezone);
  const [board, alight] = positionsOf(feed, tripPlace, ride, dayStart);
  const planned = dayStart + departureOf(trip, board) * 1000;
  const delayMs = ride.departsAt.getTime() - planned;
  if (Math.abs(delayMs) > MOST_DELAY_MS) throw new Error(`trip ${ride.tripId} at a strange time`);
  const { metres } = pattern;
  const path = pathBetween(feed, pattern, board, alight);
  return {
    kind: 'ride',
    routeId: feed.routes[pattern.route]?.id ?? '',
    tripId: ride.tripId,
    serviceDate: ride.serviceDate,
    direction: pattern.direction,
    headsign: headsignAt(pattern, board),
    stops: stopsFrom(feed, tripPlace, ride, { board, alight, offset: dayStart + delayMs }),
    ...(path && { path }),
    metres: metres === null ? null : (metres[alight] ?? 0) - (metres[board] ?? 0),
    nextSeconds: secondsToNextTrip(feed, tripPlace, ride.serviceDate, board, alight),
    delaySeconds: ride.isLive ? Math.round(delayMs / 1000) : null,
    estimated: trip.estimated,
    pickup: pattern.arrangements?.[board]?.pickup ?? null,
    dropOff: pattern.arrangements?.[alight]?.dropOff ?? null,
    wheelchair: trip.wheelchair ?? null,
    staysOnBoard: ride.staysOnBoard,
  };
}

/** Returns the positions of boarding and alighting. If the trip calls at the stop twice, the call nearest in time. */
function positionsOf(
  feed: Feed,
  { pattern, trip }: TripPlace,
  { tripId, from, to, departsAt }: ReceivedRide,
  dayStart: number,
): [number, number] {
  const indexOfStop = (id: string | null): number => indexOf(feed).stopOf.get(id ?? '') ?? -1;
  const [start, end] = [indexOfStop(from.stopId), indexOfStop(to.stopId)];
  const distanceMs = (i: number): number =>
    Math.abs(dayStart + departureOf(trip, i) * 1000 - departsAt.getTime());
  const [board] = [...pattern.stops.keys()]
    .filter((i) => pattern.stops[i] === start)
    .toSorted((a, b) => distanceMs(a) - distanceMs(b));
  const alight = board === undefined ? -1 : pattern.stops.indexOf(end, board + 1);
  if (board === undefined || alight < 0) {
    throw new Error(`trip ${tripId} does not go from ${from.stopId} to ${to.stopId}`);
  }
  return [board, alight];
}

/** Returns the timetable's times shifted by the delay of the departure, clamped between departure and arrival. */
function stopsFrom(
  feed: Feed,
  { pattern, trip }: TripPlace,
  { departsAt, arrivesAt }: ReceivedRide,
  { board, alight, offset }: { board: number; alight: number; offset: number },
): PlannedRide['stops'] {
  const stops: PlannedRide['stops'] = [];
  for (let i = board; i <= alight; i++) {
    const arrival = offset + arrivalOf(trip, i) * 1000;
    const departure = offset + departureOf(trip, i) * 1000;
    const [first, last] = [departsAt.getTime(), arrivesAt.getTime()];
    const clampToRide = (ms: number): number => Math.min(last, Math.max(first, ms));
    const arrivesHere = i === board ? Math.min(first, arrival) : clampToRide(arrival);
    const departsHere = i === alight ? Math.max(last, departure) : clampToRide(departure);
    stops.push({
      id: feed.stops[pattern.stops[i] ?? -1]?.id ?? '',
      arrivesAt: new Date(i === alight ? last : arrivesHere),
      departsAt: new Date(i === board ? first : departsHere),
    });
  }
  return stops;
}
