import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PATIENCE_MS } from '../../test/patience.ts';
import { listenTo } from '../../test/events.ts';
import { readConfig } from '../config.ts';
import { eventStreams } from './event-stream.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { observe } from './observe.ts';
import { createServer } from './server.ts';

/** Yields one event, and then waits for the end of the stream. */
async function* oneEvent(signal: AbortSignal): AsyncGenerator {
  yield {};
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

describe('the observation of requests', () => {
  let app: FastifyInstance;
  let metrics: Metrics;
  const lines: Record<string, unknown>[] = [];

  beforeEach(async () => {
    const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
    app = await createServer(readConfig({ NODE_ENV: 'test' }), log);
    metrics = createMetrics();
    observe(app, metrics);
  });
  afterEach(async () => {
    await app.close();
    lines.length = 0;
  });

  const underWay = async (): Promise<number | undefined> =>
    (await metrics.registry.getSingleMetric('http_requests_under_way')?.get())?.values[0]?.value;

  it('logs a line for each with its path, without credentials', async () => {
    app.get('/things/:id', () => ({}));
    app.get('/links/:token/events', () => ({}));
    await app.inject('/things/7?ticket=hidden');
    await app.inject('/links/hidden/events');
    expect(lines.map(({ path }) => path)).toEqual(['/things/7', '/links/:token/events']);
    expect(lines.map(({ client }) => client)).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(JSON.stringify(lines)).not.toContain('hidden');
    expect(await underWay()).toBe(0);
  });

  it('measures probes separately, because no rider sees their 503', async () => {
    const probe = { config: { quota: 'probes', audience: 'all' } } as const;
    app.get('/readyz', probe, (_request, reply) => reply.code(503).send({}));
    app.get('/page', (_request, reply) => reply.code(500).send({}));
    await app.inject('/readyz');
    await app.inject('/page');
    const text = await metrics.registry.metrics();
    const counts = text.split('\n').filter((line) => line.includes('_seconds_count{'));
    expect(counts.toSorted()).toEqual([
      'http_request_duration_seconds_count{endpoint="other",status="500"} 1',
      'http_request_duration_seconds_count{endpoint="probe",status="503"} 1',
    ]);
  });

  it('also logs a request whose caller disconnected, and counts it as over', async () => {
    const answer = eventStreams(app, 1, metrics, () => () => {});
    const endpoint = { key: 'GET auto:/events', output: z.unknown() };
    app.get('/events', async (request, reply) =>
      answer(endpoint, request, reply, async (signal) => oneEvent(signal)),
    );
    const listening = await listenTo(app, '/events');
    expect(await underWay()).toBe(0);
    expect(lines.filter(({ msg }) => msg === 'request')).toEqual([]);
    listening.close();
    await vi.waitFor(
      () =>
        expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([
          { path: '/events', status: 200, left: true },
        ]),
      PATIENCE_MS,
    );
    expect(await underWay()).toBe(0);
  });
});
