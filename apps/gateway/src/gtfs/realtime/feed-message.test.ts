import * as fc from 'fast-check';
import { create, equals, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { clockTime, pattern, smallFeed, trip } from '../../../test/small-feed.ts';
import { decodeFeed, encodeFeed } from './feed-message.ts';
import { type FeedMessage, FeedMessageSchema } from './gtfs-realtime.pb.js';
import { readSnapshot } from './read-snapshot.ts';

/**
 * A feed that the npm package gtfs-realtime-bindings 2.2.0 wrote, with fields that we do not read
 * (licence plate, odometer, speed, congestion, occupancy, carriages).
 */
const OF_ANOTHER_LIBRARY = Buffer.from(
  `Cg0KAzIuMBAAGIC+g9gGEmgKAnQxGmIKGwoGZTA4OjAwGggyMDI2MTEyMSAAKgNvbmUwABIUCAEaDQji//////////8BGAAi
AUESFQgCEgYQrsGD2AYaBhDCwYPYBiIBRRIHCAMiAVooARoHCgJ2MRoBeCD2vYPYBhISCgJ0MhoMCgoKBmUwODoxMCADEkwKAnYx
IkYKCAoGZTA4OjAwEh0NCtf5QRUK1/JCHQAAtEIhAAAAAAAAKUAtAAAwQRgCIAIo+72D2AYwAUIICgJ2MRICMTJIAloDCgFhEogB
CgJhMSqBAQoMCICb/tcGEIDhiNgGKgUSA29uZSoDKgFFMAo4AUIhCh8KGWh0dHBzOi8vZXhhbXBsZS5vcmcvd29ya3MSAmVuUi0K
FQoM6L2m56uZ5YWz6ZetEgV6aC1DTgoUCg5TdGF0aW9uIGNsb3NlZBICZW5aDQoLCgVXb3JrcxICZW5wBA==`,
  'base64',
);

const header = { gtfsRealtimeVersion: '2.0', incrementality: 0, timestamp: 1_795_219_200n };
const faultOf = (bytes: Uint8Array): unknown => {
  try {
    decodeFeed(bytes);
    return null;
  } catch (error) {
    return (error as { fault?: unknown }).fault;
  }
};

const optionalFields = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [] });
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 3 });

describe('a GTFS Realtime feed', () => {
  it('of another library is read, and what we do not know in it is skipped', () => {
    const feed = decodeFeed(OF_ANOTHER_LIBRARY);
    expect(feed.header).toMatchObject(header);
    const [update, cancelled, vehicle, alert] = feed.entity;
    expect(update?.tripUpdate?.trip).toMatchObject({
      tripId: 'e08:00',
      startDate: '20261121',
      routeId: 'one',
      directionId: 0,
      scheduleRelationship: 0,
    });
    expect(update?.tripUpdate?.stopTimeUpdate).toMatchObject([
      { stopSequence: 1, stopId: 'A', departure: { delay: -30, uncertainty: 0 } },
      {
        stopSequence: 2,
        stopId: 'E',
        arrival: { time: 1_795_219_630n },
        departure: { time: 1_795_219_650n },
      },
      { stopSequence: 3, stopId: 'Z', scheduleRelationship: 1 },
    ]);
    expect(cancelled?.tripUpdate?.trip?.scheduleRelationship).toBe(3);
    expect(vehicle?.vehicle).toMatchObject({
      position: { latitude: expect.closeTo(31.23, 5), longitude: expect.closeTo(121.42, 5) },
      currentStopSequence: 2,
      vehicle: { id: 'v1', label: '12' },
    });
    expect(alert?.alert?.headerText?.translation).toMatchObject([
      { text: '车站关闭', language: 'zh-CN' },
      { text: 'Station closed', language: 'en' },
    ]);
  });

  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  const uint32 = fc.nat(2 ** 32 - 1);
  const time = fc.bigInt(0n, 2n ** 52n);
  const event = optionalFields({ delay: int32, time });
  const tripOf = optionalFields({
    tripId: text,
    startDate: text,
    scheduleRelationship: int32,
    routeId: text,
    directionId: uint32,
  });
  // NaN is equal to nothing.
  const float = fc.float({ noNaN: true });
  const entity = optionalFields({
    id: text,
    isDeleted: fc.boolean(),
    tripUpdate: optionalFields({
      trip: tripOf,
      stopTimeUpdate: list(
        optionalFields({ stopSequence: uint32, arrival: event, departure: event, stopId: text }),
      ),
      timestamp: time,
      delay: int32,
    }),
    vehicle: optionalFields({
      trip: tripOf,
      position: optionalFields({ latitude: float, longitude: float, bearing: float }),
      currentStatus: int32,
      timestamp: time,
    }),
    alert: optionalFields({
      activePeriod: list(optionalFields({ start: time, end: time })),
      informedEntity: list(optionalFields({ routeId: text, stopId: text, routeType: int32 })),
      headerText: optionalFields({ translation: list(optionalFields({ text, language: text })) }),
    }),
  });
  type AnyFeed = MessageInitShape<typeof FeedMessageSchema>;
  const anyFeed: fc.Arbitrary<AnyFeed> = list(entity).map((all) => ({ header, entity: all }));

  it('comes back from its bytes as it was', () => {
    fc.assert(
      fc.property(anyFeed, (feed) => {
        const sentFeed = create(FeedMessageSchema, feed);
        expect(equals(FeedMessageSchema, decodeFeed(encodeFeed(feed)), sentFeed)).toBe(true);
      }),
    );
  });

  const timetable = smallFeed({
    patterns: [pattern({ id: 'east', trips: [trip('e08:00', clockTime('08:00'), [5, 5])] })],
  });

  it('that is damaged is read or refused with a reason, and never crashes', () => {
    const hurt = fc
      .tuple(
        fc.oneof(anyFeed.map(encodeFeed), fc.constant(new Uint8Array(OF_ANOTHER_LIBRARY))),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        fc.option(fc.nat()),
      )
      .map(([bytes, changes, cut]) => {
        const changedBytes = Uint8Array.from(bytes);
        for (const [offset, value] of changes) changedBytes[offset % changedBytes.length] = value;
        return cut === null ? changedBytes : changedBytes.subarray(0, cut % changedBytes.length);
      });
    fc.assert(
      fc.property(fc.oneof(hurt, fc.uint8Array({ maxLength: 400 })), (bytes) => {
        let feed: FeedMessage;
        try {
          feed = decodeFeed(bytes);
        } catch (error) {
          expect(error).toMatchObject({ fault: expect.stringMatching(/^[a-z_]+$/) });
          return;
        }
        const { snapshot } = readSnapshot(timetable, [feed], new Date('2026-11-21T00:00:00.000Z'));
        expect(snapshot.at.getTime()).not.toBeNaN();
        for (const { lat, lon, heading } of snapshot.vehicles) {
          expect([lat, lon, heading].every(Number.isFinite)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is refused if it is no feed, is truncated, differential or of another version', () => {
    expect(faultOf(Buffer.from('<html>busy</html>'))).toBe('broken');
    expect(faultOf(OF_ANOTHER_LIBRARY.subarray(0, -1))).toBe('broken');
    expect(faultOf(new Uint8Array())).toBe('no_header');
    const unknownHeader = { ...header, gtfsRealtimeVersion: '3.0' };
    expect(faultOf(encodeFeed({ header: unknownHeader }))).toBe('version_unknown');
    expect(faultOf(encodeFeed({ header: { ...header, incrementality: 1 } }))).toBe('differential');
  });

  it.each([
    ['1', null],
    ['1.0', null],
    ['2', null],
    ['2.1', null],
    ['3', 'version_unknown'],
    ['20', 'version_unknown'],
    ['0.1', 'version_unknown'],
    ['v2', 'version_unknown'],
    ['', 'version_unknown'],
  ])('of version %j has the fault %j', (gtfsRealtimeVersion, fault) => {
    expect(faultOf(encodeFeed({ header: { gtfsRealtimeVersion } }))).toBe(fault);
  });

  it('says its fault, and why', () => {
    expect(() => decodeFeed(Buffer.from('<html>busy</html>'))).toThrow(
      expect.objectContaining({
        message: 'no GTFS Realtime feed: broken',
        fault: 'broken',
        cause: expect.any(Error),
      }),
    );
  });

  it('is refused when it is too large, or would be in memory', () => {
    expect(faultOf(new Uint8Array(20_000_001))).toBe('too_large');
    expect(faultOf(new Uint8Array(20_000_000))).toBe('broken');
    const entities = Buffer.alloc(2_400_000);
    // Each of 1.2 million entities takes two bytes: the tag and a length of nothing.
    for (let i = 0; i < entities.length; i += 2) entities[i] = 0x12;
    expect(faultOf(Buffer.concat([encodeFeed({ header }), entities]))).toBe('too_many_messages');
  });

  it('with endlessly nested groups is refused', () => {
    expect(faultOf(Buffer.concat([encodeFeed({ header }), Buffer.alloc(5000, 0x5b)]))).toBe(
      'broken',
    );
  });
});
