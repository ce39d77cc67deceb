import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import type { Context } from '../../../context.ts';
import { findRow, findRows } from '../../../../test/rows.ts';
import type { GrantedTemplate } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { exchangeCoupon, followCoupon, grantCoupons, offeredCoupon } from './service.ts';

const name = { zh: '立减券', en: 'Money off' };
const terms = { zh: '说明', en: 'Terms' };
const FIVE_OFF: GrantedTemplate = {
  id: 'five-off',
  name,
  terms,
  kind: 'amount_off',
  amountCents: 500,
  thresholdCents: 1000,
  orderTypes: ['metro'],
  validDays: 3,
};
const TENTH: GrantedTemplate = {
  id: 'tenth',
  name,
  terms,
  kind: 'percent_off',
  percentOff: 10,
  capCents: 100,
  thresholdCents: 0,
  orderTypes: [],
  until: '2027-01-01T00:00:00+08:00',
};
const { id: _, validDays: __, ...FIVE_TERMS } = FIVE_OFF;
const { id: _tenth, until: _until, ...TENTH_TERMS } = TENTH;

const NOW = new Date('2026-11-20T04:00:00.000Z');

describe.skipIf(!hasDatabase())('a coupon that is granted', () => {
  let gw: TestGateway;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  /** Returns the context with a fixed clock. */
  const ctx = (now = NOW): Context => ({ ...gw.ctx, clock: { now: () => now } });
  const granted = async () => {
    const token = await gw.login(`1395${String(++riders).padStart(7, '0')}`);
    const userId = await userIdOf(gw.db, token);
    const items = [
      { template: FIVE_OFF, quantity: 2 },
      { template: TENTH, quantity: 1 },
    ];
    const cause = { kind: 'gift', id: 'one' } as const;
    await inTransaction(gw.db, (tx) =>
      grantCoupons(ctx(), tx, { userId, version: 7, cause, items }),
    );
    const rows = await findRows(gw.db, 'coupons', { user_id: userId }, 'n');
    return { token, userId, rows };
  };
  const use = { type: 'metro', dueCents: 1200 };

  it('has its terms, its cause, its number and its validity', async () => {
    const { userId, rows } = await granted();
    const row = {
      user_id: userId,
      id: expect.any(String) as string,
      version: 7,
      cause_kind: 'gift',
      cause_id: 'one',
      granted_at: NOW,
      valid_from: NOW,
      state: 'available',
      order_id: null,
      used_at: null,
      given_back_at: null,
    };
    const fiveOff = {
      ...row,
      template: 'five-off',
      terms: FIVE_TERMS,
      // Valid to the end of the third day after the grant.
      valid_until: new Date('2026-11-23T16:00:00.000Z'),
    };
    expect(rows).toEqual([
      { ...fiveOff, n: 0 },
      { ...fiveOff, n: 1 },
      {
        ...row,
        n: 2,
        template: 'tenth',
        terms: TENTH_TERMS,
        valid_until: new Date('2026-12-31T16:00:00.000Z'),
      },
    ]);
  });

  it('is read by its rider with all its fields', async () => {
    const { token, rows } = await granted();
    const [five, , tenth] = rows;
    const read = async (id = '') =>
      (await gw.call('GET maas:/v1/coupons/:id', { params: { id } }, { token })).body;
    const common = {
      validFrom: NOW.toISOString(),
      state: 'available',
      from: 'gift',
      origin: null,
      orderId: null,
      usedAt: null,
      givenBackAt: null,
      serverTime: expect.any(String) as string,
    };
    expect(await read(five?.id)).toEqual({
      ...FIVE_TERMS,
      ...common,
      id: five?.id,
      validUntil: '2026-11-23T16:00:00.000Z',
    });
    expect(await read(tenth?.id)).toEqual({
      ...TENTH_TERMS,
      ...common,
      id: tenth?.id,
      validUntil: '2026-12-31T16:00:00.000Z',
    });
  });

  it('is offered with its terms and the days it would be valid', () => {
    expect(offeredCoupon(FIVE_OFF, NOW)).toEqual({ terms: FIVE_TERMS, validDays: 3 });
    // From the 20th of November to the last of December.
    expect(offeredCoupon(TENTH, NOW)).toEqual({ terms: TENTH_TERMS, validDays: 41 });
  });

  it('follows its order: held, used and given back, each in its own columns', async () => {
    const { userId, rows } = await granted();
    const [before] = rows;
    const id = before?.id ?? '';
    const orderId = await giveOrder(gw, userId);
    const row = async () => await findRow(gw.db, 'coupons', { user_id: userId, id });
    const choose = (wantedId: string | null, heldId: string | null = null) =>
      inTransaction(gw.db, (tx) =>
        exchangeCoupon(ctx(), tx, { userId, orderId, use }, { before: heldId, wanted: wantedId }),
      );
    const follow = (fate: 'released' | 'used' | 'given_back', now: Date, followedOrder = orderId) =>
      inTransaction(gw.db, (tx) =>
        followCoupon(ctx(now), tx, {
          userId,
          orderId: followedOrder,
          held: { id, cents: 500 },
          used: 0,
          fate,
        }),
      );
    expect(await choose(id)).toEqual({ id, cents: 500 });
    expect(await row()).toEqual({ ...before, state: 'held', order_id: orderId });
    // Another order's fate does not affect it.
    for (const fate of ['used', 'released', 'given_back'] as const) {
      await follow(fate, NOW, randomUUID());
    }
    expect(await row()).toEqual({ ...before, state: 'held', order_id: orderId });
    await follow('released', NOW);
    expect(await row()).toEqual(before);
    await choose(id);
    const [usedAt, givenBackAt] = [new Date(NOW.getTime() + 1000), new Date(NOW.getTime() + 2000)];
    await follow('given_back', givenBackAt);
    expect(await row()).toEqual({ ...before, state: 'held', order_id: orderId });
    await follow('used', usedAt);
    expect(await row()).toEqual({ ...before, state: 'used', order_id: orderId, used_at: usedAt });
    await follow('given_back', givenBackAt);
    expect(await row()).toEqual({ ...before, order_id: orderId, given_back_at: givenBackAt });
    // The other coupons are unchanged.
    const allRows = await findRows(gw.db, 'coupons', { user_id: userId }, 'n');
    expect(allRows.slice(1)).toEqual(rows.slice(1));
  });

  it.each([
    ['of another type', { type: 'bus', dueCents: 1200 }, 'coupon_not_usable'],
    ['of less than it needs', { type: 'metro', dueCents: 999 }, 'coupon_not_usable'],
    ['of as much as it needs', { type: 'metro', dueCents: 1000 }, 500],
  ] as const)('is for an order %s: %j gives %s', async (_case, couponUse, result) => {
    const { userId, rows } = await granted();
    const id = rows[0]?.id ?? '';
    const outcome = await inTransaction(gw.db, (tx) =>
      exchangeCoupon(
        ctx(),
        tx,
        { userId, orderId: randomUUID(), use: couponUse },
        { before: null, wanted: id },
      ),
    ).catch((error: unknown) => (error as { code?: string }).code);
    expect(outcome).toEqual(typeof result === 'number' ? { id, cents: result } : result);
  });

  it('with a discount of 0 is not usable', async () => {
    const { userId, rows } = await granted();
    const id = rows[2]?.id ?? '';
    const takenOff = (dueCents: number) =>
      inTransaction(gw.db, (tx) =>
        exchangeCoupon(
          ctx(),
          tx,
          { userId, orderId: randomUUID(), use: { type: 'bus', dueCents } },
          { before: null, wanted: id },
        ),
      );
    await expect(takenOff(9)).rejects.toMatchObject({ code: 'coupon_not_usable' });
    expect(await takenOff(10)).toEqual({ id, cents: 1 });
  });
});
