import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { atCashier, giveOrder, payOrder, userIdOf } from '../../test/orders.ts';
import { BACKLOG } from '../modules.ts';
import { addBacklogMetrics } from './backlog.ts';
import { countedSms } from '../adapters/sms/counted.ts';
import type { TextMessage } from '../adapters/sms/port.ts';
import { connect } from '../db/database.ts';
import { afterCommit, inTransaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/queue.ts';
import { createMetrics } from '../http/metrics.ts';

const HOUR = 3_600_000;

describe.skipIf(!hasDatabase())('business figures', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login('13900000001');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(() => gw.close());

  /** Reads the current metrics, such as `payments_total{provider="sandbox",result="started"}`. */
  async function readMetrics(metrics = createMetrics()): Promise<Record<string, number>> {
    for (const counter of gw.ctx.figures.counters) metrics.registry.registerMetric(counter);
    addBacklogMetrics(metrics, gw.ctx, BACKLOG);
    const lines = (await metrics.registry.metrics()).split('\n');
    return Object.fromEntries(
      lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  }

  const started = async (): Promise<{ order: string; payment: string }> => {
    const order = await giveOrder(gw, userId);
    const answer = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id: order } },
      { token },
    );
    expect(answer.status).toBe(200);
    return { order, payment: answer.body.id };
  };

  it('count the outcome of each payment and refund once', async () => {
    const { payment } = await started();
    expect(await readMetrics()).toMatchObject({
      'payments_total{provider="sandbox",result="started"}': 1,
      'payments_confirming{provider="sandbox"}': 1,
    });
    await atCashier(gw, payment, 'pay');
    for (let n = 0; n < 2; n++) {
      await gw.call('GET maas:/v1/payments/:id', { params: { id: payment } }, { token });
    }
    const figures = await readMetrics();
    expect(figures).toMatchObject({ 'payments_total{provider="sandbox",result="succeeded"}': 1 });
    expect(figures).not.toHaveProperty(['payments_confirming{provider="sandbox"}']);
  });

  it('contain the age of the oldest', async () => {
    const { payment } = await started();
    gw.clock.advance(2 * HOUR);
    const figures = await readMetrics();
    expect(figures['payments_confirming_oldest_seconds{provider="sandbox"}']).toBeGreaterThan(7199);
    expect(figures['jobs_overdue{kind="payment.confirm"}']).toBeGreaterThanOrEqual(1);
    expect(figures['jobs_overdue_oldest_seconds{kind="payment.confirm"}']).toBeGreaterThan(7100);
    expect(payment).not.toBe('');
  });

  it('omit a job that is not due', async () => {
    await enqueue(gw.ctx, gw.db, {
      kind: 'ride.release',
      dedup: 'later',
      payload: { rideId: 'later' },
      runAt: new Date(gw.clock.now().getTime() + HOUR),
    });
    expect(await readMetrics()).not.toHaveProperty(['jobs_overdue{kind="ride.release"}']);
  });

  it('count a refund, and show it as owed until it succeeds', async () => {
    const order = await giveOrder(gw, userId);
    await payOrder(gw, token, order);
    const before = await readMetrics();
    const succeeded = 'payments_total{provider="sandbox",result="succeeded"}';
    expect(before[succeeded]).toBeGreaterThanOrEqual(1);
    // Money for an order that is already closed is refunded automatically.
    const { order: late, payment } = await started();
    await gw.db
      .updateTable('orders')
      .set({ status: 'closed', unfinished: 0, closed_reason: 'payment_timed_out' })
      .where('id', '=', late)
      .execute();
    await atCashier(gw, payment, 'pay');
    await gw.call('GET maas:/v1/payments/:id', { params: { id: payment } }, { token });
    const owed = await readMetrics();
    expect(owed).toMatchObject({
      'payments_total{provider="sandbox",result="returned"}': 1,
      'refunds_total{result="requested"}': 1,
      'refunds_owed{reason="paid_after_close"}': 1,
    });
    expect(owed[succeeded]).toBe(before[succeeded]);
    await gw.runJobs();
    const back = await readMetrics();
    expect(back).toMatchObject({ 'refunds_total{result="succeeded"}': 1 });
    expect(back).not.toHaveProperty(['refunds_owed{reason="paid_after_close"}']);
  });

  it('count a message that was sent and one that was not', async () => {
    const message: TextMessage = {
      kind: 'login_code',
      parameters: { code: '123456', minutes: '5' },
      language: 'zh_cn',
      phone: '13900000001',
      text: '123456',
    };
    await gw.ctx.adapters.sms.send(message);
    const silent = { name: 'silent', send: () => Promise.reject(new Error('no answer')) };
    await expect(countedSms(silent, gw.ctx.figures).send(message)).rejects.toThrow('no answer');
    expect(await readMetrics()).toMatchObject({
      'sms_total{result="sent"}': 1,
      'sms_total{result="failed"}': 1,
    });
  });

  it('are missing while the database is away', async () => {
    const metrics = createMetrics();
    const away = connect('postgres://127.0.0.1:1/nowhere');
    addBacklogMetrics(metrics, { db: away.db, clock: gw.clock }, BACKLOG);
    const lines = await metrics.registry.metrics();
    await away.db.destroy();
    expect(lines).toContain('# TYPE jobs_overdue gauge');
    expect(lines).not.toContain('jobs_overdue{');
  });

  it('do not count a transaction that is rolled back', async () => {
    const callbacks: string[] = [];
    const failing = inTransaction(gw.db, async (tx) => {
      afterCommit(tx, () => callbacks.push('failed'));
      await Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(gw.db, async (tx) => {
      afterCommit(tx, () => callbacks.push('once'));
      expect(callbacks).toEqual([]);
    });
    expect(callbacks).toEqual(['once']);
  });
});
