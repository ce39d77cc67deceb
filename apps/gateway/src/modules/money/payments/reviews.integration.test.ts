import { setTimeout as delay } from 'node:timers/promises';
import type { Refund } from '@shtrans/contract/refunds/schemas';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepAlert } from '../../../../test/kept-alerts.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { ledgerCheck } from '../../../../test/ledger-check.ts';
import {
  atCashier,
  giveOrder,
  lateLine,
  orderRow,
  type OrderInput,
  payOrder,
  paymentRows,
  ticketFields,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { findOrder, lockOrder, lockSameRide } from '../orders/service.ts';
import { alertsDuring } from './refund-evidence.ts';
import {
  type Decided,
  type Decision,
  decideRefund,
  openReviews,
  refundAbove,
  reviewFacts,
} from './service.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const bilingual = (zh: string) => ({ zh, en: zh });
const place = (zh: string): string => JSON.stringify(bilingual(zh));
const events = ({ timeline }: Refund): string[] => timeline.map(({ event }) => event);

describe.skipIf(!hasDatabase())('a refund that nothing proves', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    token = await gw.login('13900000071');
    userId = await userIdOf(gw.db, token);
  });
  afterEach(async () => {
    await toRest(gw, null, 2);
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const ask = async (id: string, reason = 'other', gateway = gw) =>
    await gateway.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason } },
      { token },
    );
  const readRefund = async (id: string): Promise<Refund> =>
    (await gw.call('GET maas:/v1/orders/:id/refund', { params: { id } }, { token })).body;
  const detail = async (id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;
  const decide = async (id: string, decision: Decision, gateway = gw): Promise<Decided> =>
    await inTransaction(
      gateway.db,
      async (tx) => await decideRefund(gateway.ctx, tx, id, decision),
    );
  const refuse = { amountCents: null, text: 'The gates show that you rode' };

  async function completed(input: OrderInput = {}): Promise<string> {
    const id = await giveOrder(gw, userId, { type: 'metro', fields: '{"kind":"other"}', ...input });
    await payOrder(gw, token, id);
    gw.clock.advance(10 * MINUTE);
    await gw.runJobs();
    expect((await orderRow(gw.db, id)).status).toBe('completed');
    return id;
  }
  /** Creates a refund of a completed ride, under review. */
  async function reviewed(): Promise<{ id: string; review: string }> {
    const id = await completed();
    const { body } = await ask(id);
    expect(body.status).toBe('under_review');
    return { id, review: body.id };
  }

  it('is under review, is shown to the rider, and does not change the order', async () => {
    const id = await completed();
    const answer = await ask(id, 'plans_changed');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'under_review',
      amountCents: 1200,
      ground: null,
      decision: null,
      failure: null,
      canAskAgain: false,
      order: { status: 'completed' },
    });
    expect(events(answer.body)).toEqual(['requested', 'under_review']);
    const dueMs = Date.parse(answer.body.expectedBy ?? '');
    expect(Math.round((dueMs - gw.clock.now().getTime()) / DAY)).toBe(5);
    expect(await readRefund(id)).toEqual({ ...answer.body, serverTime: expect.any(String) });
    const order = await detail(id);
    expect(order).toMatchObject({
      status: 'completed',
      payment: { status: 'succeeded' },
      refund: { amountCents: 1200, reason: 'rider_asked', status: 'under_review' },
    });
    expect(order.actions).not.toContain('refund');
    expect((await ask(id)).code).toBe('refund_under_way');
    await toRest(gw, null, 3);
    expect((await readRefund(id)).status).toBe('under_review');
  });

  it('is granted fully or partly by a person, and processed like any refund', async () => {
    const { id, review } = await reviewed();
    expect(await decide(review, { amountCents: 500, text: 'Half the way was walked' })).toBe(
      'done',
    );
    expect(await readRefund(id)).toMatchObject({
      id: review,
      status: 'pending',
      amountCents: 500,
      paidCents: 1200,
      ground: 'decided',
      decision: { text: 'Half the way was walked' },
      order: { status: 'being_refunded' },
    });
    await gw.runJobs();
    const finished = await readRefund(id);
    expect(finished).toMatchObject({
      id: review,
      status: 'succeeded',
      order: { status: 'refunded' },
    });
    expect(events(finished)).toEqual([
      'requested',
      'under_review',
      'approved',
      'handed_over',
      'succeeded',
    ]);
    expect(await detail(id)).toMatchObject({ refund: { amountCents: 500, status: 'succeeded' } });
  });

  it('that is refused shows why, can be requested again, and does not restart the days', async () => {
    const { id, review } = await reviewed();
    const { completed_at: completedAt } = await orderRow(gw.db, id);
    gw.clock.advance(DAY);
    expect(await decide(review, refuse)).toBe('done');
    const refused = await readRefund(id);
    expect(refused).toMatchObject({
      status: 'refused',
      amountCents: 1200,
      decision: { text: refuse.text },
      canAskAgain: true,
      expectedBy: null,
      order: { status: 'completed' },
    });
    expect(events(refused)).toEqual(['requested', 'under_review', 'refused']);
    const order = await detail(id);
    expect(order).toMatchObject({ status: 'completed', refund: { status: 'refused' } });
    expect(order.actions).toContain('refund');
    expect((await orderRow(gw.db, id)).completed_at).toEqual(completedAt);
    const secondRequest = await ask(id, 'charged_wrongly');
    expect(secondRequest.body).toMatchObject({ status: 'under_review', reason: 'charged_wrongly' });
    await decide(secondRequest.body.id, refuse);
    expect(await readRefund(id)).toMatchObject({ status: 'refused', canAskAgain: false });
    expect((await ask(id)).code).toBe('refund_not_allowed');
    gw.clock.advance(7 * DAY);
    expect((await ask(id, 'service_failed')).code).toBe('refund_not_allowed');
  });

  it('can be granted after the request period', async () => {
    const { id, review } = await reviewed();
    gw.clock.advance(9 * DAY);
    expect(await decide(review, { amountCents: 1200, text: '' })).toBe('done');
    await gw.runJobs();
    expect((await readRefund(id)).status).toBe('succeeded');
  });

  it('that was granted and the provider refuses leaves the order unchanged', async () => {
    const { id, review } = await reviewed();
    const { payment } = await detail(id);
    await atCashier(gw, payment?.id ?? '', 'refunds', { mode: 'refused' });
    await decide(review, { amountCents: 1200, text: 'Granted' });
    await gw.runJobs();
    expect(await readRefund(id)).toMatchObject({
      status: 'failed',
      decision: { text: 'Granted' },
      canAskAgain: true,
      order: { status: 'completed' },
    });
  });

  it('is decided once: a second decision changes nothing', async () => {
    const { id, review } = await reviewed();
    expect(await decide(review, refuse)).toBe('done');
    expect(await decide(review, { amountCents: 1200, text: 'No, granted' })).toBe('decided');
    expect(await decide(review, refuse)).toBe('decided');
    expect(await readRefund(id)).toMatchObject({
      status: 'refused',
      decision: { text: refuse.text },
    });
  });

  it('is at most the paid amount and at least a cent', async () => {
    const { review } = await reviewed();
    for (const amountCents of [0, -1, 1201]) {
      await expect(decide(review, { amountCents, text: '' })).rejects.toMatchObject({
        code: 'refund_amount_invalid',
      });
    }
    await expect(decide(userId, refuse)).rejects.toMatchObject({ code: 'refund_not_found' });
    expect((await openReviews(gw.db, 100)).map(({ id }) => id)).toContain(review);
  });

  it('is listed with earlier refunds, the newest first and at most ten', async () => {
    const { review } = await reviewed();
    await decide(review, { amountCents: 700, text: '' });
    for (let i = 0; i < 10; i++) {
      const id = await completed({ line: await lateLine(gw.db) });
      expect((await ask(id, 'service_failed')).body.status).toBe('pending');
    }
    const { refund, earlier } = await reviewFacts(gw.ctx, review);
    expect(refund?.amount_cents).toBe(700);
    // The rider's other refunds, newest first, without this one.
    expect(earlier).toHaveLength(10);
    expect(earlier.map(({ id }) => id)).not.toContain(review);
    const times = earlier.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(earlier[0]).toMatchObject({
      amountCents: 1200,
      ground: 'disruption',
      status: 'pending',
    });
    const { review: next } = await reviewed();
    const { review: waits } = await reviewed();
    const before = (await reviewFacts(gw.ctx, next)).earlier;
    expect(before[0]).toMatchObject({ id: waits, status: 'under_review', ground: null });
    expect(before.map(({ id }) => id)).not.toContain(next);
    await decide(waits, refuse);
    expect((await reviewFacts(gw.ctx, next)).earlier[0]).toMatchObject({
      id: waits,
      status: 'refused',
    });
  });

  it('of an order that can no longer be refunded cannot be granted, but refused', async () => {
    const id = await giveOrder(gw, userId, {
      fields: ticketFields({ validUntil: gw.clock.now().toISOString() }),
    });
    await payOrder(gw, token, id);
    const { body } = await ask(id);
    expect(body.status).toBe('under_review');
    await gw.db.updateTable('orders').set({ status: 'consumed' }).where('id', '=', id).execute();
    expect(await decide(body.id, { amountCents: 1200, text: '' })).toBe('changed');
    expect((await reviewFacts(gw.ctx, body.id)).mostCents).toBe(0);
    expect(await decide(body.id, refuse)).toBe('done');
  });

  it('of a payment that does not belong to its order cannot be granted', async () => {
    const { review } = await reviewed();
    const { id: otherOrder } = await reviewed();
    const [payment] = await paymentRows(gw.db, otherOrder);
    await gw.db
      .updateTable('refund_reviews')
      .set({ payment_id: payment?.id ?? '' })
      .where('id', '=', review)
      .execute();
    expect((await reviewFacts(gw.ctx, review)).mostCents).toBe(0);
    expect(await decide(review, { amountCents: 1200, text: '' })).toBe('changed');
    expect(await decide(review, refuse)).toBe('done');
  });

  it('requested by two phones in parallel is one, and decided by two people in parallel only once', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await completed();
      const answers = await Promise.all(
        [gw, otherGateway, gw, otherGateway].map(
          async (gateway) => await ask(id, 'other', gateway),
        ),
      );
      const codes = answers.map(({ code }) => code ?? 'asked').toSorted();
      expect(codes).toEqual(['asked', ...Array<string>(3).fill('refund_under_way')]);
      const review = answers.find(({ status }) => status === 200)?.body.id ?? '';
      const decisions = await Promise.all(
        [
          { amountCents: 1200, text: 'all' },
          { amountCents: 300, text: 'part' },
          refuse,
          { amountCents: 700, text: 'more' },
        ].map(async (decision, i) => {
          await delay(i % 2);
          return await decide(review, decision, i % 2 === 0 ? gw : otherGateway);
        }),
      );
      expect(decisions.filter((each) => each === 'done')).toHaveLength(1);
      await Promise.all([gw.runJobs(), otherGateway.runJobs()]);
      const refunds = await gw.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', id)
        .execute();
      const { status } = await readRefund(id);
      expect(refunds).toEqual(status === 'refused' ? [] : [{ id: review }]);
    }
  });

  it('is accepted immediately once a rule proves it, also after a person refused', async () => {
    const id = await completed({ line: await lateLine(gw.db, '后来查明线') });
    const { body } = await ask(id, 'plans_changed');
    await decide(body.id, refuse);
    const proved = await ask(id, 'service_failed');
    expect(proved.body).toMatchObject({
      status: 'pending',
      ground: 'disruption',
      decision: null,
      amountCents: 1200,
    });
    await gw.runJobs();
    expect(await readRefund(id)).toMatchObject({ status: 'succeeded', ground: 'disruption' });
  });

  const rail = (from: string, to: string, minutes = 30): string =>
    JSON.stringify({
      kind: 'rail',
      entryAt: new Date(gw.clock.now().getTime() - minutes * MINUTE).toISOString(),
      entryStation: { zh: from, en: from },
      exitAt: gw.clock.now().toISOString(),
      exitStation: { zh: to, en: to },
      distanceMetres: 5000,
    });

  describe('except for', () => {
    const line = JSON.stringify({ name: { zh: '2号线', en: 'Line 2' }, colour: null });

    it('a fare above the official one: the difference is refunded', async () => {
      const id = await completed({ line, fields: rail('人民广场', '南京东路'), amount_cents: 500 });
      const { body } = await ask(id, 'charged_wrongly');
      expect(body).toMatchObject({ ground: 'overcharged', amountCents: 200, paidCents: 500 });
      await gw.runJobs();
      expect(await readRefund(id)).toMatchObject({ status: 'succeeded', amountCents: 200 });
      const right = await completed({
        line,
        fields: rail('人民广场', '南京东路'),
        amount_cents: 300,
      });
      expect((await ask(right, 'charged_wrongly')).body.status).toBe('under_review');
    });

    it('a ride paid in two orders: only the later one is refunded', async () => {
      const ride = { line, fields: rail('人民广场', '南京东路'), occurred_at: gw.clock.now() };
      const first = await completed({ ...ride, amount_cents: 300 });
      const second = await completed({ ...ride, amount_cents: 300 });
      expect((await ask(first, 'charged_wrongly')).body.status).toBe('under_review');
      const { order_no: orderNo } = await orderRow(gw.db, first);
      expect((await ask(second, 'charged_wrongly')).body).toMatchObject({
        ground: 'paid_twice',
        amountCents: 300,
      });
      const refund = await gw.db
        .selectFrom('refunds')
        .select('evidence')
        .where('order_id', '=', second)
        .executeTakeFirst();
      expect(refund?.evidence).toEqual({ orderNo });
      // Once the first is refunded, there is nothing to compare the next one with.
      const third = await completed({ ...ride, amount_cents: 300 });
      await gw.db
        .updateTable('orders')
        .set({ status: 'refunded' })
        .where('id', '=', first)
        .execute();
      expect((await ask(third, 'charged_wrongly')).body.status).toBe('under_review');
      await gw.db
        .updateTable('orders')
        .set({ status: 'completed' })
        .where('id', '=', first)
        .execute();
    });

    it('a ride whose end is known later: the excess is refunded automatically, once', async () => {
      const refundExcess = async (id: string) =>
        await inTransaction(gw.db, async (tx) => await refundAbove(gw.ctx, tx, { userId, id }));
      const refundedCents = async (id: string) =>
        (await gw.db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute()).map(
          ({ amount_cents, ground, reason, rider_reason }) => [
            amount_cents,
            ground,
            reason,
            rider_reason,
          ],
        );
      const ride = (): OrderInput => ({
        type: 'metro',
        line,
        fields: rail('人民广场', '南京东路'),
        amount_cents: 500,
        // Each ride has another time, so that no two are the same.
        occurred_at: new Date(gw.clock.now().getTime() - rides++ * MINUTE),
      });
      let rides = 0;
      const paidRide = await giveOrder(gw, userId, ride());
      await refundExcess(paidRide);
      expect(await refundedCents(paidRide)).toEqual([]);
      await payOrder(gw, token, paidRide);
      expect((await orderRow(gw.db, paidRide)).status).toBe('paid');
      await refundExcess(paidRide);
      await refundExcess(paidRide);
      expect(await refundedCents(paidRide)).toEqual([
        [200, 'overcharged', 'rider_asked', 'charged_wrongly'],
      ]);
      expect((await orderRow(gw.db, paidRide)).status).toBe('being_refunded');
      const overcharged = await completed(ride());
      await refundExcess(overcharged);
      expect(await refundedCents(overcharged)).toHaveLength(1);
      const right = await completed({ ...ride(), amount_cents: 300 });
      await refundExcess(right);
      expect(await refundedCents(right)).toEqual([]);
      // An open review is left to the person.
      const open = await completed(ride());
      expect((await ask(open, 'plans_changed')).body.status).toBe('under_review');
      await refundExcess(open);
      expect(await refundedCents(open)).toEqual([]);
      // A ride that was paid twice is not an overcharged one.
      const { occurred_at: sameTime } = await orderRow(gw.db, open);
      const samePaidTwice = await completed({ ...ride(), occurred_at: sameTime });
      await refundExcess(samePaidTwice);
      expect(await refundedCents(samePaidTwice)).toEqual([]);
    });

    it('a ride paid in two orders: equal in all distinguishing fields', async () => {
      const now = gw.clock.now();
      const ride: OrderInput = {
        type: 'metro',
        status: 'completed',
        amount_cents: 300,
        paid_cents: 300,
        line,
        subject: null,
        from_place: place('甲'),
        to_place: place('乙'),
        fields: '{"kind":"ride","plate":"沪A·1"}',
        occurred_at: now,
        created_at: now,
      };
      const later = new Date(now.getTime() + 1000);
      const first = await giveOrder(gw, userId, ride);
      const { order_no: firstNo } = await orderRow(gw.db, first);
      const stranger = await userIdOf(gw.db, await gw.login('13900000072'));
      const sameAs = async (change: OrderInput, riderId = userId): Promise<string | null> => {
        const id = await giveOrder(gw, riderId, { ...ride, created_at: later, ...change });
        const refundRows = await inTransaction(gw.db, async (tx) =>
          lockSameRide(tx, await lockOrder(tx, { userId: riderId, id })),
        );
        await updateRows(
          gw.db,
          'orders',
          { user_id: riderId, id },
          { status: 'refunded', paid_cents: null },
        );
        return refundRows;
      };
      expect(await sameAs({})).toBe(firstNo);
      expect(await sameAs({ paid_cents: 299 })).toBe(firstNo);
      const apart: OrderInput[] = [
        { type: 'bus' },
        { passenger: '李*' },
        { occurred_at: later },
        { line: JSON.stringify({ name: { zh: '3号线', en: 'Line 3' }, colour: null }) },
        { line: null },
        { subject: place('票') },
        { from_place: place('丙') },
        { to_place: null },
        { fields: '{"kind":"ride","plate":"沪A·2"}' },
        { fields: '{"kind":"ride","plate":null}' },
        // A higher payment than the first one is another ride.
        { paid_cents: 301 },
        // The earlier order keeps its money.
        { created_at: new Date(now.getTime() - 1000) },
      ];
      for (const change of apart) expect([change, await sameAs(change)]).toEqual([change, null]);
      expect(await sameAs({}, stranger)).toBeNull();
      const key = { user_id: userId, id: first };
      for (const [status, expected] of [
        ['paid', firstNo],
        ['being_refunded', null],
        ['closed', null],
        ['to_be_used', null],
      ] as const) {
        await updateRows(gw.db, 'orders', key, { status });
        expect([status, await sameAs({})]).toEqual([status, expected]);
      }
      await updateRows(gw.db, 'orders', key, { status: 'closed', paid_cents: null });
    });

    it('an alert during the ride, on its line, or without a line at one of its ends', async () => {
      const now = gw.clock.now().getTime();
      const keep = async (
        id: string,
        {
          lines = [],
          stops = [],
          from = now - 60 * MINUTE,
          until = now - 20 * MINUTE,
        }: {
          lines?: string[];
          stops?: string[];
          from?: number;
          until?: number;
        },
      ) => {
        await keepAlert(gw, new Date(from), {
          id,
          title: bilingual(id),
          text: bilingual(id),
          from: new Date(from).toISOString(),
          until: new Date(until).toISOString(),
          lines: lines.map((name) => ({
            id: name,
            mode: 'metro',
            name: bilingual(name),
            colour: null,
          })),
          stops: stops.map((name) => ({ id: name, name: bilingual(name), lat: 31, lon: 121 })),
        });
      };
      await keep('its line', { lines: ['别的线', '换乘乙线'] });
      await keep('its line, elsewhere', { lines: ['换乘甲线'], stops: ['别的站'] });
      await keep('its entry', { stops: ['人民广场'] });
      await keep('its exit', { stops: ['别的站', '南京东路'] });
      await keep('another line at its entry', { lines: ['别的线'], stops: ['人民广场'] });
      await keep('another stop', { stops: ['别的站'] });
      await keep('over before', { lines: ['换乘甲线'], until: now - 30 * MINUTE });
      await keep('begun at its end', { lines: ['换乘甲线'], from: now, until: now + MINUTE });
      await keep('begun after', { lines: ['换乘甲线'], from: now + 1, until: now + MINUTE });
      const id = await giveOrder(gw, userId, {
        type: 'metro',
        line: JSON.stringify({ name: bilingual('换乘甲线 · 换乘乙线'), colour: null }),
        fields: JSON.stringify({
          kind: 'rail',
          entryAt: new Date(now - 30 * MINUTE).toISOString(),
          entryStation: bilingual('人民广场'),
          exitAt: new Date(now).toISOString(),
          exitStation: bilingual('南京东路'),
          distanceMetres: 5000,
        }),
      });
      const order = await findOrder(gw.db, { userId, id });
      if (order === undefined) throw new Error('the order is gone');
      const alertsOfRide = await alertsDuring(gw.db, order);
      expect(alertsOfRide.map((alert) => alert.id).toSorted()).toEqual([
        'begun at its end',
        'its entry',
        'its exit',
        'its line',
        'its line, elsewhere',
      ]);
      await gw.db.deleteFrom('alerts_kept').where('id', 'not like', 'late-%').execute();
    });

    it('an expired ticket: it no longer counts as unused', async () => {
      const validUntil = new Date(gw.clock.now().getTime() + MINUTE).toISOString();
      const id = await giveOrder(gw, userId, { fields: ticketFields({ validUntil: validUntil }) });
      await payOrder(gw, token, id);
      gw.clock.advance(3000);
      await gw.runJobs();
      const sooner = await giveOrder(gw, userId, {
        fields: ticketFields({ validUntil: validUntil }),
      });
      await payOrder(gw, token, sooner);
      expect((await ask(sooner)).body).toMatchObject({ ground: 'unused', status: 'pending' });
      gw.clock.advance(MINUTE);
      expect((await ask(id)).body.status).toBe('under_review');
    });
  });
});
