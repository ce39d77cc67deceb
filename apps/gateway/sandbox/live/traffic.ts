import { headingFrom } from '../../src/geometry/geometry.ts';
import { arrivalOf, departureOf, type Feed, type Pattern } from '../../src/gtfs/feed.ts';
import { runningOn } from '../../src/gtfs/feed-index.ts';
import { addDays, dateIn, serviceDayStart } from '../../src/gtfs/service-day.ts';
import { lazilyPer } from '../../src/timing/lazily.ts';
import type { Disruption } from './disruptions.ts';
import {
  type LiveSnapshot,
  tripKey,
  type TripUpdate,
  type VehiclePosition,
} from '../../src/gtfs/realtime/snapshot.ts';
import { type Course, courseOf, type TripOfDay } from './trip-course.ts';

/** Cancelled trips and skipped stops are reported this long before. */
const AHEAD_SECONDS = 2 * 3600;
/** Trips are reported from this long before they begin. */
const SOON_SECONDS = 30 * 60;
/** Maximum delay of a trip that is still considered. */
const MAX_LATE_SECONDS = 2 * 3600;
/** A smaller change of a delay is not reported. */
const MIN_CHANGE_SECONDS = 15;
/** A vehicle that has driven this part of the way to its stop is about to arrive. */
const INCOMING_PART = 0.85;

/**
 * Returns the trips and vehicles of a sandbox city at an instant: on time, late or cancelled by the seed and the
 * disruptions. Vehicles are on the straight line between two stops.
 */
export function trafficAt(
  feed: Feed,
  now: Date,
  disruptions: readonly Disruption[],
  seed: number,
): Pick<LiveSnapshot, 'trips' | 'vehicles'> {
  const trips = new Map<string, TripUpdate>();
  const vehicles: VehiclePosition[] = [];
  for (const ride of ridesAround(feed, now)) {
    const course = courseOf(ride, disruptions, seed);
    const seconds = (now.getTime() - ride.dayStart) / 1000;
    const news = newsOf(ride, course, seconds);
    if (news !== null) trips.set(tripKey(news.serviceDate, news.tripId), news);
    const vehicle = course.cancelled ? null : vehicleOf(ride, course, seconds, now);
    if (vehicle !== null) vehicles.push(vehicle);
  }
  return { trips, vehicles };
}

/** Yields trips that are or may be under way at `now`, or begin within two hours. */
function* ridesAround(feed: Feed, now: Date): Generator<TripOfDay> {
  const today = dateIn(feed.timezone, now);
  for (const serviceDate of [addDays(today, -1), today, addDays(today, 1)]) {
    const running = runningOn(feed, serviceDate);
    const dayStart = serviceDayStart(serviceDate, feed.timezone);
    const seconds = (now.getTime() - dayStart) / 1000;
    for (const pattern of feed.patterns) {
      const earliest = seconds - longestOf(pattern).seconds - MAX_LATE_SECONDS;
      for (const [index, trip] of pattern.trips.entries()) {
        const departs = departureOf(trip, 0);
        if (departs > seconds + AHEAD_SECONDS) break;
        if (departs < earliest || running[trip.service] !== 1) continue;
        yield { feed, pattern, trip, index, serviceDate, dayStart };
      }
    }
  }
}

/** Returns the duration of the slowest trip of a pattern. */
const longestOf = lazilyPer(({ stops, trips }: Pattern) => {
  const times = trips.map((trip) => arrivalOf(trip, stops.length - 1) - departureOf(trip, 0));
  return { seconds: times.reduce((longest, each) => Math.max(longest, each), 0) };
});

/** Returns the update of a trip; null before and after it is reported. */
function newsOf(ride: TripOfDay, course: Course, seconds: number): TripUpdate | null {
  const { trip, pattern, serviceDate } = ride;
  const base = { tripId: trip.id, serviceDate };
  const last = pattern.stops.length - 1;
  if (arrivalOf(trip, last) + (course.delays[last] ?? 0) < seconds) return null;
  if (course.cancelled) return { ...base, cancelled: true, stops: [] };
  const soon = departureOf(trip, 0) <= seconds + SOON_SECONDS;
  return soon || course.eventful ? { ...base, cancelled: false, stops: stopUpdates(course) } : null;
}

/** Returns updates for the stops at which the delay changes and for skipped stops. */
function stopUpdates({ delays, skipped }: Course): TripUpdate['stops'] {
  const stops: TripUpdate['stops'] = [];
  let lastDelay: number | null = null;
  delays.forEach((delaySeconds, index) => {
    if (skipped[index] === 1) stops.push({ index, delaySeconds: null, skipped: true });
    else if (lastDelay === null || Math.abs(delaySeconds - lastDelay) >= MIN_CHANGE_SECONDS) {
      stops.push({ index, delaySeconds, skipped: false });
      lastDelay = delaySeconds;
    }
  });
  return stops;
}

/** Returns the position of the vehicle of a trip; null before and after the trip. */
function vehicleOf(
  ride: TripOfDay,
  course: Course,
  seconds: number,
  now: Date,
): VehiclePosition | null {
  const { feed, pattern, trip, serviceDate } = ride;
  const arrival = (i: number): number => arrivalOf(trip, i) + (course.delays[i] ?? 0);
  const departure = (i: number): number => departureOf(trip, i) + (course.delays[i] ?? 0);
  const last = pattern.stops.length - 1;
  if (seconds < departure(0) || seconds >= arrival(last)) return null;
  let next = 1;
  while (next < last && departure(next) <= seconds) next += 1;
  const stop = feed.stops[pattern.stops[next] ?? -1];
  const before = feed.stops[pattern.stops[next - 1] ?? -1];
  const route = feed.routes[pattern.route];
  if (stop === undefined || before === undefined || route === undefined) return null;
  const way = Math.max(1, arrival(next) - departure(next - 1));
  const part = Math.min(1, Math.max(0, (seconds - departure(next - 1)) / way));
  return {
    vehicleId: `${route.id}:${trip.id}`.slice(-80),
    tripId: trip.id,
    serviceDate,
    routeId: route.id,
    direction: pattern.direction,
    lat: before.lat + part * (stop.lat - before.lat),
    lon: before.lon + part * (stop.lon - before.lon),
    heading: Math.round(headingFrom(before, stop)),
    stopId: stop.id,
    status: part >= 1 ? 'stopped' : part >= INCOMING_PART ? 'incoming' : 'in_transit',
    at: now,
  };
}
