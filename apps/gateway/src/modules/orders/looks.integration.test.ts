import type { OrderStatus } from '@shtrans/contract/order-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveCoupons, template } from '../../../test/coupons.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';
import { giveOrder, orderRow, ticketFields, userIdOf } from '../../../test/orders.ts';
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
  /** Lets the looks run after some time, and what they put in the queue. */
  async function look(after = HOUR + 1000): Promise<void> {
    gw.clock.advance(after);
    while ((await gw.runJobs()) > 0) {
      // A part of a look is followed by the next at once.
    }
  }
  const ride = { type: 'bus', status: 'paid', fields: '{"kind":"other"}' } as const;
  const factOf = (id: string) => findRow(gw.db, 'ride_facts', { order_id: id });
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
    const id = await giveOrder(gw, userId, ride);
    await becomes(id, 'completed');
    expect((await checkPoints(gw.db)).faults).toHaveLength(1);
    await look();
    expect(await factOf(id)).toMatchObject({ fare_cents: 1400 });
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });

  it('is found after weeks in which no look ran', async () => {
    await look();
    const id = await giveOrder(gw, userId, ride);
    const { id: closed, coupon } = await holding();
    await becomes(id, 'completed');
    await becomes(closed, 'closed');
    await look(21 * 24 * HOUR);
    expect(await factOf(id)).toBeDefined();
    expect(await held({ id: closed, coupon })).toEqual({ coupon: 'available', slots: 0 });
  });

  it('is found of more orders than one part of a look takes', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 230; i++) {
      // The end of the first ones is not known: each look finds them again.
      const validUntil = i < 120 ? null : '2100-01-01T00:00:00.000Z';
      const fields = ticketFields({ validUntil });
      const id = await giveOrder(gw, userId, { status: 'ticketing', fields });
      await becomes(id, 'to_be_used');
      if (validUntil !== null) ids.push(id);
    }
    await look();
    const ends = await findRows(gw.db, 'jobs', { kind: 'order.validity' }, 'id');
    expect(new Set(ends.map(({ dedup }) => dedup.split(' ')[0]))).toEqual(new Set(ids));
    const [next] = await findRows(gw.db, 'jobs', { kind: 'order.validity-look' }, 'id');
    expect(next?.payload).toEqual({ since: expect.any(String) });
  });

  it('is done for other orders where one fails, and for that one when it can be', async () => {
    const [first, second, third] = [await holding(), await holding(), await holding()];
    const all = [first, second, third];
    for (const { id } of all) await becomes(id, 'closed');
    const refuse = sql`alter table coupons add constraint refused
      check (id <> ${sql.lit(second.coupon)} or state <> 'available') not valid`;
    await refuse.execute(gw.db);
    await look();
    expect(await held(first)).toEqual({ coupon: 'available', slots: 0 });
    expect(await held(second)).toEqual({ coupon: 'held', slots: 1 });
    expect(await held(third)).toEqual({ coupon: 'available', slots: 0 });
    await sql`alter table coupons drop constraint refused`.execute(gw.db);
    await look();
    expect(await held(second)).toEqual({ coupon: 'available', slots: 0 });
  });

  it('is given back whole where only money that was never the order’s went back in part', async () => {
    const { id, coupon } = await holding();
    await becomes(id, 'to_be_used');
    await look();
    expect(await held({ id, coupon })).toEqual({ coupon: 'used', slots: 1 });
    const refund = (reason: 'duplicate' | 'rider_asked', amount_cents: number) =>
      insertRow(gw.db, 'refunds', {
        user_id: userId,
        id: uuidv7(gw.ctx),
        order_id: id,
        payment_id: uuidv7(gw.ctx),
        amount_cents,
        reason,
        status: 'succeeded',
        requested_at: gw.clock.now(),
      });
    await refund('duplicate', 1000);
    await refund('rider_asked', 1400);
    await becomes(id, 'refunded');
    await look();
    expect(await held({ id, coupon })).toEqual({ coupon: 'available', slots: 0 });
  });
});
