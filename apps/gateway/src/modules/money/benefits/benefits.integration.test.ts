import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCoupons, template } from '../../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  atCashier,
  giveOrder,
  orderRow,
  payOrder,
  paymentRows,
  ticketFields,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { FaultPoint } from '../../../fault-points.ts';
import { balanceOf, earn } from '../../wallet/ledger/service.ts';
import { moneyReport } from '../payments/money-report.ts';
import { riddenInMonth } from '../orders/service.ts';
import { giveUpTicket } from '../payments/service.ts';
import { settle } from '../payments/settle.ts';
import { choose as chooseDirectly } from './service.ts';

const READ = 'GET maas:/v1/orders/:id/benefits';
const CHOOSE = 'POST maas:/v1/orders/:id/benefits';

const pointsKey = (userId: string) => ({ userId, currency: 'points' }) as const;

describe.skipIf(!hasDatabase())('benefits of an order', () => {
  let gw: TestGateway;
  let second: TestGateway;
  let phone = 13_940_000_000;

  beforeAll(async () => {
    gw = await startGateway();
    second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });

  const rider = async (points = 0) => {
    const token = await gw.login(String(phone++));
    const userId = await userIdOf(gw.db, token);
    const cause = { kind: 'test', id: randomUUID() };
    if (points > 0) {
      await inTransaction(gw.db, (tx) =>
        earn(gw.ctx, tx, { ...pointsKey(userId), amount: points, cause, expiresAt: null }),
      );
    }
    return { token, userId };
  };
  const pointsOf = (userId: string) => balanceOf(gw.db, pointsKey(userId), gw.clock.now());
  const read = async (token: string, id: string) =>
    (await gw.call(READ, { params: { id } }, { token })).body;
  const choose = async (
    token: string,
    id: string,
    couponId: string | null,
    points = 0,
    gateway = gw,
    idempotencyKey: string = randomUUID(),
  ) =>
    await gateway.call(
      CHOOSE,
      { params: { id }, body: { couponId, points } },
      { token, idempotencyKey },
    );
  const couponRow = async (id: string) =>
    await gw.db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const move = async (id: string, change: { valid_from?: Date; valid_until?: Date }) => {
    await gw.db.updateTable('coupons').set(change).where('id', '=', id).execute();
  };

  it('give for each coupon the reason why it is not usable, and propose the best', async () => {
    const { token, userId } = await rider(2000);
    const now = gw.clock.now();
    const id = await giveOrder(gw, userId);
    const otherOrder = await giveOrder(gw, userId);
    const [best, good, type, threshold, later, expired, heldElsewhere, odd] = (await giveCoupons(
      gw,
      userId,
      template({ amountCents: 600 }),
      template(),
      template({ orderTypes: ['metro', 'bus'] }),
      template({ thresholdCents: 1201 }),
      template(),
      template(),
      template(),
      template({ kind: 'of a newer gateway' }),
    )) as [string, string, string, string, string, string, string, string];
    await move(later, { valid_from: new Date(now.getTime() + DAY_MS) });
    await move(expired, { valid_until: now });
    await choose(token, otherOrder, heldElsewhere);
    const benefits = await read(token, id);
    const reasons = new Map(benefits.coupons.map((each) => [each.id, each.reason]));
    expect(Object.fromEntries(reasons)).toEqual({
      [best]: null,
      [good]: 'better_chosen',
      [type]: 'type',
      [threshold]: 'threshold',
      [later]: 'not_begun',
      [expired]: 'expired',
      [heldElsewhere]: 'held_elsewhere',
      [odd]: 'no_effect',
    });
    expect(benefits.coupons.map(({ offCents }) => offCents)).toEqual([600, 500, 0, 0, 0, 0, 0, 0]);
    expect(benefits.coupons.filter(({ usable }) => usable)).toHaveLength(2);
    // Half of the amount left after the coupon, by the bundled rules.
    expect(benefits.best).toEqual({
      couponId: best,
      points: 300,
      couponCents: 600,
      pointsCents: 300,
      payCents: 300,
    });
    expect(benefits.chosen).toMatchObject({ couponId: null, points: 0, payCents: 1200 });
  });

  it('are chosen, changed and dropped; points are spent immediately and returned', async () => {
    const { token, userId } = await rider(1000);
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId);
    const first = await choose(token, id, coupon, 350);
    expect(first.body.chosen).toMatchObject({ couponCents: 500, pointsCents: 350, payCents: 350 });
    expect(first.body.points.balance).toBe(1000);
    expect(await pointsOf(userId)).toBe(650);
    const detail = await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token });
    expect(detail.body).toMatchObject({
      discountCents: 850,
      benefits: { couponId: coupon, couponCents: 500, points: 350, pointsCents: 350 },
    });
    await choose(token, id, null, 600);
    expect(await pointsOf(userId)).toBe(400);
    expect((await couponRow(coupon)).state).toBe('available');
    const none = await choose(token, id, null, 0);
    expect(none.body.chosen).toMatchObject({ payCents: 1200 });
    expect(await pointsOf(userId)).toBe(1000);
    expect(await orderRow(gw.db, id)).toMatchObject({ discount_cents: 0, holds: null });
  });

  it('refuse points beyond their share, their balance, or between two steps', async () => {
    const { token, userId } = await rider(200);
    const id = await giveOrder(gw, userId);
    expect((await choose(token, id, null, 601)).code).toBe('points_not_usable');
    expect((await choose(token, id, null, 201)).code).toBe('balance_insufficient');
    expect((await choose(token, id, null, -1)).code).toBe('invalid_input');
    expect((await choose(token, id, null, 0.5)).code).toBe('invalid_input');
    expect((await choose(token, id, null, 1e15)).code).toBe('invalid_input');
    expect(await pointsOf(userId)).toBe(200);
    expect((await orderRow(gw.db, id)).holds).toBeNull();
  });

  it('of another rider’s order, coupon, or an order that is paid or closed are refused', async () => {
    const { token, userId } = await rider();
    const stranger = await rider();
    const [theirs = ''] = await giveCoupons(gw, stranger.userId, template());
    const id = await giveOrder(gw, userId);
    expect((await choose(stranger.token, id, theirs)).code).toBe('order_not_found');
    expect((await choose(token, id, theirs)).code).toBe('coupon_not_found');
    const answer = await gw.call(READ, { params: { id } }, { token: stranger.token });
    expect(answer.code).toBe('order_not_found');
    await payOrder(gw, token, id);
    const [mine = ''] = await giveCoupons(gw, userId, template());
    expect((await choose(token, id, mine)).code).toBe('order_not_payable');
    expect(await read(token, id)).toMatchObject({ changeable: false, coupons: [] });
    const late = await giveOrder(gw, userId);
    gw.clock.advance(16 * 60_000);
    expect((await choose(token, late, mine)).code).toBe('payment_timed_out');
    expect((await orderRow(gw.db, late)).status).toBe('closed');
  });

  it('cannot be changed while a payment is under way', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId);
    await gw.call('POST maas:/v1/orders/:id/payments', { params: { id } }, { token });
    expect((await choose(token, id, coupon)).code).toBe('payment_under_way');
    expect((await read(token, id)).changeable).toBe(false);
    expect((await couponRow(coupon)).state).toBe('available');
  });

  it('that cover the whole price pay the order, and its ticket is issued', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template({ kind: 'free_ride' }));
    const id = await giveOrder(gw, userId);
    const { body } = await choose(token, id, coupon);
    expect(body.chosen.payCents).toBe(0);
    await toRest(gw, null, 2);
    const row = await orderRow(gw.db, id);
    expect(row).toMatchObject({ status: 'to_be_used', paid_cents: 0 });
    expect(await paymentRows(gw.db, id)).toEqual([]);
    const receipt = await gw.call('GET maas:/v1/orders/:id/receipt', { params: { id } }, { token });
    expect(receipt.body).toMatchObject({ paidCents: 0, payment: null, netCents: 0 });
    expect((await moneyReport(gw.ctx)).faults).toEqual([]);
  });

  it('for five orders in parallel, on two gateways: one gets the coupon, and no point is spent twice', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, userId } = await rider(600);
      const [coupon = ''] = await giveCoupons(gw, userId, template({ amountCents: 200 }));
      const ids = await Promise.all(Array.from({ length: 5 }, () => giveOrder(gw, userId)));
      const gateways = [gw, second];
      const answers = await Promise.all(
        ids.map((id, i) => choose(token, id, coupon, 0, gateways[i % 2])),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'coupon_not_usable')).toHaveLength(4);
      const spent = await Promise.all(
        ids.map((id, i) => choose(token, id, null, 400, gateways[i % 2])),
      );
      expect(spent.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(spent.filter(({ code }) => code === 'balance_insufficient')).toHaveLength(4);
      expect(await pointsOf(userId)).toBe(200);
    }
  });

  it('requested repeatedly with one key, on two gateways in parallel, are chosen once', async () => {
    const { token, userId } = await rider(600);
    const id = await giveOrder(gw, userId);
    const key = randomUUID();
    const answers = await Promise.all(
      [gw, second, gw, second].map((gateway) => choose(token, id, null, 100, gateway, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await pointsOf(userId)).toBe(500);
    expect((await choose(token, id, null, 200, gw, key)).code).toBe('idempotency_key_reused');
  });

  it.each<FaultPoint>(['key.claimed', 'key.written'])(
    'stay unchanged if the gateway dies at %s; the rider’s next attempt succeeds',
    async (point) => {
      const { token, userId } = await rider(600);
      const [coupon = ''] = await giveCoupons(gw, userId, template());
      const id = await giveOrder(gw, userId);
      const attempt = { userId, key: randomUUID(), endpoint: CHOOSE, asked: coupon };
      const choice = { couponId: coupon, points: 350 };
      const faultAt = (reached: FaultPoint): void => {
        if (reached === point) throw new Error('the gateway is gone');
      };
      const key = { userId, id };
      const dying = chooseDirectly({ ...gw.ctx, faultAt }, key, attempt, choice);
      await expect(dying).rejects.toThrow('gone');
      expect((await couponRow(coupon)).state).toBe('available');
      expect(await pointsOf(userId)).toBe(600);
      expect((await orderRow(gw.db, id)).holds).toBeNull();
      await chooseDirectly(second.ctx, key, attempt, choice);
      expect(await pointsOf(userId)).toBe(250);
      expect((await couponRow(coupon)).state).toBe('held');
      expect((await choose(token, id, null)).status).toBe(200);
    },
  );

  it('are returned by a full refund, and released by a closed order', async () => {
    const { token, userId } = await rider(600);
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const closing = await giveOrder(gw, userId);
    await choose(token, closing, coupon, 350);
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: closing } }, { token });
    expect(await pointsOf(userId)).toBe(600);
    expect((await couponRow(coupon)).state).toBe('available');
    const id = await giveOrder(gw, userId);
    await choose(token, id, coupon, 350);
    await payOrder(gw, token, id);
    await gw.runJobs();
    const refund = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
    expect(refund.body).toMatchObject({ amountCents: 350, paidCents: 350 });
    await gw.runJobs();
    expect((await orderRow(gw.db, id)).status).toBe('refunded');
    expect((await couponRow(coupon)).state).toBe('available');
    expect(await pointsOf(userId)).toBe(600);
    expect((await moneyReport(gw.ctx)).faults).toEqual([]);
  });

  it('that paid for a ticket that cannot be issued are returned automatically', async () => {
    const { token, userId } = await rider(600);
    const free = template({ kind: 'free_ride' });
    const [coupon = ''] = await giveCoupons(gw, userId, free);
    const id = await giveOrder(gw, userId);
    await choose(token, id, coupon);
    expect((await orderRow(gw.db, id)).status).toBe('ticketing');
    await inTransaction(gw.db, (tx) => giveUpTicket(gw.ctx, tx, { userId, id }));
    expect((await orderRow(gw.db, id)).status).toBe('refunded');
    const row = await couponRow(coupon);
    expect(row).toMatchObject({ state: 'available' });
    expect(row.given_back_at).not.toBeNull();
    expect((await moneyReport(gw.ctx)).faults).toEqual([]);
  });

  it('that paid for a whole ticket are returned once when two cancel the unused ticket in parallel', async () => {
    const { token, userId } = await rider(600);
    const free = template({ kind: 'free_ride' });
    const [coupon = ''] = await giveCoupons(gw, userId, free);
    const id = await giveOrder(gw, userId);
    await choose(token, id, coupon);
    await toRest(gw, null, 2);
    const read = async () =>
      (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;
    expect(await read()).toMatchObject({ status: 'to_be_used', paidCents: 0 });
    expect((await read()).actions).toContain('cancel');
    const cancel = (gateway: TestGateway) =>
      gateway.call('POST maas:/v1/orders/:id/cancel', { params: { id } }, { token });
    const answers = await Promise.all([gw, second].map(cancel));
    expect(answers.map(({ code, body }) => code ?? body.status).toSorted()).toEqual([
      'order_not_cancellable',
      'refunded',
    ]);
    expect((await read()).actions).not.toContain('cancel');
    expect(await couponRow(coupon)).toMatchObject({ state: 'available' });
    expect((await choose(token, await giveOrder(gw, userId), coupon)).status).toBe(200);
    expect((await moneyReport(gw.ctx)).faults).toEqual([]);
  });

  it('stay used if the ticket they paid for is partly used or not refundable', async () => {
    for (const ticketChange of [{ quantity: 2, usedQuantity: 1 }, { refundable: false }]) {
      const { token, userId } = await rider();
      const [coupon = ''] = await giveCoupons(gw, userId, template({ kind: 'free_ride' }));
      const id = await giveOrder(gw, userId, { fields: ticketFields(ticketChange) });
      await choose(token, id, coupon);
      await toRest(gw, null, 2);
      const input = { params: { id } };
      expect((await gw.call('POST maas:/v1/orders/:id/cancel', input, { token })).code).toBe(
        'order_not_cancellable',
      );
      const { body } = await gw.call('GET maas:/v1/orders/:id', input, { token });
      expect(body).toMatchObject({ status: 'to_be_used' });
      expect(body.actions).not.toContain('cancel');
      expect((await couponRow(coupon)).state).toBe('used');
    }
  });

  it('stay used after a partial refund', async () => {
    const { token, userId } = await rider(600);
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId, { fields: ticketFields({ quantity: 2 }) });
    await choose(token, id, coupon, 350);
    await payOrder(gw, token, id);
    await toRest(gw, null, 2);
    const partlyUsed = ticketFields({ quantity: 2, usedQuantity: 1 });
    await gw.db.updateTable('orders').set({ fields: partlyUsed }).where('id', '=', id).execute();
    const body = { reason: 'plans_changed' };
    const refund = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body },
      { token },
    );
    expect(refund.body).toMatchObject({ amountCents: 175 });
    await gw.runJobs();
    expect((await orderRow(gw.db, id)).status).toBe('refunded');
    expect((await couponRow(coupon)).state).toBe('used');
    expect(await pointsOf(userId)).toBe(250);
    expect((await moneyReport(gw.ctx)).faults).toEqual([]);
  });

  it('changed after a failed payment: its late money, of another amount, is refunded', async () => {
    const { token, userId } = await rider();
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    const id = await giveOrder(gw, userId);
    const started = await gw.call(
      'POST maas:/v1/orders/:id/payments',
      { params: { id } },
      { token },
    );
    const trade = await atCashier(gw, started.body.id, 'refuse');
    await gw.call('GET maas:/v1/payments/:id', { params: { id: started.body.id } }, { token });
    expect((await choose(token, id, coupon)).status).toBe(200);
    const [payment] = await paymentRows(gw.db, id);
    if (payment === undefined) throw new Error('there is no payment');
    const money = { state: 'paid', tradeNo: trade.tradeNo, amountCents: 1200 } as const;
    expect(await settle(gw.ctx, payment, money)).toBe('refunding');
    expect((await orderRow(gw.db, id)).status).toBe('to_be_paid');
    const refunds = await gw.db
      .selectFrom('refunds')
      .select(['reason', 'amount_cents'])
      .where('order_id', '=', id)
      .execute();
    expect(refunds).toEqual([{ reason: 'amount_changed', amount_cents: 1200 }]);
    await payOrder(gw, token, id);
    expect(await orderRow(gw.db, id)).toMatchObject({ paid_cents: 700 });
    expect((await couponRow(coupon)).state).toBe('used');
  });

  it('do not reduce the monthly metro total, which decides the discount of later rides', async () => {
    const { token, userId } = await rider(600);
    const metro = { type: 'metro', pay_deadline: null } as const;
    const id = await giveOrder(gw, userId, metro);
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    await choose(token, id, coupon, 350);
    const now = gw.clock.now().getTime();
    const ridden = await inTransaction(gw.db, (tx) =>
      riddenInMonth(tx, { userId, type: 'metro', to: new Date(now + DAY_MS) }),
    );
    expect(ridden).toEqual({ rides: 1, cents: 1200 });
  });
});
