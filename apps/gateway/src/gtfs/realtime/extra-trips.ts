import type { Bilingual } from '@shtrans/contract/api/schemas';
import {
  type Arrangements,
  type Contact,
  departureOf,
  type Feed,
  type Pattern,
  type Service,
  type Trip,
} from '../feed.ts';
import { indexOf, type TripPlace, tripsOf } from '../feed-index.ts';
import { clockOf } from '../read-clock.ts';
import { dateIn, dateNumber, dateOfNumber, serviceDayStart } from '../service-day.ts';
import {
  TripDescriptor_ScheduleRelationship as TripRelation,
  type TripUpdate as TripUpdateMessage,
  type TripUpdate_StopTimeEvent as StopTimeEvent,
  type TripUpdate_StopTimeUpdate as StopTimeUpdate,
  TripUpdate_StopTimeUpdate_ScheduleRelationship as StopRelation,
  TripUpdate_StopTimeUpdate_StopTimeProperties_DropOffPickupType as PickupType,
} from './gtfs-realtime.pb.js';
import { plainId, plainText } from './plain-text.ts';
import { type ExtraTrips, type TripUpdate, tripKey } from './snapshot.ts';
import { type MatchedTrip, matchTrip } from './trip-match.ts';

/** Why a trip that the timetable does not have cannot be used. */
export type ExtraTripFault =
  /** No day, or an id that is missing or belongs to another trip. */
  | 'extra_trip'
  /** No route of the timetable. */
  | 'extra_route'
  /** Fewer than two stops of the timetable. */
  | 'extra_stop'
  /** A stop without a time, or times that go back or are of another day. */
  | 'extra_time';

/** A trip that the timetable does not have, on one service day. */
export interface ExtraTrip extends MatchedTrip {
  /** By stop; empty if all delays are unknown. */
  delays: TripUpdate['stops'];
  /** It runs in place of a trip of the timetable, whose id it has. */
  replaces: boolean;
  /** It repeats a trip of the timetable, whose stops its updates name. */
  repeats: boolean;
}

/** Latest departure in seconds of the service day, and the longest way from end to end. */
const MAX_START_SECONDS = 48 * 3600;
const MAX_LENGTH_SECONDS = 48 * 3600;

/** Reports whether a trip of a realtime feed has stops and times of its own, or those of another trip. */
export const isExtra = (relation: TripRelation): boolean =>
  relation === TripRelation.ADDED ||
  relation === TripRelation.NEW ||
  relation === TripRelation.REPLACEMENT ||
  relation === TripRelation.DUPLICATED;

/**
 * Reads an added, replaced or duplicated trip. Returns its fault if it cannot be used; `trip` if it
 * replaces or repeats one that the timetable does not have.
 * @param ignoreStop is called for each stop that the timetable does not have
 */
export function readExtraTrip(
  feed: Feed,
  update: TripUpdateMessage,
  feedTime: Date,
  ignoreStop: () => void,
): ExtraTrip | ExtraTripFault | 'trip' {
  const relation = update.trip?.scheduleRelationship;
  if (relation === TripRelation.DUPLICATED) return duplicateOf(feed, update);
  if (relation !== TripRelation.REPLACEMENT) return addedTrip(feed, update, ignoreStop);
  const replaced = matchTrip(feed, update.trip, feedTime);
  if (replaced === null) return 'trip';
  const { pattern, trip, serviceDate } = replaced;
  const calls = callsOf(feed, update, serviceDate, ignoreStop);
  if (typeof calls === 'string') return calls;
  const routeId = update.trip?.routeId ?? '';
  const route = routeId === '' ? pattern.route : indexOf(feed).routeOf.get(routeId);
  if (route === undefined) return 'extra_route';
  const keepsEnd = calls.stops.at(-1) === pattern.stops.at(-1);
  return {
    ...tripOf(feed, update, calls, {
      id: trip.id,
      route,
      direction: directionOf(update) ?? pattern.direction,
      headsign: keepsEnd ? pattern.headsign : null,
    }),
    serviceDate,
    delays: calls.delays,
    replaces: true,
    repeats: false,
  };
}

function addedTrip(
  feed: Feed,
  update: TripUpdateMessage,
  ignoreStop: () => void,
): ExtraTrip | ExtraTripFault {
  const { tripId = '', routeId = '', startDate = '' } = update.trip ?? {};
  const id = plainId(tripId);
  if (id === null || tripsOf(feed).has(id)) return 'extra_trip';
  const route = indexOf(feed).routeOf.get(routeId);
  if (route === undefined) return 'extra_route';
  const firstTime = update.stopTimeUpdate.map(timeOfCall).find((time) => time !== null);
  const serviceDate =
    startDate === ''
      ? firstTime && dateIn(feed.timezone, new Date(firstTime * 1000))
      : dateOf(startDate);
  if (firstTime === undefined) return 'extra_time';
  if (!serviceDate) return 'extra_trip';
  const calls = callsOf(feed, update, serviceDate, ignoreStop);
  if (typeof calls === 'string') return calls;
  const direction = directionOf(update) ?? 0;
  return {
    ...tripOf(feed, update, calls, { id, route, direction, headsign: null }),
    serviceDate,
    delays: calls.delays,
    replaces: false,
    repeats: false,
  };
}

/** Returns the trip that repeats another one at another time of the day or on another day. */
function duplicateOf(feed: Feed, update: TripUpdateMessage): ExtraTrip | ExtraTripFault | 'trip' {
  const { tripId = '', startDate = '', startTime = '' } = update.tripProperties ?? {};
  const place = tripsOf(feed).get(update.trip?.tripId ?? '');
  if (place === undefined) return 'trip';
  const id = plainId(tripId);
  const serviceDate = dateOf(startDate);
  if (id === null || serviceDate === null || tripsOf(feed).has(id)) return 'extra_trip';
  const start = clockOf(startTime);
  if (start === null || start > MAX_START_SECONDS) return 'extra_time';
  const { run: _, ...original } = place.trip;
  const offset = original.offset + start - departureOf(original, 0);
  const trip = { ...original, id, offset };
  const pattern = { ...place.pattern, headsign: headsignOf(update) ?? place.pattern.headsign };
  return {
    pattern: { ...pattern, trips: [trip] },
    trip,
    serviceDate,
    delays: [],
    replaces: false,
    repeats: true,
  };
}

/** Returns a date as `2026-11-21`; null if it is none. */
function dateOf(text: string): string | null {
  if (!/^\d{8}$/.test(text)) return null;
  const date = dateOfNumber(Number(text));
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? null : date;
}

const directionOf = ({ trip }: TripUpdateMessage): 0 | 1 | null =>
  trip?.directionId === 0 || trip?.directionId === 1 ? trip.directionId : null;

function headsignOf({ tripProperties }: TripUpdateMessage): Bilingual | null {
  const text = plainText(tripProperties?.tripHeadsign ?? '');
  return text === '' ? null : { zh: text, en: text };
}

/** The calls of a trip with times of its own. */
interface ExtraCalls {
  stops: Int32Array;
  /** Arrival and departure by the schedule alternate, in seconds of the service day. */
  times: Int32Array;
  closed: Uint8Array | null;
  arrangements: Arrangements[] | null;
  headsigns: (Bilingual | null)[] | null;
  delays: TripUpdate['stops'];
}

function callsOf(
  feed: Feed,
  { stopTimeUpdate }: TripUpdateMessage,
  serviceDate: string,
  ignoreStop: () => void,
): ExtraCalls | ExtraTripFault {
  const { stopOf } = indexOf(feed);
  const served = stopTimeUpdate
    .filter(({ scheduleRelationship }) => scheduleRelationship !== StopRelation.SKIPPED)
    .flatMap((call) => {
      const stop = stopOf.get(call.stopId ?? '');
      if (stop !== undefined) return [{ stop, call }];
      ignoreStop();
      return [];
    });
  if (served.length < 2) return 'extra_stop';
  const start = serviceDayStart(serviceDate, feed.timezone) / 1000;
  const times: number[] = [];
  const delays: TripUpdate['stops'] = [];
  for (const [index, { call }] of served.entries()) {
    const [arrival, departure] = [eventOf(call.arrival), eventOf(call.departure)];
    const [first, last] = [arrival ?? departure, departure ?? arrival];
    if (first === null || last === null) return 'extra_time';
    times.push(first.scheduled - start, last.scheduled - start);
    delays.push({ index, delaySeconds: last.delay ?? first.delay, skipped: false });
  }
  const begin = times[0] ?? 0;
  const isPossible =
    begin >= 0 &&
    begin <= MAX_START_SECONDS &&
    (times.at(-1) ?? 0) - begin <= MAX_LENGTH_SECONDS &&
    times.every((time, i) => time >= (times[i - 1] ?? begin));
  if (!isPossible) return 'extra_time';
  const closed = Uint8Array.from(served, ({ call }) => closedFlags(call));
  const arrangements = served.map(({ call }) => ({
    pickup: contactOf(call.stopTimeProperties?.pickupType),
    dropOff: contactOf(call.stopTimeProperties?.dropOffType),
  }));
  const isArranged = arrangements.some(({ pickup, dropOff }) => (pickup ?? dropOff) !== null);
  const headsigns = served.map(({ call }): Bilingual | null => {
    const text = plainText(call.stopTimeProperties?.stopHeadsign ?? '');
    return text === '' ? null : { zh: text, en: text };
  });
  return {
    stops: Int32Array.from(served, ({ stop }) => stop),
    times: Int32Array.from(times),
    closed: closed.includes(1) || closed.includes(2) || closed.includes(3) ? closed : null,
    arrangements: isArranged ? arrangements : null,
    headsigns: headsigns.some((sign) => sign !== null) ? headsigns : null,
    delays: delays.some(({ delaySeconds }) => delaySeconds !== null) ? delays : [],
  };
}

function contactOf(type: PickupType | undefined): Contact | null {
  if (type === PickupType.PHONE_AGENCY) return 'agency';
  return type === PickupType.COORDINATE_WITH_DRIVER ? 'driver' : null;
}

/** Returns the bits of `Pattern.closed`. */
const closedFlags = ({ stopTimeProperties }: StopTimeUpdate): number =>
  (stopTimeProperties?.pickupType === PickupType.NONE ? 1 : 0) |
  (stopTimeProperties?.dropOffType === PickupType.NONE ? 2 : 0);

/**
 * Returns the scheduled time of an event (seconds since 1970) and its delay, null if unknown; null without a
 * time. A feed that sends expected times alone has them in place of a schedule.
 */
function eventOf(
  event: StopTimeEvent | undefined,
): { scheduled: number; delay: number | null } | null {
  const [time, scheduledTime] = [Number(event?.time ?? 0), Number(event?.scheduledTime ?? 0)];
  if (time <= 0 && scheduledTime <= 0) return null;
  if (time <= 0) return { scheduled: scheduledTime, delay: event?.delay ?? null };
  const scheduled = scheduledTime > 0 ? scheduledTime : time - (event?.delay ?? 0);
  return { scheduled, delay: time - scheduled };
}

const timeOfCall = ({ arrival, departure }: StopTimeUpdate): number | null =>
  (eventOf(arrival) ?? eventOf(departure))?.scheduled ?? null;

function tripOf(
  feed: Feed,
  update: TripUpdateMessage,
  { stops, times, closed, arrangements, headsigns }: ExtraCalls,
  fields: Pick<Pattern, 'route' | 'direction'> & { id: string; headsign: Bilingual | null },
): TripPlace {
  const { id, route, direction } = fields;
  const end = feed.stops[stops.at(-1) ?? -1]?.name ?? { zh: '', en: '' };
  const trip: Trip = { id, service: 0, times, offset: 0, estimated: false };
  const pattern: Pattern = {
    id: `extra-${id}`,
    route,
    direction,
    headsign: headsignOf(update) ?? fields.headsign ?? end,
    ...(headsigns && { stopHeadsigns: headsigns }),
    kind: 'full',
    stops,
    metres: null,
    closed,
    ...(arrangements && { arrangements }),
    trips: [trip],
  };
  return { pattern, trip };
}

/** Combines trips to a timetable of their own, with a service for each day. `trips` is by `tripKey`. */
export function extraTripsOf(feed: Feed, trips: ReadonlyMap<string, ExtraTrip>): ExtraTrips {
  const serviceByDate = new Map<string, number>();
  const services: Service[] = [...feed.services];
  const patterns = [...trips.values()].map(({ pattern, trip, serviceDate }): Pattern => {
    let service = serviceByDate.get(serviceDate);
    if (service === undefined) {
      service = services.push(serviceOn(serviceDate)) - 1;
      serviceByDate.set(serviceDate, service);
    }
    return { ...pattern, trips: [{ ...trip, service }] };
  });
  const { sameVehicle: _, ...network } = feed;
  const replaced = [...trips].filter(([, { replaces }]) => replaces).map(([key]) => key);
  return {
    feed: { ...network, services, patterns, transfers: [] },
    replaced: new Set(replaced),
  };
}

const serviceOn = (date: string): Service => ({
  id: `extra-${date}`,
  weekdays: [],
  start: 0,
  end: 0,
  added: new Set([dateNumber(date)]),
  removed: new Set(),
});

/** Returns the day of a trip of `ExtraTrips`. */
export function dayOfExtra({ services }: Feed, { service }: Trip): string {
  const [number = 0] = services[service]?.added ?? [];
  return dateOfNumber(number);
}

/** Returns the key of an extra trip in a snapshot. */
export const keyOfExtra = ({ serviceDate, trip }: ExtraTrip): string =>
  tripKey(serviceDate, trip.id);
