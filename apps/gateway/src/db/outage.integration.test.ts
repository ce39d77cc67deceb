import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../test/database-proxy.ts';
import { freshDatabase, hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';

const CLIENT = 'shtrans-h5';
const TICKET = 'POST auth:/auth/cas/getTicket';

interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: unknown;
  ticket: string | undefined;
}

/** Waits until some tickets were acknowledged. */
const underWay = async ({ answers }: { answers: Answer[] }): Promise<void> =>
  await vi.waitFor(
    () => expect(answers.filter(({ ticket }) => ticket !== undefined).length).toBeGreaterThan(10),
    { timeout: PATIENCE_MS, interval: 20 },
  );

describe.skipIf(!hasDatabase())('a database that goes away', { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let proxy: DatabaseProxy;
  let gw: TestGateway;
  let token: string;
  beforeAll(async () => {
    database = await freshDatabase();
    proxy = await startDatabaseProxy(database.url);
    gw = await startGateway({ databaseUrl: proxy.url, givesUp: true });
    token = await gw.login('13800138003');
  });
  afterAll(async () => {
    await gw.close();
    await proxy.close();
    await database.drop();
  });

  /** Simulates twelve riders who each write or read a hundred times a second until stopped. */
  function load(): { answers: Answer[]; stop(): Promise<void> } {
    const answers: Answer[] = [];
    const stop = new AbortController();
    const callRepeatedly = async (write: boolean): Promise<void> => {
      while (!stop.signal.aborted) {
        const { status, code, headers, body } = write
          ? await gw.call(TICKET, { body: { clientId: CLIENT, ticketType: 1 } }, { token })
          : await gw.call('GET auth:/v1/me', {}, { token });
        const ticket = status === 200 && 'ticket' in body ? body.ticket : undefined;
        answers.push({ status, code, retryAfter: headers['retry-after'], ticket });
        await delay(status === 200 ? 10 : 50);
      }
    };
    const riders = Array.from({ length: 12 }, (_, i) => callRepeatedly(i % 3 > 0));
    return {
      answers,
      async stop() {
        stop.abort();
        await Promise.all(riders);
      },
    };
  }

  const plan = async () =>
    await gw.call('GET maas:/v1/plans', {
      query: { from: 'S0118', to: '五角场', time: '2026-11-24T12:00:00+08:00' },
    });

  const works = async (): Promise<void> =>
    await vi.waitFor(
      async () => expect((await gw.call('GET auth:/v1/me', {}, { token })).status).toBe(200),
      { timeout: PATIENCE_MS, interval: 50 },
    );

  async function everyTicketCounts(answers: Answer[]): Promise<void> {
    const acknowledged = answers.flatMap(({ ticket }) => ticket ?? []);
    expect(acknowledged.length).toBeGreaterThan(10);
    for (const ticket of acknowledged) {
      const { status } = await gw.call('POST auth:/auth/cas/verifyTicket', {
        body: { ticket, clientId: CLIENT },
      });
      expect(status).toBe(200);
    }
  }

  it('cut for 5 s under load: coded answers immediately, then recovery without lost acknowledged writes', async () => {
    const run = load();
    await underWay(run);
    proxy.mode('cut');
    expect((await gw.app.inject('/healthz')).statusCode).toBe(503);
    await delay(5000);
    proxy.mode('open');
    await works();
    expect((await gw.app.inject('/healthz')).statusCode).toBe(200);
    await delay(300);
    await run.stop();
    const refused = run.answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(50);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' });
    }
    await everyTicketCounts(run.answers);
  });

  it('silent for 5 s under load: the same, once hanging connections are dropped', async () => {
    const run = load();
    await underWay(run);
    proxy.mode('hole');
    await delay(5000);
    // Lost packets never arrive, so each connection of that time hangs permanently.
    proxy.mode('open');
    await works();
    await delay(300);
    await run.stop();
    for (const { status, code } of run.answers) {
      if (status !== 200) expect([status, code]).toEqual([503, 'unavailable']);
    }
    await everyTicketCounts(run.answers);
  });

  it('leaves the guide: journeys are planned from memory', async () => {
    expect((await plan()).status).toBe(200);
    proxy.mode('hole');
    // Longer than what was read before the outage counts as new.
    const endMs = performance.now() + 6000;
    while (performance.now() < endMs) {
      expect((await plan()).status).toBe(200);
      await delay(200);
    }
    proxy.mode('open');
    await works();
  });
});
