import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Protocol Buffers messages described by their fields; what is not described is skipped. */

/** How one field lies on the wire. */
interface Field<T> {
  no: number;
  wire: WireType;
  /** Every occurrence adds to a list. */
  repeated: boolean;
  read(reader: BinaryReader, budget: Budget): unknown;
  write(writer: BinaryWriter, value: T): void;
}

/** Fields by the name that the value has in our object. */
type Fields = Readonly<Record<string, Field<never>>>;

/** An object with what a message had; a field that it lacked is not there. */
type MessageOf<F extends Fields> = {
  [K in keyof F]?: F[K] extends Field<infer T> ? T : never;
};

/** How many messages may still be made of one input: a few bytes can ask for many. */
interface Budget {
  messages: number;
}

/** The bytes ask for more messages than may be made of one input. */
export class TooManyMessages extends Error {}

/** A message type: its fields by number for reading, in order for writing. */
interface MessageType<F extends Fields> {
  fields: readonly (readonly [name: string, field: Field<never>])[];
  byNumber: ReadonlyMap<number, readonly [name: string, field: Field<never>]>;
  /** Only for the type. */
  shape?: F;
}

/** The object that a message type reads and writes. */
export type Shape<T> = T extends MessageType<infer F> ? MessageOf<F> : never;

const field = <T>(
  no: number,
  wire: WireType,
  read: (reader: BinaryReader) => T,
  write: (writer: BinaryWriter, value: T) => unknown,
): Field<T> => ({ no, wire, repeated: false, read, write });

export const text = (no: number): Field<string> =>
  field(
    no,
    WireType.LengthDelimited,
    (reader) => reader.string(),
    (writer, value) => writer.string(value),
  );
/** int32 and enumerations. */
export const int32 = (no: number): Field<number> =>
  field(
    no,
    WireType.Varint,
    (reader) => reader.int32(),
    (writer, value) => writer.int32(value),
  );
export const uint32 = (no: number): Field<number> =>
  field(
    no,
    WireType.Varint,
    (reader) => reader.uint32(),
    (writer, value) => writer.uint32(value),
  );
/** Seconds since 1970: 64 bits on the wire; beyond 2^53 they are no time of ours, and not exact. */
export const seconds = (no: number): Field<number> =>
  field(
    no,
    WireType.Varint,
    (reader) => Number(reader.int64()),
    (writer, value) => writer.int64(value),
  );
export const bool = (no: number): Field<boolean> =>
  field(
    no,
    WireType.Varint,
    (reader) => reader.bool(),
    (writer, value) => writer.bool(value),
  );
export const float = (no: number): Field<number> =>
  field(
    no,
    WireType.Bit32,
    (reader) => reader.float(),
    (writer, value) => writer.float(value),
  );

/** A message type of these fields. */
export function messageType<F extends Fields>(fields: F): MessageType<F> {
  const entries = Object.entries(fields);
  return { fields: entries, byNumber: new Map(entries.map((entry) => [entry[1].no, entry])) };
}

export const one = <F extends Fields>(no: number, type: MessageType<F>): Field<MessageOf<F>> => ({
  no,
  wire: WireType.LengthDelimited,
  repeated: false,
  read: (reader, budget) => readPart(reader, type, budget),
  write: (writer, value) => writePart(writer, type, value),
});

export const many = <F extends Fields>(
  no: number,
  type: MessageType<F>,
): Field<MessageOf<F>[]> => ({
  ...one(no, type),
  repeated: true,
  write: (writer, values) => {
    values.forEach((value, i) => {
      // The tag of the first was written by the caller.
      if (i > 0) writer.tag(no, WireType.LengthDelimited);
      writePart(writer, type, value);
    });
  },
});

function readPart<F extends Fields>(
  reader: BinaryReader,
  type: MessageType<F>,
  budget: Budget,
): MessageOf<F> {
  const end = reader.uint32() + reader.pos;
  if (end > reader.len) throw new RangeError('a message that is longer than its input');
  return readFields(reader, type, end, budget);
}

function readFields<F extends Fields>(
  reader: BinaryReader,
  { byNumber }: MessageType<F>,
  end: number,
  budget: Budget,
): MessageOf<F> {
  budget.messages -= 1;
  if (budget.messages < 0) throw new TooManyMessages();
  const message: Record<string, unknown> = {};
  while (reader.pos < end) {
    const [no, wire] = reader.tag();
    const known = byNumber.get(no);
    if (known === undefined || known[1].wire !== wire) {
      reader.skip(wire, no);
      continue;
    }
    const [name, field] = known;
    const value = field.read(reader, budget);
    const list = message[name];
    if (!field.repeated) message[name] = value;
    else if (Array.isArray(list)) list.push(value);
    else message[name] = [value];
  }
  if (reader.pos !== end) throw new RangeError('a field that is longer than its message');
  return message as MessageOf<F>;
}

function writePart<F extends Fields>(
  writer: BinaryWriter,
  type: MessageType<F>,
  message: MessageOf<F>,
): void {
  writer.fork();
  writeFields(writer, type, message);
  writer.join();
}

function writeFields<F extends Fields>(
  writer: BinaryWriter,
  { fields }: MessageType<F>,
  message: MessageOf<F>,
): void {
  const values: Record<string, unknown> = message;
  for (const [name, field] of fields) {
    const value = values[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    writer.tag(field.no, field.wire);
    field.write(writer, value as never);
  }
}

/**
 * Reads a whole message. Raises TooManyMessages beyond `maxMessages`, the reader's errors for bytes that
 * are none.
 */
export const readMessage = <F extends Fields>(
  type: MessageType<F>,
  bytes: Uint8Array,
  maxMessages: number,
): MessageOf<F> =>
  readFields(new BinaryReader(bytes), type, bytes.length, { messages: maxMessages });

export function writeMessage<F extends Fields>(
  type: MessageType<F>,
  message: MessageOf<F>,
): Uint8Array {
  const writer = new BinaryWriter();
  writeFields(writer, type, message);
  return writer.finish();
}
