import { CodedError } from '@shtrans/contract/api/errors';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  orderRow,
  payOrder,
  paymentRows,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { sandboxPayment } from '../../../../sandbox/payment/driver.ts';
import type { PaymentPort } from '../../../adapters/payment/port.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';
import { reconcile } from './reconcile.ts';

const NEVER = new Promise<never>(() => {});

/** Uses the sandbox provider with calls that a test can make fail one by one. */
describe.skipIf(!hasDatabase())('a provider that', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  let faults: Partial<PaymentPort> = {};

  beforeAll(async () => {
    gw = await startGateway({
      adapters: (base) => {
        const cut = new Proxy(sandboxPayment(base), {
          get: (real, key: keyof PaymentPort) => faults[key] ?? real[key],
        });
        return { payments: [cut] };
      },
    });
    token = await gw.login('13900000008');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(async () => await gw?.close());

  const pay = async (id: string, idempotencyKey: string) =>
    await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id } },
      { token, idempotencyKey },
    );
  const read = async (id: string) =>
    await gw.call('GET maas:/v1/payments/:id', { params: { id } }, { token });

  it('does not open the trade does no harm; repeating the tap opens it', async () => {
    const order = await giveOrder(gw, userId);
    faults = { open: async () => await Promise.reject(new Error('line is dead')) };
    expect((await pay(order, `tap-1-${order}`)).code).toBe('payment_provider_failed');
    expect((await pay(order, `tap-2-${order}`)).code).toBe('payment_provider_failed');
    faults = {};
    const answer = await pay(order, `tap-1-${order}`);
    expect(answer.body.checkout).toMatchObject({
      kind: 'page',
      url: expect.stringContaining(answer.body.id),
    });
    expect(await paymentRows(gw.db, order)).toHaveLength(1);
    await atCashier(gw, answer.body.id, 'pay');
    expect((await read(answer.body.id)).body.status).toBe('succeeded');
  });

  it('does not answer leaves "confirming" after 3 s, and is asked once for many readers', async () => {
    const order = await giveOrder(gw, userId);
    const { body } = await pay(order, `tap-${order}`);
    await atCashier(gw, body.id, 'pay');
    let queryCount = 0;
    faults = {
      query: async () => {
        queryCount++;
        return await NEVER;
      },
    };
    const before = performance.now();
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await read(body.id)));
    expect(answers.map((a) => a.body.status)).toEqual(answers.map(() => 'confirming'));
    expect(queryCount).toBe(1);
    expect(performance.now() - before).toBeGreaterThan(2900);
    faults = {
      query: async () => await Promise.reject(new CodedError('upstream_failed')),
    };
    expect((await read(body.id)).body.status).toBe('confirming');
    faults = {};
    expect((await read(body.id)).body.status).toBe('succeeded');
  });

  it('will not refund is asked until it does', async () => {
    const order = await giveOrder(gw, userId);
    const { body } = await pay(order, `tap-${order}`);
    await atCashier(gw, body.id, 'late', { seconds: 60 });
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token });
    gw.clock.advance(60_000);
    expect((await read(body.id)).body.status).toBe('refunding');
    const refused: PaymentPort['refund'][] = [
      async () => await Promise.resolve('failed'),
      async () => await Promise.resolve('pending'),
      async () => await Promise.reject(new Error('line is dead')),
    ];
    for (const refund of refused) {
      faults = { refund };
      gw.clock.advance(10 * 60_000);
      await gw.runJobs();
      expect((await read(body.id)).body.status).toBe('refunding');
    }
    faults = {};
    gw.clock.advance(10 * 60_000);
    await gw.runJobs();
    expect((await read(body.id)).body.status).toBe('refunded');
    expect((await orderRow(gw.db, order)).status).toBe('closed');
  });

  it('reports that an owed refund failed receives it again', async () => {
    const order = await giveOrder(gw, userId);
    const { body } = await pay(order, `tap-${order}`);
    await atCashier(gw, body.id, 'late', { seconds: 60 });
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token });
    gw.clock.advance(60_000);
    expect((await read(body.id)).body.status).toBe('refunding');
    let handed = 0;
    faults = {
      refund: async () => {
        handed++;
        return await Promise.resolve('pending');
      },
      queryRefund: async () => await Promise.resolve('failed'),
    };
    for (const times of [1, 2, 3]) {
      gw.clock.advance(10 * 60_000);
      await gw.runJobs();
      expect(handed).toBe(times);
    }
    faults = {};
    gw.clock.advance(10 * 60_000);
    await gw.runJobs();
    expect((await read(body.id)).body.status).toBe('refunded');
  });

  it('lists a refund as failed does not end it: its own job decides', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await payOrder(gw, token, order);
    await atCashier(gw, payment, 'refunds', { mode: 'slow' });
    const refundAnswer = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id: order }, body: { reason: 'other' } },
      { token },
    );
    await gw.runJobs();
    const refund = { refundId: refundAnswer.body.id, amountCents: 1200, state: 'failed' } as const;
    const trade = { paymentId: payment, tradeNo: 'T1', amountCents: 1200, refunds: [refund] };
    faults = { tradesOf: async () => await Promise.resolve({ trades: [trade], next: null }) };
    await reconcile(gw.ctx);
    faults = {};
    const status = async () =>
      (await gw.call('GET maas:/v1/orders/:id/refund', { params: { id: order } }, { token })).body;
    expect(await status()).toMatchObject({ status: 'pending', failure: null });
    expect((await orderRow(gw.db, order)).status).toBe('being_refunded');
    await toRest(gw, null, 15);
    expect(await status()).toMatchObject({ status: 'succeeded', failure: null });
    expect((await orderRow(gw.db, order)).status).toBe('refunded');
  });

  it('lists a payment that is not ours causes a log event, and nothing is booked', async () => {
    const order = await giveOrder(gw, userId);
    const payment = await payOrder(gw, token, order);
    const trade = { paymentId: order, tradeNo: 'T2', amountCents: 1200, refunds: [] };
    faults = { tradesOf: async () => await Promise.resolve({ trades: [trade], next: null }) };
    const error = vi.spyOn(gw.ctx.log, 'error');
    onTestFinished(() => error.mockRestore());
    await reconcile(gw.ctx);
    faults = {};
    expect(error).toHaveBeenCalledWith(
      {
        event: 'ledger.differs',
        provider: 'sandbox',
        trade: 'T2',
        fault: 'the provider took money for a payment that is not ours',
      },
      expect.any(String),
    );
    expect((await paymentRows(gw.db, order)).map(({ id, status }) => [id, status])).toEqual([
      [payment, 'succeeded'],
    ]);
  });

  it('cannot close a trade does not keep an order from closing on time', async () => {
    const order = await giveOrder(gw, userId);
    const { body } = await pay(order, `tap-${order}`);
    faults = {
      close: async () => await Promise.reject(new Error('line is dead')),
      query: async () => await Promise.reject(new Error('line is dead')),
    };
    gw.clock.advance(15 * 60_000 + 1);
    await gw.runJobs();
    expect(await orderRow(gw.db, order)).toMatchObject({
      status: 'closed',
      closed_reason: 'payment_timed_out',
    });
    expect((await read(body.id)).body.status).toBe('confirming');
    faults = {};
    gw.clock.advance(10 * 60_000);
    await gw.runJobs();
    expect((await read(body.id)).body.status).toBe('failed');
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });
});
