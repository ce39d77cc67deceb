import { pastYearStart } from '@shtrans/contract/values/calendar';
import { findTransition, ORDER_STATUSES } from '@shtrans/contract/orders/status';
import { ORDER_TYPES, ORDER_TYPE_ROWS } from '@shtrans/contract/orders/types';
import { orderFields } from '@shtrans/contract/orders/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDatabase, startGateway, type TestGateway, testClock } from '../../test/harness.ts';
import { ruleAt } from '../../src/city/fee-rules.ts';
import { metroFareCents } from '../../src/city/metro-fare.ts';
import { stations } from '../../src/city/network.ts';
import type { Db } from '../../src/db/database.ts';
import { updateRows } from '../../test/rows.ts';
import type { JobOutcome, Jobs } from '../../src/jobs/queue.ts';
import { checkPoints, recordPast } from '../../src/modules/rewards/facts/service.ts';
import { fetchDueBill } from '../../src/modules/money/payments/settlement-job.ts';
import { balanceOf } from '../../src/modules/wallet/ledger/service.ts';
import { chanceOf } from '../chance.ts';
import { rowsOf } from './past.ts';
import { DEMO_RIDER, seedDemo } from './seed.ts';
import { tellToday } from './player.ts';
import { prepareDemo } from './demo.ts';
import { ledgerCheck } from '../../test/ledger-check.ts';
import { queries } from '../../test/rows.ts';

const quiet = (): void => {};
const NOW = new Date('2026-11-20T04:00:00.000Z');
/** A constant clock, so that two seeds see the same instant. */
const still = { ...testClock(NOW), now: () => new Date(NOW) };

const TABLES = ['users', 'orders', 'order_events', 'payments', 'refunds'] as const;
const everything = async (db: Db): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = await queries(db).selectFrom(table).selectAll().execute();
        return [table, rows.map((row) => JSON.stringify(row)).sort()] as const;
      }),
    ),
  );

/** Two stations can have the same name. */
const idsOf = (zh: string): string[] =>
  stations()
    .filter((s) => s.name_zh === zh)
    .map((s) => s.id);
const faresOf = (from: string, to: string): (number | null)[] =>
  idsOf(from).flatMap((a) =>
    idsOf(to).map((b) => metroFareCents(a, b, ruleAt('metro', still.now()))),
  );

/** The rows of a fresh database after `seeding`. */
async function seeded(
  seed: number,
  seeding: (ctx: TestGateway['ctx']) => Promise<void>,
): Promise<Record<string, string[]>> {
  const gw = await startGateway({ clock: still, config: { DEMO_SEED: seed } });
  try {
    await seeding(gw.ctx);
    return await everything(gw.db);
  } finally {
    await gw.close();
  }
}

describe.skipIf(!hasDatabase())('the demo city', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    await prepareDemo(gw.ctx, quiet);
  });
  afterAll(async () => await gw.close());

  const orders = async () =>
    await gw.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .selectAll('orders')
      .select('users.phone')
      .execute();

  test('three riders: a year of some 320 orders, 5,000 orders, none', async () => {
    const rows = await orders();
    const count = (phone: string): number => rows.filter((o) => o.phone === phone).length;
    expect(count('13800138000')).toBeGreaterThan(280);
    expect(count('13800138000')).toBeLessThan(400);
    expect(count('13800138001')).toBe(5000);
    const users = await gw.db.selectFrom('users').select(['phone', 'demo']).execute();
    expect(users.map((u) => u.phone).sort()).toEqual([
      '13800138000',
      '13800138001',
      '13800138002',
      // Friends that the first rider invited.
      '13800138011',
      '13800138012',
      '13800138013',
      '13800138014',
    ]);
    expect(users.every((u) => u.demo)).toBe(true);
  });

  test('the demo rider has every type and every status, the busy rider every type', async () => {
    const rows = await orders();
    const mine = rows.filter((o) => o.phone === DEMO_RIDER);
    expect(new Set(mine.map((o) => o.status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(mine.map((o) => o.type))).toEqual(new Set(ORDER_TYPES));
    const busy = rows.filter((o) => o.phone === '13800138001');
    expect(new Set(busy.map((o) => o.type))).toEqual(new Set(ORDER_TYPES));
    const kinds = mine.map((o) => (o.fields.kind === 'parking' ? o.fields.parkingKind : ''));
    expect(kinds).toContain('lot');
    expect(kinds).toContain('street');
  });

  test("every order's events lead to its status by the contract's table", async () => {
    const events = await gw.db.selectFrom('order_events').selectAll().orderBy('at').execute();
    const byOrder = Map.groupBy(events, (e) => e.order_id);
    for (const order of await orders()) {
      const settlement = ORDER_TYPE_ROWS[order.type].settlement;
      let status = settlement === 'prepaid' ? 'to_be_paid' : 'ongoing';
      let beforeRefund: string | null = null;
      let last = 0;
      for (const { event, from_status, to_status, at } of byOrder.get(order.id) ?? []) {
        expect(at.getTime()).toBeGreaterThan(last);
        last = at.getTime();
        if (event === null) {
          expect([from_status, to_status]).toEqual([null, status]);
          continue;
        }
        const from = ORDER_STATUSES.find((s) => s === status);
        const to = from && findTransition(from, event, settlement)?.to;
        expect(from_status).toBe(status);
        expect(to_status).toBe(to === 'previous' ? beforeRefund : to);
        if (to_status === 'being_refunded') beforeRefund = status;
        status = to_status;
      }
      expect(order.status).toBe(status);
      expect(order.updated_at.getTime()).toBe(last);
      expect(last).toBeLessThanOrEqual(gw.clock.now().getTime());
      expect(order.status_before_refund).toBe(status === 'being_refunded' ? beforeRefund : null);
    }
  });

  test('ids carry the time the order was made, numbers are digits', async () => {
    for (const order of await orders()) {
      expect(Number.parseInt(order.id.replace('-', '').slice(0, 12), 16)).toBe(
        order.created_at.getTime(),
      );
      expect(order.order_no).toMatch(/^\d{18}$/);
      orderFields.parse(order.fields);
      expect(order.fields.kind).toBe(ORDER_TYPE_ROWS[order.type].fields);
      const prepaid = ORDER_TYPE_ROWS[order.type].settlement === 'prepaid';
      expect(order.pay_deadline === null).toBe(!prepaid);
      expect(order.closed_reason === null).toBe(order.status !== 'closed');
      if (order.closed_reason === 'payment_timed_out') {
        expect(order.updated_at.getTime()).toBe((order.pay_deadline?.getTime() ?? 0) + 1000);
      }
    }
  });

  test('money adds up: one payment paid the amount less the discount, and a refund returns all of it', async () => {
    const payments = Map.groupBy(
      await gw.db.selectFrom('payments').selectAll().execute(),
      (p) => p.order_id,
    );
    const refunds = Map.groupBy(
      await gw.db.selectFrom('refunds').selectAll().execute(),
      (r) => r.order_id,
    );
    for (const order of await orders()) {
      const dueCents = order.amount_cents - order.discount_cents;
      expect(dueCents).toBeGreaterThanOrEqual(0);
      const successful = (payments.get(order.id) ?? []).filter(
        (p) => p.status !== 'failed' && p.status !== 'confirming',
      );
      const back = refunds.get(order.id) ?? [];
      const unpaid = ['ongoing', 'to_be_paid', 'in_payment', 'closed'].includes(order.status);
      expect(order.paid_cents).toBe(unpaid ? null : dueCents);
      expect(successful.map((p) => p.amount_cents)).toEqual(
        unpaid || dueCents === 0 ? [] : [dueCents],
      );
      if (order.status === 'being_refunded' || order.status === 'refunded') {
        // An operator granted half of the decided refund.
        const part = back[0]?.ground === 'decided' ? Math.floor(dueCents / 2) : dueCents;
        expect(back.map((r) => [r.amount_cents, r.status])).toEqual([
          [part, order.status === 'refunded' ? 'succeeded' : 'pending'],
        ]);
        expect(successful[0]?.status).toBe(order.status === 'refunded' ? 'refunded' : 'refunding');
      } else {
        expect(back.every((r) => r.status === 'failed')).toBe(true);
        expect(successful.every((p) => p.status === 'succeeded')).toBe(true);
      }
    }
  });

  test('metro fares are the official ones', async () => {
    let discounted = 0;
    for (const order of await orders()) {
      if (order.type !== 'metro') continue;
      const [from, to] = [order.from_place?.zh ?? '', order.to_place?.zh ?? ''];
      if (order.line?.name.zh === '市域机场线') {
        expect(order.amount_cents).toBe(2500);
      } else expect(faresOf(from, to)).toContain(order.amount_cents);
      if (order.discount_cents > 0) discounted++;
    }
    expect(discounted).toBeGreaterThan(20);
  });

  test('taxi, metro and street parking have fee statements that add up to the due amount', async () => {
    const rules = new Set<string>();
    for (const { type, amount_cents, discount_cents, holds, fee } of await orders()) {
      if (fee === null) continue;
      const less = discount_cents - (holds?.coupon?.cents ?? 0);
      expect(fee.totalCents).toBe(amount_cents - less);
      expect(fee.items.reduce((sum, item) => sum + item.amountCents, 0)).toBe(fee.totalCents);
      rules.add(`${type} ${fee.rule.id}`);
    }
    expect([...rules].sort()).toEqual([
      'metro metro',
      'parking parking_street',
      'taxi saic',
      'taxi taxi',
    ]);
    const calledRides = (await orders()).filter((order) => order.fee?.rule.id === 'saic');
    expect(calledRides.map(({ status }) => status).sort()).toEqual(['completed', 'to_be_paid']);
  });

  test('completed taxi trips have positions for their maps', async () => {
    const trips = (await orders()).filter(
      ({ type, status }) => type === 'taxi' && status === 'completed',
    );
    expect(trips.length).toBeGreaterThan(3);
    for (const { fields } of trips) {
      if (fields.kind !== 'trip') throw new Error('a taxi order is a trip');
      const isMapped = fields.rideId !== null || fields.positions !== undefined;
      expect([fields.departedAt, isMapped]).toEqual([fields.departedAt, true]);
    }
  });

  test('the list shows all but the rides that are deliberately too old', async () => {
    const start = pastYearStart(gw.clock.now());
    const old = (await orders()).filter((o) => o.occurred_at < start);
    expect(old.map((o) => o.phone)).toEqual([DEMO_RIDER, DEMO_RIDER, DEMO_RIDER]);
    const token = await gw.login(DEMO_RIDER);
    const listedIds = new Set<string>();
    let cursor: string | undefined;
    do {
      const { body, status } = await gw.call(
        'GET maas:/v1/orders',
        { query: { limit: 50, ...(cursor && { cursor }) } },
        { token },
      );
      expect(status).toBe(200);
      for (const item of body.items) listedIds.add(item.id);
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const mine = (await orders()).filter((o) => o.phone === DEMO_RIDER);
    expect(listedIds.size).toBe(mine.length - 3);
  });

  test('names are there in both languages, and long ones too', async () => {
    for (const order of await orders()) {
      for (const name of [order.line?.name, order.from_place, order.to_place, order.subject]) {
        if (name === undefined || name === null) continue;
        expect(name.zh).not.toBe('');
        expect(name.en).toMatch(/^[\x20-\x7e’·ü]+$/);
      }
    }
    const longest = Math.max(...(await orders()).map((o) => o.from_place?.en.length ?? 0));
    expect(longest).toBeGreaterThan(55);
  });

  test('unfinished orders have their jobs; an unpaid maglev ticket is closed at its deadline', async () => {
    const jobs = await gw.db.selectFrom('jobs').select(['kind', 'dedup']).execute();
    const mine = (await orders()).filter((o) => o.phone === DEMO_RIDER);
    const jobOf = (status: string, type?: string): (string | undefined)[] =>
      mine
        .filter((o) => o.status === status && (type === undefined || o.type === type))
        .map((o) => jobs.find((job) => job.dedup === o.id)?.kind);
    expect(jobOf('to_be_paid', 'maglev')).toEqual(['order.payment-deadline']);
    expect(jobOf('ticketing')).toEqual(['order.issue']);
    expect(jobOf('paid')).toEqual(['order.settle']);
    expect(jobs.filter((job) => job.kind === 'payment.confirm')).toHaveLength(1);
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });

  test('refundable orders have trades at the sandbox; the refund under way has its first events', async () => {
    const token = await gw.login(DEMO_RIDER);
    const mine = (await orders()).filter((o) => o.phone === DEMO_RIDER);
    const underRefund = mine.find((o) => o.status === 'being_refunded');
    const params = { id: underRefund?.id ?? '' };
    await gw.runJobs();
    const refund = await gw.call('GET maas:/v1/orders/:id/refund', { params }, { token });
    expect(refund.body.timeline.map(({ event }) => event)).toEqual([
      'requested',
      'accepted',
      'handed_over',
    ]);
    const { body } = await gw.call('GET maas:/v1/orders', { query: { limit: 50 } }, { token });
    const refundable = body.items.filter(({ actions }) => actions.includes('refund'));
    expect(refundable.length).toBeGreaterThan(8);
    const trades = await gw.db
      .selectFrom('payments')
      .innerJoin('sandbox.trades', 'sandbox.trades.payment_id', 'payments.id')
      .select('order_id')
      .where('status', '=', 'succeeded')
      .execute();
    const tradedOrders = new Set(trades.map((trade) => trade.order_id));
    expect(refundable.filter(({ id }) => !tradedOrders.has(id))).toEqual([]);
  });

  test('a rider has coupons in all states: available, held by an unpaid ride, used, expired', async () => {
    const coupons = await gw.db
      .selectFrom('coupons as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.id', 'c.state', 'c.valid_until', 'c.order_id'])
      .where('u.phone', '=', DEMO_RIDER)
      .execute();
    const now = gw.clock.now();
    const inState = (state: string) => coupons.filter((each) => each.state === state);
    expect(inState('available').some(({ valid_until }) => valid_until > now)).toBe(true);
    expect(inState('available').some(({ valid_until }) => valid_until < now)).toBe(true);
    for (const state of ['held', 'used']) {
      const [coupon] = inState(state);
      const order = (await orders()).find(({ id }) => id === coupon?.order_id);
      expect(order?.holds?.coupon?.id).toBe(coupon?.id);
      expect(order?.status).toBe(state === 'held' ? 'to_be_paid' : 'completed');
    }
  });

  test('refunds with a review exist: under review, refused, and granted in part', async () => {
    const reviews = await gw.db
      .selectFrom('refund_reviews')
      .selectAll()
      .orderBy('requested_at')
      .execute();
    expect(reviews.map(({ status }) => status)).toEqual(['approved', 'refused', 'open']);
    const token = await gw.login(DEMO_RIDER);
    const outcomes = await Promise.all(
      reviews.map(async ({ order_id: id }) => {
        const { body } = await gw.call(
          'GET maas:/v1/orders/:id/refund',
          { params: { id } },
          { token },
        );
        return [body.status, body.order.status, body.timeline.map(({ event }) => event)];
      }),
    );
    expect(outcomes).toEqual([
      [
        'succeeded',
        'refunded',
        ['requested', 'under_review', 'approved', 'handed_over', 'succeeded'],
      ],
      ['refused', 'completed', ['requested', 'under_review', 'refused']],
      ['under_review', 'completed', ['requested', 'under_review']],
    ]);
  });

  test('each order of today has its expected status', () => {
    const chance = chanceOf(5);
    for (const { is, draft } of tellToday(chance, NOW)) {
      expect(rowsOf(draft, DEMO_RIDER, chance).order.status).toBe(is);
    }
  });

  test('a second run, also of two gateways in parallel, adds nothing', async () => {
    const before = await everything(gw.db);
    await Promise.all([prepareDemo(gw.ctx, quiet), prepareDemo(gw.ctx, quiet)]);
    expect(await everything(gw.db)).toEqual(before);
  });

  test('rides count once they are recorded, with their points and their carbon', async () => {
    let next: Jobs['facts.past'] | undefined = {};
    while (next !== undefined) {
      const outcome: JobOutcome<Jobs['facts.past']> = await recordPast(gw.ctx, next);
      next = 'payload' in outcome ? outcome.payload : undefined;
    }
    await updateRows(gw.db, 'jobs', { kind: 'facts.past' }, { done_at: NOW });
    expect((await checkPoints(gw.db)).faults).toEqual([]);
    const { user_id: userId } = await gw.db
      .selectFrom('carbon_agreements')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const grams = await balanceOf(gw.db, { userId, currency: 'carbon' }, NOW);
    expect(grams).toBeGreaterThan(1000);
  });

  test("the sandbox's bills of the last 30 days agree with the seeded payments", async () => {
    gw.clock.set(new Date('2026-11-22T04:00:00.000Z'));
    while ('again' in (await fetchDueBill(gw.ctx)));
    const settlements = await queries(gw.db)
      .selectFrom('settlement_files')
      .select(['day', 'state', 'differences'])
      .execute();
    const bills = settlements.filter(({ state }) => state === 'stored');
    expect(bills.length).toBeGreaterThan(3);
    expect(settlements.filter(({ state }) => state === 'waiting')).toEqual([]);
    expect(bills.flatMap(({ differences }) => differences)).toEqual([]);
  });
});

describe.skipIf(!hasDatabase())('the seed', () => {
  let first: Record<string, string[]>;
  beforeAll(async () => {
    first = await seeded(20_261_121, async (ctx) => {
      // Two in parallel on an empty database: the second waits for the first and adds nothing.
      const added = await Promise.all([seedDemo(ctx), seedDemo(ctx)]);
      expect(added.flat().sort()).toEqual(['13800138000', '13800138001', '13800138002']);
    });
  });

  test('the same seed and clock give the same rows', async () => {
    const second = await seeded(20_261_121, async (ctx) => {
      expect(await seedDemo(ctx)).toHaveLength(3);
    });
    expect(second).toEqual(first);
  });

  test('another seed gives others', async () => {
    // One rider's orders are enough, so the seed is aborted at the next.
    let riders = 0;
    const otherRows = await seeded(7, async (ctx) => {
      const seeding = seedDemo(ctx, () => {
        riders += 1;
        if (riders > 1) throw new Error('enough');
      });
      await expect(seeding).rejects.toThrow('enough');
    });
    expect(otherRows.orders?.length).toBeGreaterThan(280);
    const firstOrders = new Set(first.orders);
    expect(otherRows.orders?.filter((row) => firstOrders.has(row))).toEqual([]);
  });

  test('an aborted seed leaves no part of a rider', async () => {
    const gw = await startGateway();
    const killed = seedDemo(gw.ctx, quiet, async () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(Object.values(await everything(gw.db)).flat()).toEqual([]);
    await seedDemo(gw.ctx);
    expect((await everything(gw.db)).users).toHaveLength(7);
    await gw.close();
  });
});
