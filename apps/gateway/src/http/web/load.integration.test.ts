import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EARLY, FRAME, VISIT, writeDrawnBuild } from '../../../test/drawn-build.ts';
import { cleanUp, newDataDir, startProcess } from '../../../test/gateway-process.ts';
import {
  type GatewayOptions,
  freshDatabase,
  hasDatabase,
  startGateway,
} from '../../../test/harness.ts';
import { connect } from '../../db/database.ts';
import { withoutLimits } from '../../db/transaction.ts';

const PAGE = '/shtrans-h5/lines';
const STATIC = FRAME.replace(EARLY, '');
/** Uses the processor for some milliseconds, but no database. */
const WORK = `/v1/plans?from=S0118&to=${encodeURIComponent('五角场')}`;
/** Waits for states, even on a slow machine. */
const PATIENT = { timeout: 240_000, interval: 50 };
/** At least as long as each wait in a test, so that the failure names the missing state. */
const TEST_LIMIT_MS = 240_000;

interface Answer {
  status: number;
  body: string;
  cacheControl: unknown;
}
type Ask = (url: string) => Promise<Answer>;

const fetched =
  (origin: string): Ask =>
  async (url) => {
    const answer = await fetch(origin + url, { headers: VISIT });
    const cacheControl = answer.headers.get('cache-control');
    return { status: answer.status, body: await answer.text(), cacheControl };
  };

/** Returns the current step of a gateway's documents. */
async function stepOf(ask: Ask): Promise<string> {
  const { status, body, cacheControl } = await ask(PAGE);
  if (status !== 200) return String(status);
  if (body === STATIC && cacheControl === 'public, max-age=10') return 'static';
  if (body === FRAME && cacheControl === 'no-cache') return 'frame';
  return body.includes('<p>drawn</p>') ? 'page' : body;
}

const figure = async (ask: Ask, name: string): Promise<number> => {
  const { body } = await ask('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
};

/** Keeps a number of calls under way until the returned function is called, which throws the error of a call. */
function keepBusy(calls: number, call: () => Promise<unknown>): () => Promise<void> {
  const stopped = new AbortController();
  const line = async (): Promise<void> => {
    while (!stopped.signal.aborted) await call();
  };
  const lines = Array.from({ length: calls }, line);
  return async () => {
    stopped.abort();
    await Promise.all(lines);
  };
}

const work = (ask: Ask) => async (): Promise<void> => expect((await ask(WORK)).status).toBe(200);

describe.skipIf(!hasDatabase())('documents of a busy gateway', { timeout: TEST_LIMIT_MS }, () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'shtrans-load-'));
  beforeAll(() => writeDrawnBuild(dist));
  afterAll(async () => {
    await cleanUp();
    rmSync(dist, { recursive: true, force: true });
  });

  /** Starts a gateway in this process that listens, with a function to call it. */
  async function listening(settings: GatewayOptions['config'] = {}) {
    const config = { WEB_DIST: dist, PAGE_PATIENCE_MS: 60_000, ...settings };
    const gw = await startGateway({ config, givesUp: true });
    onTestFinished(() => gw.close());
    return { gw, ask: fetched(await gw.app.listen({ port: 0, host: '127.0.0.1' })) };
  }

  it('contain less, step by step, while calls wait for the database, and pages again afterwards', async () => {
    const { gw, ask } = await listening();
    const token = await gw.login('13900000081');
    const me = () => gw.call('GET auth:/v1/me', {}, { token });
    expect(await stepOf(ask)).toBe('page');

    const { db: blockerDb } = connect(gw.databaseUrl, { max: 1 });
    onTestFinished(() => blockerDb.destroy());
    const stops: (() => Promise<void>)[] = [];
    await blockerDb.transaction().execute(async (tx) => {
      await withoutLimits(tx);
      await sql`lock table users in access exclusive mode`.execute(tx);
      // Eight use the pool's connections, ten wait.
      stops.push(keepBusy(18, me));
      await expect.poll(() => stepOf(ask), PATIENT).toBe('frame');
      stops.push(keepBusy(20, me));
      await expect.poll(() => stepOf(ask), PATIENT).toBe('static');
      expect(await figure(ask, 'document_step{step="static"}')).toBe(1);
      expect(await figure(ask, 'document_step{step="page"}')).toBe(0);
    });
    await Promise.all(stops.map((stop) => stop()));
    expect(await stepOf(ask)).toBe('page');
    expect(await figure(ask, 'document_step{step="page"}')).toBe(1);
    for (const step of ['page', 'frame_busy', 'static']) {
      expect(await figure(ask, `documents_total{step="${step}"}`)).toBeGreaterThan(0);
    }
  });

  it('are frames that request their data immediately above the limit for pages', async () => {
    const { ask } = await listening({ PAGE_BUSY_PERCENT: 85 });
    await expect.poll(() => stepOf(ask), PATIENT).toBe('page');
    const stop = keepBusy(8, work(ask));
    await expect.poll(() => stepOf(ask), PATIENT).toBe('frame');
    await stop();
    await expect.poll(() => stepOf(ask), PATIENT).toBe('page');
  });

  it('are static while a real gateway is flooded, which continues to answer', async () => {
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.drop());
    const gateway = await startProcess({
      DATABASE_URL: fresh.url,
      DATA_DIR: newDataDir(),
      WEB_DIST: dist,
      LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
      PAGE_PATIENCE_MS: '60000',
    });
    onTestFinished(() => gateway.stop());
    const ask = fetched(gateway.address);
    await expect.poll(() => stepOf(ask), PATIENT).toBe('page');
    const stop = keepBusy(24, work(ask));
    await expect.poll(() => stepOf(ask), PATIENT).toBe('static');
    await expect.poll(() => figure(ask, 'event_loop_busy_percent'), PATIENT).toBeGreaterThan(97);
    await stop();
    await expect.poll(() => stepOf(ask), PATIENT).toBe('page');
    expect(await figure(ask, 'documents_total{step="static"}')).toBeGreaterThan(0);
  });
});
