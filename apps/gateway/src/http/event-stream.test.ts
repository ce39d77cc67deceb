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

/** Events by hand: `tell` gives one, `fail` ends them with an error. */
function source() {
  const waiting: (Received | Error)[] = [];
  let wake = nobodyWaits;
  const state = { returned: false, asked: 0 };
  const put = (item: Received | Error): void => {
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
    tell: (version: number, text = 'x') => put({ version, text }),
    fail: (error: Error) => put(error),
    put,
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

  it('tells each event with its version as id, under the headers of every answer', async () => {
    fake.tell(3, 'first\nline');
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
    fake.tell(4);
    expect(await listening.next()).toMatchObject({ id: '4' });
    expect(await open()).toBe(1);
    listening.close();
    await vi.waitFor(() => expect(fake.state.returned).toBe(true), PATIENCE_MS);
    await vi.waitFor(async () => expect(await open()).toBe(0), PATIENCE_MS);
  });

  it('is open before there is anything to tell', async () => {
    const listening = await listenTo<Received>(app, '/events');
    await vi.waitFor(() => expect(listening.raw()).toBe(':\n\n'), PATIENCE_MS);
    fake.tell(1);
    expect((await listening.next()).id).toBe('1');
  });

  it('leaves out what the contract does not name, and tells nothing that does not fit it', async () => {
    fake.put(Object.assign({ version: 1, text: 'a' }, { secret: 's' }));
    const listening = await listenTo<Received>(app, '/events');
    expect((await listening.next()).data).toEqual({ version: 1, text: 'a' });
    fake.put(Object.assign({ version: 2, text: 'b' }, { version: 'two' }));
    await listening.ended;
    expect(listening.raw()).not.toContain('two');
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'a stream broke off' }));
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
    fake.tell(1);
    const listening = await listenTo<Received>(app, '/events');
    await listening.next();
    fake.fail(new CodedError('share_expired'));
    await listening.ended;
    expect(listening.raw().match(/data:/g)).toHaveLength(1);
  });

  it('ends at once as the gateway stops', async () => {
    const listening = await listenTo<Received>(app, '/events');
    await app.close();
    await listening.ended;
    expect(fake.state.returned).toBe(true);
  });

  it('keeps to the newest eight of a rider, and refuses an address that has enough', async () => {
    const of = (rider: string) => listenTo<Received>(app, '/events', { 'x-rider': rider });
    const first = await of('a');
    const others = [await of('b')];
    for (let i = 0; i < 8; i++) others.push(await of('a'));
    await first.ended;
    expect(await open()).toBe(9);
    const rest = await Promise.all(Array.from({ length: 191 }, (_, i) => of(`r${i}`)));
    const refused = await app.inject('/events');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const listening of [...others, ...rest]) listening.close();
    await vi.waitFor(async () => expect(await open()).toBe(0), PATIENCE_MS);
    expect((await of('z')).status).toBe(200);
  });

  describe('as time passes', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('says every 10 s that it is there, and ends after 15 min', async () => {
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

    it('gives up a reader that reads nothing from one beat to the next', async () => {
      const { port } = new URL(await originOf(app));
      for (let version = 0; version < 400; version++) fake.tell(version, 'x'.repeat(100_000));
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

  it('asks for no more events while its reader does not read', async () => {
    const { port } = new URL(await originOf(app));
    const text = 'x'.repeat(100_000);
    for (let version = 0; version < 400; version++) fake.tell(version, text);
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
