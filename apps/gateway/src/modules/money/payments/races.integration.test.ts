import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundsOf } from '../../../../test/rounds.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  paidNotice,
  sendNotice,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';

const ROUNDS = roundsOf(200, 50);
const ROUNDS_IN_PARALLEL = 10;
/** Before the payment, order under payment, money taken, everything reported. */
const STAGES = 4;

const jitter = async (): Promise<void> => await delay(randomInt(12));

function outcomeOf(row: { status: string; paid_cents: number | null; payment: string | null }) {
  const { status, payment } = row;
  if (status === 'to_be_used' && payment === 'succeeded') return 'kept';
  if (status !== 'closed' || row.paid_cents !== null) return undefined;
  if (payment === 'refunded') return 'given back';
  return payment === 'failed' || payment === null ? 'closed' : undefined;
}

/** Two gateways on one database: processes race through their database connections. */
describe.skipIf(!hasDatabase())('payments at the same moment as', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    token = await gw.login('13900000003');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const either = (): TestGateway => (randomInt(2) === 0 ? gw : otherGateway);

  const pay = async (id: string) =>
    await either().call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token });
  const cancel = async (id: string) =>
    await either().call('POST maas:/v1/orders/:id/cancel', { params: { id } }, { token });
  const read = async (id: string) =>
    await either().call('GET maas:/v1/payments/:id', { params: { id } }, { token });

  /**
   * Pays an order, then sends all reports of the money in parallel, in random order, the notice twice.
   * Calls `reached` at each stage, so that a rival can act at any of them on any machine.
   */
  async function payAndTell(orderId: string, reached: (stage: number) => void): Promise<void> {
    try {
      reached(0);
      const { status, body } = await pay(orderId);
      reached(1);
      if (status !== 200) return;
      await jitter();
      const trade = await atCashier(either(), body.id, 'pay');
      reached(2);
      if (trade.state !== 'paid') return;
      const notice = paidNotice(gw.ctx, body.id, trade.tradeNo, 1200);
      const ways = [
        async () => await sendNotice(either(), notice),
        async () => await sendNotice(either(), notice),
        async () => await read(body.id),
        async () => await either().runJobs(),
      ];
      await Promise.all(
        ways.map(async (way) => {
          await jitter();
          await way();
        }),
      );
    } finally {
      reached(STAGES - 1);
    }
  }

  /** Runs `rival` at a random stage of the payment, or a moment after it. */
  async function against(orderId: string, rival: () => Promise<unknown>): Promise<void> {
    const stage = randomInt(STAGES);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await Promise.all([
      payAndTell(orderId, (reached) => {
        if (reached >= stage) resolve(undefined);
      }),
      promise.then(jitter).then(rival),
    ]);
  }

  /** Runs the rounds, a few in parallel; each creates an order and runs a race on it. */
  async function race(round: (orderId: string) => Promise<void>) {
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
    return await outcomes(ids);
  }

  /** Sets the deadline to now; the gateway that takes the job closes the order. */
  async function timeOut(orderId: string): Promise<void> {
    const now = gw.clock.now();
    await gw.db
      .updateTable('orders')
      .set({ pay_deadline: now })
      .where('id', '=', orderId)
      .execute();
    await gw.db
      .updateTable('jobs')
      .set({ run_at: now })
      .where('kind', '=', 'order.payment-deadline')
      .where('dedup', '=', orderId)
      .where('done_at', 'is', null)
      .execute();
    await Promise.all([gw.runJobs(), otherGateway.runJobs()]);
  }

  async function outcomes(ids: string[]) {
    const rows = await gw.db
      .selectFrom('orders')
      .leftJoin('payments', (join) =>
        join
          .onRef('payments.user_id', '=', 'orders.user_id')
          .onRef('payments.order_id', '=', 'orders.id'),
      )
      .select(['orders.id', 'orders.status', 'orders.paid_cents', 'payments.status as payment'])
      .where('orders.id', 'in', ids)
      .execute();
    const count = (name: string): number => rows.filter((r) => outcomeOf(r) === name).length;
    const impossible = rows.filter((r) => outcomeOf(r) === undefined);
    expect(impossible).toEqual([]);
    expect(rows).toHaveLength(ids.length);
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
    return { kept: count('kept'), givenBack: count('given back'), closed: count('closed') };
  }

  it('a cancellation end paid, or closed with the money back, never both', async () => {
    const tally = await race(async (id) => await against(id, async () => await cancel(id)));
    expect(tally.kept + tally.givenBack + tally.closed).toBe(ROUNDS);
    // Both sides must win sometimes, otherwise there was no race.
    expect(tally.kept).toBeGreaterThan(0);
    expect(tally.closed + tally.givenBack).toBeGreaterThan(0);
  });

  it('the deadline end paid, or closed with the money back, never both', async () => {
    const tally = await race(async (id) => await against(id, async () => await timeOut(id)));
    expect(tally.kept + tally.givenBack + tally.closed).toBe(ROUNDS);
    expect(tally.kept).toBeGreaterThan(0);
    expect(tally.closed + tally.givenBack).toBeGreaterThan(0);
  });

  it('late money, a cancellation and the deadline refund every cent or keep it', async () => {
    const tally = await race(async (id) => {
      const payment = pay(id);
      const late = async (): Promise<void> => {
        const { status, body } = await payment;
        if (status === 200)
          await atCashier(either(), body.id, 'late', { seconds: randomInt(1, 120) });
      };
      // On a busy machine, a cancellation that starts with the payment can win every round.
      const started = randomInt(2) === 0 ? jitter() : payment;
      await Promise.all([late(), started.then(async () => await cancel(id))]);
    });
    expect(tally.givenBack).toBeGreaterThan(0);
    expect(tally.kept).toBe(0);
  });
});
