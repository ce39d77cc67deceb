import { DAY_MS, cityDay } from '@shtrans/contract/values/calendar';
import { ORDER_TYPES } from '@shtrans/contract/orders/types';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import type { Adapters } from '../../src/adapters/adapters.ts';
import { noPayment } from '../../src/adapters/payment/port.ts';
import { ledgerCheck } from '../../test/ledger-check.ts';
import { moneyReport } from '../../src/modules/money/payments/money-report.ts';
import { sendDueNotices } from '../payment/trades.ts';
import { sendDueWebhooks } from '../webhooks.ts';
import { planDay } from './days.ts';
import { prepareDemo } from './demo.ts';
import { beginLiving, liveRound } from './live.ts';
import { DEMO_RIDER } from './seed.ts';

const HOUR_MS = 3_600_000;
const everything = (): boolean => true;
const REPORTING = ['bikes', 'gates', 'parking', 'ticketing'] as const;

/** Runs everything that is due on a gateway, until nothing is. */
async function settle(gw: TestGateway, base: string): Promise<void> {
  for (;;) {
    let doneCount = await liveRound(gw.ctx);
    for (const partner of REPORTING) doneCount += await sendDueWebhooks(gw.ctx, partner, base);
    doneCount += await sendDueNotices(gw.ctx, base);
    doneCount += await gw.runJobs();
    if (doneCount === 0) return;
  }
}

/** Returns when the next job, errand or notice is due. */
async function nextDue({ db }: TestGateway): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select min(run_at) as at from (
      select run_at from jobs where done_at is null
      union all select run_at from sandbox.errands where done_at is null
      union all select run_at from sandbox.notices where delivered_at is null
    ) due`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('nothing is due any more');
  return first.at;
}

/** Lets the demo riders live until an instant, on several gateways. */
async function liveUntil(end: Date, bases: readonly string[], gateways: readonly TestGateway[]) {
  const [first] = gateways;
  if (first === undefined) throw new Error('no gateway');
  for (;;) {
    await Promise.all(gateways.map(async (gw, i) => await settle(gw, bases[i] ?? '')));
    const next = await nextDue(first);
    if (next > end) break;
    // The clock must not go back if something is overdue.
    if (next > first.clock.now()) first.clock.set(next);
    else first.clock.advance(1000);
  }
  first.clock.set(end);
}

describe.skipIf(!hasDatabase())('a month of the demo city', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let beganAt: Date;
  beforeAll(async () => {
    gw = await startGateway();
    // Two gateways run the same month, and nothing may happen twice.
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    await prepareDemo(gw.ctx, () => {});
    const bases = await Promise.all(
      [gw, secondGateway].map(async ({ app }) => await app.listen({ port: 0, host: '127.0.0.1' })),
    );
    await Promise.all([beginLiving(gw.ctx), beginLiving(secondGateway.ctx)]);
    beganAt = gw.clock.now();
    await liveUntil(new Date(beganAt.getTime() + 2 * DAY_MS), bases, [gw, secondGateway]);
    // A restart adds nothing and loses nothing.
    await beginLiving(gw.ctx);
    await liveUntil(new Date(beganAt.getTime() + 30 * DAY_MS), bases, [gw]);
  }, 600_000);
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const orders = () =>
    gw.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .selectAll('orders')
      .select('users.phone')
      .execute();

  test('no order gets stuck', async () => {
    const now = gw.clock.now().getTime();
    const LIMITS = {
      ongoing: 13 * HOUR_MS,
      to_be_paid: 36 * HOUR_MS,
      in_payment: 3 * HOUR_MS,
      paid: HOUR_MS,
      ticketing: HOUR_MS,
      to_be_used: 8 * DAY_MS,
      consumed: 8 * DAY_MS,
      being_refunded: 2 * DAY_MS,
    };
    const limits = new Map<string, number>(Object.entries(LIMITS));
    const standing = (await orders()).filter(
      ({ status, updated_at }) => now - updated_at.getTime() > (limits.get(status) ?? Infinity),
    );
    expect(standing.map(({ type, status, fields }) => ({ type, status, fields }))).toEqual([]);
  });

  test('each week brings new orders as the first did, of all types, and something is always under way', async () => {
    const lived = (await orders()).filter(
      ({ phone, occurred_at }) => phone === DEMO_RIDER && occurred_at > beganAt,
    );
    const weeks = [0, 1, 2, 3].map(
      (week) =>
        lived.filter(
          ({ occurred_at }) =>
            Math.floor((occurred_at.getTime() - beganAt.getTime()) / (7 * DAY_MS)) === week,
        ).length,
    );
    for (const count of weeks) expect(count).toBeGreaterThan(7);
    const types = new Set(lived.map(({ type }) => type));
    expect(ORDER_TYPES.filter((type) => !types.has(type))).toEqual([]);
    expect(lived.filter(({ status }) => status === 'completed').length).toBeGreaterThan(30);
    const jobs = await gw.db
      .selectFrom('sandbox.errands')
      .select('id')
      .where('done_at', 'is', null)
      .execute();
    expect(jobs.length).toBeGreaterThan(0);
  });

  test('nothing happened twice: each ride has one order, each order one purchase', async () => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from partner_rides group by order_id having count(*) > 1`.execute(gw.db);
    expect(rows).toEqual([]);
    const lived = (await orders()).filter(({ occurred_at }) => occurred_at > beganAt);
    const keys = lived.map(({ type, occurred_at }) => `${type} ${occurred_at.toISOString()}`);
    expect(new Set(keys).size).toBe(keys.length);
    const refused = gw.db
      .selectFrom('partner_reports')
      .select(['outcome', 'body'])
      .where('outcome', '<>', 'applied');
    expect(await refused.execute()).toEqual([]);
    const unheard = gw.db
      .selectFrom('sandbox.notices')
      .select(['partner', 'body', 'last_answer'])
      .where('delivered_at', 'is', null);
    expect(await unheard.execute()).toEqual([]);
  });

  test('all books balance', async () => {
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
    expect((await moneyReport(gw.ctx)).faults).toEqual([]);
  });
});

/** Returns the number of errands after the first day is planned. */
const planned = async (adapters: Partial<Adapters>): Promise<number> => {
  const gw = await startGateway({ adapters });
  await gw.login(DEMO_RIDER);
  await beginLiving(gw.ctx);
  await liveRound(gw.ctx);
  const { rows } = await sql`
    select 1 from sandbox.errands where body ->> 'do' <> 'plan'`.execute(gw.db);
  await gw.close();
  return rows.length;
};

test.skipIf(!hasDatabase())('riders only plan errands for partners of the sandbox', async () => {
  expect(await planned({})).toBeGreaterThan(0);
  expect(await planned({ payments: [noPayment] })).toBe(0);
});

describe('a day of the commuter', () => {
  const day = cityDay(new Date('2026-11-24T04:00:00Z'));
  const rider = { id: 'r', phone: DEMO_RIDER };

  test('is the same for the same seed, rider and date, and another for another', () => {
    const plan = planDay(1, rider, day, everything);
    expect(planDay(1, rider, day, everything)).toEqual(plan);
    expect(planDay(2, rider, day, everything)).not.toEqual(plan);
    expect(planDay(1, { ...rider, phone: '13800138001' }, day, everything)).not.toEqual(plan);
    expect(planDay(1, rider, '2026-11-25', everything)).not.toEqual(plan);
  });

  test('omits errands for partners that are not of the sandbox', () => {
    const days = Array.from({ length: 60 }, (_, i) =>
      cityDay(new Date(Date.parse('2026-11-24T04:00:00Z') + i * DAY_MS)),
    );
    const kinds = (isPretended: (port: string) => boolean) =>
      new Set(
        days.flatMap((each) => planDay(1, rider, each, isPretended).map(([, errand]) => errand.do)),
      );
    expect(kinds(everything)).toEqual(new Set(['cycle', 'pass', 'park', 'buy', 'pay']));
    expect(kinds((port) => port === 'ticketing')).toEqual(new Set(['buy']));
    expect(kinds(() => false)).toEqual(new Set());
  });
});
