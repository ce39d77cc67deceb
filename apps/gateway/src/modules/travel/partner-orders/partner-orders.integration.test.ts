import { partnerOrder, railOrder } from '@shtrans/contract/partner-orders/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import type { PartnerOrdersPort } from '../../../adapters/partner-orders/port.ts';
import { seedPartnerOrders } from '../../../../sandbox/demo/partner-orders.ts';

const DEMO = '13800138000';
const BUSY = '13800138001';

describe.skipIf(!hasDatabase())('orders kept by partner systems', () => {
  let gw: TestGateway;
  let phone = 13_950_000_000;
  /** Intercepts every request to the rail partner. */
  let intercept: ((ask: () => Promise<unknown>) => Promise<unknown>) | null = null;

  const askPartner = async (ask: () => Promise<unknown>) => await (intercept?.(ask) ?? ask());

  beforeAll(async () => {
    gw = await startGateway();
    await seedPartnerOrders(gw.ctx);
    const { rail } = gw.ctx.adapters;
    const interceptedRail: PartnerOrdersPort = {
      limitMs: 800,
      orders: async (riderPhone, signal) =>
        await askPartner(async () => await rail.orders(riderPhone, signal)),
      order: async (riderPhone, id, signal) =>
        await askPartner(async () => await rail.order(riderPhone, id, signal)),
    };
    gw.ctx.adapters.rail = interceptedRail;
  });
  beforeEach(async () => {
    intercept = null;
    await setMood('rail-orders', 'normal');
    await setMood('partner-orders', 'normal');
  });
  afterAll(async () => await gw?.close());

  const setMood = async (system: 'rail-orders' | 'partner-orders', to: string): Promise<void> => {
    const headers = { accept: 'application/json' };
    const payload = { mood: to };
    const answer = await gw.app.inject({
      method: 'POST',
      url: `/sandbox/${system}/`,
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(200);
  };
  const atPartner = async (path: string, action: string) =>
    (
      await gw.app.inject({
        method: 'POST',
        url: `/sandbox/${path}`,
        headers: { accept: 'application/json' },
        payload: { action },
      })
    ).json<{ state: string }>();
  const rail = async (token: string, query: object = {}) =>
    await gw.call('GET maas:/v1/rail-orders', { query }, { token });
  const railOne = async (token: string, id: string) =>
    await gw.call('GET maas:/v1/rail-orders/:id', { params: { id } }, { token });
  const partners = async (token: string, query: object = {}) =>
    await gw.call('GET maas:/v1/partner-orders', { query }, { token });
  const partnerOne = async (token: string, id: string) =>
    await gw.call('GET maas:/v1/partner-orders/:id', { params: { id } }, { token });
  /** A new rider with copies of the demo rider's orders and no stored answers. */
  const newRider = async (): Promise<string> => {
    const riderPhone = String(phone++);
    const rows = await gw.db
      .selectFrom('sandbox.partner_orders')
      .selectAll()
      .where('phone', '=', DEMO)
      .execute();
    const copies = rows.map((row) => ({
      ...row,
      phone: riderPhone,
      id: `${row.id}-${riderPhone}`,
      body: JSON.stringify({ ...row.body, id: `${row.id}-${riderPhone}` }),
    }));
    await gw.db.insertInto('sandbox.partner_orders').values(copies).execute();
    return await gw.login(riderPhone);
  };

  it('are listed for the past year, newest first', async () => {
    const token = await gw.login(DEMO);
    const trains = await rail(token);
    expect(trains.body).toMatchObject({ nextCursor: null, stale: false });
    const departures = trains.body.items.map(({ train }) => train.departsAt);
    expect(departures).toEqual(departures.toSorted().toReversed());
    const states = new Set(trains.body.items.map(({ state }) => state));
    expect([...states].sort()).toEqual([
      'being_refunded',
      'booked',
      'cancelled',
      'changed',
      'paid',
      'refunded',
      'ticketed',
      'travelled',
    ]);
    const partnerOrders = await partners(token);
    expect(partnerOrders.body.items.length).toBeGreaterThan(5);
    expect(new Set(partnerOrders.body.items.map(({ kind }) => kind)).size).toBe(4);
  });

  it('come page by page without repeats, and foreign cursors are refused', async () => {
    const token = await gw.login(BUSY);
    for (const list of [rail, partners]) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: object = { limit: 7, ...(cursor !== '' && { cursor }) };
        const { body } = await list(token, query);
        ids.push(...body.items.map(({ id }) => id));
        cursor = body.nextCursor;
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(40);
    }
    const { nextCursor } = (await rail(token, { limit: 1 })).body;
    for (const cursor of ['x', `${nextCursor}!`, Buffer.from('1~rail~zz~').toString('base64url')]) {
      expect((await rail(token, { cursor })).code).toBe('cursor_invalid');
    }
    expect((await partners(token, { cursor: nextCursor })).code).toBe('cursor_invalid');
    // A rider without a stored list.
    const stranger = await gw.login(String(phone++));
    expect((await rail(stranger, { cursor: nextCursor })).code).toBe('cursor_invalid');
  });

  it('leave out what is older than a year', async () => {
    const token = await newRider();
    const before = (await rail(token)).body.items.length;
    const old = await gw.db
      .selectFrom('partner_orders_seen')
      .select('order_id')
      .where('user_id', '=', await userIdOf(gw.db, token))
      .executeTakeFirstOrThrow();
    const row = gw.db.updateTable('sandbox.partner_orders').where('id', '=', old.order_id);
    const { body } = await gw.db
      .selectFrom('sandbox.partner_orders')
      .select('body')
      .where('id', '=', old.order_id)
      .executeTakeFirstOrThrow();
    if (!('train' in body)) throw new Error('not a rail order');
    const train = { ...body.train, departsAt: '2025-11-19T15:59:59.000Z' };
    await row.set({ body: JSON.stringify({ ...body, train }) }).execute();
    expect((await rail(token)).body.items).toHaveLength(before - 1);
  });

  it('show masked passengers, and only those are stored', async () => {
    const token = await gw.login(DEMO);
    const { items } = (await rail(token)).body;
    for (const { id } of items) {
      const { body } = await railOne(token, id);
      expect(railOrder.parse(body).tickets.length).toBeGreaterThan(0);
      for (const { passenger, idNumber } of body.tickets) {
        expect(passenger).toMatch(/^\*.$/u);
        expect(idNumber).toMatch(/^(.{4}\*+.{3}|\*+)$/);
      }
    }
    const storedRows = JSON.stringify(
      await gw.db.selectFrom('partner_orders_seen').selectAll().execute(),
    );
    expect(storedRows).not.toMatch(/张小伟|李敏|\d{17}[\dX]|C01X00T478/);
  });

  it('of partners have facts and a link to the partner', async () => {
    const token = await gw.login(DEMO);
    const [first] = (await partners(token)).body.items;
    const { body } = await partnerOne(token, first?.id ?? '');
    expect(partnerOrder.parse(body).facts.length).toBeGreaterThan(1);
    expect(body.link).toBe(`/sandbox/partner-orders/${first?.id}`);
    expect((await gw.app.inject(body.link)).statusCode).toBe(200);
  });

  it('of another rider or with an unknown id are not found, even if they are stored', async () => {
    const owner = await gw.login(DEMO);
    const [train] = (await rail(owner)).body.items;
    const [order] = (await partners(owner)).body.items;
    const stranger = await gw.login(String(phone++));
    expect((await rail(stranger)).body.items).toEqual([]);
    expect((await railOne(stranger, train?.id ?? '')).code).toBe('partner_order_not_found');
    expect((await partnerOne(stranger, order?.id ?? '')).code).toBe('partner_order_not_found');
    expect((await partnerOne(owner, train?.id ?? '')).code).toBe('partner_order_not_found');
    expect((await railOne(owner, 'R-nowhere')).code).toBe('partner_order_not_found');
    expect((await railOne(owner, "' or 1=1 --")).code).toBe('invalid_input');
    await setMood('rail-orders', 'failing');
    expect((await railOne(stranger, train?.id ?? '')).code).toBe('partner_unavailable');
    expect((await gw.call('GET maas:/v1/rail-orders')).code).toBe('unauthenticated');
  });

  it('change only at the partner, and follow its clock', async () => {
    const token = await newRider();
    const { items } = (await rail(token)).body;
    const idWithState = (state: string) => items.find((order) => order.state === state)?.id ?? '';
    const state = async (id: string) => (await railOne(token, id)).body.state;
    expect((await atPartner(`rail-orders/${idWithState('booked')}`, 'pay')).state).toBe('ticketed');
    expect(await state(idWithState('booked'))).toBe('ticketed');
    await atPartner(`rail-orders/${idWithState('ticketed')}`, 'change');
    const changed = (await railOne(token, idWithState('ticketed'))).body;
    expect(changed.state).toBe('changed');
    expect(changed.changedFrom?.number).not.toBe(changed.train.number);
    await atPartner(`rail-orders/${idWithState('ticketed')}`, 'refund');
    expect(await state(idWithState('ticketed'))).toBe('being_refunded');
    gw.clock.advance(25 * 3_600_000);
    const refunded = (await railOne(token, idWithState('ticketed'))).body;
    expect(refunded.state).toBe('refunded');
    expect(refunded.refund?.finishedAt).not.toBeNull();
    // An action that the partner refuses changes nothing.
    await atPartner(`rail-orders/${idWithState('ticketed')}`, 'pay');
    expect(await state(idWithState('ticketed'))).toBe('refunded');
  });

  describe.each([
    ['late', 'partner_unavailable'],
    ['silent', 'partner_unavailable'],
    ['failing', 'partner_unavailable'],
    ['nonsense', 'partner_answer_invalid'],
  ])('when the partner is %s', (failureMode, code) => {
    it('return its error if no answer is stored', async () => {
      const token = await newRider();
      await setMood('rail-orders', failureMode);
      expect((await rail(token)).code).toBe(code);
      expect((await railOne(token, 'R1')).code).toBe(code);
    });

    it('are shown as stored, with their age, and updated when it is back', async () => {
      const token = await newRider();
      const before = await rail(token);
      const id = before.body.items[0]?.id ?? '';
      gw.clock.advance(3_600_000);
      await setMood('rail-orders', failureMode);
      const during = await rail(token);
      expect(during.body).toMatchObject({ stale: true, asOf: before.body.asOf });
      expect(during.body.items).toEqual(before.body.items);
      // Never opened before: the detail comes from the stored list.
      const order = await railOne(token, id);
      expect(order.body).toMatchObject({ id, stale: true, asOf: before.body.asOf });
      expect(order.body.tickets.length).toBeGreaterThan(0);
      // The other system is unaffected.
      expect((await partners(token)).body.stale).toBe(false);
      await setMood('rail-orders', 'normal');
      const after = await rail(token);
      expect(after.body.stale).toBe(false);
      expect(Date.parse(after.body.asOf)).toBeGreaterThan(Date.parse(before.body.asOf));
    });
  });

  it('do not wait for a partner that ignores the abort signal', async () => {
    const token = await newRider();
    intercept = async () => await new Promise(() => {});
    expect((await rail(token)).code).toBe('partner_unavailable');
  });

  it.each([
    ['null', null],
    ['a text', 'maintenance'],
    ['an object', { orders: [] }],
    ['an order without a train', [{ id: 'R1', orderNo: 'E1' }]],
    ['too many orders', Array.from({ length: 1001 }, () => ({}))],
  ])('refuse %s as a list', async (_, answer) => {
    const token = await newRider();
    intercept = async () => await Promise.resolve(answer);
    expect((await rail(token)).code).toBe('partner_answer_invalid');
  });

  it('refuse the answer about another order, and an invalid link', async () => {
    const token = await newRider();
    const [firstOrder, secondOrder] = (await rail(token)).body.items;
    await gw.db.deleteFrom('partner_orders_seen').execute();
    const real = (await railOne(token, firstOrder?.id ?? '')).body;
    await gw.db.deleteFrom('partner_orders_seen').execute();
    intercept = async () => await Promise.resolve(real);
    expect((await railOne(token, secondOrder?.id ?? '')).code).toBe('partner_answer_invalid');
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '']) {
      intercept = async () => await Promise.resolve({ ...real, link });
      expect((await railOne(token, real.id)).code).toBe('partner_answer_invalid');
    }
  });

  it('accept unknown states, and count an order listed twice once', async () => {
    const token = await newRider();
    intercept = async (ask) => {
      const [first, ...rest] = (await ask()) as object[];
      return [{ ...first, state: 'delayed' }, { ...first, state: 'delayed' }, ...rest];
    };
    const { items } = (await rail(token)).body;
    expect(items.filter(({ state }) => state === 'delayed')).toHaveLength(1);
  });

  it('can be requested concurrently', async () => {
    const token = await newRider();
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await rail(token)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.items).toEqual(answers[0]?.body.items);
    }
  });
});

describe.skipIf(!hasDatabase())('the sandbox’s partner orders', () => {
  it('are awaited for three seconds: a slow answer arrives, a late one does not', async () => {
    const gw = await startGateway();
    try {
      const token = await gw.login(DEMO);
      const timeOf = async (mood: string) => {
        await gw.app.inject({ method: 'POST', url: '/sandbox/partner-orders/', payload: { mood } });
        const began = performance.now();
        const { code } = await gw.call('GET maas:/v1/partner-orders', {}, { token });
        return { code, seconds: Math.round((performance.now() - began) / 1000) };
      };
      expect(await timeOf('late')).toEqual({ code: 'partner_unavailable', seconds: 3 });
      expect((await timeOf('slow')).code).toBeUndefined();
    } finally {
      await gw.close();
    }
  });

  it('are the same for the same seed and clock, and filled once', async () => {
    const now = new Date('2026-11-20T04:00:00.000Z');
    const clock = { ...testClock(now), now: () => now };
    const ordersOfSeed = async (seed: number) => {
      const gw = await startGateway({ clock, config: { DEMO_SEED: seed } });
      try {
        await Promise.all([seedPartnerOrders(gw.ctx), seedPartnerOrders(gw.ctx)]);
        await seedPartnerOrders(gw.ctx);
        const rows = gw.db.selectFrom('sandbox.partner_orders').selectAll().orderBy('id');
        return await rows.execute();
      } finally {
        await gw.close();
      }
    };
    const [firstRun, secondRun, otherSeed] = [
      await ordersOfSeed(1),
      await ordersOfSeed(1),
      await ordersOfSeed(2),
    ];
    expect(firstRun).toEqual(secondRun);
    expect(firstRun).not.toEqual(otherSeed);
    expect(firstRun).toHaveLength(otherSeed.length);
    for (const { system, body } of firstRun)
      (system === 'rail' ? railOrder : partnerOrder).parse(body);
  });
});
