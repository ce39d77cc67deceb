import type { Bilingual } from '@shtrans/contract/schemas';
import type { ServiceAlert, LiveSnapshot, TripUpdate, VehiclePosition } from './snapshot.ts';
import type { Feed } from '../feed.ts';
import { tripsOf } from '../feed-index.ts';
import {
  type FeedEntity,
  type FeedMessage,
  STOP_RELATION,
  type StopTimeUpdate,
  type TranslatedString,
  TRIP_RELATION,
  type TripDescriptor,
} from './feed-message.ts';
import { EFFECTS, SEVERITIES } from './read-alert.ts';

/** What a feed of news may hold. */
export const NEWS_KINDS = ['trip_updates', 'vehicle_positions', 'alerts'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** The news as a GTFS Realtime feed, by the ids of `feed`. */
export function writeNews(
  feed: Feed,
  snapshot: LiveSnapshot,
  kinds: readonly NewsKind[] = NEWS_KINDS,
): FeedMessage {
  const entity: FeedEntity[] = [];
  if (kinds.includes('trip_updates')) {
    for (const [id, news] of snapshot.trips) entity.push(writeTrip(feed, id, news));
  }
  if (kinds.includes('vehicle_positions')) entity.push(...snapshot.vehicles.map(writeVehicle));
  if (kinds.includes('alerts')) entity.push(...snapshot.alerts.map(writeAlert));
  return {
    header: { gtfsRealtimeVersion: '2.0', incrementality: 0, timestamp: secondsOf(snapshot.at) },
    entity,
  };
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const startDate = (date: string): string => date.replaceAll('-', '');

function writeTrip(feed: Feed, id: string, news: TripUpdate): FeedEntity {
  const { tripId, serviceDate, cancelled, stops } = news;
  const place = tripsOf(feed).get(tripId);
  const route = feed.routes[place?.pattern.route ?? -1];
  const trip: TripDescriptor = {
    tripId,
    startDate: startDate(serviceDate),
    scheduleRelationship: cancelled ? TRIP_RELATION.canceled : TRIP_RELATION.scheduled,
    ...(route !== undefined && { routeId: route.id }),
  };
  return {
    id: `trip ${id}`,
    tripUpdate: {
      trip,
      stopTimeUpdate: stops.map((stop) =>
        writeStop(stop, feed.stops[place?.pattern.stops[stop.index] ?? -1]?.id),
      ),
    },
  };
}

/** Stops are named by id and by number, which is that of the timetable that we give out. */
function writeStop(
  { index, delaySeconds, skipped }: TripUpdate['stops'][number],
  stopId: string | undefined,
): StopTimeUpdate {
  const stop: StopTimeUpdate = {
    stopSequence: index,
    ...(stopId !== undefined && { stopId }),
  };
  if (skipped) return { ...stop, scheduleRelationship: STOP_RELATION.skipped };
  if (delaySeconds === null) return { ...stop, scheduleRelationship: STOP_RELATION.noData };
  const delay = { delay: delaySeconds };
  return { ...stop, arrival: delay, departure: delay };
}

const STATUSES = { incoming: 0, stopped: 1, in_transit: 2 } as const;

const writeVehicle = (news: VehiclePosition): FeedEntity => ({
  id: `vehicle ${news.vehicleId}`,
  vehicle: {
    trip: {
      ...(news.tripId !== null && { tripId: news.tripId }),
      ...(news.serviceDate !== null && { startDate: startDate(news.serviceDate) }),
      routeId: news.routeId,
      ...(news.direction !== null && { directionId: news.direction }),
    },
    position: { latitude: news.lat, longitude: news.lon, bearing: news.heading },
    currentStatus: STATUSES[news.status],
    timestamp: secondsOf(news.at),
    ...(news.stopId !== null && { stopId: news.stopId }),
    vehicle: { id: news.vehicleId },
  },
});

const OTHER_EFFECT = 7;
const numberOf = (words: Readonly<Record<number, string>>, word: string): number | undefined => {
  const found = Object.entries(words).find(([, value]) => value === word)?.[0];
  return found === undefined ? undefined : Number(found);
};

const translated = ({ zh, en }: Bilingual): TranslatedString => ({
  translation: [
    { text: zh, language: 'zh' },
    { text: en, language: 'en' },
  ],
});

function writeAlert(news: ServiceAlert): FeedEntity {
  const severity = numberOf(SEVERITIES, news.severity);
  return {
    id: news.id,
    alert: {
      ...((news.from !== null || news.until !== null) && {
        activePeriod: [
          {
            ...(news.from !== null && { start: secondsOf(news.from) }),
            ...(news.until !== null && { end: secondsOf(news.until) }),
          },
        ],
      }),
      informedEntity: [
        ...news.routeIds.map((routeId) => ({ routeId })),
        ...news.stopIds.map((stopId) => ({ stopId })),
      ],
      effect: numberOf(EFFECTS, news.effect) ?? OTHER_EFFECT,
      ...(news.url !== null && { url: { translation: [{ text: news.url }] } }),
      headerText: translated(news.title),
      descriptionText: translated(news.text),
      ...(severity !== undefined && { severityLevel: severity }),
    },
  };
}
