import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  toBinary,
} from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import {
  FeedHeader_Incrementality,
  type FeedMessage,
  FeedMessageSchema,
} from './gtfs-realtime.pb.js';

/** Maximum size of a feed; the largest public feeds have about 10 MB. */
export const MAX_FEED_BYTES = 20_000_000;
/** Maximum protobuf messages of a feed; 1,000 vehicles with 40 stops each have about 150,000. */
const MAX_MESSAGES = 1_000_000;

/** Why bytes are not a usable feed. */
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
 * Reads a feed. Throws RealtimeError for bytes that are not a feed, a version other than 1 and 2, a
 * differential feed, and a feed above the limits.
 */
export function decodeFeed(bytes: Uint8Array): FeedMessage {
  if (bytes.length > MAX_FEED_BYTES) throw new RealtimeError('too_large');
  const { header, ...feed } = readMessage(bytes);
  if (header?.gtfsRealtimeVersion === undefined) throw new RealtimeError('no_header');
  if (!/^[12](\.|$)/.test(header.gtfsRealtimeVersion)) throw new RealtimeError('version_unknown');
  if ((header.incrementality ?? 0) !== FeedHeader_Incrementality.FULL_DATASET) {
    throw new RealtimeError('differential');
  }
  return { header, ...feed };
}

function readMessage(bytes: Uint8Array): FeedMessage {
  try {
    if (countMessages(new BinaryReader(bytes), FeedMessageSchema, bytes.length) > MAX_MESSAGES) {
      throw new RealtimeError('too_many_messages');
    }
    return fromBinary(FeedMessageSchema, bytes, { readUnknownFields: false });
  } catch (cause) {
    throw cause instanceof RealtimeError ? cause : new RealtimeError('broken', cause);
  }
}

/** Counts messages without decoding them, because two bytes of input can become hundreds in memory. */
function countMessages(reader: BinaryReader, { fields }: DescMessage, end: number): number {
  let count = 1;
  while (reader.pos < end) {
    const [number, wire] = reader.tag();
    const message =
      wire === WireType.LengthDelimited
        ? fields.find((field) => field.number === number)?.message
        : undefined;
    if (message === undefined) reader.skip(wire, number);
    else count += countMessages(reader, message, reader.uint32() + reader.pos);
  }
  return count;
}

/** Encodes a feed. */
export const encodeFeed = (feed: MessageInitShape<typeof FeedMessageSchema>): Uint8Array =>
  toBinary(FeedMessageSchema, create(FeedMessageSchema, feed));
