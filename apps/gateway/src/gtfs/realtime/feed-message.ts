import {
  bool,
  float,
  int32,
  many,
  messageType,
  one,
  readMessage,
  seconds,
  type Shape,
  text,
  TooManyMessages,
  uint32,
  writeMessage,
} from './fields.ts';

/**
 * GTFS Realtime 2.0: the messages and fields that we read and write, by the numbers of the reference
 * (https://gtfs.org/documentation/realtime/proto/). Other fields and extensions are skipped.
 */

const translation = messageType({ text: text(1), language: text(2) });
const translatedString = messageType({ translation: many(1, translation) });
const timeRange = messageType({ start: seconds(1), end: seconds(2) });
const position = messageType({ latitude: float(1), longitude: float(2), bearing: float(3) });
const vehicleDescriptor = messageType({ id: text(1), label: text(2) });
const tripDescriptor = messageType({
  tripId: text(1),
  startTime: text(2),
  startDate: text(3),
  scheduleRelationship: int32(4),
  routeId: text(5),
  directionId: uint32(6),
});
const stopTimeEvent = messageType({ delay: int32(1), time: seconds(2), uncertainty: int32(3) });
const stopTimeUpdate = messageType({
  stopSequence: uint32(1),
  arrival: one(2, stopTimeEvent),
  departure: one(3, stopTimeEvent),
  stopId: text(4),
  scheduleRelationship: int32(5),
});
const tripUpdate = messageType({
  trip: one(1, tripDescriptor),
  stopTimeUpdate: many(2, stopTimeUpdate),
  vehicle: one(3, vehicleDescriptor),
  timestamp: seconds(4),
  delay: int32(5),
});
const vehiclePosition = messageType({
  trip: one(1, tripDescriptor),
  position: one(2, position),
  currentStopSequence: uint32(3),
  currentStatus: int32(4),
  timestamp: seconds(5),
  stopId: text(7),
  vehicle: one(8, vehicleDescriptor),
});
const entitySelector = messageType({
  agencyId: text(1),
  routeId: text(2),
  routeType: int32(3),
  trip: one(4, tripDescriptor),
  stopId: text(5),
  directionId: uint32(6),
});
const alert = messageType({
  activePeriod: many(1, timeRange),
  informedEntity: many(5, entitySelector),
  cause: int32(6),
  effect: int32(7),
  url: one(8, translatedString),
  headerText: one(10, translatedString),
  descriptionText: one(11, translatedString),
  severityLevel: int32(14),
});
const feedEntity = messageType({
  id: text(1),
  isDeleted: bool(2),
  tripUpdate: one(3, tripUpdate),
  vehicle: one(4, vehiclePosition),
  alert: one(5, alert),
});
const feedHeader = messageType({
  gtfsRealtimeVersion: text(1),
  incrementality: int32(2),
  timestamp: seconds(3),
});
const feedMessage = messageType({ header: one(1, feedHeader), entity: many(2, feedEntity) });

export type FeedMessage = Shape<typeof feedMessage>;
export type FeedEntity = Shape<typeof feedEntity>;
export type TripUpdate = Shape<typeof tripUpdate>;
export type StopTimeUpdate = Shape<typeof stopTimeUpdate>;
export type TripDescriptor = Shape<typeof tripDescriptor>;
export type VehiclePosition = Shape<typeof vehiclePosition>;
export type AlertMessage = Shape<typeof alert>;
export type EntitySelector = Shape<typeof entitySelector>;
export type TranslatedString = Shape<typeof translatedString>;

/** The wire's numbers of what a trip or a stop of it is to the timetable. */
export const TRIP_RELATION = { scheduled: 0, canceled: 3, deleted: 7 } as const;
export const STOP_RELATION = { scheduled: 0, skipped: 1, noData: 2 } as const;

/** The largest feed that is read: the largest in public are some 10 MB. */
export const MAX_FEED_BYTES = 20_000_000;
/** 1,000 vehicles with 40 stops each make some 150,000. */
const MAX_MESSAGES = 1_000_000;

/** Why bytes are no feed that can be used. */
export type RealtimeFault =
  | 'too_large'
  | 'too_many_messages'
  | 'broken'
  | 'no_header'
  | 'version_unknown'
  | 'differential';

export class RealtimeError extends Error {
  readonly fault: RealtimeFault;
  constructor(fault: RealtimeFault, cause?: unknown) {
    super(`no GTFS Realtime feed: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * Reads a feed. Raises RealtimeError: for bytes that are none, for a version other than 1 and 2, for a
 * differential feed, and beyond the limits.
 */
export function decodeFeed(bytes: Uint8Array): FeedMessage {
  if (bytes.length > MAX_FEED_BYTES) throw new RealtimeError('too_large');
  let feed: FeedMessage;
  try {
    feed = readMessage(feedMessage, bytes, MAX_MESSAGES);
  } catch (cause) {
    const fault = cause instanceof TooManyMessages ? 'too_many_messages' : 'broken';
    throw new RealtimeError(fault, cause);
  }
  const { header } = feed;
  if (header?.gtfsRealtimeVersion === undefined) throw new RealtimeError('no_header');
  if (!/^[12](\.|$)/.test(header.gtfsRealtimeVersion)) throw new RealtimeError('version_unknown');
  if ((header.incrementality ?? 0) !== 0) throw new RealtimeError('differential');
  return feed;
}

/** Writes a feed. */
export const encodeFeed = (feed: FeedMessage): Uint8Array => writeMessage(feedMessage, feed);
