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

  /** Creates a rider with a coupon of 5.00 held by an order of 12.00. */
  const holder = async () => {
    const [userId, orderId] = [randomUUID(), randomUUID()];
    const [id = ''] = await giveCoupons(gw, userId, template());
    const choose = async (heldId: string | null, wantedId: string | null) =>
      await inTransaction(gw.db, async (tx) => {
        const use = { type: 'metro', dueCents: 1200 };
        return await exchangeCoupon(
          gw.ctx,
          tx,
          { userId, orderId, use },
          { before: heldId, wanted: wantedId },
        );
      });
    const heldCoupon = await choose(null, id);
    expect(heldCoupon).toEqual({ id, cents: 500 });
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

  it('follow their own order, and those of other riders do not', async () => {
    const [first, second] = [await holder(), await holder()];
    const states = async () => [await first.state(), await second.state()];
    await first.follow('used');
    expect(await states()).toEqual(['used', 'held']);
    await second.follow('used');
    await first.follow('given_back');
    expect(await states()).toEqual(['available', 'used']);
  });

  it('are released once, and used ones are not', async () => {
    const released = await holder();
    await released.follow('released');
    expect(await released.state()).toBe('available');
    await released.follow('used');
    expect(await released.state()).toBe('available');
    const usedHolder = await holder();
    await usedHolder.follow('used');
    await usedHolder.follow('released');
    expect(await usedHolder.state()).toBe('used');
  });

  it('are chosen again by their order while it holds them, and never once they are used', async () => {
    const owner = await holder();
    expect(await owner.choose(owner.id, owner.id)).toEqual({ id: owner.id, cents: 500 });
    expect(await owner.state()).toBe('held');
    await owner.follow('used');
    await expect(owner.choose(null, owner.id)).rejects.toMatchObject({ code: 'coupon_not_usable' });
    expect(await owner.state()).toBe('used');
  });

  it('are exchanged for the chosen one, which has its own discount', async () => {
    for (const n of [0, 1]) {
      const owner = await holder();
      const templates = [
        template({ amountCents: 100 }),
        template({ kind: 'free_ride', amountCents: undefined, capCents: 700 }),
      ] as const;
      const ids = await giveCoupons(gw, owner.userId, ...templates);
      const wantedId = ids[n] ?? '';
      expect(await owner.choose(owner.id, wantedId)).toEqual({
        id: wantedId,
        cents: [100, 700][n],
      });
      expect(await owner.state()).toBe('available');
      expect(await owner.choose(wantedId, owner.id)).toEqual({ id: owner.id, cents: 500 });
      const rows = await heldSince(gw.db, owner.userId, gw.clock.now());
      expect(rows.filter(({ state }) => state === 'held').map(({ id }) => id)).toEqual([owner.id]);
    }
  });

  it('stay with their order if the chosen one is another rider’s, or held by another order', async () => {
    const [owner, stranger] = [await holder(), await holder()];
    const refused = inTransaction(gw.db, async (tx) => {
      const use = { type: 'metro', dueCents: 1200 };
      const couponUse = { userId: owner.userId, orderId: randomUUID(), use };
      return await exchangeCoupon(gw.ctx, tx, couponUse, { before: null, wanted: owner.id });
    });
    await expect(refused).rejects.toMatchObject({ code: 'coupon_not_usable' });
    await expect(owner.choose(owner.id, stranger.id)).rejects.toMatchObject({
      code: 'coupon_not_found',
    });
    expect([await owner.state(), await stranger.state()]).toEqual(['held', 'held']);
  });

  it('are released only by their own order', async () => {
    const owner = await holder();
    await inTransaction(gw.db, async (tx) => {
      const use = { type: 'metro', dueCents: 1200 };
      const couponUse = { userId: owner.userId, orderId: randomUUID(), use };
      await exchangeCoupon(gw.ctx, tx, couponUse, { before: owner.id, wanted: null });
    });
    expect(await owner.state()).toBe('held');
    expect(await owner.choose(owner.id, null)).toBeNull();
    expect(await owner.state()).toBe('available');
    expect(await owner.choose(null, null)).toBeNull();
    expect(await owner.state()).toBe('available');
  });

  it('are listed with available ones that expire after an instant, first to expire first', async () => {
    const { userId, id } = await holder();
    const [soon = '', usedCoupon = '', expiredCoupon = ''] = await giveCoupons(
      gw,
      userId,
      template(),
      template(),
      template(),
    );
    const instant = new Date('2026-11-30T16:00:00Z');
    const set = async (coupon: string, change: Parameters<typeof updateRows<'coupons'>>[3]) =>
      await updateRows(gw.db, 'coupons', { user_id: userId, id: coupon }, change);
    await set(id, { valid_until: new Date('2026-12-02T16:00:00Z') });
    await set(soon, { valid_until: new Date('2026-11-30T16:00:00.001Z') });
    await set(usedCoupon, {
      state: 'used',
      order_id: randomUUID(),
      used_at: instant,
      valid_until: new Date('2026-12-01T16:00:00Z'),
    });
    await set(expiredCoupon, { valid_until: instant });
    await holder();
    const rows = await heldSince(gw.db, userId, instant);
    expect(rows.map((row) => row.id)).toEqual([soon, id]);
  });
});
