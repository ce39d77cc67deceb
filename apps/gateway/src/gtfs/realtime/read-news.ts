import type { ServiceAlert, LiveSnapshot, TripUpdate, VehiclePosition } from './snapshot.ts';
import { tripKey } from './snapshot.ts';
import { arrivalOf, departureOf, type Feed } from '../feed.ts';
import { indexOf } from '../feed-index.ts';
import { serviceDayStart } from '../service-day.ts';
import {
  type FeedMessage,
  STOP_RELATION,
  type StopTimeUpdate,
  TRIP_RELATION,
  type TripUpdate as TripUpdateMessage,
  type VehiclePosition as VehiclePositionMessage,
} from './feed-message.ts';
import { readAlert } from './read-alert.ts';
import { plainId } from './plain-text.ts';
import { type MatchedTrip, matchStops, matchTrip } from './trip-match.ts';

/** What a feed tells of that we cannot place: trips and stops of another timetable, and the like. */
export const IGNORED = ['trip', 'extra_trip', 'stop', 'route', 'position', 'alert'] as const;
export type Ignored = (typeof IGNORED)[number];

/** News read, and how much of the feed was left out. */
export interface ReadNews {
  snapshot: LiveSnapshot;
  ignored: Record<Ignored, number>;
}

/** A clock of the feed may go before ours by this; a time beyond it is taken for now. */
const MAX_AHEAD_MS = 60_000;
/** A delay beyond is an error of the feed. */
const MAX_DELAY_SECONDS = 86_400;

/**
 * Brings feeds to the terms of a timetable. The snapshot is as old as the oldest feed of trips or
 * vehicles; alerts, which change seldom, make it no older.
 * @param receivedAt when they came: the time of a feed that does not say its own
 */
export function readNews(feed: Feed, messages: readonly FeedMessage[], receivedAt: Date): ReadNews {
  const ignored: Record<Ignored, number> = {
    trip: 0,
    extra_trip: 0,
    stop: 0,
    route: 0,
    position: 0,
    alert: 0,
  };
  const trips = new Map<string, TripUpdate>();
  const vehicles: VehiclePosition[] = [];
  const alerts: ServiceAlert[] = [];
  for (const message of messages) {
    const made = instantOf(message.header?.timestamp, receivedAt);
    for (const entity of message.entity ?? []) {
      if (entity.isDeleted === true) continue;
      const news = entity.tripUpdate && readTrip(feed, entity.tripUpdate, made, ignored);
      if (news) trips.set(tripKey(news.serviceDate, news.tripId), news);
      const vehicle =
        entity.vehicle && readVehicle(feed, entity.vehicle, entity.id ?? '', made, ignored);
      if (vehicle) vehicles.push(vehicle);
      const alert = entity.alert && readAlert(feed, entity.alert, entity.id ?? '', made);
      if (alert) alerts.push(alert);
      else if (entity.alert) ignored.alert += 1;
    }
  }
  return { snapshot: { at: madeAt(messages, receivedAt), trips, vehicles, alerts }, ignored };
}

function instantOf(seconds: number | undefined, receivedAt: Date): Date {
  const ms = (seconds ?? 0) * 1000;
  return ms <= 0 || ms > receivedAt.getTime() + MAX_AHEAD_MS ? receivedAt : new Date(ms);
}

const isOfAlerts = ({ entity = [] }: FeedMessage): boolean =>
  entity.length > 0 && entity.every(({ alert }) => alert !== undefined);

function madeAt(messages: readonly FeedMessage[], receivedAt: Date): Date {
  const moving = messages.filter((message) => !isOfAlerts(message));
  const times = (moving.length > 0 ? moving : messages).map((message) =>
    instantOf(message.header?.timestamp, receivedAt).getTime(),
  );
  return new Date(Math.min(receivedAt.getTime(), ...times));
}

function readTrip(
  feed: Feed,
  update: TripUpdateMessage,
  made: Date,
  ignored: ReadNews['ignored'],
): TripUpdate | null {
  const { trip: descriptor = {} } = update;
  const relation = descriptor.scheduleRelationship ?? TRIP_RELATION.scheduled;
  const cancelled = relation === TRIP_RELATION.canceled || relation === TRIP_RELATION.deleted;
  if (!cancelled && relation !== TRIP_RELATION.scheduled) {
    ignored.extra_trip += 1;
    return null;
  }
  const matched = matchTrip(feed, descriptor, made);
  if (matched === null) {
    ignored.trip += 1;
    return null;
  }
  const { trip, serviceDate } = matched;
  const stops = cancelled ? [] : readStops(feed, matched, update, ignored);
  return { tripId: trip.id, serviceDate, cancelled, stops };
}

function readStops(
  feed: Feed,
  matched: MatchedTrip,
  { stopTimeUpdate: updates = [], delay }: TripUpdateMessage,
  ignored: ReadNews['ignored'],
): TripUpdate['stops'] {
  const places = matchStops(feed, matched.pattern, updates);
  const byPlace = new Map<number, TripUpdate['stops'][number]>();
  if (delay !== undefined) {
    byPlace.set(0, { index: 0, delaySeconds: possible(delay), skipped: false });
  }
  const start = serviceDayStart(matched.serviceDate, feed.timezone) / 1000;
  updates.forEach((update, i) => {
    const index = places[i] ?? -1;
    if (index < 0) ignored.stop += 1;
    else byPlace.set(index, readStop(matched, update, index, start));
  });
  return [...byPlace.values()].sort((a, b) => a.index - b.index);
}

/** @param start of the service day, seconds since 1970 */
function readStop(
  { trip }: MatchedTrip,
  { scheduleRelationship, departure, arrival }: StopTimeUpdate,
  index: number,
  start: number,
): TripUpdate['stops'][number] {
  if (scheduleRelationship === STOP_RELATION.skipped) {
    return { index, delaySeconds: null, skipped: true };
  }
  if (scheduleRelationship === STOP_RELATION.noData) {
    return { index, delaySeconds: null, skipped: false };
  }
  // What leaves is what riders wait for; at the last stop there is an arrival only.
  const delaySeconds =
    delayOf(departure, start + departureOf(trip, index)) ??
    delayOf(arrival, start + arrivalOf(trip, index));
  return { index, delaySeconds, skipped: false };
}

/** A time goes before a delay (GTFS Realtime Reference, "StopTimeEvent"). */
function delayOf(event: StopTimeUpdate['departure'], scheduled: number): number | null {
  if (event?.time !== undefined && event.time > 0) return possible(event.time - scheduled);
  return event?.delay === undefined ? null : possible(event.delay);
}

const possible = (delay: number): number | null =>
  Math.abs(delay) <= MAX_DELAY_SECONDS ? delay : null;

const STATUSES = ['incoming', 'stopped', 'in_transit'] as const;

function readVehicle(
  feed: Feed,
  message: VehiclePositionMessage,
  entityId: string,
  made: Date,
  ignored: ReadNews['ignored'],
): VehiclePosition | null {
  const position = readPosition(message);
  if (position === null) {
    ignored.position += 1;
    return null;
  }
  const { trip: descriptor = {}, vehicle, currentStatus, timestamp } = message;
  const matched = matchTrip(feed, descriptor, made);
  const route =
    matched === null
      ? feed.routes[indexOf(feed).routeOf.get(descriptor.routeId ?? '') ?? -1]
      : feed.routes[matched.pattern.route];
  if (route === undefined) {
    ignored.route += 1;
    return null;
  }
  return {
    vehicleId: plainId(vehicle?.id ?? '') ?? plainId(entityId) ?? 'vehicle',
    tripId: matched?.trip.id ?? null,
    serviceDate: matched?.serviceDate ?? null,
    routeId: route.id,
    direction: matched?.pattern.direction ?? directionOf(descriptor.directionId),
    ...position,
    stopId: stopIdOf(feed, message, matched),
    status: STATUSES[currentStatus ?? 2] ?? 'in_transit',
    at: instantOf(timestamp ?? made.getTime() / 1000, made),
  };
}

const directionOf = (id: number | undefined): 0 | 1 | null => (id === 0 || id === 1 ? id : null);

/** Null where it is on no map: feeds send zeros for vehicles that do not know where they are. */
function readPosition({
  position: { latitude: lat = 0, longitude: lon = 0, bearing = 0 } = {},
}: VehiclePositionMessage): { lat: number; lon: number; heading: number } | null {
  const onMap = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);
  if (!onMap) return null;
  return { lat, lon, heading: Number.isFinite(bearing) ? ((bearing % 360) + 360) % 360 : 0 };
}

function stopIdOf(
  feed: Feed,
  { stopId, currentStopSequence }: VehiclePositionMessage,
  matched: MatchedTrip | null,
): string | null {
  if (stopId !== undefined && indexOf(feed).stopOf.has(stopId)) return stopId;
  if (matched === null || currentStopSequence === undefined) return null;
  const [place = -1] = matchStops(feed, matched.pattern, [{ stopSequence: currentStopSequence }]);
  return feed.stops[matched.pattern.stops[place] ?? -1]?.id ?? null;
}
