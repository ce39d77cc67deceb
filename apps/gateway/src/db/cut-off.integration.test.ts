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
/** So many of another gateway's calls hold a transaction when it stops: the connections it has. */
const HELD = 8;
/** So much longer a call takes at most, in ms: less than 5 s in all on a machine that has nothing else to do. */
const DELAY_MS = 4000;
const PAY = 'POST maas:/v1/orders/:id/payments';

const keyOf = (order: string): string => `pay-${order}`;

describe.skipIf(!hasDatabase())('gateways beside each other', { timeout: 240_000 }, () => {
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
  const pay = (at: TestGateway, id: string) =>
    at.call(PAY, { params: { id } }, { token, idempotencyKey: keyOf(id) });

  /** Holds the rows of orders until it is told to let them go. */
  async function hold(orders: string[]): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const over = gw.db.transaction().execute(async (tx) => {
      await withoutLimits(tx);
      await tx.selectFrom('orders').select('id').where('id', 'in', orders).forUpdate().execute();
      held.resolve();
      await released.promise;
    });
    await held.promise;
    return async () => {
      released.resolve();
      await over;
    };
  }

  const payAll = (orders: string[]) =>
    Promise.all(
      orders.map(async (id) => {
        const begun = performance.now();
        const { status, code } = await pay(gw, id);
        return { status, code, ms: performance.now() - begun };
      }),
    );

  const sessions = async (which: 'waiting' | 'idle'): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and
        ${which === 'idle' ? sql`state = 'idle in transaction'` : sql`wait_event_type = 'Lock'`}
    `.execute(gw.db);
    return rows[0]?.n ?? 0;
  };

  /**
   * Lets another gateway come as far as to wait for its rows inside of its transactions, stops it there and
   * gives it the rows; then asks the one that is well for the same.
   */
  async function callsBeside(payThere: (id: string) => Promise<unknown>, stop: () => void) {
    const [orders, others] = [await newOrders(CALLS), await newOrders(CALLS)];
    // How busy the machine is decides no test: so long the same takes where nothing is in its way.
    const slowest = Math.max(...(await payAll(others)).map(({ ms }) => ms));
    const release = await hold(orders);
    const lost = Promise.allSettled(orders.map(payThere));
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
    return { lost };
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

  it('tell a call that waits too long for a row, or is cancelled, to come again', async () => {
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

  it('lose the connection of a transaction that is idle, and tell the call to come again', async () => {
    const idle = gw.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`select pg_sleep(2.5)`.execute(gw.db);
      await sql`select 1`.execute(tx);
    });
    await expect(idle).rejects.toThrow();
    expect((await gw.call('GET auth:/v1/me', {}, { token })).status).toBe(200);
  });
});
