import { DAY_MS, cityDay, startOfCityDay } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCoupons, template } from '../../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { atCashier, giveOrder, orderRow, payOrder, paymentRows } from '../../../../test/orders.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { chooseBenefits, lockOrder } from '../../money/orders/service.ts';
import { daysOfCoupon, endOfCoupon, grantCoupons } from './service.ts';

describe.skipIf(!hasDatabase())('coupons', () => {
  let gw: TestGateway;
  let second: TestGateway;
  let phone = 13_930_000_000;

  beforeAll(async () => {
    gw = await startGateway();
    second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });

  const rider = async () => {
    const token = await gw.login(String(phone++));
    return { token, userId: await userIdOf(gw.db, token) };
  };
  const couponRow = async (id: string) =>
    await gw.db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Returns the order's status, or the error code. */
  const choose = async (userId: string, id: string, couponId: string | null, gateway = gw) => {
    try {
      const order = await inTransaction(gateway.db, async (tx) =>
        chooseBenefits(gateway.ctx, tx, await lockOrder(tx, { userId, id }), {
          couponId,
          pointsFor: () => null,
        }),
      );
      return order.status;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  const startPayment = async (token: string, id: string) =>
    await gw.call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token });
  const cancel = async (token: string, id: string) =>
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id } }, { token });

  it.each([
    ['2026-11-20T16:00:00Z', { validDays: 3 }, 3],
    ['2026-11-21T15:59:59Z', { validDays: 3 }, 3],
    // Valid to the end of the 23rd in Shanghai, or a second into the 24th.
    ['2026-11-20T16:00:00Z', { until: '2026-11-24T00:00:00+08:00' }, 2],
    ['2026-11-21T15:59:59Z', { until: '2026-11-24T00:00:00+08:00' }, 2],
    ['2026-11-21T15:59:59Z', { until: '2026-11-24T00:00:01+08:00' }, 3],
    ['2026-11-21T15:59:59Z', { until: '2026-11-21T23:59:59.5+08:00' }, 0],
    ['2026-11-21T16:00:00Z', { until: '2026-11-22T00:00:00+08:00' }, 0],
    ['2026-11-30T16:00:00Z', { until: '2026-11-24T00:00:00+08:00' }, 0],
  ])('are valid for whole days of the city: at %s %j for %i', (now, terms, days) => {
    expect(daysOfCoupon(terms, new Date(now))).toBe(days);
  });

  it('are granted once per cause, with the terms and time of the grant', async () => {
    const { userId } = await rider();
    const cause = { kind: 'gift', id: 'once' } as const;
    const items = [{ template: template(), quantity: 3 }];
    const grant = async (gateway: TestGateway) =>
      await inTransaction(gateway.db, (tx) =>
        grantCoupons(gateway.ctx, tx, { userId, version: 7, cause, items }),
      );
    await Promise.all([grant(gw), grant(second), grant(gw), grant(second)]);
    const rows = await gw.db
      .selectFrom('coupons')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toHaveLength(3);
    const { id: _, validDays: __, until: ___, ...terms } = template();
    for (const row of rows) {
      expect(row).toMatchObject({ template: 'five-off', version: 7, state: 'available', terms });
      expect(row.valid_from).toEqual(row.granted_at);
      const lastDay = cityDay(new Date(row.granted_at.getTime() + 30 * DAY_MS));
      expect(row.valid_until.getTime()).toBe(startOfCityDay(lastDay).getTime() + DAY_MS);
    }
  });

  it.each([
    ['one minute before midnight', '2026-11-23T15:59:00Z', '2026-11-25T16:00:00.000Z'],
    ['at midnight', '2026-11-23T16:00:00Z', '2026-11-26T16:00:00.000Z'],
  ])(
    'of two days are valid to the end of the second day after, granted %s',
    (_, grantedAt, expected) => {
      const now = new Date(grantedAt);
      expect(endOfCoupon({ validDays: 2 }, now).toISOString()).toBe(expected);
      expect(endOfCoupon({ until: '2027-01-01T00:00:00+08:00' }, now).toISOString()).toBe(
        '2026-12-31T16:00:00.000Z',
      );
    },
  );

  it('reduce the amount paid, and are used by the payment', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId);
    expect(await choose(userId, id, coupon)).toBe('to_be_paid');
    expect(await couponRow(coupon)).toMatchObject({ state: 'held', order_id: id });
    await payOrder(gw, token, id);
    expect(await orderRow(gw.db, id)).toMatchObject({ discount_cents: 500, paid_cents: 700 });
    const row = await couponRow(coupon);
    expect(row).toMatchObject({ state: 'used', order_id: id });
    expect(row.used_at).not.toBeNull();
  });

  it('add to the discount of the fare', async () => {
    const { userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId, { type: 'metro', discount_cents: 300 });
    await choose(userId, id, coupon);
    expect(await orderRow(gw.db, id)).toMatchObject({ discount_cents: 800 });
    await choose(userId, id, null);
    expect(await orderRow(gw.db, id)).toMatchObject({ discount_cents: 300, holds: null });
  });

  it('are held by one of five orders that choose them in parallel, on two gateways', async () => {
    for (let round = 0; round < 5; round++) {
      const { userId } = await rider();
      const [coupon = ''] = await giveCoupons(gw, userId, template());
      const ids = await Promise.all(Array.from({ length: 5 }, () => giveOrder(gw, userId)));
      const answers = await Promise.all(
        ids.map((id, i) => choose(userId, id, coupon, i % 2 === 0 ? gw : second)),
      );
      expect(answers.filter((answer) => answer === 'to_be_paid')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'coupon_not_usable')).toHaveLength(4);
      const rows = await Promise.all(ids.map((id) => orderRow(gw.db, id)));
      expect(rows.filter(({ discount_cents }) => discount_cents === 500)).toHaveLength(1);
      expect(rows.filter(({ holds }) => holds !== null)).toHaveLength(1);
    }
  });

  it('are exchanged between two orders in parallel without a deadlock, and none is lost', async () => {
    const { userId } = await rider();
    const [couponA = '', couponB = ''] = await giveCoupons(gw, userId, template(), template());
    const ids = [await giveOrder(gw, userId), await giveOrder(gw, userId)] as const;
    await choose(userId, ids[0], couponA);
    await choose(userId, ids[1], couponB);
    for (let round = 0; round < 10; round++) {
      await Promise.all([choose(userId, ids[0], couponB), choose(userId, ids[1], couponA, second)]);
      await Promise.all([choose(userId, ids[0], null), choose(userId, ids[1], null, second)]);
      await Promise.all([choose(userId, ids[0], couponA), choose(userId, ids[1], couponB, second)]);
      expect(await couponRow(couponA)).toMatchObject({ state: 'held', order_id: ids[0] });
      expect(await couponRow(couponB)).toMatchObject({ state: 'held', order_id: ids[1] });
    }
  });

  it('that cover the whole price pay the order; no amount is below zero', async () => {
    const { token, userId } = await rider();
    const free = template({ kind: 'free_ride', amountCents: undefined });
    const [big = '', ride = ''] = await giveCoupons(
      gw,
      userId,
      template({ amountCents: 99_999 }),
      free,
    );
    for (const coupon of [big, ride]) {
      const id = await giveOrder(gw, userId, { type: 'metro', fields: RAIL });
      expect(await choose(userId, id, coupon)).toBe('paid');
      const row = await orderRow(gw.db, id);
      expect(row).toMatchObject({ amount_cents: 1200, discount_cents: 1200, paid_cents: 0 });
      expect(await paymentRows(gw.db, id)).toEqual([]);
      expect(await couponRow(coupon)).toMatchObject({ state: 'used', order_id: id });
      expect((await startPayment(token, id)).code).toBe('order_not_payable');
      expect(await choose(userId, id, null)).toBe('order_not_payable');
    }
  });

  it('are available again if their order is cancelled or times out', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const first = await giveOrder(gw, userId);
    await choose(userId, first, coupon);
    expect((await cancel(token, first)).status).toBe(200);
    expect(await couponRow(coupon)).toMatchObject({ state: 'available', order_id: null });
    const next = await giveOrder(gw, userId);
    expect(await choose(userId, next, coupon)).toBe('to_be_paid');
    gw.clock.advance(16 * 60_000);
    await gw.runJobs();
    expect((await orderRow(gw.db, next)).status).toBe('closed');
    expect(await couponRow(coupon)).toMatchObject({ state: 'available', order_id: null });
  });

  it('are returned by a refund, also if they have expired by then', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId);
    await choose(userId, id, coupon);
    await payOrder(gw, token, id);
    await gw.runJobs();
    gw.clock.advance(31 * DAY_MS);
    const newToken = await gw.login(String(phone - 1));
    const refund = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token: newToken },
    );
    expect(refund.body).toMatchObject({ amountCents: 700 });
    await gw.runJobs();
    expect((await orderRow(gw.db, id)).status).toBe('refunded');
    const row = await couponRow(coupon);
    expect(row).toMatchObject({ state: 'available', order_id: id, used_at: null });
    expect(row.given_back_at).not.toBeNull();
    const nextOrder = await giveOrder(gw, userId);
    expect(await choose(userId, nextOrder, coupon)).toBe('coupon_not_usable');
  });

  it('that expired before the payment begins are removed, and no payment is started', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId, { type: 'metro', fields: RAIL });
    await choose(userId, id, coupon);
    await gw.db
      .updateTable('coupons')
      .set({ valid_until: gw.clock.now() })
      .where('id', '=', coupon)
      .execute();
    expect((await startPayment(token, id)).code).toBe('benefits_expired');
    expect(await paymentRows(gw.db, id)).toEqual([]);
    expect(await orderRow(gw.db, id)).toMatchObject({ discount_cents: 0, holds: null });
    expect(await couponRow(coupon)).toMatchObject({ state: 'available', order_id: null });
    const started = await startPayment(token, id);
    expect(started.body.amountCents).toBe(1200);
  });

  it('that expire during the payment count, because they were valid when it began', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId);
    await choose(userId, id, coupon);
    const started = await startPayment(token, id);
    expect(await choose(userId, id, null)).toBe('payment_under_way');
    await gw.db
      .updateTable('coupons')
      .set({ valid_until: gw.clock.now() })
      .where('id', '=', coupon)
      .execute();
    await atCashier(gw, started.body.id, 'pay');
    await gw.call('GET maas:/v1/payments/:id', { params: { id: started.body.id } }, { token });
    expect(await orderRow(gw.db, id)).toMatchObject({ paid_cents: 700 });
    expect((await couponRow(coupon)).state).toBe('used');
  });

  it('of another rider, of an unknown kind, or not for this order are refused', async () => {
    const { userId } = await rider();
    const stranger = await rider();
    const id = await giveOrder(gw, userId);
    const [theirs = ''] = await giveCoupons(gw, stranger.userId, template());
    expect(await choose(userId, id, theirs)).toBe('coupon_not_found');
    const [metro = '', dear = '', odd = ''] = await giveCoupons(
      gw,
      userId,
      template({ orderTypes: ['metro'] }),
      template({ thresholdCents: 1201 }),
      template({ kind: 'of a newer gateway' }),
    );
    for (const coupon of [metro, dear, odd]) {
      expect(await choose(userId, id, coupon)).toBe('coupon_not_usable');
    }
    expect((await orderRow(gw.db, id)).discount_cents).toBe(0);
  });
});

const RAIL = JSON.stringify({
  kind: 'rail',
  entryStation: { zh: '人民广场', en: "People's Square" },
  entryAt: '2026-11-20T03:00:00.000Z',
  exitStation: null,
  exitAt: null,
});
