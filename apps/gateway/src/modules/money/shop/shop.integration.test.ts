import { randomInt, randomUUID } from 'node:crypto';
import {
  DAY_MS,
  cityDate,
  cityDay,
  cityInstant,
  cityMidnight,
} from '@shtrans/contract/values/calendar';
import { COUPON_SOURCES } from '@shtrans/contract/coupons/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { productOf, sell } from '../../../../test/operator-data.ts';
import { giveOrder, orderRow, payOrder, userIdOf } from '../../../../test/orders.ts';
import { stockFaults } from '../../../../test/stock-check.ts';
import { untilDecided } from '../../../../test/until-decided.ts';
import { noTicketing } from '../../../adapters/ticketing/port.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';
import { skinsOf } from './service.ts';

const phone = () => `139${randomInt(1e7, 1e8 - 1)}`;
const BUY = 'POST maas:/v1/purchases';

describe.skipIf(!hasDatabase())('the shop', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });

  const rider = async (): Promise<string> => await gw.login(phone());
  const inDays = (days: number) => new Date(gw.clock.now().getTime() + days * DAY_MS);
  const buy = async (token: string, body: object, gateway = gw, headers = {}) =>
    await gateway.call(BUY, { body: { quantity: 1, ...body } }, { token, headers });
  const bought = async (token: string, body: object): Promise<string> => {
    const answer = await buy(token, body);
    if (answer.status !== 200) throw new Error(`not bought: ${answer.code}`);
    return answer.body.orderId;
  };
  const cancel = async (token: string, id: string) =>
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id } }, { token });
  const detail = async (token: string, id: string) =>
    (await gw.call('GET maas:/v1/orders/:id', { params: { id } }, { token })).body;
  const product = async (id: string) =>
    await gw.call('GET maas:/v1/products/:id', { params: { id } });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) {
      gw.clock.advance(5000);
      await gw.runJobs();
    }
  };
  const refund = async (token: string, id: string) =>
    await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );

  const refused = async (token: string, body: object, gateway = gw, headers = {}) => {
    const userId = await userIdOf(gw.db, token);
    const before = await findRows(gw.db, 'orders', { user_id: userId }, 'id');
    const answer = await buy(token, body, gateway, headers);
    expect(await findRows(gw.db, 'orders', { user_id: userId }, 'id')).toEqual(before);
    return answer.code;
  };

  const ecoupons = async (token: string, query = {}) =>
    (await gw.call('GET maas:/v1/ecoupons', { query }, { token })).body;
  const activate = async (token: string, id: string, body: object, gateway = gw) =>
    await gateway.call('POST maas:/v1/ecoupons/:id/activate', { params: { id }, body }, { token });

  it('shows what is on the shelf, with its price, stock and whether that price is for demonstration', async () => {
    const { body } = await gw.call('GET maas:/v1/products', {});
    const byId = new Map(body.items.map((each) => [each.id, each]));
    expect(byId.get('metro-1day')).toMatchObject({ unitCents: 1800, demoPrice: false, left: null });
    expect(byId.get('maas-pass-day')).toMatchObject({ demoPrice: true, state: 'on_sale' });
    expect(byId.get('skin-magnolia')?.colours).toMatchObject({ ground: expect.any(String) });
    expect(byId.has('commuter-45')).toBe(false);
    expect(body.items.some(({ kind }) => kind === 'scenic')).toBe(false);
    const packs = await gw.call('GET maas:/v1/products', { query: { kind: 'pack' } });
    expect(packs.body.items.map(({ kind }) => kind)).toEqual(['pack', 'pack']);
    expect((await product('commuter-pack')).body.parts).toHaveLength(2);
    expect((await product('nothing')).code).toBe('product_not_found');
  });

  it('creates an unpaid order, keeps the terms of its version and returns one answer per key', async () => {
    const token = await rider();
    const userId = await userIdOf(gw.db, token);
    const body = { productId: 'metro-1day', quantity: 1 };
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      [gw, otherGateway, gw].map(
        async (gateway) => await gateway.call(BUY, { body }, { token, idempotencyKey }),
      ),
    );
    const ids = new Set(answers.map((answer) => answer.body.orderId));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect(await detail(token, id)).toMatchObject({
      type: 'multi_ticket',
      status: 'to_be_paid',
      amountCents: 1800,
      subject: { en: 'Metro one-day ticket' },
      fields: { kind: 'ticket', validHours: 24, covers: ['metro'], validUntil: null },
    });
    const purchase = await findRow(gw.db, 'purchases', { user_id: userId, order_id: id });
    const version = await sell(
      [gw, otherGateway],
      productOf({ id: 'metro-1day', unitCents: 9900 }),
    );
    expect(purchase?.version).toBeLessThan(version);
    expect(purchase?.terms.title.en).toBe('Metro one-day ticket');
    expect((await detail(token, id)).amountCents).toBe(1800);
  });

  it('sells ten items to exactly ten of two hundred buyers at two gateways, and resells unpaid ones', async () => {
    await sell([gw, otherGateway], productOf({ id: 'ten', stock: { total: 10 } }));
    const tokens = await Promise.all(Array.from({ length: 200 }, rider));
    const answers = await Promise.all(
      tokens.map(
        async (token, i) =>
          await untilDecided(() => buy(token, { productId: 'ten' }, i % 2 ? gw : otherGateway)),
      ),
    );
    const sold = answers.flatMap(({ status, body }, i) =>
      status === 200 ? [{ token: tokens[i] ?? '', id: body.orderId }] : [],
    );
    expect(sold).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'sold_out')).toHaveLength(190);
    expect((await product('ten')).body).toMatchObject({ state: 'sold_out', left: 0 });
    const [first, second, third] = sold;
    if (!first || !second || !third) throw new Error('nothing was sold');
    // Three ways in which an order ends: cancelled, refunded, not paid in time.
    await cancel(first.token, first.id);
    expect((await product('ten')).body.left).toBe(1);
    await payOrder(gw, second.token, second.id);
    await settle();
    expect((await product('ten')).body.left).toBe(1);
    expect((await refund(second.token, second.id)).status).toBe(200);
    await settle();
    expect((await orderRow(gw.db, second.id)).status).toBe('refunded');
    expect((await product('ten')).body.left).toBe(2);
    gw.clock.advance(16 * 60_000);
    await gw.runJobs();
    expect((await orderRow(gw.db, third.id)).status).toBe('closed');
    expect((await product('ten')).body.left).toBe(10);
  });

  it('counts each day of a scenic ticket, and needs the visitors', async () => {
    const ticket = productOf({
      id: 'garden',
      kind: 'scenic',
      spot: 'yu-garden',
      picture: 'yu-garden.svg',
      stock: { perDay: 3 },
      validity: { visitDate: true },
    });
    await sell([gw, otherGateway], ticket);
    const token = await rider();
    const visitors = ['Li Min', 'Anna Smith'].map((name) => ({ name, phone: '13800138000' }));
    const day = cityDay(inDays(3));
    const request = { productId: 'garden', quantity: 2, visitDate: day, visitors };
    const wrong = async (change: object) => (await buy(token, { ...request, ...change })).code;
    expect(await wrong({ visitDate: undefined })).toBe('invalid_input');
    expect(await wrong({ visitDate: cityDay(inDays(-1)) })).toBe('invalid_input');
    expect(await wrong({ visitDate: cityDay(inDays(60)) })).toBe('invalid_input');
    expect(await wrong({ visitors: visitors.slice(1) })).toBe('invalid_input');
    expect(await wrong({ quantity: 0 })).toBe('invalid_input');
    expect(await wrong({ quantity: -1 })).toBe('invalid_input');
    expect(await wrong({ quantity: 2_000_000_000 })).toBe('invalid_input');
    const id = await bought(token, request);
    expect(await detail(token, id)).toMatchObject({
      type: 'scenic_ticket',
      fields: {
        visitDate: day,
        quantity: 2,
        validUntil: cityMidnight(inDays(4)).toISOString(),
        picture: 'yu-garden.svg',
      },
    });
    const { days } = (await product('garden')).body;
    expect(days?.find((each) => each.day === day)?.left).toBe(1);
    expect(days?.[0]).toEqual({ day: cityDay(gw.clock.now()), left: 3 });
    expect(await wrong({})).toBe('insufficient_stock');
  });

  it('sells a dated product until it begins on its day', async () => {
    const evening = cityInstant(2030, 5, 6, 19, 30);
    await sell(
      [gw, otherGateway],
      productOf({
        id: 'cruise',
        kind: 'scenic',
        spot: 'yu-garden',
        stock: { perDay: 3 },
        validity: { visitDate: true },
        begins: '19:30',
      }),
    );
    const visitors = [{ name: 'Li Min', phone: '13800138000' }];
    const request = { productId: 'cruise', quantity: 1, visitDate: '2030-05-06', visitors };
    const now = gw.clock.now();
    gw.clock.set(new Date(evening.getTime() - 60_000));
    const token = await rider();
    expect((await product('cruise')).body.days?.[0]?.day).toBe('2030-05-06');
    expect((await buy(token, request)).status).toBe(200);
    gw.clock.set(evening);
    expect((await product('cruise')).body.days?.[0]?.day).toBe('2030-05-07');
    expect((await buy(token, request)).code).toBe('invalid_input');
    gw.clock.set(now);
  });

  describe('refuses, without an order or a hold,', () => {
    it('a product that is off the shelf, over or not begun', async () => {
      const from = inDays(1).toISOString();
      await sell(
        [gw, otherGateway],
        productOf({ id: 'off', onShelf: false }),
        productOf({ id: 'over', until: gw.clock.now().toISOString() }),
        productOf({ id: 'later', from }),
      );
      const token = await rider();
      for (const productId of ['off', 'over', 'later', 'never-there']) {
        expect(await refused(token, { productId })).toBe('off_shelf');
      }
      expect((await product('later')).body.state).toBe('not_begun');
      gw.clock.advance(DAY_MS);
      expect((await buy(token, { productId: 'later' })).status).toBe(200);
    });

    it('more than are left', async () => {
      await sell([gw, otherGateway], productOf({ id: 'few', stock: { total: 3 } }));
      const token = await rider();
      await bought(token, { productId: 'few' });
      expect(await refused(token, { productId: 'few', quantity: 3 })).toBe('insufficient_stock');
      await bought(token, { productId: 'few', quantity: 2 });
      expect(await refused(token, { productId: 'few' })).toBe('sold_out');
    });

    it('a rider who makes several orders without paying', async () => {
      const risk = { orders: 2, minutes: 60 };
      await sell([gw, otherGateway], productOf({ id: 'risky', stock: { total: 9 }, risk }));
      const token = await rider();
      await cancel(token, await bought(token, { productId: 'risky' }));
      await cancel(token, await bought(token, { productId: 'risky' }));
      expect(await refused(token, { productId: 'risky' })).toBe('risk_rejected');
      const answers = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const riskyRider = await rider();
          return await Promise.all(
            [gw, otherGateway, gw].map(
              async (gateway) => (await buy(riskyRider, { productId: 'risky' }, gateway)).status,
            ),
          );
        }),
      );
      // Of three simultaneous orders two are accepted for each rider; the stock is nine.
      const passed = answers.map((each) => each.filter((status) => status === 200).length);
      expect(Math.max(...passed)).toBe(2);
      gw.clock.advance(60 * 60_000);
      expect((await buy(token, { productId: 'metro-1day' })).status).toBe(200);
    });

    it('a rider who is not eligible: in another app, or with the maximum already bought', async () => {
      await sell([gw, otherGateway], productOf({ id: 'in-app', onlyIn: ['app'] }));
      const token = await rider();
      expect(await refused(token, { productId: 'in-app' })).toBe('not_eligible');
      const appHeaders = { 'user-agent': 'Mozilla/5.0 x-isapp=1' };
      expect((await buy(token, { productId: 'in-app' }, gw, appHeaders)).status).toBe(200);
      await bought(token, { productId: 'skin-magnolia' });
      expect(await refused(token, { productId: 'skin-magnolia' })).toBe('not_eligible');
    });

    it('a ticket that no partner would issue', async () => {
      const alone = await startGateway({
        databaseUrl: gw.databaseUrl,
        clock: gw.clock,
        adapters: { ticketing: noTicketing },
      });
      try {
        const token = await rider();
        expect(await refused(token, { productId: 'metro-3day' }, alone)).toBe('purchase_failed');
        expect((await buy(token, { productId: 'commuter-pack' }, alone)).status).toBe(200);
      } finally {
        await alone.close();
      }
    });

    it('a second MaaS Pass while one is unused, or in the same month by the city’s calendar', async () => {
      const { year, month } = cityDate(gw.clock.now());
      const nextMonth = cityInstant(year, month + 1, 1);
      gw.clock.set(new Date(nextMonth.getTime() - 3_600_000));
      const token = await rider();
      const pass = { productId: 'maas-pass-day' };
      const answers = await Promise.all(
        Array.from(
          { length: 6 },
          async (_, i) => await buy(token, pass, i % 2 ? gw : otherGateway),
        ),
      );
      const first = answers.filter(({ status }) => status === 200);
      expect(first).toHaveLength(1);
      const id = first[0]?.body.orderId ?? '';
      await cancel(token, id);
      const second = await bought(token, pass);
      await payOrder(gw, token, second);
      await settle();
      expect((await orderRow(gw.db, second)).status).toBe('to_be_used');
      expect(await refused(token, pass)).toBe('unused_ticket_exists');
      await gw.db
        .updateTable('orders')
        .set({ status: 'consumed' })
        .where('id', '=', second)
        .execute();
      expect(await refused(token, pass)).toBe('monthly_limit');
      // The first of the month in Shanghai is still the previous month in UTC.
      gw.clock.set(new Date(nextMonth.getTime() + 1000));
      expect((await buy(token, pass)).status).toBe(200);
    });

    it('a MaaS Pass for a rider with the monthly discount, until they confirm', async () => {
      const token = await rider();
      const userId = await userIdOf(gw.db, token);
      const ride = { type: 'metro', status: 'completed', pay_deadline: null } as const;
      await giveOrder(gw, userId, { ...ride, amount_cents: 7000, discount_cents: 0 });
      gw.clock.advance(1000);
      const pass = { productId: 'maas-pass-day' };
      expect(await refused(token, pass)).toBe('privilege_holder_warning');
      expect((await buy(token, { ...pass, confirmed: true })).status).toBe(200);
    });
  });

  describe('delivers', () => {
    it('the coupons of a pack when it is paid, once', async () => {
      const token = await rider();
      const userId = await userIdOf(gw.db, token);
      const id = await bought(token, { productId: 'commuter-pack', quantity: 2 });
      await payOrder(gw, token, id);
      await settle();
      await gw.runJobs();
      expect((await orderRow(gw.db, id)).status).toBe('completed');
      const coupons = await findRows(gw.db, 'coupons', { user_id: userId }, 'n');
      expect(coupons).toHaveLength(12);
      for (const coupon of coupons) {
        expect(coupon).toMatchObject({ cause_id: id, state: 'available' });
      }
      expect((await detail(token, id)).actions).not.toContain('refund');
      const { body } = await gw.call('GET maas:/v1/coupons', {}, { token });
      expect(new Set(body.items.map(({ from }) => from))).toEqual(new Set(['purchase']));
      const { title } = (await product('commuter-pack')).body;
      for (const { origin } of body.items) expect(origin).toEqual(title);
      const packs = async () => (await gw.call('GET maas:/v1/packs', {}, { token })).body.items;
      expect(await packs()).toMatchObject([{ orderId: id, name: title, coupons: 12, left: 12 }]);
      const usedCoupon = { state: 'used', order_id: id, used_at: gw.clock.now() } as const;
      await updateRows(gw.db, 'coupons', { id: coupons[0]?.id ?? '' }, usedCoupon);
      expect(await packs()).toMatchObject([{ coupons: 12, left: 11 }]);
      await updateRows(gw.db, 'coupons', { user_id: userId }, usedCoupon);
      expect(await packs()).toEqual([]);
      expect(COUPON_SOURCES).toContain('purchase');
    });

    it.each([
      ['coupon', 'metro-coupon', 'metro-2-off', 120],
      ['ticket_coupon', 'ticket-coupon', 'ticket-5-off', 250],
    ] as const)('the coupons of a %s when it is paid', async (kind, productId, template, cents) => {
      const shopList = await gw.call('GET maas:/v1/products', { query: { kind } });
      expect(shopList.body.items).toMatchObject([{ id: productId, kind, unitCents: cents }]);
      const token = await rider();
      const userId = await userIdOf(gw.db, token);
      const id = await bought(token, { productId, quantity: 2 });
      expect(await findRows(gw.db, 'coupons', { user_id: userId }, 'n')).toEqual([]);
      await payOrder(gw, token, id);
      await settle();
      await gw.runJobs();
      expect(await orderRow(gw.db, id)).toMatchObject({
        status: 'completed',
        amount_cents: 2 * cents,
      });
      const coupons = await findRows(gw.db, 'coupons', { user_id: userId }, 'n');
      expect(coupons.map((coupon) => [coupon.template, coupon.cause_id])).toEqual([
        [template, id],
        [template, id],
      ]);
    });

    it('a skin for as long as it is valid', async () => {
      const token = await rider();
      const userId = await userIdOf(gw.db, token);
      const id = await bought(token, { productId: 'skin-bund-night' });
      expect(await skinsOf(gw.ctx, userId)).toEqual([]);
      await payOrder(gw, token, id);
      await settle();
      expect(await skinsOf(gw.ctx, userId)).toEqual(['bund-night']);
      gw.clock.advance(366 * DAY_MS);
      expect(await skinsOf(gw.ctx, userId)).toEqual([]);
    });

    it('e-coupons that are activated with an account, and refunded as long as they are not', async () => {
      const token = await rider();
      expect(await ecoupons(token)).toMatchObject({ items: [], nextCursor: null });
      const id = await bought(token, { productId: 'transit-card-top-up', quantity: 2 });
      await payOrder(gw, token, id);
      await settle();
      const { items, nextCursor } = await ecoupons(token, { limit: 1 });
      expect(items).toMatchObject([
        { state: 'to_activate', code: null, needs: 'recharge_account' },
      ]);
      const next = await ecoupons(token, { limit: 1, cursor: nextCursor });
      expect(next.items).toHaveLength(1);
      const [first = '', second = ''] = [...items, ...next.items].map((each) => each.id);
      expect(second).not.toBe(first);
      expect((await activate(token, first, {})).code).toBe('invalid_input');
      expect((await activate(token, first, { account: '<b>' })).code).toBe('invalid_input');
      expect((await activate(await rider(), first, { account: '6217000000' })).code).toBe(
        'ecoupon_not_found',
      );
      const answers = await Promise.all(
        [gw, otherGateway].map(
          async (gateway) => await activate(token, first, { account: '6217000012340012' }, gateway),
        ),
      );
      expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
        'done',
        'ecoupon_active',
      ]);
      const activated = answers.find(({ status }) => status === 200)?.body;
      expect(activated).toMatchObject({ state: 'active', account: '6217****0012' });
      expect(activated?.code).toMatch(/^\d{16}$/);
      // Half is used; the other half is refunded and can no longer be activated.
      const stockBefore = (await product('transit-card-top-up')).body.left ?? 0;
      expect((await refund(token, id)).body).toMatchObject({ amountCents: 1900 });
      expect((await activate(token, second, { account: '6217000012340012' })).code).toBe(
        'ecoupon_not_found',
      );
      await settle();
      expect((await orderRow(gw.db, id)).status).toBe('refunded');
      expect((await product('transit-card-top-up')).body.left).toBe(stockBefore + 1);
      // The rider keeps the used one, with its code.
      expect((await ecoupons(token)).items).toMatchObject([
        { id: first, state: 'active', code: activated?.code },
      ]);
    });

    it('e-coupons that are activated with visitors, and expire', async () => {
      const riderPhone = phone();
      const token = await gw.login(riderPhone);
      const id = await bought(token, { productId: 'river-cruise', quantity: 1 });
      await payOrder(gw, token, id);
      await settle();
      const [item] = (await ecoupons(token)).items;
      const visitors = [{ name: '李敏', phone: '13800138000' }];
      const { body } = await activate(token, item?.id ?? '', { visitors });
      expect(body).toMatchObject({
        state: 'active',
        visitors: [{ name: '李敏', phone: '138****8000' }],
      });
      expect((await orderRow(gw.db, id)).status).toBe('consumed');
      const late = await bought(token, { productId: 'river-cruise', quantity: 1 });
      await payOrder(gw, token, late);
      await settle();
      const [second] = (await ecoupons(token)).items;
      gw.clock.advance(61 * DAY_MS);
      const later = await gw.login(riderPhone);
      expect((await activate(later, second?.id ?? '', { visitors })).code).toBe('ecoupon_expired');
      expect((await ecoupons(later)).items.map(({ state }) => state)).toEqual([
        'expired',
        'expired',
      ]);
    });
  });

  it('lists tickets by their state, by the server’s time', async () => {
    const token = await rider();
    await sell(
      [gw, otherGateway],
      productOf({ id: 'combined', validity: { days: 2 }, picture: 'day-pass.svg' }),
    );
    const tickets = async (tab: string) =>
      (await gw.call('GET maas:/v1/tickets', { query: { tab } }, { token })).body.items;
    const unpaid = await bought(token, { productId: 'combined' });
    expect(await tickets('to_be_used')).toEqual([]);
    const id = await bought(token, { productId: 'combined', quantity: 2 });
    await payOrder(gw, token, id);
    await settle();
    const back = await bought(token, { productId: 'combined' });
    await payOrder(gw, token, back);
    await settle();
    await refund(token, back);
    expect(await tickets('to_be_used')).toMatchObject([
      {
        id,
        state: 'to_be_used',
        quantity: 2,
        usedQuantity: 0,
        code: expect.any(String),
        picture: 'day-pass.svg',
      },
    ]);
    expect(await tickets('refunded')).toMatchObject([{ id: back, state: 'refunded' }]);
    await cancel(token, unpaid);
    // Expired, before its job has run.
    gw.clock.advance(3 * DAY_MS);
    expect(await tickets('to_be_used')).toEqual([]);
    expect(await tickets('run_out')).toMatchObject([{ id, state: 'run_out' }]);
    await settle();
    expect((await orderRow(gw.db, id)).status).toBe('completed');
    expect(await tickets('run_out')).toMatchObject([{ id, state: 'run_out' }]);
  });

  it('has as much stock taken as orders hold, and the check detects a difference', async () => {
    expect(await stockFaults(gw.db)).toEqual([]);
    await gw.db.updateTable('stock').set({ taken: 1 }).where('item', '=', 'ten').execute();
    expect(await stockFaults(gw.db)).toEqual(['ten 0: 1 taken, and orders hold 0']);
  });
});
