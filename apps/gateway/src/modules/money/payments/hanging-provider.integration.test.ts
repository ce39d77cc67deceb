import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../../../test/patience.ts';
import { sandboxPayment } from '../../../../sandbox/payment/driver.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { giveOrder, orderRow, payOrder, userIdOf } from '../../../../test/orders.ts';
import type { PaymentPort } from '../../../adapters/payment/port.ts';
import { noTicketing } from '../../../adapters/ticketing/port.ts';
import { startWorker } from '../../../jobs/worker.ts';
import { jobsOf } from '../../../modules.ts';

const PAYMENTS = 200;

const hang = (): Promise<never> => new Promise(() => {});

describe.skipIf(!hasDatabase())('with 200 payments of a hanging provider', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  let hanging = false;
  /** The number of payments not yet queried, at each call that issues a ticket. */
  const untriedAtIssue: number[] = [];
  const untried = async (): Promise<number> => {
    const jobs = await gw.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'payment.confirm')
      .where('done_at', 'is', null)
      .where('attempts', '=', 0)
      .execute();
    return jobs.length;
  };
  beforeAll(async () => {
    gw = await startGateway({
      clock: testClock(new Date()),
      adapters: (base) => {
        const real = sandboxPayment(base);
        const port = new Proxy(real, {
          get: (_, key: keyof PaymentPort) =>
            hanging && (key === 'query' || key === 'close') ? hang : real[key],
        });
        const issued = { state: 'issued', code: '123456789012' } as const;
        return {
          payments: [port],
          ticketing: {
            ...noTicketing,
            issue: async () => {
              untriedAtIssue.push(await untried());
              return issued;
            },
            settle: async () => ({ state: 'settled' as const }),
          },
        };
      },
    });
    token = await gw.login('13900000011');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(() => gw.close());

  it('a ticket is issued before all of them have been queried', async () => {
    const start = async (): Promise<void> => {
      const id = await giveOrder(gw, userId);
      await gw.call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token });
    };
    for (let i = 0; i < PAYMENTS; i += 20) await Promise.all(Array.from({ length: 20 }, start));
    const tickets = [await giveOrder(gw, userId), await giveOrder(gw, userId)];
    for (const id of tickets) await payOrder(gw, token, id);
    const [first = '', second = ''] = tickets;
    const schedule = (id: string, runAt: Date): Promise<unknown> =>
      gw.db
        .updateTable('jobs')
        .set({ run_at: runAt })
        .where('kind', '=', 'order.issue')
        .where('dedup', '=', id)
        .execute();
    // One job is due with the payments, the other while they hang.
    const now = gw.clock.now().getTime();
    await schedule(first, new Date(now));
    await schedule(second, new Date(now + 4000));
    await gw.db
      .updateTable('jobs')
      .set({ run_at: new Date(now - 60_000) })
      .where('kind', '=', 'payment.confirm')
      .where('done_at', 'is', null)
      .execute();
    hanging = true;
    const worker = startWorker(gw.ctx, jobsOf(gw.ctx));
    const issued = (id: string): Promise<void> =>
      vi.waitFor(async () => expect((await orderRow(gw.db, id)).status).toBe('to_be_used'), {
        timeout: PATIENCE_MS,
        interval: 50,
      });
    await issued(first);
    expect(untriedAtIssue[0]).toBeGreaterThan(PAYMENTS / 2);
    await issued(second);
    // No payment waits for minutes: a provider known to hang is not asked.
    await expect.poll(untried, { interval: 200 }).toBe(0);
    await worker.stop();
  }, 240_000);
});
