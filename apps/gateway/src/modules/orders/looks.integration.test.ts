import type { OrderStatus } from '@shtrans/contract/order-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCoupons, template } from '../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { giveOrder, orderRow, userIdOf } from '../../../test/orders.ts';
import { findRow, findRows, insertRow, updateRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { checkPoints } from '../facts/service.ts';
import { balanceOf, earn } from '../ledger/service.ts';
import { chooseBenefits, lockOrder, scheduleLooking } from './service.ts';

const HOUR = 3_600_000;
const EARNED = 2000;
const SPENT = 300;

describe.skipIf(!hasDatabase())('what an older gateway left undone', () => {
  let gw: TestGateway;
  let userId: string;
  beforeAll(async () => {
    gw = await startGateway();
    userId = await userIdOf(gw.db, await gw.login('13900000131'));
    await inTransaction(gw.db, (tx) =>
      earn(gw.ctx, tx, {
        userId,
        currency: 'points',
        amount: EARNED,
        expiresAt: null,
        cause: { kind: 'test', id: 'all' },
      }),
    );
    await scheduleLooking(gw.ctx);
  });
  afterAll(() => gw.close());

  const points = () => balanceOf(gw.db, { userId, currency: 'points' }, gw.clock.now());
  /** An order that holds a coupon, points and a number among the rider's purchases. */
  async function holding() {
    const id = await giveOrder(gw, userId, { amount_cents: 2000 });
    const [coupon = ''] = await giveCoupons(gw, userId, template());
    await inTransaction(gw.db, async (tx) => {
      await chooseBenefits(gw.ctx, tx, await lockOrder(tx, { userId, id }), {
        couponId: coupon,
        pointsFor: () => ({ amount: SPENT, cents: 100 }),
      });
    });
    const limit = { group: id, month: '' };
    const holds = JSON.stringify({ ...(await orderRow(gw.db, id)).holds, limit });
    await updateRows(gw.db, 'orders', { id }, { holds });
    const slot = { limit_group: id, month: '', slot: 1, order_id: id };
    await insertRow(gw.db, 'purchase_slots', { user_id: userId, ...slot });
    return { id, coupon };
  }
  /** As a gateway changes an order that knows nothing of what it holds or counts for. */
  async function becomes(id: string, status: OrderStatus): Promise<void> {
    const { status: before } = await orderRow(gw.db, id);
    const at = gw.clock.now();
    await updateRows(gw.db, 'orders', { id }, { status, unfinished: 0, paid_cents: 1400 });
    await insertRow(gw.db, 'order_events', {
      user_id: userId,
      order_id: id,
      id: uuidv7(gw.ctx),
      event: null,
      from_status: before,
      to_status: status,
      at,
    });
  }
  async function look(): Promise<void> {
    gw.clock.advance(HOUR + 1000);
    await gw.runJobs();
    await gw.runJobs();
  }
  const held = async ({ id, coupon }: { id: string; coupon: string }) => ({
    coupon: (await findRow(gw.db, 'coupons', { user_id: userId, id: coupon }))?.state,
    slots: (await findRows(gw.db, 'purchase_slots', { order_id: id }, 'slot')).length,
  });

  it('is followed by coupon, points and counted purchase, once, and by those of no order that waits', async () => {
    const [closed, paid, back, waits] = [
      await holding(),
      await holding(),
      await holding(),
      await holding(),
    ];
    expect(await points()).toBe(EARNED - 4 * SPENT);
    await updateRows(gw.db, 'orders', { id: waits.id }, { pay_deadline: new Date('2100-01-01') });
    await updateRows(
      gw.db,
      'jobs',
      { kind: 'order.payment-deadline', done_at: null },
      {
        done_at: gw.clock.now(),
      },
    );
    await becomes(closed.id, 'closed');
    await becomes(paid.id, 'to_be_used');
    await becomes(back.id, 'refunded');
    for (let round = 0; round < 2; round++) {
      await look();
      expect(await held(closed)).toEqual({ coupon: 'available', slots: 0 });
      expect(await held(paid)).toEqual({ coupon: 'used', slots: 1 });
      expect(await held(back)).toEqual({ coupon: 'available', slots: 0 });
      expect(await held(waits)).toEqual({ coupon: 'held', slots: 1 });
      expect(await points()).toBe(EARNED - 2 * SPENT);
    }
  });

  it('is counted where a ride is over', async () => {
    const fields = '{"kind":"other"}';
    const id = await giveOrder(gw, userId, { type: 'bus', status: 'paid', fields });
    await becomes(id, 'completed');
    expect((await checkPoints(gw.db)).faults).toHaveLength(1);
    await look();
    expect(await findRow(gw.db, 'ride_facts', { order_id: id })).toMatchObject({
      fare_cents: 1400,
    });
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });
});
