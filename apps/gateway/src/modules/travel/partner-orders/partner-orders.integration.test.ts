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
  /** Whoever asks, this stands between the gateway and its rail partner. */
  let between: ((ask: () => Promise<unknown>) => Promise<unknown>) | null = null;

  const answered = async (ask: () => Promise<unknown>) => await (between?.(ask) ?? ask());

  beforeAll(async () => {
    gw = await startGateway();
    await seedPartnerOrders(gw.ctx);
    const { rail } = gw.ctx.adapters;
    const guarded: PartnerOrdersPort = {
      limitMs: 800,
      orders: async (of, signal) => await answered(async () => await rail.orders(of, signal)),
      order: async (of, id, signal) => await answered(async () => await rail.order(of, id, signal)),
    };
    gw.ctx.adapters.rail = guarded;
  });
  beforeEach(async () => {
    between = null;
    await mood('rail-orders', 'normal');
    await mood('partner-orders', 'normal');
  });
  afterAll(async () => await gw?.close());

  const mood = async (system: 'rail-orders' | 'partner-orders', to: string): Promise<void> => {
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
  /** A rider with the demo rider's orders, whose answers nobody asked for yet. */
  const fresh = async (): Promise<string> => {
    const of = String(phone++);
    const rows = await gw.db
      .selectFrom('sandbox.partner_orders')
      .selectAll()
      .where('phone', '=', DEMO)
      .execute();
    const copies = rows.map((row) => ({
      ...row,
      phone: of,
      id: `${row.id}-${of}`,
      body: JSON.stringify({ ...row.body, id: `${row.id}-${of}` }),
    }));
    await gw.db.insertInto('sandbox.partner_orders').values(copies).execute();
    return await gw.login(of);
  };

  it('are listed, the latest first, of the past year', async () => {
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
    const others = await partners(token);
    expect(others.body.items.length).toBeGreaterThan(5);
    expect(new Set(others.body.items.map(({ kind }) => kind)).size).toBe(4);
  });

  it('come page by page, each once, and nobody else’s cursor leads anywhere else', async () => {
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
    // Of a rider who never asked.
    const stranger = await gw.login(String(phone++));
    expect((await rail(stranger, { cursor: nextCursor })).code).toBe('cursor_invalid');
  });

  it('leave out what is older than a year', async () => {
    const token = await fresh();
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

  it('show masked passengers, and nothing else is kept', async () => {
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
    const kept = JSON.stringify(
      await gw.db.selectFrom('partner_orders_seen').selectAll().execute(),
    );
    expect(kept).not.toMatch(/张小伟|李敏|\d{17}[\dX]|C01X00T478/);
  });

  it('of partners have their facts and the way there', async () => {
    const token = await gw.login(DEMO);
    const [first] = (await partners(token)).body.items;
    const { body } = await partnerOne(token, first?.id ?? '');
    expect(partnerOrder.parse(body).facts.length).toBeGreaterThan(1);
    expect(body.link).toBe(`/sandbox/partner-orders/${first?.id}`);
    expect((await gw.app.inject(body.link)).statusCode).toBe(200);
  });

  it('of another rider, and of no one, are not to be had, also once they were seen', async () => {
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
    await mood('rail-orders', 'failing');
    expect((await railOne(stranger, train?.id ?? '')).code).toBe('partner_unavailable');
    expect((await gw.call('GET maas:/v1/rail-orders')).code).toBe('unauthenticated');
  });

  it('change only at the partner, and follow its clock', async () => {
    const token = await fresh();
    const { items } = (await rail(token)).body;
    const of = (state: string) => items.find((order) => order.state === state)?.id ?? '';
    const state = async (id: string) => (await railOne(token, id)).body.state;
    expect((await atPartner(`rail-orders/${of('booked')}`, 'pay')).state).toBe('ticketed');
    expect(await state(of('booked'))).toBe('ticketed');
    await atPartner(`rail-orders/${of('ticketed')}`, 'change');
    const changed = (await railOne(token, of('ticketed'))).body;
    expect(changed.state).toBe('changed');
    expect(changed.changedFrom?.number).not.toBe(changed.train.number);
    await atPartner(`rail-orders/${of('ticketed')}`, 'refund');
    expect(await state(of('ticketed'))).toBe('being_refunded');
    gw.clock.advance(25 * 3_600_000);
    const refunded = (await railOne(token, of('ticketed'))).body;
    expect(refunded.state).toBe('refunded');
    expect(refunded.refund?.finishedAt).not.toBeNull();
    // What the partner does not allow changes nothing.
    await atPartner(`rail-orders/${of('ticketed')}`, 'pay');
    expect(await state(of('ticketed'))).toBe('refunded');
  });

  describe.each([
    ['late', 'partner_unavailable'],
    ['silent', 'partner_unavailable'],
    ['failing', 'partner_unavailable'],
    ['nonsense', 'partner_answer_invalid'],
  ])('when the partner is %s', (how, code) => {
    it('say so where nothing was ever answered', async () => {
      const token = await fresh();
      await mood('rail-orders', how);
      expect((await rail(token)).code).toBe(code);
      expect((await railOne(token, 'R1')).code).toBe(code);
    });

    it('are shown as they were, with their age, and anew when it is back', async () => {
      const token = await fresh();
      const before = await rail(token);
      const id = before.body.items[0]?.id ?? '';
      gw.clock.advance(3_600_000);
      await mood('rail-orders', how);
      const during = await rail(token);
      expect(during.body).toMatchObject({ stale: true, asOf: before.body.asOf });
      expect(during.body.items).toEqual(before.body.items);
      // Never opened before: what the list said of it.
      const one = await railOne(token, id);
      expect(one.body).toMatchObject({ id, stale: true, asOf: before.body.asOf });
      expect(one.body.tickets.length).toBeGreaterThan(0);
      // The other system is another matter.
      expect((await partners(token)).body.stale).toBe(false);
      await mood('rail-orders', 'normal');
      const after = await rail(token);
      expect(after.body.stale).toBe(false);
      expect(Date.parse(after.body.asOf)).toBeGreaterThan(Date.parse(before.body.asOf));
    });
  });

  it('do not wait for a partner that ignores that we gave up', async () => {
    const token = await fresh();
    between = async () => await new Promise(() => {});
    expect((await rail(token)).code).toBe('partner_unavailable');
  });

  it.each([
    ['null', null],
    ['a text', 'maintenance'],
    ['an object', { orders: [] }],
    ['an order without a train', [{ id: 'R1', orderNo: 'E1' }]],
    ['too many orders', Array.from({ length: 1001 }, () => ({}))],
  ])('refuse %s as a list', async (_, answer) => {
    const token = await fresh();
    between = async () => await Promise.resolve(answer);
    expect((await rail(token)).code).toBe('partner_answer_invalid');
  });

  it('refuse the answer to another question, and a link that is no address', async () => {
    const token = await fresh();
    const [one, two] = (await rail(token)).body.items;
    await gw.db.deleteFrom('partner_orders_seen').execute();
    const real = (await railOne(token, one?.id ?? '')).body;
    await gw.db.deleteFrom('partner_orders_seen').execute();
    between = async () => await Promise.resolve(real);
    expect((await railOne(token, two?.id ?? '')).code).toBe('partner_answer_invalid');
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '']) {
      between = async () => await Promise.resolve({ ...real, link });
      expect((await railOne(token, real.id)).code).toBe('partner_answer_invalid');
    }
  });

  it('take states that only a newer partner knows, and an order told twice once', async () => {
    const token = await fresh();
    between = async (ask) => {
      const [first, ...rest] = (await ask()) as object[];
      return [{ ...first, state: 'delayed' }, { ...first, state: 'delayed' }, ...rest];
    };
    const { items } = (await rail(token)).body;
    expect(items.filter(({ state }) => state === 'delayed')).toHaveLength(1);
  });

  it('are asked for by many at once without harm', async () => {
    const token = await fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await rail(token)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.items).toEqual(answers[0]?.body.items);
    }
  });
});

describe.skipIf(!hasDatabase())('the books of the sandbox', () => {
  it('are waited for three seconds: what is slow comes, what is late does not', async () => {
    const gw = await startGateway();
    try {
      const token = await gw.login(DEMO);
      const timed = async (mood: string) => {
        await gw.app.inject({ method: 'POST', url: '/sandbox/partner-orders/', payload: { mood } });
        const began = performance.now();
        const { code } = await gw.call('GET maas:/v1/partner-orders', {}, { token });
        return { code, seconds: Math.round((performance.now() - began) / 1000) };
      };
      expect(await timed('late')).toEqual({ code: 'partner_unavailable', seconds: 3 });
      expect((await timed('slow')).code).toBeUndefined();
    } finally {
      await gw.close();
    }
  });

  it('are the same for the same seed and clock, and filled once', async () => {
    const now = new Date('2026-11-20T04:00:00.000Z');
    const clock = { ...testClock(now), now: () => now };
    const books = async (seed: number) => {
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
    const [one, same, other] = [await books(1), await books(1), await books(2)];
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
    expect(one).toHaveLength(other.length);
    for (const { system, body } of one) (system === 'rail' ? railOrder : partnerOrder).parse(body);
  });
});
