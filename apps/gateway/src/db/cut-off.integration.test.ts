import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { cleanUp, newDataDir, spawnGateway } from '../../test/gateway-process.ts';
import {
  freshDatabase,
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../test/harness.ts';
import { giveOrder, userIdOf } from '../../test/orders.ts';
import { withoutLimits } from './transaction.ts';

const CALLS = 60;
/** Number of calls of the other gateway with a transaction when it stops: all of its connections. */
const HELD = 8;
/** Maximum additional duration of a call; less than 5 s in total on an idle machine. */
const DELAY_MS = 4000;
const PAY = 'POST maas:/v1/orders/:id/payments';

const keyOf = (order: string): string => `pay-${order}`;

describe.skipIf(!hasDatabase())('gateways on one database', { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let gw: TestGateway;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    database = await freshDatabase();
    gw = await startGateway({
      databaseUrl: database.url,
      clock: testClock(new Date()),
      config: { DATABASE_POOL_MAX: 16 },
      givesUp: true,
    });
    token = await gw.login('13800138003');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(async () => {
    await cleanUp();
    await gw.close();
    await database.drop();
  });

  const newOrders = (n: number): Promise<string[]> =>
    Promise.all(Array.from({ length: n }, () => giveOrder(gw, userId)));
  const pay = (gateway: TestGateway, id: string) =>
    gateway.call(PAY, { params: { id } }, { token, idempotencyKey: keyOf(id) });

  /** Locks the rows of orders. Returns a function that releases them. */
  async function hold(orders: string[]): Promise<() => Promise<void>> {
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const transaction = gw.db.transaction().execute(async (tx) => {
      await withoutLimits(tx);
      await tx.selectFrom('orders').select('id').where('id', 'in', orders).forUpdate().execute();
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    return async () => {
      released.resolve();
      await transaction;
    };
  }

  const payAll = (orders: string[]) =>
    Promise.all(
      orders.map(async (id) => {
        const startedAt = performance.now();
        const { status, code } = await pay(gw, id);
        return { status, code, ms: performance.now() - startedAt };
      }),
    );

  const sessions = async (state: 'waiting' | 'idle'): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and
        ${state === 'idle' ? sql`state = 'idle in transaction'` : sql`wait_event_type = 'Lock'`}
    `.execute(gw.db);
    return rows[0]?.n ?? 0;
  };

  /**
   * Lets another gateway wait for rows inside its transactions, stops it there and releases the rows; then makes the same
   * calls at the healthy gateway.
   */
  async function callsBeside(payThere: (id: string) => Promise<unknown>, stop: () => void) {
    const [orders, freeOrders] = [await newOrders(CALLS), await newOrders(CALLS)];
    // The duration of unobstructed calls, so that the test does not depend on the load of the machine.
    const slowest = Math.max(...(await payAll(freeOrders)).map(({ ms }) => ms));
    const release = await hold(orders);
    const calls = Promise.allSettled(orders.map(payThere));
    await vi.waitFor(async () => expect(await sessions('waiting')).toBeGreaterThanOrEqual(HELD), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    stop();
    await release();
    await vi.waitFor(async () => expect(await sessions('idle')).toBeGreaterThanOrEqual(HELD), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    const answers = await payAll(orders);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.filter(({ ms }) => ms > slowest + DELAY_MS)).toEqual([]);
    return { lost: calls };
  }

  it('answer all calls within 5 s while one is frozen in the middle of its own', async () => {
    const frozen = spawnGateway({
      DATA_DIR: newDataDir(),
      DATABASE_URL: database.url,
      LIMIT_FACTOR: '1000',
      DATABASE_POOL_MAX: String(HELD),
    });
    const address = await frozen.ready;
    const payThere = (id: string): Promise<Response> =>
      fetch(`${address}/v1/orders/${id}/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': keyOf(id) },
      });
    const { lost } = await callsBeside(payThere, () => frozen.child.kill('SIGSTOP'));
    frozen.child.kill('SIGCONT');
    await lost;
    frozen.child.kill('SIGTERM');
    await frozen.ended;
  });

  it('answer all calls within 5 s while one is cut off in the middle of its own', async () => {
    const proxy = await startDatabaseProxy(database.url);
    const cut = await startGateway({ databaseUrl: proxy.url, clock: gw.clock, givesUp: true });
    const { lost } = await callsBeside(
      (id) => pay(cut, id),
      () => proxy.mode('hole'),
    );
    await proxy.close();
    await lost;
    await cut.close();
  });

  it('answer a call that waits too long for a row, or is cancelled, with 503', async () => {
    const [long = '', cancelled = ''] = await newOrders(2);
    const release = await hold([long, cancelled]);
    const answer = pay(gw, cancelled);
    await vi.waitFor(async () => expect(await sessions('waiting')).toBe(1), {
      timeout: PATIENCE_MS,
      interval: 20,
    });
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(gw.db);
    const late = await pay(gw, long);
    await release();
    for (const { status, code, headers } of [await answer, late]) {
      expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    }
    expect((await pay(gw, long)).status).toBe(200);
  });

  it('lose the connection of an idle transaction', async () => {
    const idle = gw.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`select pg_sleep(2.5)`.execute(gw.db);
      await sql`select 1`.execute(tx);
    });
    await expect(idle).rejects.toThrow();
    expect((await gw.call('GET auth:/v1/me', {}, { token })).status).toBe(200);
  });
});
