import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { freshDatabase, hasDatabase } from '../../test/harness.ts';
import { cleanUp, newDataDir, spawnGateway } from '../../test/gateway-process.ts';
import { LoopbackServer } from '../../test/loopback-server.ts';
import { connect } from '../db/database.ts';
import { findRow } from '../../test/rows.ts';
import { enqueue } from '../jobs/queue.ts';

afterEach(cleanUp);

interface SentSpan {
  traceId: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const spansIn = (body: string): SentSpan[] =>
  (
    JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
  ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

it.skipIf(!hasDatabase())(
  'requests, statements and jobs are sent to the configured collector, without secrets',
  { timeout: 240_000 },
  async () => {
    const collector = new LoopbackServer(() => ({ status: 200, body: '{}' }));
    const endpoint = await collector.listen();
    onTestFinished(() => collector.close());
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.drop());
    const gateway = spawnGateway({
      DATA_DIR: newDataDir(),
      DATABASE_URL: fresh.url,
      SECRET: 's'.repeat(32),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: 'transit',
      TRUST_PROXY: '1',
    });
    const address = await gateway.ready;
    const trace = 'c'.repeat(32);
    const answer = await fetch(`${address}/v1/orders?limit=5&cursor=hidden-in-a-query`, {
      headers: {
        traceparent: `00-${trace}-${'d'.repeat(16)}-01`,
        authorization: `Bearer ${'a'.repeat(43)}`,
        // The address that the caller claims, and the one that the proxy appends.
        'x-forwarded-for': '198.51.100.7, 2001:db8:1:2:3:4:5:6',
      },
    });
    expect(answer.headers.get('x-trace-id')).toBe(trace);
    const ownAnswer = await fetch(`${address}/v1/shared-trips/hidden-in-a-path`);
    await fetch(`${address}/healthz`);
    const { db } = connect(fresh.url, { max: 1 });
    onTestFinished(() => db.destroy());
    const system = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
    const payload = { paymentId: randomUUID() };
    await enqueue(system, db, { kind: 'payment.confirm', dedup: 'nobody', payload });
    await vi.waitFor(async () => {
      const job = await findRow(db, 'jobs', { kind: 'payment.confirm', dedup: 'nobody' });
      expect(job?.done_at).not.toBeNull();
    }, PATIENCE_MS);
    gateway.child.kill('SIGTERM');
    await gateway.ended;

    const bodies = collector.asked.map(({ target, body }) => {
      expect(target).toBe('/v1/traces');
      return body;
    });
    const spans = bodies.flatMap(spansIn);
    const names = spans.map(({ name }) => name);
    expect(names).toContain('GET /v1/orders');
    expect(names).toContain('job payment.confirm');
    const requestSpans = spans.filter(({ traceId }) => traceId === trace);
    expect(requestSpans.some(({ name }) => name.startsWith('pg'))).toBe(true);
    const callers = requestSpans.flatMap(({ attributes }) =>
      attributes.filter(({ key }) => key === 'client.address').map(({ value }) => value),
    );
    expect(callers).toEqual([{ stringValue: '2001:db8:1:2::/64' }]);
    const ownTrace = ownAnswer.headers.get('x-trace-id');
    expect(spans.some(({ traceId }) => traceId === ownTrace)).toBe(true);
    const all = bodies.join('\n');
    expect(all).toContain('transit');
    expect(all).not.toMatch(/hidden-in-a-(?:query|path)|healthz|a{43}|198\.51\.100\.7/);
  },
);
