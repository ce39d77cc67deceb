import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { cleanUp, newDataDir, startProcess } from '../../../../../../test/gateway-process.ts';
import { ledgerCheck } from '../../../../../../test/ledger-check.ts';
import { atCashier, orderRow, payOrder, toRest } from '../../../../../../test/orders.ts';
import { findRows } from '../../../../../../test/rows.ts';
import { KINDS } from '../../../../../modules.ts';
import { check } from '../../../../base/catalogue/check.ts';
import { dataInForce } from '../../../../base/catalogue/service.ts';

const BEFORE = new Date('2026-11-10T10:30:00+08:00');
// A Wednesday, in the first of its two sessions.
const FIRST = new Date('2026-11-11T10:30:00+08:00');
const SECOND = new Date('2026-11-11T15:30:00+08:00');
const wednesdays = (time: string): Campaign['sessions'][string] => ({
  days: { kind: 'weekly', weekdays: [3] },
  times: [time],
  minutes: 60,
});

const saleOf = (name: string): Campaign =>
  campaignOf({
    id: name,
    sessions: { first: wednesdays('10:00'), second: wednesdays('15:00') },
    pages: [
      {
        address: `/${name}`,
        title: { zh: '周三', en: 'Wednesday' },
        login: false,
        blocks: [
          { kind: 'countdown', session: 'first' },
          { kind: 'sale', mechanic: 'sale', session: 'second' },
        ],
      },
    ],
    mechanics: {
      sale: {
        kind: 'sale',
        offers: [
          { session: 'first', reward: 'coupon', stock: 3 },
          { session: 'second', reward: 'points', stock: 2 },
        ],
      },
    },
    rewards: {
      coupon: { kind: 'coupon', coupon: 'bus-1-off', quantity: 1, stock: 5, unitCostCents: 100 },
      points: { kind: 'points', amount: 50, stock: 1000, unitCostCents: 1 },
    },
  });

describe.skipIf(!hasDatabase())('a sale by sessions', () => {
  const stage = campaignStage('sale', BEFORE);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await stage.release(saleOf(id));
    gw.clock.set(FIRST);
  });

  const { rider } = stage;
  const take = async (token: string, session: string, gateway = gw, key = randomUUID()) =>
    await stage.take(token, 'sale', { kind: 'sale', session }, { at: gateway, key });
  const offers = async (token?: string) => (await stage.stateOf('sale', 'sale', token)).offers;

  it('shows on its page the session under way or the next one', async () => {
    const sessions = async () =>
      (await gw.call('GET maas:/v1/campaign-pages', { query: { path: `/${id}` } })).body.sessions;
    expect(await sessions()).toEqual({
      first: { from: '2026-11-11T02:00:00.000Z', until: '2026-11-11T03:00:00.000Z' },
      second: { from: '2026-11-11T07:00:00.000Z', until: '2026-11-11T08:00:00.000Z' },
    });
    // After the last session of one offer, and then of both.
    gw.clock.set(new Date('2026-11-25T12:00:00+08:00'));
    expect(Object.keys(await sessions())).toEqual(['second']);
    expect((await offers()).map(({ session }) => session)).toEqual(['second']);
    gw.clock.set(new Date('2026-11-25T16:00:00+08:00'));
    expect(await sessions()).toEqual({});
    expect(await offers()).toEqual([]);
  });

  it.each([
    ['2026-11-11T09:59:59+08:00', 'campaign_no_session'],
    ['2026-11-11T10:00:00+08:00', undefined],
    ['2026-11-11T10:59:59+08:00', undefined],
    ['2026-11-11T11:00:00+08:00', 'campaign_no_session'],
    ['2026-11-12T10:30:00+08:00', 'campaign_no_session'],
  ])('is open in its sessions only: at %s', async (instant, code) => {
    gw.clock.set(new Date(instant));
    expect((await take(await rider(), 'first')).code).toBe(code);
  });

  it('never sells more in a session than its stock, to many concurrent riders at two gateways', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => take(token, 'first', i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'campaign_reward_gone')).toHaveLength(7);
    expect(await findRows(gw.db, 'campaign_awards', { campaign: id }, 'at')).toHaveLength(3);
    expect(await offers()).toMatchObject([{ left: 0 }, { left: 2 }]);
    // The next week has the same stock again, within the campaign's own stock.
    gw.clock.set(new Date('2026-11-18T10:30:00+08:00'));
    expect(await offers()).toMatchObject([{ left: 3 }, { left: 2 }]);
    const later = await Promise.all(tokens.map((token) => take(token, 'first')));
    expect(later.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('sells one thing a week to a rider, in all sessions together and however often they tap', async () => {
    const token = await rider();
    const key = randomUUID();
    const answers = await Promise.all(
      [gw, secondGateway, gw].map((gateway) => take(token, 'first', gateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'campaign_done')).toHaveLength(2);
    gw.clock.set(SECOND);
    expect((await take(token, 'second')).code).toBe('campaign_done');
    expect(await offers(token)).toEqual([
      {
        session: 'first',
        from: '2026-11-18T02:00:00.000Z',
        until: '2026-11-18T03:00:00.000Z',
        stock: 3,
        left: 3,
        taken: null,
        order: null,
      },
      {
        session: 'second',
        from: '2026-11-11T07:00:00.000Z',
        until: '2026-11-11T08:00:00.000Z',
        stock: 2,
        left: 2,
        taken: 'elsewhere',
        order: null,
      },
    ]);
    gw.clock.set(new Date('2026-11-18T15:30:00+08:00'));
    const next = await take(token, 'second', gw, key);
    expect(next.status).toBe(200);
    const { body } = await take(token, 'second', secondGateway, key);
    expect(body).toEqual({ ...next.body, serverTime: body.serverTime });
    expect(await offers(token)).toMatchObject([{ taken: null }, { taken: 'here', left: 1 }]);
  });

  it('does not know sessions that it has no offer for', async () => {
    expect((await take(await rider(), 'third')).code).toBe('campaign_task_unknown');
    expect((await take(await rider(), 'x'.repeat(65))).code).toBe('invalid_input');
  });
});

const pricedOf = (
  name: string,
  priceCents = 295,
  { product = 'commuter-pack', stock = 3 } = {},
): Campaign => ({
  ...saleOf(name),
  mechanics: {
    sale: {
      kind: 'sale',
      offers: [
        { session: 'first', product, priceCents, stock },
        { session: 'second', reward: 'points', stock: 2 },
      ],
    },
  },
  rewards: { points: { kind: 'points', amount: 50, stock: 1000, unitCostCents: 1 } },
});

describe.skipIf(!hasDatabase())('a sale at a price', () => {
  const stage = campaignStage('priced', BEFORE);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await stage.release(pricedOf(id));
    gw.clock.set(FIRST);
  });

  const { rider } = stage;
  const take = async (token: string, session = 'first', gateway = gw, key = randomUUID()) =>
    await stage.take(token, 'sale', { kind: 'sale', session }, { at: gateway, key });
  const first = async (token?: string) => {
    const [offer] = (await stage.stateOf('sale', 'sale', token)).offers;
    if (offer === undefined) throw new Error('nothing is offered');
    return offer;
  };
  const bought = async (token: string): Promise<string> => {
    expect((await take(token)).status).toBe(200);
    return (await first(token)).order?.id ?? '';
  };

  it('makes an order at its price, which is paid and fulfilled like any other', async () => {
    const token = await rider();
    const { body: page } = await gw.call('GET maas:/v1/campaign-pages', {
      query: { path: `/${id}` },
    });
    expect(page.products).toMatchObject([{ id: 'commuter-pack', unitCents: 590 }]);
    const key = randomUUID();
    await take(token, 'first', gw, key);
    await take(token, 'first', secondGateway, key);
    const offer = await first(token);
    expect(offer).toEqual({
      session: 'first',
      from: '2026-11-11T02:00:00.000Z',
      until: '2026-11-11T03:00:00.000Z',
      stock: 3,
      left: 2,
      taken: 'here',
      order: { id: expect.any(String), isPaid: false },
    });
    const order = offer.order?.id ?? '';
    expect(await orderRow(gw.db, order)).toMatchObject({
      status: 'to_be_paid',
      amount_cents: 295,
      fields: { unitCents: 295, quantity: 1 },
    });
    expect((await take(token)).code).toBe('campaign_done');
    await payOrder(gw, token, order);
    await gw.runJobs();
    const coupons = await findRows(gw.db, 'coupons', { cause_id: order }, 'n');
    expect(coupons).toHaveLength(6);
    expect(await first(token)).toMatchObject({ order: { id: order, isPaid: true }, left: 2 });
  });

  it('never holds more orders than its stock, of many concurrent riders at two gateways', async () => {
    const tokens = await Promise.all(Array.from({ length: 9 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => take(token, 'first', i % 2 === 0 ? gw : secondGateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'campaign_reward_gone')).toHaveLength(6);
    expect(await first()).toMatchObject({ left: 0 });
    const group = `campaign ${id} sale`;
    expect(await findRows(gw.db, 'purchase_slots', { limit_group: group }, 'slot')).toHaveLength(3);
  });

  it('is one order per rider, however many phones tap', async () => {
    const token = await rider();
    const answers = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map((gateway) => take(token, 'first', gateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'campaign_done')).toHaveLength(3);
    expect(await first()).toMatchObject({ left: 2 });
  });

  it('returns its item when the rider or the deadline closes the order, and sells it again', async () => {
    const [a, b] = [await rider(), await rider()];
    const order = await bought(a);
    await bought(b);
    expect(await first()).toMatchObject({ left: 1 });
    expect(
      (await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: order } }, { token: a }))
        .status,
    ).toBe(200);
    expect(await first(a)).toMatchObject({ left: 2, taken: null, order: null });
    expect(await bought(a)).not.toBe(order);
    gw.clock.advance(16 * 60_000);
    await gw.runJobs();
    expect(await first(b)).toMatchObject({ left: 3, taken: null, order: null });
  });

  afterAll(cleanUp);

  const start = async (token: string, id: string, gateway = gw): Promise<string> => {
    const path = { params: { id } };
    const { status, body } = await gateway.call('POST maas:/v1/orders/:id/payments', path, {
      token,
    });
    expect(status).toBe(200);
    return body.id;
  };
  const refund = async (token: string, id: string) =>
    await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
  const couponsOf = async (order: string) =>
    await findRows(gw.db, 'coupons', { cause_id: order }, 'n');
  const booksAreClean = async (): Promise<void> =>
    expect((await ledgerCheck(gw.db)).faults).toEqual([]);

  it('refunds money, item and week of what was not used, and nothing of what was', async () => {
    // A campaign of its own, because what a campaign sells cannot change once it has begun.
    stage.id = `${id}-card`;
    await stage.release(pricedOf(stage.id, 1500, { product: 'transit-card-top-up' }));
    const [a, b] = [await rider(), await rider()];
    const [back, usedOrder] = [await bought(a), await bought(b)];
    await payOrder(gw, a, back);
    await payOrder(gw, b, usedOrder);
    await toRest(gw, null, 1);
    const owned = async (token: string) =>
      (await gw.call('GET maas:/v1/ecoupons', {}, { token })).body.items;
    const [ownTicket] = await owned(b);
    const activated = await gw.call(
      'POST maas:/v1/ecoupons/:id/activate',
      { params: { id: ownTicket?.id ?? '' }, body: { account: '6217000012340012' } },
      { token: b },
    );
    expect(activated.status).toBe(200);
    expect(await first(a)).toMatchObject({ left: 1, taken: 'here' });

    expect((await refund(a, back)).body).toMatchObject({ amountCents: 1500 });
    expect((await refund(b, usedOrder)).code).toBe('refund_not_allowed');
    await toRest(gw, null, 3);
    expect(await orderRow(gw.db, back)).toMatchObject({ status: 'refunded' });
    expect([(await owned(a)).length, (await owned(b)).length]).toEqual([0, 1]);
    expect(await first(a)).toMatchObject({ left: 2, taken: null, order: null });
    expect(await first(b)).toMatchObject({ taken: 'here', order: { id: usedOrder, isPaid: true } });
    expect((await take(b)).code).toBe('campaign_done');
    expect(await bought(a)).not.toBe(back);
    await booksAreClean();
  });

  it('sells the last item once, and fulfils it once, however often it is paid', async () => {
    await stage.release(pricedOf(id, 295, { stock: 1 }));
    const tokens = [await rider(), await rider()];
    const answers = await Promise.all(
      tokens.map((token, i) => take(token, 'first', [gw, secondGateway][i])),
    );
    expect(answers.map(({ code }) => code ?? 'sold').toSorted()).toEqual([
      'campaign_reward_gone',
      'sold',
    ]);
    const token = tokens[answers.findIndex(({ status }) => status === 200)] ?? '';
    const order = (await first(token)).order?.id ?? '';
    const payments = await Promise.all([start(token, order), start(token, order, secondGateway)]);
    const payResults = await Promise.allSettled(payments.map((each) => atCashier(gw, each, 'pay')));
    expect(payResults.map(({ status }) => status)).toContain('fulfilled');
    await toRest(gw, null, 5);
    expect(await orderRow(gw.db, order)).toMatchObject({ status: 'completed', paid_cents: 295 });
    expect(await couponsOf(order)).toHaveLength(6);
    await booksAreClean();
  });

  it('sells what was not paid in time to another rider, and refunds a late payment', async () => {
    await stage.release(pricedOf(id, 295, { stock: 1 }));
    const [slow, quick] = [await rider(), await rider()];
    const order = await bought(slow);
    const payment = await start(slow, order);
    expect((await take(quick)).code).toBe('campaign_reward_gone');
    gw.clock.advance(16 * 60_000);
    await gw.runJobs();
    await gw.runJobs();
    const sold = await bought(quick);
    await atCashier(gw, payment, 'pay').catch(() => undefined);
    await payOrder(gw, quick, sold);
    await toRest(gw, null, 5);
    expect(await orderRow(gw.db, order)).toMatchObject({ status: 'closed' });
    expect([(await couponsOf(order)).length, (await couponsOf(sold)).length]).toEqual([0, 6]);
    expect(await first()).toMatchObject({ left: 0 });
    await booksAreClean();
  });

  it('fulfils each of 30 paid orders once, even if the gateway is killed meanwhile', async () => {
    // The killed process uses the machine's clock, at which the tickets must still be valid.
    gw.clock.set(new Date());
    const whole = pricedOf(id, 295, { stock: 30 });
    const weekdays = [1, 2, 3, 4, 5, 6, 7];
    await stage.release({
      ...whole,
      window: { from: '2026-11-01T00:00:00+08:00', until: '2099-01-01T00:00:00+08:00' },
      sessions: {
        ...whole.sessions,
        first: { days: { kind: 'weekly', weekdays }, times: ['00:00'], minutes: 1440 },
      },
    });
    const orders: string[] = [];
    for (let i = 0; i < 30; i++) {
      const token = await rider();
      orders.push(await bought(token));
      await payOrder(gw, token, orders.at(-1) ?? '');
    }
    const brought = async (): Promise<number[]> =>
      await Promise.all(orders.map(async (order) => (await couponsOf(order)).length));
    const sum = async (): Promise<number> => (await brought()).reduce((all, n) => all + n, 0);
    // Jobs that the killed gateway had claimed would be free after their lease.
    const release = async () =>
      await gw.db
        .updateTable('jobs')
        .set({ leased_until: null, run_at: new Date(0) })
        .where('done_at', 'is', null)
        .execute();
    expect(await sum()).toBe(0);
    await release();
    const killed = await startProcess({ DATABASE_URL: gw.databaseUrl, DATA_DIR: newDataDir() });
    await expect.poll(sum, { interval: 5 }).toBeGreaterThan(0);
    await killed.kill();
    await release();
    while ((await gw.runJobs()) > 0);
    expect(await brought()).toEqual(orders.map(() => 6));
    await booksAreClean();
  });

  it('counts in the week together with free offers, both ways', async () => {
    const [a, b] = [await rider(), await rider()];
    await bought(a);
    gw.clock.set(SECOND);
    expect((await take(a, 'second')).code).toBe('campaign_done');
    expect((await take(b, 'second')).status).toBe(200);
    gw.clock.set(FIRST);
    expect((await take(b)).code).toBe('campaign_done');
  });

  it('sells at today’s price to riders who joined earlier, and a price may only fall', async () => {
    const token = await rider();
    gw.clock.set(SECOND);
    await take(token, 'second');
    await expect(stage.release(pricedOf(id, 400))).rejects.toThrow(
      'sale.offers.0 would be removed or worse',
    );
    await stage.release(pricedOf(id, 200));
    gw.clock.set(new Date('2026-11-18T10:30:00+08:00'));
    expect(await orderRow(gw.db, await bought(token))).toMatchObject({ amount_cents: 200 });
  });

  it('is refused for products that the shop sells by rules of its own, or for less', async () => {
    const { data } = await dataInForce(gw.ctx);
    const faults = (offer: object) =>
      check(
        {
          ...data,
          campaigns: [
            {
              ...pricedOf(id),
              mechanics: {
                sale: {
                  kind: 'sale',
                  offers: [
                    { session: 'first', stock: 3, ...offer },
                    { session: 'second', reward: 'points', stock: 2 },
                  ],
                },
              },
            },
          ],
        },
        KINDS,
      ).faults?.map(({ path, reason }) => `${path.slice(2).join('.')}: ${reason}`);
    const path = 'mechanics.sale.offers.0';
    expect(faults({ product: 'commuter-pack', priceCents: 600 })).toEqual([
      `${path}.priceCents: above the shop's price, 590`,
    ]);
    expect(faults({ product: 'weekend-pack', priceCents: 500 })).toEqual([
      `${path}.product: weekend-pack has its own rules in the shop, so a campaign cannot sell it`,
    ]);
    expect(faults({ product: 'nothing', priceCents: 500 })).toEqual([
      `${path}.product: no nothing in products`,
    ]);
    const reason = `${path}: must offer either a reward, or a product with priceCents`;
    expect(faults({})).toEqual([reason]);
    expect(faults({ product: 'commuter-pack' })).toEqual([reason]);
    expect(faults({ reward: 'points', product: 'commuter-pack', priceCents: 1 })).toEqual([reason]);
  });
});
