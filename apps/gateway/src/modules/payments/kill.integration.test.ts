import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayProcess, startProcess } from '../../../test/gateway-process.ts';
import { freshDatabase, hasDatabase } from '../../../test/harness.ts';
import { giveOrder, paymentRows } from '../../../test/orders.ts';
import { connect, type Db } from '../../db/database.ts';
import { startEmbedded } from '../../db/embedded/server.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { ledgerCheck } from './ledger-check.ts';

const ORDERS = 200;
/** Kills when so many calls of a wave were acknowledged; the others are under way or not begun. */
const KILL_AFTER = [60, 150, 220];

const onOtherServer =
  process.env.TEST_DATABASE !== undefined || process.env.TEST_DATABASE_URL !== undefined;

/** `fetch` and reading its answer fail like this when the other side is gone. */
const isCutOff = (fault: Error): boolean =>
  fault instanceof TypeError || /terminated|ECONN|socket/i.test(fault.message);

/**
 * The real process on real files: killed without warning in the middle of 200 payments, three times.
 * The embedded database goes down with it, the other engine's server stays.
 */
describe.skipIf(!hasDatabase())('a gateway killed in the middle of 200 payments', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shtrans-kill-'));
  const base = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const token = randomBytes(32).toString('base64url');
  const userId = uuidv7(base);
  /** What the gateway acknowledged, and must know for ever. */
  const acknowledged = { payments: new Map<string, string>(), succeeded: new Set<string>() };
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

  /** Talks to the gateway's database beside it; never owns the server. */
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
    await db
      .insertInto('users')
      .values({ id: userId, phone: '13900000007', nickname: '7', demo: false, created_at: now })
      .execute();
    await db
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
    for (let i = 0; i < ORDERS; i++) {
      const type = i % 2 === 0 ? 'multi_ticket' : 'metro';
      ids.push(await giveOrder({ ctx: base, db }, userId, { type }));
    }
    return ids;
  }

  /** A rider pays: starts, presses the button, looks at the result. Each answer counts as a promise. */
  async function payOne(orderId: string, answered: () => void): Promise<void> {
    const address = gateway?.address ?? '';
    const authorization = `Bearer ${token}`;
    const started = await fetch(`${address}/v1/orders/${orderId}/payments`, {
      method: 'POST',
      headers: { authorization, 'idempotency-key': `kill-${orderId}` },
    });
    expect(started.status).toBe(200);
    const { id } = (await started.json()) as { id: string };
    // The same key is the same payment, also after a crash.
    expect(acknowledged.payments.get(orderId) ?? id).toBe(id);
    acknowledged.payments.set(orderId, id);
    answered();
    const cashier = await fetch(`${address}/sandbox/cashier/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"action":"pay"}',
    });
    expect(cashier.status).toBe(200);
    expect(await cashier.json()).toMatchObject({ state: 'paid' });
    answered();
    const result = await fetch(`${address}/v1/payments/${id}`, { headers: { authorization } });
    const { status } = (await result.json()) as { status: string };
    expect(status).toBe('succeeded');
    acknowledged.succeeded.add(id);
    answered();
  }

  /** All pay at once. A call that the crash cut off is no fault; a wrong answer is. */
  async function wave(orders: string[], killAfter: number): Promise<void> {
    let answers = 0;
    let killed: Promise<void> | undefined;
    const settled = await Promise.allSettled(
      orders.map(async (order) => {
        await payOne(order, () => {
          answers++;
          if (answers === killAfter) killed = gateway?.kill();
        });
      }),
    );
    await killed;
    const faults = settled.flatMap((s) => (s.status === 'rejected' ? [s.reason as Error] : []));
    expect(faults.filter((fault) => !isCutOff(fault))).toEqual([]);
    expect(answers).toBeGreaterThanOrEqual(Math.min(killAfter, orders.length * 3));
  }

  it('loses nothing it acknowledged, takes no money twice, and comes to rest', async () => {
    const orders = await withDb(makeOrders);
    for (const killAfter of KILL_AFTER) {
      await wave(orders, killAfter);
      gateway = await startProcess(env);
    }
    await wave(orders, Number.POSITIVE_INFINITY);
    await withDb(async (db) => {
      // What the dead gateways had claimed comes back after its lease; nobody waits for that here.
      await db
        .updateTable('jobs')
        .set({ run_at: base.clock.now() })
        .where('done_at', 'is', null)
        .where('kind', '=', 'order.issue')
        .execute();
      const open = async (): Promise<number> => {
        const rows = await db
          .selectFrom('orders')
          .select('id')
          .where('status', 'not in', ['paid', 'to_be_used'])
          .execute();
        return rows.length;
      };
      const until = base.clock.now().getTime() + 30_000;
      while ((await open()) > 0 && base.clock.now().getTime() < until) await delay(200);
      expect(await open()).toBe(0);

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
      const history = await db
        .selectFrom('order_events')
        .select((eb) => ['order_id', eb.fn.countAll<number>().as('n')])
        .where('event', '=', 'payment_confirmed')
        .groupBy('order_id')
        .execute();
      expect(history.map((h) => h.n)).toEqual(orders.map(() => 1));
    });
  }, 120_000);
});
