import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveCoupons, template } from '../../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import type { Context } from '../../../context.ts';
import { updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { listCoupons, readCoupon } from './read.ts';
import { exchangeCoupon, isStillGood } from './service.ts';

const LIST = 'GET maas:/v1/coupons';

const noOrigins = () => Promise.resolve(new Map());

type Change = Parameters<typeof updateRows<'coupons'>>[3];

const validUntil = (day: string): Change => ({ valid_until: new Date(`${day}T16:00:00Z`) });
const usedAt = (day: string, lastDay = '2026-12-24'): Change => ({
  state: 'used',
  order_id: randomUUID(),
  used_at: new Date(`${day}T02:00:00Z`),
  ...validUntil(lastDay),
});

describe.skipIf(!hasDatabase())("a rider's coupons", () => {
  let gw: TestGateway;
  let phone = 13_940_000_000;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());
  beforeEach(async () => {
    token = await gw.login(String(phone++));
    userId = await userIdOf(gw.db, token);
  });

  /** Grants the rider a coupon in each of these states; returns their ids. */
  const coupons = async (...changes: (Change & { kind?: string })[]): Promise<string[]> => {
    const templates = changes.map(({ kind = 'amount_off' }) => template({ kind }));
    const ids = await giveCoupons(gw, userId, ...templates);
    for (const [i, { kind: _, ...change }] of changes.entries()) {
      if (Object.keys(change).length === 0) continue;
      await updateRows(gw.db, 'coupons', { user_id: userId, id: ids[i] ?? '' }, change);
    }
    return ids;
  };
  const list = async (query: object): Promise<string[]> =>
    (await gw.call(LIST, { query }, { token })).body.items.map(({ id }) => id);

  /** Returns all pages with `limit` coupons each; stops after 20 pages. */
  const pages = async (query: object, limit: number): Promise<string[][]> => {
    const all: string[][] = [];
    let cursor: string | null = null;
    do {
      const after: object = cursor === null ? {} : { cursor };
      const input = { query: { ...query, limit: String(limit), ...after } };
      const answer = await gw.call(LIST, input, { token });
      expect(answer.status).toBe(200);
      all.push(answer.body.items.map(({ id }) => id));
      cursor = answer.body.nextCursor;
    } while (cursor !== null && all.length < 20);
    return all;
  };

  it('are listed if usable, first to expire first, of all kinds or of one', async () => {
    const [late = '', soon = '', percent = '', ride = '', usedCoupon = '', expiredCoupon = ''] =
      await coupons(
        validUntil('2026-12-20'),
        validUntil('2026-12-01'),
        { kind: 'percent_off', ...validUntil('2026-12-10') },
        { kind: 'free_ride', ...validUntil('2026-12-05') },
        usedAt('2026-11-19'),
        validUntil('2026-11-19'),
      );
    await giveCoupons(gw, await userIdOf(gw.db, await gw.login('13949999999')), template());
    expect(await list({})).toEqual([soon, ride, percent, late]);
    expect(await list({ kind: 'amount_off' })).toEqual([soon, late]);
    expect(await list({ kind: 'percent_off' })).toEqual([percent]);
    expect(await list({ kind: 'free_ride' })).toEqual([ride]);
    expect(await list({ list: 'invalid' })).toEqual([expiredCoupon, usedCoupon]);
    expect(await list({ list: 'invalid', kind: 'free_ride' })).toEqual([]);
    expect(await gw.call(LIST, { query: { kind: 'cash' } }, { token })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('are listed as invalid if used or expired, latest first', async () => {
    const order = await giveOrder(gw, userId);
    const [expired = '', usedCoupon = '', early = '', heldCoupon = ''] = await coupons(
      validUntil('2026-11-18'),
      usedAt('2026-11-19'),
      usedAt('2026-11-10', '2026-11-19'),
      // A held coupon can still be used for its order after it expired.
      { state: 'held', order_id: order, ...validUntil('2026-11-17') },
    );
    const { body } = await gw.call(LIST, { query: { list: 'invalid' } }, { token });
    expect(body.items.map(({ id, state }) => [id, state])).toEqual([
      [usedCoupon, 'used'],
      [expired, 'expired'],
      [early, 'used'],
    ]);
    expect(body.items[0]).toMatchObject({
      usedAt: '2026-11-19T02:00:00.000Z',
      validUntil: '2026-12-24T16:00:00.000Z',
    });
    const usable = await gw.call(LIST, {}, { token });
    expect(usable.body.items).toMatchObject([{ id: heldCoupon, state: 'held', orderId: order }]);
  });

  it('come in pages, none twice and none left out, in both lists', async () => {
    const days = ['2026-12-01', '2026-12-02', '2026-12-02', '2026-12-02', '2026-12-03'];
    const ids = await coupons(...days.map(validUntil));
    const inOrder = [ids[0], ...ids.slice(1, 4).toSorted(), ids[4]];
    expect(await pages({}, 2)).toEqual([inOrder.slice(0, 2), inOrder.slice(2, 4), [inOrder[4]]]);
    expect(await pages({}, 5)).toEqual([inOrder]);

    // Used long before their expiry: they are sorted by use.
    const invalidIds = await coupons(
      ...['2026-11-15', '2026-11-16', '2026-11-16', '2026-11-17'].map((day) => usedAt(day)),
      validUntil('2026-11-16'),
    );
    const sameDay = invalidIds.slice(1, 3).toSorted().toReversed();
    // The coupon that expired at 16:00 is later than those used at 02:00.
    const newest = [invalidIds[3], invalidIds[4], ...sameDay, invalidIds[0]];
    const invalid = { list: 'invalid' };
    expect(await pages(invalid, 2)).toEqual([newest.slice(0, 2), newest.slice(2, 4), [newest[4]]]);
    expect(await pages(invalid, 1)).toEqual(newest.map((id) => [id]));
  });

  it('are read only by their own rider', async () => {
    const day = '2026-12-20';
    const [id = '', usedCoupon = ''] = await coupons(validUntil(day), usedAt('2026-11-19'));
    const read = async (coupon: string, bearer = token) =>
      await gw.call('GET maas:/v1/coupons/:id', { params: { id: coupon } }, { token: bearer });
    expect((await read(id)).body).toMatchObject({
      id,
      kind: 'amount_off',
      amountCents: 500,
      state: 'available',
      from: 'gift',
      orderId: null,
      usedAt: null,
      givenBackAt: null,
      validUntil: `${day}T16:00:00.000Z`,
    });
    expect((await read(usedCoupon)).body).toMatchObject({
      state: 'used',
      usedAt: '2026-11-19T02:00:00.000Z',
    });
    const stranger = await gw.login('13949999998');
    expect((await read(id, stranger)).code).toBe('coupon_not_found');
    expect((await read(randomUUID())).code).toBe('coupon_not_found');
  });

  it('have cursors that are valid only in their own list', async () => {
    await coupons({}, {});
    const { body } = await gw.call(LIST, { query: { limit: '1' } }, { token });
    const cursor = body.nextCursor ?? '';
    const elsewhere = { list: 'invalid', cursor };
    expect((await gw.call(LIST, { query: elsewhere }, { token })).code).toBe('cursor_invalid');
    expect((await gw.call(LIST, { query: { cursor: `${cursor}x` } }, { token })).code).toBe(
      'cursor_invalid',
    );
  });

  /** Returns the context with a fixed clock. */
  const contextAt = (now: Date): Context => ({ ...gw.ctx, clock: { now: () => now } });

  /** Makes an order of a day ticket hold a coupon at an instant. */
  const choose = async (id: string, orderId: string, now: Date) =>
    await inTransaction(gw.db, async (tx) => {
      const use = { type: 'multi_ticket', dueCents: 1200 };
      const change = { before: null, wanted: id };
      return await exchangeCoupon(contextAt(now), tx, { userId, orderId, use }, change);
    });
  /** Returns the states in the list of usable coupons and in the list of invalid ones. */
  const listedStates = async (now: Date): Promise<string[][]> => {
    const lists = (['usable', 'invalid'] as const).map((list) => ({ list, limit: 10 }));
    const pages = await Promise.all(
      lists.map((query) => listCoupons(contextAt(now), userId, query, noOrigins)),
    );
    return pages.map(({ items }) => items.map(({ state }) => state));
  };

  describe('at the instant of their expiry', () => {
    const END = new Date('2026-11-30T16:00:00.000Z');
    const BEFORE = new Date('2026-11-30T15:59:59.999Z');
    it('are expired, and were usable a millisecond before', async () => {
      const [id = ''] = await coupons({ valid_until: END });
      const state = async (now: Date) =>
        (await readCoupon(contextAt(now), { userId, id }, noOrigins)).state;
      expect([await state(BEFORE), await state(END)]).toEqual(['available', 'expired']);
      expect(await listedStates(BEFORE)).toEqual([['available'], []]);
      expect(await listedStates(END)).toEqual([[], ['expired']]);
    });

    it('can no longer be chosen or used', async () => {
      const [id = ''] = await coupons({ valid_until: END });
      const orderId = await giveOrder(gw, userId);
      await expect(choose(id, orderId, END)).rejects.toMatchObject({ code: 'coupon_not_usable' });
      expect(await choose(id, orderId, BEFORE)).toEqual({ id, cents: 500 });
      const good = async (now: Date, key = { userId, id }) =>
        await inTransaction(gw.db, async (tx) => await isStillGood(contextAt(now), tx, key));
      expect([await good(BEFORE), await good(END)]).toEqual([true, false]);
      // Neither is another rider's coupon, or an unknown one.
      expect(await good(BEFORE, { userId: randomUUID(), id })).toBe(false);
      expect(await good(BEFORE, { userId, id: randomUUID() })).toBe(false);
    });

    it('and before their validity begins cannot be chosen', async () => {
      const [id = ''] = await coupons({ valid_from: BEFORE, valid_until: END });
      const orderId = await giveOrder(gw, userId);
      const early = new Date(BEFORE.getTime() - 1);
      await expect(choose(id, orderId, early)).rejects.toMatchObject({ code: 'coupon_not_usable' });
      expect(await choose(id, orderId, BEFORE)).toEqual({ id, cents: 500 });
    });
  });
});
