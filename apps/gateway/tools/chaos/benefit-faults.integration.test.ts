import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { applyEvent, lockOrder } from '../../src/modules/money/orders/service.ts';
import { earn } from '../../src/modules/wallet/ledger/service.ts';
import { giveCoupons, template } from '../../test/coupons.ts';
import { expectBroken } from '../../test/expect-broken.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { giveOrder, payOrder, userIdOf } from '../../test/orders.ts';
import { benefitFaults, pointsFaults } from './benefit-faults.ts';

describe.skipIf(!hasDatabase())('the rule of points', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    const userId = await userIdOf(gw.db, await gw.login('13900000301'));
    for (let i = 0; i < 2; i++) {
      const ride = { type: 'metro', status: 'paid', paid_cents: 1200 } as const;
      const id = await giveOrder(gw, userId, ride);
      await inTransaction(gw.db, async (tx) => {
        await applyEvent(gw.ctx, tx, await lockOrder(tx, { userId, id }), 'settled');
      });
    }
    await gw.runJobs();
  });
  afterAll(async () => await gw.close());

  it('holds if each ride has its points', async () => {
    expect(await gw.db.selectFrom('ride_facts').select('type').execute()).toHaveLength(2);
    expect(await pointsFaults(gw.db)).toEqual([]);
  });

  it.each([
    'delete from ledger_postings where seq = 2',
    'delete from ledger_entries where seq = 2 and n = 0',
    'delete from ledger_lots where lot = 2',
    'delete from ledger_accounts',
    'delete from ride_facts',
    'update ride_facts set fare_cents = 2200',
    'update ride_facts set reversed_at = now()',
  ])('is broken by `%s`', async (change) => {
    await expectBroken(gw, change, pointsFaults);
  });
});

describe.skipIf(!hasDatabase())('the rule of benefits', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    const token = await gw.login('13900000302');
    const userId = await userIdOf(gw.db, token);
    const points = { userId, currency: 'points', amount: 1000, expiresAt: null } as const;
    const cause = { kind: 'test', id: randomUUID() };
    await inTransaction(gw.db, (tx) => earn(gw.ctx, tx, { ...points, cause }));
    const choose = async (id: string, couponId: string | null) =>
      await gw.call(
        'POST maas:/v1/orders/:id/benefits',
        { params: { id }, body: { couponId, points: 100 } },
        { token, idempotencyKey: randomUUID() },
      );
    const [first = '', two = '', three = ''] = await giveCoupons(
      gw,
      userId,
      template(),
      template({ id: 'second' }),
      template({ id: 'third' }),
    );
    const paidOrder = await giveOrder(gw, userId);
    await choose(paidOrder, first);
    await payOrder(gw, token, paidOrder);
    await choose(await giveOrder(gw, userId), two);
    const closed = await giveOrder(gw, userId);
    await choose(closed, three);
    await gw.call('POST maas:/v1/orders/:id/cancel', { params: { id: closed } }, { token });
  });
  afterAll(async () => await gw.close());

  it('holds for paid, waiting and closed orders', async () => {
    const { rows } = await sql<{ state: string }>`select state from coupons order by n`.execute(
      gw.db,
    );
    expect(rows.map(({ state }) => state)).toEqual(['used', 'held', 'available']);
    expect(await benefitFaults(gw.db)).toEqual([]);
  });

  it.each([
    `update orders set holds = (select holds from orders where status <> 'to_be_paid' and status <> 'closed')
      where status = 'to_be_paid'`,
    `update coupons set state = 'available', order_id = null where state = 'used'`,
    `update coupons set state = 'used' where state = 'held'`,
    `update coupons set state = 'held', order_id = (select id from orders where status = 'closed')
      where state = 'available'`,
    `update orders set status = 'closed' where status = 'to_be_paid'`,
    `update orders set holds = holds - 'coupon' where status = 'to_be_paid'`,
    `update orders set holds = holds - 'points' where status = 'to_be_paid'`,
    `update orders set discount_cents = 0 where status = 'to_be_paid'`,
    `update orders set paid_cents = paid_cents + 100 where paid_cents > 0`,
    `delete from ledger_postings where reverses is not null`,
    `delete from ledger_postings where kind = 'spend'`,
    `delete from coupons where state = 'used'`,
  ])('is broken by `%s`', async (change) => {
    await expectBroken(gw, change, benefitFaults);
  });
});
