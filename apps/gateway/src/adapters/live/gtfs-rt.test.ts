import { createHash } from 'node:crypto';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../test/patience.ts';
import { testClock } from '../../../test/harness.ts';
import { LoopbackServer } from '../../../test/loopback-server.ts';
import { clockTime, pattern, smallFeed, trip } from '../../../test/small-feed.ts';
import { encodeFeed, MAX_FEED_BYTES } from '../../gtfs/realtime/feed-message.ts';
import type { LoadedFeed } from '../feed/port.ts';
import { gtfsRealtime } from './gtfs-rt.ts';
import { tripKey } from '../../gtfs/realtime/snapshot.ts';

const feed = smallFeed({
  patterns: [
    pattern({ id: 'east', trips: [trip('e', clockTime('12:00'), [5, 5])] }),
    pattern({ id: 'bus', route: 1, trips: [trip('b', clockTime('12:00'), [5, 5])] }),
  ],
});
const clock = testClock();
const key = tripKey('2026-11-20', 'e');

type Entities = NonNullable<Parameters<typeof encodeFeed>[0]['entity']>;
const bytesOf = (entity: Entities): Buffer =>
  Buffer.from(
    encodeFeed({
      header: {
        gtfsRealtimeVersion: '2.0',
        timestamp: BigInt(Math.floor(clock.now().getTime() / 1000)),
      },
      entity,
    }),
  );
const late = (delay: number): Buffer =>
  bytesOf([
    { id: '1', tripUpdate: { trip: { tripId: 'e', startDate: '20261120' }, delay } },
    { id: '2', tripUpdate: { trip: { tripId: 'of another timetable' } } },
  ]);

describe("an operator's feed", () => {
  let body: Buffer;
  let server: LoopbackServer;
  let origin: string;
  let live: ReturnType<typeof gtfsRealtime>;
  let current: () => Promise<LoadedFeed>;

  const follow = (sources: Record<string, string>, timeoutMs = 2000): void => {
    live = gtfsRealtime(
      { sources, pollMs: 10, timeoutMs },
      {
        clock,
        log: pino({ level: 'silent' }),
        feed: { current: () => current() },
      },
    );
  };
  const delaySeen = async (): Promise<number | null | undefined> =>
    (await live.snapshot())?.trips.get(key)?.stops[0]?.delaySeconds;

  beforeEach(async () => {
    body = late(60);
    current = () => Promise.resolve({ feed, source: 'file' });
    server = new LoopbackServer(({ headers }) => {
      const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
      if (headers['if-none-match'] === etag) return { status: 304, body: '' };
      return { status: 200, headers: { etag }, body: '', bytes: body };
    });
    origin = await server.listen();
  });
  afterEach(async () => {
    await live.stop();
    await server.close();
  });

  it('is there at once or not at all, and comes from the first question on', async () => {
    follow({ trips: origin });
    expect(server.asked).toEqual([]);
    expect(await live.snapshot()).toBeNull();
    await vi.waitFor(async () => expect(await delaySeen()).toBe(60), PATIENCE_MS);
    expect(live.counts?.()).toEqual({
      read: 1,
      refused: {},
      ignored: expect.objectContaining({ trip: 1 }),
    });
  });

  it('is read again only when it changed', async () => {
    follow({ trips: origin });
    await vi.waitFor(async () => expect(await delaySeen()).toBe(60), PATIENCE_MS);
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(3), PATIENCE_MS);
    expect(live.counts?.().read).toBe(1);
    body = late(120);
    await vi.waitFor(async () => expect(await delaySeen()).toBe(120), PATIENCE_MS);
    expect(live.counts?.().read).toBe(2);
  });

  it.each([
    ['is broken', { status: 200, body: '<html>busy</html>' }],
    ['is refused', { status: 503, body: '' }],
    ['is too large', { status: 200, body: '', bytes: Buffer.alloc(MAX_FEED_BYTES + 1) }],
    ['hangs', 'hang' as const],
    ['breaks off', 'reset' as const],
  ])('keeps its last good news while it %s, and comes back', async (_, fault) => {
    follow({ trips: origin }, 200);
    await vi.waitFor(async () => expect(await delaySeen()).toBe(60), PATIENCE_MS);
    server.fault = fault;
    body = late(180);
    const before = server.asked.length;
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(before + 2), PATIENCE_MS);
    expect(await delaySeen()).toBe(60);
    server.fault = undefined;
    await vi.waitFor(async () => expect(await delaySeen()).toBe(180), PATIENCE_MS);
  });

  it('that sends us on to another address is not followed there', async () => {
    const sending = new LoopbackServer(() => ({
      status: 302,
      headers: { location: origin },
      body: '',
    }));
    follow({ trips: await sending.listen() });
    try {
      await live.snapshot();
      await vi.waitFor(() => expect(sending.asked.length).toBeGreaterThan(1), PATIENCE_MS);
      expect(server.asked).toEqual([]);
    } finally {
      await sending.close();
    }
  });

  it('of one kind is away while the others go on', async () => {
    const alerts = new LoopbackServer(() => ({
      status: 200,
      body: '',
      bytes: bytesOf([{ id: 'a', alert: { headerText: { translation: [{ text: 'Works' }] } } }]),
    }));
    server.fault = 'reset';
    follow({ trips: origin, alerts: await alerts.listen() });
    try {
      await vi.waitFor(
        async () => expect((await live.snapshot())?.alerts).toHaveLength(1),
        PATIENCE_MS,
      );
      expect((await live.snapshot())?.trips.size).toBe(0);
      server.fault = undefined;
      await vi.waitFor(async () => expect(await delaySeen()).toBe(60), PATIENCE_MS);
      expect((await live.snapshot())?.alerts).toHaveLength(1);
    } finally {
      await alerts.close();
    }
  });

  it('is matched again when the timetable changes', async () => {
    follow({ trips: origin });
    await vi.waitFor(async () => expect(await delaySeen()).toBe(60), PATIENCE_MS);
    const otherFeed = smallFeed({
      patterns: [
        pattern({ id: 'p', trips: [trip('of another timetable', clockTime('12:00'), [5, 5])] }),
      ],
    });
    current = () => Promise.resolve({ feed: otherFeed, source: 'file' });
    const snapshot = await live.snapshot();
    expect([...(snapshot?.trips.keys() ?? [])]).toEqual([
      tripKey('2026-11-20', 'of another timetable'),
    ]);
    current = () => Promise.reject(new Error('no timetable'));
    expect(await live.snapshot()).toBeNull();
  });
});
