import type { ServiceAlert, LiveSnapshot, TripUpdate, VehiclePosition } from './snapshot.ts';
import { tripKey } from './snapshot.ts';
import { arrivalOf, departureOf, type Feed } from '../feed.ts';
import { indexOf, routeById } from '../feed-index.ts';
import { dateIn, dateOfNumber, serviceDayStart } from '../service-day.ts';
import { type ExtraTrip, extraTripsOf, isExtra, keyOfExtra, readExtraTrip } from './extra-trips.ts';
import {
  type FeedMessage,
  type TripDescriptor,
  TripDescriptor_ScheduleRelationship as TripRelation,
  type TripUpdate as TripUpdateMessage,
  type TripUpdate_StopTimeEvent as StopTimeEvent,
  type TripUpdate_StopTimeUpdate as StopTimeUpdate,
  TripUpdate_StopTimeUpdate_ScheduleRelationship as StopRelation,
  type VehiclePosition as VehicleMessage,
  VehiclePosition_VehicleStopStatus as StopStatus,
} from './gtfs-realtime.pb.js';
import { readOccupancy } from './occupancy.ts';
import { readAlert } from './read-alert.ts';
import { plainId } from './plain-text.ts';
import { type MatchedTrip, matchStops, matchTrip } from './trip-match.ts';

/** Counts of ignored entities by kind, such as trips and stops of another timetable. */
const NONE = {
  trip: 0,
  extra_trip: 0,
  extra_route: 0,
  extra_stop: 0,
  extra_time: 0,
  stop: 0,
  route: 0,
  position: 0,
  alert: 0,
};
export type Ignored = keyof typeof NONE;

/** A snapshot, and the number of ignored entities of the feeds. */
export interface ReadSnapshot {
  snapshot: LiveSnapshot;
  ignored: Record<Ignored, number>;
}

/** Counts an ignored entity. */
type Ignore = (kind: Ignored) => null;

/** Tolerance for a feed's clock ahead of ours; a timestamp beyond it is replaced by the time of receipt. */
const MAX_AHEAD_MS = 60_000;
/** A delay above is an error of the feed and becomes unknown. */
const MAX_DELAY_SECONDS = 86_400;

/**
 * Matches GTFS Realtime feeds to a timetable. The snapshot has the timestamp of the oldest feed of trips
 * or vehicles; feeds of alerts do not count, because they change seldom.
 * @param receivedAt the timestamp of a feed without one
 */
export function readSnapshot(
  feed: Feed,
  messages: readonly FeedMessage[],
  receivedAt: Date,
): ReadSnapshot {
  const ignored = { ...NONE };
  const ignore: Ignore = (kind) => {
    ignored[kind] += 1;
    return null;
  };
  const entities = messages.flatMap((message) => {
    const feedTime = instantOf(message.header?.timestamp, receivedAt);
    return message.entity
      .filter(({ isDeleted }) => isDeleted !== true)
      .map((entity) => ({ entity, feedTime }));
  });
  const trips = new Map<string, TripUpdate>();
  const extraTrips = new Map<string, ExtraTrip>();
  for (const { entity, feedTime } of entities) {
    if (entity.tripUpdate === undefined) continue;
    if (isExtra(entity.tripUpdate.trip?.scheduleRelationship ?? TripRelation.SCHEDULED)) {
      const extra = readExtra(feed, entity.tripUpdate, feedTime, ignore);
      if (extra !== null) extraTrips.set(keyOfExtra(extra), extra);
      continue;
    }
    const trip = readTrip(feed, entity.tripUpdate, feedTime, ignore);
    if (trip) trips.set(tripKey(trip.serviceDate, trip.tripId), trip);
  }
  for (const [key, { trip, serviceDate, delays }] of extraTrips) {
    // A trip that is cancelled stays so, whatever another entity has in its place.
    if (trips.get(key)?.cancelled === true) extraTrips.delete(key);
    else trips.set(key, { tripId: trip.id, serviceDate, cancelled: false, stops: delays });
  }
  const vehicles: VehiclePosition[] = [];
  const alerts: ServiceAlert[] = [];
  for (const { entity, feedTime } of entities) {
    const id = entity.id ?? '';
    const vehicle =
      entity.vehicle && readVehicle(feed, extraTrips, entity.vehicle, id, feedTime, ignore);
    if (vehicle) vehicles.push(vehicle);
    const alert = entity.alert && readAlert(feed, entity.alert, id, feedTime);
    if (alert) alerts.push(alert);
    else if (entity.alert) ignore('alert');
  }
  const extra = extraTrips.size > 0 && { extra: extraTripsOf(feed, extraTrips) };
  return {
    snapshot: { at: snapshotTime(messages, receivedAt), trips, ...extra, vehicles, alerts },
    ignored,
  };
}

/** Returns an extra trip with its delays; counts one that cannot be used by its fault. */
function readExtra(
  feed: Feed,
  update: TripUpdateMessage,
  feedTime: Date,
  ignore: Ignore,
): ExtraTrip | null {
  const extra = readExtraTrip(feed, update, feedTime, () => ignore('stop'));
  if (typeof extra === 'string') return ignore(extra);
  return extra.repeats ? { ...extra, delays: readStops(feed, extra, update, ignore) } : extra;
}

function instantOf(seconds: bigint | undefined, receivedAt: Date): Date {
  const ms = Number(seconds ?? 0) * 1000;
  return ms <= 0 || ms > receivedAt.getTime() + MAX_AHEAD_MS ? receivedAt : new Date(ms);
}

const isOfAlerts = ({ entity }: FeedMessage): boolean =>
  entity.length > 0 && entity.every(({ alert }) => alert !== undefined);

function snapshotTime(messages: readonly FeedMessage[], receivedAt: Date): Date {
  const movementMessages = messages.filter((message) => !isOfAlerts(message));
  const times = (movementMessages.length > 0 ? movementMessages : messages).map((message) =>
    instantOf(message.header?.timestamp, receivedAt).getTime(),
  );
  return new Date(Math.min(receivedAt.getTime(), ...times));
}

function readTrip(
  feed: Feed,
  update: TripUpdateMessage,
  feedTime: Date,
  ignore: Ignore,
): TripUpdate | null {
  const relation = update.trip?.scheduleRelationship ?? TripRelation.SCHEDULED;
  const cancelled = relation === TripRelation.CANCELED || relation === TripRelation.DELETED;
  // Runs of frequencies.txt without exact times are UNSCHEDULED.
  const scheduled = relation === TripRelation.SCHEDULED || relation === TripRelation.UNSCHEDULED;
  if (!cancelled && !scheduled) return ignore('extra_trip');
  const matched = matchTrip(feed, update.trip, feedTime);
  if (matched === null) return ignore('trip');
  const { trip, serviceDate } = matched;
  const stops = cancelled ? [] : readStops(feed, matched, update, ignore);
  return { tripId: trip.id, serviceDate, cancelled, stops };
}

function readStops(
  feed: Feed,
  matched: MatchedTrip,
  { stopTimeUpdate: updates, delay }: TripUpdateMessage,
  ignore: Ignore,
): TripUpdate['stops'] {
  const indexes = matchStops(feed, matched, updates);
  const byIndex = new Map<number, TripUpdate['stops'][number]>();
  if (delay !== undefined) {
    byIndex.set(0, { index: 0, delaySeconds: plausibleDelay(delay), skipped: false });
  }
  const start = serviceDayStart(matched.serviceDate, feed.timezone) / 1000;
  updates.forEach((update, i) => {
    const index = indexes[i] ?? -1;
    if (index < 0) ignore('stop');
    else byIndex.set(index, readStop(matched, update, index, start));
  });
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}

/** @param start start of the service day, seconds since 1970 */
function readStop(
  { trip }: MatchedTrip,
  { scheduleRelationship, departure, arrival }: StopTimeUpdate,
  index: number,
  start: number,
): TripUpdate['stops'][number] {
  if (scheduleRelationship === StopRelation.SKIPPED) {
    return { index, delaySeconds: null, skipped: true };
  }
  if (scheduleRelationship === StopRelation.NO_DATA) {
    return { index, delaySeconds: null, skipped: false };
  }
  // Riders wait for the departure; the last stop has an arrival only.
  const delaySeconds =
    delayOf(departure, start + departureOf(trip, index)) ??
    delayOf(arrival, start + arrivalOf(trip, index));
  return { index, delaySeconds, skipped: false };
}

/** Returns a delay in seconds. `time` takes precedence over `delay` (GTFS Realtime Reference, "StopTimeEvent"). */
function delayOf(event: StopTimeEvent | undefined, scheduled: number): number | null {
  if (event?.time !== undefined && event.time > 0)
    return plausibleDelay(Number(event.time) - scheduled);
  return event?.delay === undefined ? null : plausibleDelay(event.delay);
}

const plausibleDelay = (delay: number): number | null =>
  Math.abs(delay) <= MAX_DELAY_SECONDS ? delay : null;

export const STATUSES: Readonly<Record<StopStatus, VehiclePosition['status']>> = {
  [StopStatus.INCOMING_AT]: 'incoming',
  [StopStatus.STOPPED_AT]: 'stopped',
  [StopStatus.IN_TRANSIT_TO]: 'in_transit',
};

function readVehicle(
  feed: Feed,
  extraTrips: ReadonlyMap<string, ExtraTrip>,
  message: VehicleMessage,
  entityId: string,
  feedTime: Date,
  ignore: Ignore,
): VehiclePosition | null {
  const position = readPosition(message);
  if (position === null) return ignore('position');
  const { trip: descriptor, vehicle, currentStatus, timestamp } = message;
  const matched =
    extraTripOf(feed, extraTrips, descriptor, feedTime) ?? matchTrip(feed, descriptor, feedTime);
  const route =
    matched === null
      ? routeById(feed, descriptor?.routeId ?? '')
      : feed.routes[matched.pattern.route];
  if (route === undefined) return ignore('route');
  const occupancy = readOccupancy(message);
  return {
    vehicleId: plainId(vehicle?.id ?? '') ?? plainId(entityId) ?? 'vehicle',
    tripId: matched?.trip.id ?? null,
    serviceDate: matched?.serviceDate ?? null,
    routeId: route.id,
    direction: matched?.pattern.direction ?? directionOf(descriptor?.directionId),
    ...position,
    stopId: stopIdOf(feed, message, matched),
    status: STATUSES[currentStatus ?? StopStatus.IN_TRANSIT_TO] ?? 'in_transit',
    at: timestamp === undefined ? feedTime : instantOf(timestamp, feedTime),
    ...(occupancy && { occupancy }),
  };
}

/** Returns the extra trip of a vehicle; without a start_date the one of the day of the feed. */
function extraTripOf(
  feed: Feed,
  extraTrips: ReadonlyMap<string, ExtraTrip>,
  descriptor: TripDescriptor | undefined,
  feedTime: Date,
): ExtraTrip | null {
  const { tripId, startDate = '' } = descriptor ?? {};
  if (tripId === undefined || extraTrips.size === 0) return null;
  const date =
    startDate === '' ? dateIn(feed.timezone, feedTime) : dateOfNumber(Number(startDate) || 0);
  return extraTrips.get(tripKey(date, tripId)) ?? null;
}

const directionOf = (id: number | undefined): 0 | 1 | null => (id === 0 || id === 1 ? id : null);

/** Returns null for an invalid position: feeds send zeros for vehicles without one. */
function readPosition({
  position,
}: VehicleMessage): { lat: number; lon: number; heading: number } | null {
  const { latitude: lat = 0, longitude: lon = 0, bearing = 0 } = position ?? {};
  const onMap = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0);
  if (!onMap) return null;
  return { lat, lon, heading: Number.isFinite(bearing) ? ((bearing % 360) + 360) % 360 : 0 };
}

function stopIdOf(
  feed: Feed,
  { stopId, currentStopSequence }: VehicleMessage,
  matched: MatchedTrip | null,
): string | null {
  if (stopId !== undefined && indexOf(feed).stopOf.has(stopId)) return stopId;
  if (matched === null || currentStopSequence === undefined) return null;
  const [index = -1] = matchStops(feed, matched, [{ stopSequence: currentStopSequence }]);
  return feed.stops[matched.pattern.stops[index] ?? -1]?.id ?? null;
}
