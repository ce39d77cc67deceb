import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCoupons, template } from '../../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { exchangeCoupon, followCoupon, heldSince } from './service.ts';

describe.skipIf(!hasDatabase())('coupons that orders hold', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  /** A rider with a coupon of 5.00 that an order of 12.00 holds. */
  const holder = async () => {
    const [userId, orderId] = [randomUUID(), randomUUID()];
    const [id = ''] = await giveCoupons(gw, userId, template());
    const choose = async (before: string | null, wanted: string | null) =>
      await inTransaction(gw.db, async (tx) => {
        const use = { type: 'metro', dueCents: 1200 };
        return await exchangeCoupon(gw.ctx, tx, { userId, orderId, use }, { before, wanted });
      });
    const held = await choose(null, id);
    expect(held).toEqual({ id, cents: 500 });
    const follow = async (fate: 'released' | 'used' | 'given_back') =>
      await inTransaction(gw.db, async (tx) => {
        await followCoupon(gw.ctx, tx, {
          userId,
          orderId,
          held: { id, cents: 500 },
          used: 0,
          fate,
        });
      });
    const state = async () =>
      (
        await gw.db
          .selectFrom('coupons')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).state;
    return { userId, id, choose, follow, state };
  };

  it('share the fate of their own order, and those of other riders do not', async () => {
    const [one, other] = [await holder(), await holder()];
    const states = async () => [await one.state(), await other.state()];
    await one.follow('used');
    expect(await states()).toEqual(['used', 'held']);
    await other.follow('used');
    await one.follow('given_back');
    expect(await states()).toEqual(['available', 'used']);
  });

  it('are released once, and a used one is not', async () => {
    const one = await holder();
    await one.follow('released');
    expect(await one.state()).toBe('available');
    await one.follow('used');
    expect(await one.state()).toBe('available');
    const used = await holder();
    await used.follow('used');
    await used.follow('released');
    expect(await used.state()).toBe('used');
  });

  it('are chosen again by their order while it holds them, and never once they are used', async () => {
    const one = await holder();
    expect(await one.choose(one.id, one.id)).toEqual({ id: one.id, cents: 500 });
    expect(await one.state()).toBe('held');
    await one.follow('used');
    await expect(one.choose(null, one.id)).rejects.toMatchObject({ code: 'coupon_not_usable' });
    expect(await one.state()).toBe('used');
  });

  it('are exchanged for the one that is wanted, which takes off its own worth', async () => {
    for (const n of [0, 1]) {
      const one = await holder();
      const others = [
        template({ amountCents: 100 }),
        template({ kind: 'free_ride', amountCents: undefined, capCents: 700 }),
      ] as const;
      const ids = await giveCoupons(gw, one.userId, ...others);
      const wanted = ids[n] ?? '';
      expect(await one.choose(one.id, wanted)).toEqual({ id: wanted, cents: [100, 700][n] });
      expect(await one.state()).toBe('available');
      expect(await one.choose(wanted, one.id)).toEqual({ id: one.id, cents: 500 });
      const rows = await heldSince(gw.db, one.userId, gw.clock.now());
      expect(rows.filter(({ state }) => state === 'held').map(({ id }) => id)).toEqual([one.id]);
    }
  });

  it('stay with their order where the wanted one is of another rider, or held by another order', async () => {
    const [one, other] = [await holder(), await holder()];
    const refused = inTransaction(gw.db, async (tx) => {
      const use = { type: 'metro', dueCents: 1200 };
      const couponUse = { userId: one.userId, orderId: randomUUID(), use };
      return await exchangeCoupon(gw.ctx, tx, couponUse, { before: null, wanted: one.id });
    });
    await expect(refused).rejects.toMatchObject({ code: 'coupon_not_usable' });
    await expect(one.choose(one.id, other.id)).rejects.toMatchObject({ code: 'coupon_not_found' });
    expect([await one.state(), await other.state()]).toEqual(['held', 'held']);
  });

  it('are released by their own order alone', async () => {
    const one = await holder();
    await inTransaction(gw.db, async (tx) => {
      const use = { type: 'metro', dueCents: 1200 };
      const couponUse = { userId: one.userId, orderId: randomUUID(), use };
      await exchangeCoupon(gw.ctx, tx, couponUse, { before: one.id, wanted: null });
    });
    expect(await one.state()).toBe('held');
    expect(await one.choose(one.id, null)).toBeNull();
    expect(await one.state()).toBe('available');
    expect(await one.choose(null, null)).toBeNull();
    expect(await one.state()).toBe('available');
  });

  it('are listed with those that are free, expiring first, from an instant on', async () => {
    const { userId, id } = await holder();
    const [soon = '', used = '', gone = ''] = await giveCoupons(
      gw,
      userId,
      template(),
      template(),
      template(),
    );
    const since = new Date('2026-11-30T16:00:00Z');
    const set = async (coupon: string, change: Parameters<typeof updateRows<'coupons'>>[3]) =>
      await updateRows(gw.db, 'coupons', { user_id: userId, id: coupon }, change);
    await set(id, { valid_until: new Date('2026-12-02T16:00:00Z') });
    await set(soon, { valid_until: new Date('2026-11-30T16:00:00.001Z') });
    await set(used, {
      state: 'used',
      order_id: randomUUID(),
      used_at: since,
      valid_until: new Date('2026-12-01T16:00:00Z'),
    });
    await set(gone, { valid_until: since });
    await holder();
    const rows = await heldSince(gw.db, userId, since);
    expect(rows.map((row) => row.id)).toEqual([soon, id]);
  });
});
