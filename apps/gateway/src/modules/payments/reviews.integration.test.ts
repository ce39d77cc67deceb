import { setTimeout as delay } from 'node:timers/promises';
import type { Refund } from '@shtrans/contract/refunds';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { ledgerCheck } from '../../../test/ledger-check.ts';
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
} from '../../../test/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Decided, type Decision, decideRefund, openReviews, reviewFacts } from './service.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const events = ({ timeline }: Refund): string[] => timeline.map(({ event }) => event);

describe.skipIf(!hasDatabase())('a refund that nothing proves', () => {
  let gw: TestGateway;
  let other: TestGateway;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
    other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    token = await gw.login('13900000071');
    userId = await userIdOf(gw.db, token);
  });
  afterEach(async () => {
    await toRest(gw, null, 2);
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);
  });
  afterAll(async () => {
    await other?.close();
    await gw?.close();
  });

  const ask = async (id: string, reason = 'other', of = gw) =>
    await of.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason } },
      { token },
    );
  const shown = async (id: string): Promise<Refund> =>
    (await gw.call('GET maas:/v1/orders/:id/refund', { params: { id } }, { token })).body;
  const detail = async (id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;
  const decide = async (id: string, decision: Decision, of = gw): Promise<Decided> =>
    await inTransaction(of.db, async (tx) => await decideRefund(of.ctx, tx, id, decision));
  const refuse = { amountCents: null, text: 'The gates show that you rode' };

  async function completed(input: OrderInput = {}): Promise<string> {
    const id = await giveOrder(gw, userId, { type: 'metro', fields: '{"kind":"other"}', ...input });
    await payOrder(gw, token, id);
    gw.clock.advance(10 * MINUTE);
    await gw.runJobs();
    expect((await orderRow(gw.db, id)).status).toBe('completed');
    return id;
  }
  /** The refund of a completed ride, under review. */
  async function reviewed(): Promise<{ id: string; review: string }> {
    const id = await completed();
    const { body } = await ask(id);
    expect(body.status).toBe('under_review');
    return { id, review: body.id };
  }

  it('is under review, which the rider is told, and changes nothing of the order', async () => {
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
    const due = Date.parse(answer.body.expectedBy ?? '');
    expect(Math.round((due - gw.clock.now().getTime()) / DAY)).toBe(5);
    expect(await shown(id)).toEqual({ ...answer.body, serverTime: expect.any(String) });
    const order = await detail(id);
    expect(order).toMatchObject({
      status: 'completed',
      payment: { status: 'succeeded' },
      refund: { amountCents: 1200, reason: 'rider_asked', status: 'under_review' },
    });
    expect(order.actions).not.toContain('refund');
    expect((await ask(id)).code).toBe('refund_under_way');
    await toRest(gw, null, 3);
    expect((await shown(id)).status).toBe('under_review');
  });

  it('is granted whole or in part by a person, and goes the way of every refund', async () => {
    const { id, review } = await reviewed();
    expect(await decide(review, { amountCents: 500, text: 'Half the way was walked' })).toBe(
      'done',
    );
    expect(await shown(id)).toMatchObject({
      id: review,
      status: 'pending',
      amountCents: 500,
      paidCents: 1200,
      ground: 'decided',
      decision: { text: 'Half the way was walked' },
      order: { status: 'being_refunded' },
    });
    await gw.runJobs();
    const done = await shown(id);
    expect(done).toMatchObject({ id: review, status: 'succeeded', order: { status: 'refunded' } });
    expect(events(done)).toEqual([
      'requested',
      'under_review',
      'approved',
      'handed_over',
      'succeeded',
    ]);
    expect(await detail(id)).toMatchObject({ refund: { amountCents: 500, status: 'succeeded' } });
  });

  it('that is refused says why, may be asked for once more, and does not begin the days anew', async () => {
    const { id, review } = await reviewed();
    const { completed_at: completedAt } = await orderRow(gw.db, id);
    gw.clock.advance(DAY);
    expect(await decide(review, refuse)).toBe('done');
    const refused = await shown(id);
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
    const again = await ask(id, 'charged_wrongly');
    expect(again.body).toMatchObject({ status: 'under_review', reason: 'charged_wrongly' });
    await decide(again.body.id, refuse);
    expect(await shown(id)).toMatchObject({ status: 'refused', canAskAgain: false });
    expect((await ask(id)).code).toBe('refund_not_allowed');
    gw.clock.advance(7 * DAY);
    expect((await ask(id, 'service_failed')).code).toBe('refund_not_allowed');
  });

  it('may be granted after the days to ask in are over', async () => {
    const { id, review } = await reviewed();
    gw.clock.advance(9 * DAY);
    expect(await decide(review, { amountCents: 1200, text: '' })).toBe('done');
    await gw.runJobs();
    expect((await shown(id)).status).toBe('succeeded');
  });

  it('that was granted and the provider refuses leaves the order as it was', async () => {
    const { id, review } = await reviewed();
    const { payment } = await detail(id);
    await atCashier(gw, payment?.id ?? '', 'refunds', { mode: 'refused' });
    await decide(review, { amountCents: 1200, text: 'Granted' });
    await gw.runJobs();
    expect(await shown(id)).toMatchObject({
      status: 'failed',
      decision: { text: 'Granted' },
      canAskAgain: true,
      order: { status: 'completed' },
    });
  });

  it('is decided once: a second decision changes nothing, whatever it says', async () => {
    const { id, review } = await reviewed();
    expect(await decide(review, refuse)).toBe('done');
    expect(await decide(review, { amountCents: 1200, text: 'No, granted' })).toBe('decided');
    expect(await decide(review, refuse)).toBe('decided');
    expect(await shown(id)).toMatchObject({ status: 'refused', decision: { text: refuse.text } });
  });

  it('gives nothing beyond what was paid, nor less than a cent', async () => {
    const { review } = await reviewed();
    for (const amountCents of [0, -1, 1201]) {
      await expect(decide(review, { amountCents, text: '' })).rejects.toMatchObject({
        code: 'refund_amount_invalid',
      });
    }
    await expect(decide(userId, refuse)).rejects.toMatchObject({ code: 'refund_not_found' });
    expect((await openReviews(gw.db, 100)).map(({ id }) => id)).toContain(review);
  });

  it('stands beside what was granted, however many refunds came after it', async () => {
    const { review } = await reviewed();
    await decide(review, { amountCents: 700, text: '' });
    for (let i = 0; i < 10; i++) {
      const id = await completed({ line: await lateLine(gw.db) });
      expect((await ask(id, 'service_failed')).body.status).toBe('pending');
    }
    expect((await reviewFacts(gw.ctx, review)).refund?.amount_cents).toBe(700);
  });

  it('of an order that has none any more cannot be granted, and can be refused', async () => {
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

  it('of a payment that is not the one of its order cannot be granted', async () => {
    const { review } = await reviewed();
    const { id: another } = await reviewed();
    const [payment] = await paymentRows(gw.db, another);
    await gw.db
      .updateTable('refund_reviews')
      .set({ payment_id: payment?.id ?? '' })
      .where('id', '=', review)
      .execute();
    expect((await reviewFacts(gw.ctx, review)).mostCents).toBe(0);
    expect(await decide(review, { amountCents: 1200, text: '' })).toBe('changed');
    expect(await decide(review, refuse)).toBe('done');
  });

  it('asked for by two phones at once is one, and decided by two people at once once', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await completed();
      const answers = await Promise.all(
        [gw, other, gw, other].map(async (of) => await ask(id, 'other', of)),
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
          return await decide(review, decision, i % 2 === 0 ? gw : other);
        }),
      );
      expect(decisions.filter((each) => each === 'done')).toHaveLength(1);
      await Promise.all([gw.runJobs(), other.runJobs()]);
      const refunds = await gw.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', id)
        .execute();
      const { status } = await shown(id);
      expect(refunds).toEqual(status === 'refused' ? [] : [{ id: review }]);
    }
  });

  it('is accepted at once as soon as something proves it, also after a person refused', async () => {
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
    expect(await shown(id)).toMatchObject({ status: 'succeeded', ground: 'disruption' });
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

  describe('but for', () => {
    const line = JSON.stringify({ name: { zh: '2号线', en: 'Line 2' }, colour: null });

    it('a fare above the official one: the difference goes back', async () => {
      const id = await completed({ line, fields: rail('人民广场', '南京东路'), amount_cents: 500 });
      const { body } = await ask(id, 'charged_wrongly');
      expect(body).toMatchObject({ ground: 'overcharged', amountCents: 200, paidCents: 500 });
      await gw.runJobs();
      expect(await shown(id)).toMatchObject({ status: 'succeeded', amountCents: 200 });
      const right = await completed({
        line,
        fields: rail('人民广场', '南京东路'),
        amount_cents: 300,
      });
      expect((await ask(right, 'charged_wrongly')).body.status).toBe('under_review');
    });

    it('a ride paid in two orders: the later one goes back, and not both', async () => {
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
      // Once the first went back there is nothing to compare the next with.
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

    it('a ticket that ran out: it is no unused one any more', async () => {
      const until = new Date(gw.clock.now().getTime() + MINUTE).toISOString();
      const id = await giveOrder(gw, userId, { fields: ticketFields({ validUntil: until }) });
      await payOrder(gw, token, id);
      gw.clock.advance(3000);
      await gw.runJobs();
      const sooner = await giveOrder(gw, userId, { fields: ticketFields({ validUntil: until }) });
      await payOrder(gw, token, sooner);
      expect((await ask(sooner)).body).toMatchObject({ ground: 'unused', status: 'pending' });
      gw.clock.advance(MINUTE);
      expect((await ask(id)).body.status).toBe('under_review');
    });
  });
});
