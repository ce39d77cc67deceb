import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sandboxPayment } from '../../../../sandbox/payment/driver.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { atCashier, giveOrder, paymentRows, userIdOf } from '../../../../test/orders.ts';
import type { ProviderTrade } from '../../../adapters/payment/port.ts';
import { runDueJobs } from '../../../jobs/worker.ts';
import { jobsOf } from '../../../modules.ts';
import { reconcile, reconcileAgain } from './reconcile.ts';
import { scheduleRecurring } from '../../../jobs/queue.ts';

const PAGE = 2;
const ORDERS = 7;

describe.skipIf(!hasDatabase())('a round of the reconciler through many pages', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  /** The requested pages, by their beginning. */
  const requestedPages: string[] = [];
  /** Replaces the provider's data of one trade by data that cannot be stored. */
  let broken: Pick<ProviderTrade, 'paymentId' | 'tradeNo'> | undefined;

  beforeAll(async () => {
    gw = await startGateway({
      // A provider with short pages, each of which takes a second.
      adapters(base) {
        const real = sandboxPayment(base);
        const tradesOf: typeof real.tradesOf = async (day, after) => {
          vi.advanceTimersByTime(1000);
          const all = (await real.tradesOf?.(day, null))?.trades ?? [];
          const from = Number(after ?? 0);
          requestedPages.push(`${day} ${from}`);
          const next = from + PAGE < all.length ? String(from + PAGE) : null;
          const trades = all
            .slice(from, from + PAGE)
            .map((trade) =>
              trade.paymentId === broken?.paymentId ? { ...trade, ...broken } : trade,
            );
          return { trades, next };
        };
        return { payments: [{ ...real, tradesOf }] };
      },
    });
    token = await gw.login('13900000012');
    userId = await userIdOf(gw.db, token);
  });
  afterAll(() => gw.close());

  /** Creates an order whose money the provider has but does not report. */
  async function unreportedOrder(): Promise<string> {
    const id = await giveOrder(gw, userId, { type: 'metro', fields: '{"kind":"other"}' });
    const params = { id };
    const { body } = await gw.call('POST maas:/v1/orders/:id/payments', { params }, { token });
    await atCashier(gw, body.id, 'pay');
    return id;
  }
  const statuses = async (orders: readonly string[]): Promise<string[]> =>
    (await Promise.all(orders.map((id) => paymentRows(gw.db, id)))).flat().map((p) => p.status);

  it('continues where it stopped, in short parts, and misses no trade', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const orders: string[] = [];
    for (let i = 0; i < ORDERS; i++) orders.push(await unreportedOrder());
    expect(await statuses(orders)).toEqual(orders.map(() => 'confirming'));

    // The first part is lost, as if the gateway had died in it.
    for (let attempts = 0; attempts < 2; attempts++) {
      const cursor = { provider: 'sandbox', day: '2026-11-20', after: null };
      expect(await reconcileAgain(gw.ctx, {})).toMatchObject({ payload: { at: cursor } });
    }
    requestedPages.length = 0;
    await scheduleRecurring(gw.ctx, jobsOf(gw.ctx));
    gw.clock.advance(5 * 60_000);
    const { 'payment.reconcile': handler } = jobsOf(gw.ctx);
    let parts = 0;
    while ((await runDueJobs(gw.ctx, { 'payment.reconcile': handler })) > 0) parts++;
    expect(await statuses(orders)).toEqual(orders.map(() => 'succeeded'));
    // Yesterday's list and today's, one page per part; only the next round waits five minutes.
    expect(requestedPages).toEqual([
      '2026-11-19 0',
      ...['0', '2', '4', '6'].map((from) => `2026-11-20 ${from}`),
    ]);
    expect(parts).toBe(5);
    gw.clock.advance(5 * 60_000);
    expect(await runDueJobs(gw.ctx, { 'payment.reconcile': handler })).toBe(1);
    expect(requestedPages.at(-1)).toBe('2026-11-19 0');
  });

  it('continues after a trade that it cannot compare', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const orders = [await unreportedOrder(), await unreportedOrder(), await unreportedOrder()];
    const [row] = await paymentRows(gw.db, orders[0] ?? '');
    // The database cannot store this character.
    broken = { paymentId: row?.id ?? '', tradeNo: '\0' };
    await reconcile(gw.ctx);
    expect(await statuses(orders)).toEqual(['confirming', 'succeeded', 'succeeded']);
    broken = undefined;
    await reconcile(gw.ctx);
    expect(await statuses(orders)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });
});
