import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderStatus } from '@shtrans/contract/orders/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFolder } from '../../../../test/enterable-folder.ts';
import { type GatewayProcess, startProcess } from '../../../../test/gateway-process.ts';
import { freshDatabase, hasDatabase, onOtherServer } from '../../../../test/harness.ts';
import { giveOrder, lateLine, paymentRows } from '../../../../test/orders.ts';
import { roundsOf } from '../../../../test/rounds.ts';
import { queries } from '../../../../test/rows.ts';
import { connect, type Db } from '../../../db/database.ts';
import { startEmbedded } from '../../../db/embedded/server.ts';
import { notice } from '../../../db/notify.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';

const ORDERS = roundsOf(200, 60);
/** Kills after this number of acknowledged calls of a wave; the others are under way or not begun. */
const KILL_AFTER = [0.3, 0.75, 1.1].map((share) => Math.round(share * ORDERS));

/** Whether `fetch`, or reading its answer, failed because the gateway is gone. */
const isCutOff = (fault: Error): boolean =>
  fault instanceof TypeError || /terminated|ECONN|socket/i.test(fault.message);

/**
 * Repeats a call after a 503 or 502. Many simultaneous calls can be too many for a busy machine: it answers 503
 * without doing anything, or 502 if the provider did not answer in time. The repeated call has the same key.
 */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  let answer = await ask();
  for (let retries = 0; [502, 503].includes(answer.status) && retries < 20; retries++) {
    await delay(500);
    answer = await ask();
  }
  return answer;
}

/**
 * Runs the real process on real files and kills it without warning three times in the middle of many payments, and of
 * many refunds. An embedded database dies with it; a database server stays.
 */
describe.skipIf(!hasDatabase())('a gateway killed amid many payments and refunds', () => {
  const dataDir = databaseFolder('kill');
  const base = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const token = randomBytes(32).toString('base64url');
  const userId = uuidv7(base);
  /** Acknowledgements of the gateway, which it must never forget. */
  const acknowledged = {
    payments: new Map<string, string>(),
    succeeded: new Set<string>(),
    refunds: new Map<string, string>(),
  };
  let orders: string[] = [];
  let env: Record<string, string>;
  let gateway: GatewayProcess | undefined;
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    env = { DATA_DIR: dataDir, LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' };
    if (onOtherServer) {
      const fresh = await freshDatabase();
      env.DATABASE_URL = fresh.url;
      drop = async () => await fresh.drop();
    }
    gateway = await startProcess(env);
  });
  afterAll(async () => {
    await gateway?.stop();
    await drop?.();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Opens a second connection to the gateway's database; the gateway owns the server. */
  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const server = onOtherServer ? undefined : await startEmbedded({ dataDir });
    await server?.stop();
    const { db } = connect(env.DATABASE_URL ?? server?.url('shtrans') ?? '', { max: 4 });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  async function makeOrders(db: Db): Promise<string[]> {
    const now = base.clock.now();
    await queries(db)
      .insertInto('users')
      .values({ id: userId, phone: '13900000007', nickname: '7', demo: false, created_at: now })
      .execute();
    await queries(db)
      .insertInto('sessions')
      .values({
        token_hash: createHash('sha256').update(token).digest('hex'),
        user_id: userId,
        kind: 'main',
        device_id: null,
        created_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        revoked_at: null,
      })
      .execute();
    const ids: string[] = [];
    const line = await lateLine(db);
    for (let i = 0; i < ORDERS; i++) {
      const type = i % 2 === 0 ? 'multi_ticket' : 'metro';
      ids.push(await giveOrder({ ctx: base, db }, userId, { type, line }));
    }
    return ids;
  }

  /** Pays an order: starts, pays at the cashier, reads the result. Each answer counts as a promise. */
  async function payOne(orderId: string, onAnswer: () => void): Promise<void> {
    const address = gateway?.address ?? '';
    const authorization = `Bearer ${token}`;
    const started = await patiently(() =>
      fetch(`${address}/v1/orders/${orderId}/payments`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': `kill-${orderId}` },
      }),
    );
    expect(started.status).toBe(200);
    const { id } = (await started.json()) as { id: string };
    // The same key returns the same payment, also after a crash.
    expect(acknowledged.payments.get(orderId) ?? id).toBe(id);
    acknowledged.payments.set(orderId, id);
    onAnswer();
    const cashier = await patiently(() =>
      fetch(`${address}/sandbox/cashier/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"action":"pay"}',
      }),
    );
    expect(cashier.status).toBe(200);
    expect(await cashier.json()).toMatchObject({ state: 'paid' });
    onAnswer();
    const readStatus = async (): Promise<string> => {
      const result = await patiently(() =>
        fetch(`${address}/v1/payments/${id}`, { headers: { authorization } }),
      );
      return ((await result.json()) as { status: string }).status;
    };
    let status = await readStatus();
    // While the provider has not answered, the status is `confirming`, and the rider reads again.
    for (let retries = 0; status === 'confirming' && retries < 20; retries++) {
      await delay(500);
      status = await readStatus();
    }
    expect(status).toBe('succeeded');
    acknowledged.succeeded.add(id);
    onAnswer();
  }

  /** Requests the refund of an order and reads its state. */
  async function refundOne(orderId: string, onAnswer: () => void): Promise<void> {
    const address = gateway?.address ?? '';
    const authorization = `Bearer ${token}`;
    const ask = async (): Promise<Response> =>
      await fetch(`${address}/v1/orders/${orderId}/refund`, {
        method: 'POST',
        headers: {
          authorization,
          'idempotency-key': `refund-${orderId}`,
          'content-type': 'application/json',
        },
        body: '{"reason":"service_failed"}',
      });
    const refundAnswer = await patiently(ask);
    expect(refundAnswer.status).toBe(200);
    const { id } = (await refundAnswer.json()) as { id: string };
    // The same key returns the same refund, also after a crash.
    expect(acknowledged.refunds.get(orderId) ?? id).toBe(id);
    acknowledged.refunds.set(orderId, id);
    onAnswer();
    const refundView = await patiently(() =>
      fetch(`${address}/v1/orders/${orderId}/refund`, { headers: { authorization } }),
    );
    expect(await refundView.json()).toMatchObject({ id, amountCents: 1200 });
    onAnswer();
  }

  /** Runs the deed for all orders in parallel. A call cut off by the crash is accepted; a wrong answer is a fault. */
  async function wave(
    deed: (orderId: string, answered: () => void) => Promise<void>,
    killAfter: number,
  ): Promise<void> {
    let answers = 0;
    let killed: Promise<void> | undefined;
    const settled = await Promise.allSettled(
      orders.map(async (order) => {
        await deed(order, () => {
          answers++;
          if (answers === killAfter) killed = gateway?.kill();
        });
      }),
    );
    await killed;
    const faults = settled.flatMap((s) => (s.status === 'rejected' ? [s.reason as Error] : []));
    expect(faults.filter((fault) => !isCutOff(fault))).toEqual([]);
    if (killAfter < Number.POSITIVE_INFINITY) expect(answers).toBeGreaterThanOrEqual(killAfter);
  }

  /** Runs three waves that are killed in the middle, and one that is not. */
  async function waves(deed: typeof payOne): Promise<void> {
    for (const killAfter of KILL_AFTER) {
      await wave(deed, killAfter);
      gateway = await startProcess(env);
    }
    await wave(deed, Number.POSITIVE_INFINITY);
  }

  /**
   * Waits until every order has one of these statuses. Jobs claimed by dead gateways become free after their lease,
   * and a slow provider answers after a minute; the test shortens both waits.
   */
  async function comeTo(db: Db, statuses: OrderStatus[], job: string): Promise<void> {
    const hurry = async (): Promise<void> => {
      const now = base.clock.now();
      await queries(db)
        .updateTable('sandbox.refunds')
        .set({ due_at: now })
        .where('state', '=', 'processing')
        .execute();
      await queries(db)
        .updateTable('jobs')
        .set({ run_at: now, leased_until: null })
        .where('done_at', 'is', null)
        .where('kind', '=', job)
        .returning(notice('job'))
        .execute();
    };
    const open = async (): Promise<number> => {
      const rows = await queries(db)
        .selectFrom('orders')
        .select('id')
        .where('status', 'not in', statuses)
        .execute();
      return rows.length;
    };
    const giveUpAt = base.clock.now().getTime() + 30_000;
    while ((await open()) > 0 && base.clock.now().getTime() < giveUpAt) {
      await hurry();
      await delay(1000);
    }
    expect(await open()).toBe(0);
  }

  it('loses nothing it acknowledged, takes no money twice, and settles', async () => {
    orders = await withDb(makeOrders);
    await waves(payOne);
    await withDb(async (db) => {
      await comeTo(db, ['paid', 'to_be_used'], 'order.issue');
      for (const order of orders) {
        const payments = await paymentRows(db, order);
        expect(payments.map((p) => p.status)).toEqual(['succeeded']);
        expect(payments[0]?.id).toBe(acknowledged.payments.get(order));
      }
      expect(acknowledged.succeeded.size).toBe(ORDERS);
      expect(await ledgerCheck(db)).toEqual({
        takenCents: ORDERS * 1200,
        keptCents: ORDERS * 1200,
        refundedCents: 0,
        faults: [],
      });
      const history = await queries(db)
        .selectFrom('order_events')
        .select((eb) => ['order_id', eb.fn.countAll<number>().as('n')])
        .where('event', '=', 'payment_confirmed')
        .groupBy('order_id')
        .execute();
      expect(history.map((h) => h.n)).toEqual(orders.map(() => 1));
    });
  });

  it('makes each refund once, and forgets no accepted one', async () => {
    await withDb(async (db) => {
      // For a third each, the provider's answer arrives, is late, or is lost.
      for (const [i, mode] of (['normal', 'slow', 'lost'] as const).entries()) {
        const orderIds = orders.filter((_, n) => n % 3 === i);
        await queries(db)
          .updateTable('sandbox.trades')
          .set({ refund_mode: mode })
          .where('payment_id', 'in', (eb) =>
            eb.selectFrom('payments').select('id').where('order_id', 'in', orderIds),
          )
          .execute();
      }
    });
    await waves(refundOne);
    expect(acknowledged.refunds.size).toBe(ORDERS);
    await withDb(async (db) => {
      await comeTo(db, ['refunded'], 'payment.refund');
      const refunds = await queries(db)
        .selectFrom('refunds')
        .select(['id', 'order_id', 'status'])
        .execute();
      expect(new Map(refunds.map((r) => [r.order_id, r.id]))).toEqual(acknowledged.refunds);
      expect(new Set(refunds.map((r) => r.status))).toEqual(new Set(['succeeded']));
      expect(refunds).toHaveLength(ORDERS);
      expect(await ledgerCheck(db)).toEqual({
        takenCents: ORDERS * 1200,
        keptCents: 0,
        refundedCents: ORDERS * 1200,
        faults: [],
      });
    });
  });
});
