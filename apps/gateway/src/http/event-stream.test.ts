import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PATIENCE_MS } from '../../test/patience.ts';
import { listenTo, originOf } from '../../test/events.ts';
import { readConfig } from '../config.ts';
import { compressAnswers } from './compress-answers.ts';
import { eventStreams } from './event-stream.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createServer } from './server.ts';

const output = z.object({ version: z.int(), text: z.string() });

interface Received {
  version: number;
  text: string;
}

const nobodyWaits = (): void => {};

/** A manual source of events: `send` yields one, `fail` ends them with an error. */
function source() {
  const waiting: (Received | Error)[] = [];
  let wake = nobodyWaits;
  const state = { returned: false, asked: 0 };
  const push = (item: Received | Error): void => {
    waiting.push(item);
    wake();
  };
  async function* events(signal: AbortSignal): AsyncGenerator<Received> {
    signal.addEventListener('abort', () => wake());
    try {
      while (!signal.aborted) {
        const item = waiting.shift();
        if (item instanceof Error) throw item;
        if (item === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else {
          state.asked += 1;
          yield item;
        }
      }
    } finally {
      state.returned = true;
    }
  }
  return {
    events,
    state,
    send: (version: number, text = 'x') => push({ version, text }),
    fail: (error: Error) => push(error),
    put: push,
  };
}

describe('a stream of events', () => {
  let app: FastifyInstance;
  let metrics: Metrics;
  let fake: ReturnType<typeof source>;
  const lines: Record<string, unknown>[] = [];

  beforeEach(async () => {
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const config = readConfig({ NODE_ENV: 'test', CORS_ORIGINS: 'https://app.example' });
    app = await createServer(config, log);
    metrics = createMetrics();
    compressAnswers(app);
    fake = source();
    const answer = eventStreams(app, 1, metrics, () => () => {});
    const endpoint = { key: 'GET auto:/events', output };
    app.get('/events', async (request, reply) => {
      const rider = request.headers['x-rider'];
      if (typeof rider === 'string') {
        request.caller = { userId: rider, sessionKind: 'main', tokenHash: '' };
      }
      return await answer(endpoint, request, reply, async (signal) => fake.events(signal));
    });
  });
  afterEach(async () => {
    await app.close();
    lines.length = 0;
  });

  const open = async (): Promise<number> => {
    const [value] =
      (await metrics.registry.getSingleMetric('event_streams_open')?.get())?.values ?? [];
    return value?.value ?? 0;
  };

  it('sends each event with its version as id, and with the headers of every answer', async () => {
    fake.send(3, 'first\nline');
    const listening = await listenTo<Received>(app, '/events', {
      'accept-encoding': 'br, gzip',
      origin: 'https://app.example',
    });
    expect(listening.status).toBe(200);
    expect(listening.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': 'https://app.example',
      'x-trace-id': expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(listening.headers['content-encoding']).toBeUndefined();
    expect(await listening.next()).toEqual({ id: '3', data: { version: 3, text: 'first\nline' } });
    fake.send(4);
    expect(await listening.next()).toMatchObject({ id: '4' });
    expect(await open()).toBe(1);
    listening.close();
    await vi.waitFor(() => expect(fake.state.returned).toBe(true), PATIENCE_MS);
    await vi.waitFor(async () => expect(await open()).toBe(0), PATIENCE_MS);
  });

  it('is open before the first event', async () => {
    const listening = await listenTo<Received>(app, '/events');
    await vi.waitFor(() => expect(listening.raw()).toBe(':\n\n'), PATIENCE_MS);
    fake.send(1);
    expect((await listening.next()).id).toBe('1');
  });

  it('removes fields that the contract lacks, and ends at an event that does not match it', async () => {
    fake.put(Object.assign({ version: 1, text: 'a' }, { secret: 's' }));
    const listening = await listenTo<Received>(app, '/events');
    expect((await listening.next()).data).toEqual({ version: 1, text: 'a' });
    fake.put(Object.assign({ version: 2, text: 'b' }, { version: 'two' }));
    await listening.ended;
    expect(listening.raw()).not.toContain('two');
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'a stream was interrupted' }));
  });

  it('answers a failure before the first event with its status and code', async () => {
    fake.fail(new CodedError('share_revoked'));
    const answer = await app.inject('/events');
    expect(answer.statusCode).toBe(410);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'share_revoked' });
    expect(await open()).toBe(0);
  });

  it('ends when its events fail later, and when there are no more', async () => {
    fake.send(1);
    const listening = await listenTo<Received>(app, '/events');
    await listening.next();
    fake.fail(new CodedError('share_expired'));
    await listening.ended;
    expect(listening.raw().match(/data:/g)).toHaveLength(1);
  });

  it('ends immediately when the gateway stops', async () => {
    const listening = await listenTo<Received>(app, '/events');
    await app.close();
    await listening.ended;
    expect(fake.state.returned).toBe(true);
  });

  it('keeps the newest eight of a rider, and refuses an address with too many', async () => {
    const listenAs = (rider: string) => listenTo<Received>(app, '/events', { 'x-rider': rider });
    const first = await listenAs('a');
    const listeners = [await listenAs('b')];
    for (let i = 0; i < 8; i++) listeners.push(await listenAs('a'));
    await first.ended;
    expect(await open()).toBe(9);
    const rest = await Promise.all(Array.from({ length: 191 }, (_, i) => listenAs(`r${i}`)));
    const refused = await app.inject('/events');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const listening of [...listeners, ...rest]) listening.close();
    await vi.waitFor(async () => expect(await open()).toBe(0), PATIENCE_MS);
    expect((await listenAs('z')).status).toBe(200);
  });

  describe('as time passes', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('sends a comment every 10 s, and ends after 15 min', async () => {
      const listening = await listenTo<Received>(app, '/events');
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(() => expect(listening.raw()).toBe(':\n\n:\n\n:\n\n'), PATIENCE_MS);
      vi.advanceTimersByTime(15 * 60_000 - 30_000);
      await vi.waitFor(() => expect(listening.raw().split(':')).toHaveLength(91), PATIENCE_MS);
      expect(fake.state.returned).toBe(false);
      vi.advanceTimersByTime(10_000);
      await listening.ended;
      expect(fake.state.returned).toBe(true);
    });

    it('drops a reader that reads nothing between two beats', async () => {
      const { port } = new URL(await originOf(app));
      for (let version = 0; version < 400; version++) fake.send(version, 'x'.repeat(100_000));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write('GET /events HTTP/1.1\r\nHost: test\r\n\r\n');
      socket.pause();
      let before = -1;
      while (fake.state.asked !== before || before < 1) {
        before = fake.state.asked;
        await delay(200);
      }
      vi.advanceTimersByTime(10_000);
      expect(await open()).toBe(1);
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(() => expect(fake.state.returned).toBe(true), PATIENCE_MS);
      expect(await open()).toBe(0);
      socket.destroy();
    });
  });

  it('pulls no more events while its reader does not read', async () => {
    const { port } = new URL(await originOf(app));
    const text = 'x'.repeat(100_000);
    for (let version = 0; version < 400; version++) fake.send(version, text);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /events HTTP/1.1\r\nHost: test\r\n\r\n');
    socket.pause();
    let before = -1;
    while (fake.state.asked !== before || before < 1) {
      before = fake.state.asked;
      await delay(200);
    }
    expect(before).toBeLessThan(200);
    socket.resume();
    await vi.waitFor(() => expect(fake.state.asked).toBe(400), PATIENCE_MS);
    socket.destroy();
  });
});
