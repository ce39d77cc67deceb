import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import {
  type ExtraTrips,
  type LiveSnapshot,
  type ServiceAlert,
  tripKey,
  type TripUpdate,
  type VehiclePosition,
} from './snapshot.ts';
import { arrivalOf, type Contact, departureOf, type Feed, ownName } from '../feed.ts';
import { type TripPlace, tripsOf } from '../feed-index.ts';
import { serviceDayStart } from '../service-day.ts';
import { dayOfExtra } from './extra-trips.ts';
import {
  Alert_Effect as Effect,
  type FeedEntitySchema,
  type FeedMessageSchema,
  FeedHeader_Incrementality as Incrementality,
  type TranslatedStringSchema,
  TripDescriptor_ScheduleRelationship as TripRelation,
  type TripUpdate_StopTimeUpdateSchema,
  TripUpdate_StopTimeUpdate_ScheduleRelationship as StopRelation,
  TripUpdate_StopTimeUpdate_StopTimeProperties_DropOffPickupType as PickupType,
} from './gtfs-realtime.pb.js';
import { writeOccupancy } from './occupancy.ts';
import { EFFECTS, SEVERITIES } from './read-alert.ts';
import { STATUSES } from './read-snapshot.ts';

type FeedEntity = MessageInitShape<typeof FeedEntitySchema>;

/** Kinds of entities in a realtime feed. */
export const FEED_CONTENTS = ['trip_updates', 'vehicle_positions', 'alerts'] as const;
export type FeedContent = (typeof FEED_CONTENTS)[number];

/** Converts a snapshot to a GTFS Realtime feed with the ids of `feed`. */
export function writeSnapshot(
  feed: Feed,
  snapshot: LiveSnapshot,
  contents: readonly FeedContent[] = FEED_CONTENTS,
): MessageInitShape<typeof FeedMessageSchema> {
  const entity: FeedEntity[] = [];
  if (contents.includes('trip_updates')) {
    const extra = snapshot.extra && extraPlaces(snapshot.extra);
    for (const [id, trip] of snapshot.trips) {
      const place = extra?.get(id);
      entity.push(
        place === undefined
          ? writeTrip(feed, id, trip)
          : writeExtraTrip(feed, place, trip, snapshot.extra?.replaced.has(id) === true),
      );
    }
  }
  if (contents.includes('vehicle_positions')) entity.push(...snapshot.vehicles.map(writeVehicle));
  if (contents.includes('alerts')) entity.push(...snapshot.alerts.map(writeAlert));
  return {
    header: {
      gtfsRealtimeVersion: '2.0',
      incrementality: Incrementality.FULL_DATASET,
      timestamp: secondsOf(snapshot.at),
    },
    entity,
  };
}

const secondsOf = (instant: Date): bigint => BigInt(Math.floor(instant.getTime() / 1000));
const secondsIf = (instant: Date | null): bigint | undefined =>
  instant === null ? undefined : secondsOf(instant);
const startDate = (date: string | null): string | undefined => date?.replaceAll('-', '');

function writeTrip(
  feed: Feed,
  id: string,
  { tripId, serviceDate, cancelled, stops }: TripUpdate,
): FeedEntity {
  const place = tripsOf(feed).get(tripId);
  return {
    id: `trip ${id}`,
    tripUpdate: {
      trip: {
        tripId,
        startDate: startDate(serviceDate),
        scheduleRelationship: cancelled ? TripRelation.CANCELED : TripRelation.SCHEDULED,
        routeId: feed.routes[place?.pattern.route ?? -1]?.id,
      },
      stopTimeUpdate: stops.map((stop) =>
        writeStop(stop, feed.stops[place?.pattern.stops[stop.index] ?? -1]?.id),
      ),
    },
  };
}

const TYPES: Readonly<Record<Contact, PickupType>> = {
  agency: PickupType.PHONE_AGENCY,
  driver: PickupType.COORDINATE_WITH_DRIVER,
};

/** Returns the extra trips by `tripKey`. */
const extraPlaces = ({ feed }: ExtraTrips): Map<string, TripPlace> =>
  new Map(
    feed.patterns.flatMap((pattern) =>
      pattern.trips.map((trip) => [tripKey(dayOfExtra(feed, trip), trip.id), { pattern, trip }]),
    ),
  );

/** Writes a trip with its stops and times; a duplicated one is new for readers of our timetable. */
function writeExtraTrip(
  feed: Feed,
  { pattern, trip }: TripPlace,
  update: TripUpdate,
  replaces: boolean,
): FeedEntity {
  const { tripId, serviceDate } = update;
  const start = serviceDayStart(serviceDate, feed.timezone) / 1000;
  let [next, delay]: [number, number | null] = [0, null];
  const eventAt = (seconds: number) => ({
    scheduledTime: BigInt(start + seconds),
    ...(delay !== null && { time: BigInt(start + seconds + delay) }),
  });
  return {
    id: `trip ${tripKey(serviceDate, tripId)}`,
    tripUpdate: {
      trip: {
        tripId,
        startDate: startDate(serviceDate),
        scheduleRelationship: replaces ? TripRelation.REPLACEMENT : TripRelation.NEW,
        routeId: feed.routes[pattern.route]?.id,
        directionId: pattern.direction,
      },
      tripProperties: { tripHeadsign: ownName(feed, pattern.headsign) },
      stopTimeUpdate: Array.from(pattern.stops, (stop, index) => {
        let skipped = false;
        for (; (update.stops[next]?.index ?? Infinity) <= index; next += 1) {
          const reported = update.stops[next];
          if (reported?.skipped === true) skipped = true;
          else delay = reported?.delaySeconds ?? null;
        }
        const closed = pattern.closed?.[index] ?? 0;
        const { pickup = null, dropOff = null } = pattern.arrangements?.[index] ?? {};
        return {
          stopSequence: index,
          stopId: feed.stops[stop]?.id,
          ...(skipped && { scheduleRelationship: StopRelation.SKIPPED }),
          arrival: eventAt(arrivalOf(trip, index)),
          departure: eventAt(departureOf(trip, index)),
          stopTimeProperties: {
            ...(pickup !== null && { pickupType: TYPES[pickup] }),
            ...(dropOff !== null && { dropOffType: TYPES[dropOff] }),
            ...((closed & 1) > 0 && { pickupType: PickupType.NONE }),
            ...((closed & 2) > 0 && { dropOffType: PickupType.NONE }),
          },
        };
      }),
    },
  };
}

/** Names a stop by its id and by the stop_sequence of the timetable that we publish. */
function writeStop(
  { index, delaySeconds, skipped }: TripUpdate['stops'][number],
  stopId: string | undefined,
): MessageInitShape<typeof TripUpdate_StopTimeUpdateSchema> {
  const stop = { stopSequence: index, stopId };
  if (skipped) return { ...stop, scheduleRelationship: StopRelation.SKIPPED };
  if (delaySeconds === null) return { ...stop, scheduleRelationship: StopRelation.NO_DATA };
  const delay = { delay: delaySeconds };
  return { ...stop, arrival: delay, departure: delay };
}

const writeVehicle = (vehicle: VehiclePosition): FeedEntity => ({
  id: `vehicle ${vehicle.vehicleId}`,
  vehicle: {
    trip: {
      tripId: vehicle.tripId ?? undefined,
      startDate: startDate(vehicle.serviceDate),
      routeId: vehicle.routeId,
      directionId: vehicle.direction ?? undefined,
    },
    position: { latitude: vehicle.lat, longitude: vehicle.lon, bearing: vehicle.heading },
    currentStatus: numberOf(STATUSES, vehicle.status),
    timestamp: secondsOf(vehicle.at),
    stopId: vehicle.stopId ?? undefined,
    vehicle: { id: vehicle.vehicleId },
    ...writeOccupancy(vehicle.occupancy),
  },
});

const numberOf = (words: Readonly<Record<number, string>>, word: string): number | undefined => {
  const key = Object.entries(words).find(([, value]) => value === word)?.[0];
  return key === undefined ? undefined : Number(key);
};

const translated = ({ zh, en }: Bilingual): MessageInitShape<typeof TranslatedStringSchema> => ({
  translation: [
    { text: zh, language: 'zh' },
    { text: en, language: 'en' },
  ],
});

function writeAlert(alert: ServiceAlert): FeedEntity {
  const periods = [alert, ...(alert.laterPeriods ?? [])].map(({ from, until }) => ({
    start: secondsIf(from),
    end: secondsIf(until),
  }));
  return {
    id: alert.id,
    alert: {
      activePeriod: alert.from === null && alert.until === null ? [] : periods,
      informedEntity: [
        ...alert.routeIds.map((routeId) => ({ routeId })),
        ...[...alert.stopIds, ...(alert.placeIds ?? [])].map((stopId) => ({ stopId })),
      ],
      effect: numberOf(EFFECTS, alert.effect) ?? Effect.OTHER_EFFECT,
      url: alert.url === null ? undefined : { translation: [{ text: alert.url }] },
      headerText: translated(alert.title),
      descriptionText: translated(alert.text),
      severityLevel: numberOf(SEVERITIES, alert.severity),
    },
  };
}
