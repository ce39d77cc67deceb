import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundsOf } from '../../../../test/rounds.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  orderRow,
  paidNotice,
  payOrder,
  paymentRows,
  sendNotice,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';

const ROUNDS = roundsOf(100, 30);
const ROUNDS_IN_PARALLEL = 10;
const PHONE = '13900000051';

const jitter = async (): Promise<void> => await delay(randomInt(12));

interface Rider {
  of: TestGateway;
  token: string;
}

/** Two phones of one rider, each at its own gateway, on one database. */
describe.skipIf(!hasDatabase())('at the same moment', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let userId: string;
  let phones: [Rider, Rider];

  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    phones = [
      { of: gw, token: await gw.login(PHONE) },
      { of: otherGateway, token: await gw.login(PHONE) },
    ];
    userId = await userIdOf(gw.db, phones[0].token);
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const ask = async ({ of, token }: Rider, id: string) =>
    await of.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'other' } },
      { token },
    );
  const cancel = async ({ of, token }: Rider, id: string) =>
    await of.call('POST maas:/v1/orders/:id/cancel', { params: { id } }, { token });
  const start = async ({ of, token }: Rider, id: string) =>
    await of.call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token });

  /** Pays like a rider, as far as the other phone allows. */
  async function pay(rider: Rider, id: string): Promise<void> {
    const { status, body } = await start(rider, id);
    if (status !== 200) return;
    await jitter();
    await atCashier(rider.of, body.id, 'pay');
    await rider.of.call('GET maas:/v1/payments/:id', { params: { id: body.id } }, rider);
  }

  /** Runs the rounds, a few in parallel, waits until everything settles, and returns the orders. */
  async function race(round: (id: string) => Promise<void>): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < ROUNDS; i += ROUNDS_IN_PARALLEL) {
      await Promise.all(
        Array.from({ length: ROUNDS_IN_PARALLEL }, async () => {
          const id = await giveOrder(gw, userId);
          ids.push(id);
          await round(id);
        }),
      );
    }
    await toRest(gw, null, 20);
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
    return ids;
  }

  const refundsOf = async (id: string) =>
    await gw.db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute();

  it('two phones request one refund: one is accepted, the other fails, one amount is refunded', async () => {
    const ids = await race(async (id) => {
      await payOrder(gw, phones[0].token, id);
      const answers = await Promise.all([
        jitter().then(async () => await ask(phones[0], id)),
        jitter().then(async () => await ask(phones[1], id)),
        jitter().then(async () => await ask(phones[0], id)),
        jitter().then(async () => await gw.runJobs()),
        jitter().then(async () => await otherGateway.runJobs()),
      ]);
      const codes = answers.flatMap((a) => (typeof a === 'number' ? [] : [a.code ?? 'accepted']));
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
      for (const code of codes) {
        expect(['accepted', 'refund_under_way', 'refund_already_done']).toContain(code);
      }
    });
    for (const id of ids) {
      expect((await orderRow(gw.db, id)).status).toBe('refunded');
      expect((await refundsOf(id)).map((r) => [r.status, r.amount_cents])).toEqual([
        ['succeeded', 1200],
      ]);
    }
  });

  it('a refund and a late second payment: each amount is refunded once', async () => {
    const ids = await race(async (id) => {
      // The provider reports the first payment as failed, but takes its money.
      const first = (await start(phones[0], id)).body.id;
      const failed = { id: first, paymentId: first, trade: { state: 'failed', reason: '' } };
      expect((await sendNotice(gw, failed)).status).toBe(200);
      await payOrder(gw, phones[1].token, id);
      const late = async (): Promise<void> => {
        const { tradeNo } = await atCashier(gw, first, 'pay');
        await Promise.all([
          sendNotice(gw, paidNotice(gw.ctx, first, tradeNo, 1200)),
          sendNotice(otherGateway, paidNotice(gw.ctx, first, tradeNo, 1200)),
        ]);
      };
      await Promise.all([
        jitter().then(late),
        jitter().then(async () => await ask(phones[1], id)),
        jitter().then(async () => await otherGateway.runJobs()),
      ]);
    });
    for (const id of ids) {
      expect((await orderRow(gw.db, id)).status).toBe('refunded');
      expect((await paymentRows(gw.db, id)).map((p) => p.status)).toEqual(['refunded', 'refunded']);
      expect((await refundsOf(id)).map((r) => r.reason).toSorted()).toEqual([
        'duplicate',
        'rider_asked',
      ]);
    }
  });

  it('a refund and its refusal: the order is refunded or unchanged, and can be refunded again', async () => {
    const ids = await race(async (id) => {
      const payment = await payOrder(gw, phones[0].token, id);
      await Promise.all([
        jitter().then(async () => await atCashier(gw, payment, 'refunds', { mode: 'refused' })),
        jitter().then(async () => await ask(phones[0], id)),
        jitter().then(async () => await ask(phones[1], id)),
        jitter().then(async () => await gw.runJobs()),
        jitter().then(async () => await otherGateway.runJobs()),
      ]);
    });
    for (const id of ids) {
      const order = await orderRow(gw.db, id);
      expect(['to_be_used', 'refunded']).toContain(order.status);
      const refunds = await refundsOf(id);
      const back = refunds.filter((refund) => refund.status === 'succeeded');
      expect(back).toHaveLength(order.status === 'refunded' ? 1 : 0);
    }
  });

  it('two phones pay, cancel and request refunds: never paid twice, closed orders keep nothing', async () => {
    const deeds = [pay, cancel, ask];
    const statuses = new Set<string>();
    const round = async (id: string): Promise<void> => {
      const [phoneA, phoneB] = phones;
      const does = async (rider: Rider): Promise<void> => {
        for (let i = 0; i < 3; i++) {
          await jitter();
          await deeds[randomInt(deeds.length)]?.(rider, id);
          if (randomInt(3) === 0) await rider.of.runJobs();
        }
      };
      await Promise.all([
        does(phoneA),
        does(phoneB),
        jitter().then(async () => await pay(phoneB, id)),
      ]);
    };
    // Which side wins is random: a run of bad luck is repeated, a side that can't win at all fails below.
    for (let runs = 0; runs < 10 && statuses.size < 3; runs += 1) {
      const ids = await race(round);
      for (const id of ids) {
        const { status } = await orderRow(gw.db, id);
        statuses.add(status);
        expect(['closed', 'to_be_used', 'refunded']).toContain(status);
        const payments = await paymentRows(gw.db, id);
        const succeeded = payments.filter((payment) => payment.status === 'succeeded');
        expect(succeeded).toHaveLength(status === 'to_be_used' ? 1 : 0);
        const confirmed = await gw.db
          .selectFrom('order_events')
          .select('id')
          .where('order_id', '=', id)
          .where('event', '=', 'payment_confirmed')
          .execute();
        expect(confirmed.length).toBeLessThanOrEqual(1);
      }
    }
    // Each side must win sometimes, otherwise there was no race.
    expect([...statuses].toSorted()).toEqual(['closed', 'refunded', 'to_be_used']);
  });
});
