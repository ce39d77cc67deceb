import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  hasDatabase,
  startGateway,
  type TestGateway,
  testClock,
} from '../../../../test/harness.ts';
import { freshIdentity } from '../../../../test/identities.ts';
import { giveOrder, orderRow, userIdOf } from '../../../../test/orders.ts';
import type { PaymentPort } from '../../../adapters/payment/port.ts';
import { findRow, findRows, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { underWay } from '../../services/rights/service.ts';
import { settle as settlePayment } from './settle.ts';

const LIST = 'GET maas:/v1/intimate-accounts';
const INVITE = 'POST maas:/v1/intimate-accounts';
const ACCEPT = 'POST maas:/v1/intimate-accounts/:id/acceptance';
const CHANGE = 'PUT maas:/v1/intimate-accounts/:id';
const PAY = 'POST maas:/v1/orders/:id/payments';
const REFUND = 'GET maas:/v1/orders/:id/refund';
const ORDER = 'GET maas:/v1/orders/:id';
const VERSION = '2026-11';
const DAY_MS = 24 * 3_600_000;
const NOON = new Date('2026-11-20T04:00:00Z');

interface Rider {
  phone: string;
  token: string;
  id: string;
}

const silent = () => Promise.reject(new Error('no answer'));

describe.skipIf(!hasDatabase())('intimate accounts', () => {
  const clock = testClock();
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let riders = 0;
  const rider = async (isVerified = true): Promise<Rider> => {
    const phone = `133${String(++riders).padStart(8, '0')}`;
    const token = await gw.login(phone);
    if (isVerified) {
      await gw.call('POST auth:/v1/real-name', { body: freshIdentity() }, { token });
      await gw.runJobs();
    }
    return { phone, token, id: await userIdOf(gw.db, token) };
  };
  const invite = (owner: Rider, phone: string, limitCents = 5000, gateway = gw) =>
    gateway.call(
      INVITE,
      { body: { phone, limitCents, agreementVersion: VERSION } },
      { token: owner.token },
    );
  const accept = (relative: Rider, id: string, agreementVersion = VERSION, gateway = gw) =>
    gateway.call(ACCEPT, { params: { id }, body: { agreementVersion } }, { token: relative.token });
  const change = (caller: Rider, id: string, body: object) =>
    gw.call(CHANGE, { params: { id }, body }, { token: caller.token });
  const list = async (caller: Rider) =>
    (await gw.call(LIST, {}, { token: caller.token })).body.items;
  /** Creates an owner and a relative with an active account. */
  const pair = async (limitCents = 5000) => {
    const [owner, relative] = [await rider(), await rider()];
    const { id } = (await invite(owner, relative.phone, limitCents)).body;
    expect((await accept(relative, id)).status).toBe(200);
    return { owner, relative, id };
  };
  const order = (caller: Rider, cents: number) =>
    giveOrder(gw, caller.id, { amount_cents: cents, discount_cents: 0, paid_cents: null });
  const pay = (caller: Rider, orderId: string, account: string | undefined, gateway = gw) =>
    gateway.call(
      PAY,
      { params: { id: orderId }, ...(account !== undefined && { query: { account } }) },
      { token: caller.token },
    );
  /** Returns the refund cause as shown on the refund's page and on the order's page. */
  const toldCauses = async (caller: Rider, id: string) => {
    const input = { params: { id } };
    const { body: refund } = await gw.call(REFUND, input, { token: caller.token });
    const { body: detail } = await gw.call(ORDER, input, { token: caller.token });
    return [refund.cause, detail.refund?.reason];
  };
  const spent = async (caller: Rider) => (await list(caller))[0]?.spentCents;

  beforeAll(async () => {
    gw = await startGateway({ clock });
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock });
  });
  afterAll(async () => {
    await otherGateway?.close();
    await gw?.close();
  });
  beforeEach(() => clock.set(NOON));

  it('are invited to, accepted, and pay for the relative', async () => {
    const [owner, relative] = [await rider(), await rider()];
    const invited = await invite(owner, relative.phone);
    expect(invited.body).toMatchObject({ role: 'owner', state: 'invited', limitCents: 5000 });
    expect(invited.body.phone).toBe(`${relative.phone.slice(0, 3)}****${relative.phone.slice(7)}`);
    const { id } = invited.body;
    expect(await list(relative)).toMatchObject([{ id, role: 'relative', state: 'invited' }]);
    expect(await accept(relative, id)).toMatchObject({ status: 200, body: { state: 'active' } });
    const bought = await order(relative, 1200);
    const payment = await pay(relative, bought, id);
    expect(payment).toMatchObject({ status: 200, body: { status: 'succeeded', checkout: null } });
    expect(await orderRow(gw.db, bought)).toMatchObject({ paid_cents: 1200, status: 'ticketing' });
    expect(await list(relative)).toMatchObject([
      { spentCents: 1200, leftCents: 3800, payments: [] },
    ]);
    const [ownersView] = await list(owner);
    expect(ownersView).toMatchObject({ spentCents: 1200, payments: [{ amountCents: 1200 }] });
    // The owner sees when and how much, but not where.
    expect(Object.keys(ownersView?.payments[0] ?? {}).toSorted()).toEqual([
      'amountCents',
      'at',
      'givenBackCents',
    ]);
  });

  it('need the verified names of both, and the agreement in force', async () => {
    const [stranger, owner] = [await rider(false), await rider()];
    expect((await invite(stranger, owner.phone)).code).toBe('real_name_required');
    const { id } = (await invite(owner, stranger.phone)).body;
    expect((await accept(stranger, id)).code).toBe('real_name_required');
    const old = { phone: stranger.phone, limitCents: 5000, agreementVersion: '2020-01' };
    const refused = await gw.call(INVITE, { body: old }, { token: owner.token });
    expect(refused.code).toBe('agreement_outdated');
    expect((await accept(stranger, id, '2020-01')).code).toBe('agreement_outdated');
  });

  it('refuse invalid input', async () => {
    const owner = await rider();
    expect((await invite(owner, owner.phone)).code).toBe('intimate_own_phone');
    expect((await invite(owner, '123')).code).toBe('phone_length');
    for (const cents of [0, -5000, 999, 500_001, 1e15, 12.5]) {
      expect((await invite(owner, '13399990000', cents)).code).toBe('invalid_input');
    }
    expect((await invite(owner, '13399990000')).status).toBe(200);
    expect((await invite(owner, '13399990000')).code).toBe('intimate_exists');
    for (const i of [1, 2, 3, 4]) expect((await invite(owner, `1339999000${i}`)).status).toBe(200);
    expect((await invite(owner, '13399990005')).code).toBe('intimate_full');
  });

  it('are limited to the maximum when five are offered in parallel at two gateways', async () => {
    const owner = await rider();
    const phones = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `1338888000${i}`);
    const all = await Promise.all(
      phones.map((phone, i) => invite(owner, phone, 5000, i % 2 ? gw : otherGateway)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(all.filter(({ code }) => code === 'intimate_full')).toHaveLength(3);
  });

  it('expire unaccepted after a week, and can be offered again', async () => {
    const [owner, relative] = [await rider(), await rider()];
    const { id } = (await invite(owner, relative.phone)).body;
    clock.advance(7 * DAY_MS);
    expect(await list(owner)).toEqual([]);
    expect(await list(relative)).toEqual([]);
    expect((await accept(relative, id)).code).toBe('intimate_changed');
    expect((await invite(owner, relative.phone)).status).toBe(200);
  });

  it('give a relative one payer, also when two are accepted in parallel', async () => {
    const [a, b, relative] = [await rider(), await rider(), await rider()];
    const ids = [
      (await invite(a, relative.phone)).body.id,
      (await invite(b, relative.phone)).body.id,
    ];
    const all = await Promise.all(
      ids.map((id, i) => accept(relative, id, VERSION, i === 0 ? gw : otherGateway)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ code }) => code === 'intimate_exists')).toHaveLength(1);
  });

  it('cannot be seen, accepted, changed or used by others', async () => {
    const { relative, id } = await pair();
    const thief = await rider();
    expect(await list(thief)).toEqual([]);
    expect((await accept(thief, id)).code).toBe('intimate_not_found');
    expect((await change(thief, id, { state: 'closed' })).code).toBe('intimate_not_found');
    expect((await pay(thief, await order(thief, 1200), id)).code).toBe('intimate_not_found');
    expect((await change(relative, id, { limitCents: 100_000 })).code).toBe('forbidden');
  });

  it('keep to the limit when many rides are paid in parallel', async () => {
    const { owner, relative, id } = await pair(5000);
    const rides = await Promise.all([...Array(8)].map(() => order(relative, 1200)));
    const all = await Promise.all(
      rides.map((ride, i) => pay(relative, ride, id, i % 2 ? gw : otherGateway)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(all.filter(({ code }) => code === 'intimate_limit_exceeded')).toHaveLength(4);
    expect(await list(owner)).toMatchObject([{ spentCents: 4800, leftCents: 200 }]);
    const trades = await gw.db
      .selectFrom('sandbox.trades')
      .select(['amount_cents', 'state'])
      .where(
        'payment_id',
        'in',
        all.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])),
      )
      .execute();
    expect(trades).toEqual([...Array(4)].map(() => ({ amount_cents: 1200, state: 'paid' })));
  });

  it('pay a ride once when it is paid five times in parallel', async () => {
    const { owner, relative, id } = await pair();
    const ride = await order(relative, 1200);
    const all = await Promise.all(
      [gw, otherGateway, gw, otherGateway, gw].map((gateway) => pay(relative, ride, id, gateway)),
    );
    const ids = new Set(all.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
    expect(ids.size).toBe(1);
    expect(await spent(owner)).toBe(1200);
  });

  it('have their full limit again in the next Shanghai month', async () => {
    const { owner, relative, id } = await pair(1200);
    clock.set(new Date('2026-11-30T15:59:00Z'));
    expect((await pay(relative, await order(relative, 1200), id)).status).toBe(200);
    const next = await order(relative, 1200);
    expect((await pay(relative, next, id)).code).toBe('intimate_limit_exceeded');
    clock.set(new Date('2026-11-30T16:01:00Z'));
    expect(await spent(owner)).toBe(0);
    expect((await pay(relative, next, id)).status).toBe(200);
  });

  it('return a refund to the owner, and restore the limit', async () => {
    const { owner, relative, id } = await pair(1200);
    const bought = await order(relative, 1200);
    const { id: paymentId } = (await pay(relative, bought, id)).body;
    clock.advance(4000);
    await gw.runJobs();
    const refundAnswer = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id: bought }, body: { reason: 'plans_changed', amountCents: 1200 } },
      { token: relative.token },
    );
    expect(refundAnswer.status).toBe(200);
    for (let i = 0; i < 5; i++) {
      await gw.runJobs();
      clock.advance(10_000);
    }
    const refund = await findRow(gw.db, 'sandbox.refunds', { payment_id: paymentId });
    expect(refund).toMatchObject({ amount_cents: 1200, state: 'succeeded' });
    expect(await list(owner)).toMatchObject([
      { spentCents: 0, leftCents: 1200, payments: [{ amountCents: 1200, givenBackCents: 1200 }] },
    ]);
  });

  it('do not count a refused deduction, and the ride can be paid otherwise', async () => {
    const { owner, relative, id } = await pair();
    const ride = await order(relative, 1213);
    expect((await pay(relative, ride, id)).body).toMatchObject({ status: 'failed' });
    expect(await spent(owner)).toBe(0);
    expect(await orderRow(gw.db, ride)).toMatchObject({ status: 'to_be_paid' });
    expect((await pay(relative, ride, undefined)).body).toMatchObject({ status: 'confirming' });
  });

  it('count a payment with a lost answer until its outcome is known', async () => {
    const { owner, relative, id } = await pair(1200);
    const silent = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock,
      adapters: () => ({
        payments: gw.ctx.adapters.payments.map((port) => ({
          ...port,
          deduct: async (request: Parameters<NonNullable<typeof port.deduct>>[0]) => {
            await port.deduct?.(request);
            throw new Error('the answer is lost');
          },
        })) as never,
      }),
    });
    onTestFinished(() => silent.close());
    const ride = await order(relative, 1200);
    expect((await pay(relative, ride, id, silent)).body.status).toBe('confirming');
    expect(await spent(owner)).toBe(1200);
    const second = await order(relative, 100);
    expect((await pay(relative, second, id)).code).toBe('intimate_limit_exceeded');
    clock.advance(6000);
    await gw.runJobs();
    expect(await orderRow(gw.db, ride)).toMatchObject({ paid_cents: 1200 });
    expect(await spent(owner)).toBe(1200);
  });

  /** Starts a gateway whose provider has these methods replaced. */
  const partnered = async (methods: Partial<PaymentPort>): Promise<TestGateway> => {
    const gateway = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock,
      adapters: () => ({
        payments: gw.ctx.adapters.payments.map((port) => ({ ...port, ...methods })) as never,
      }),
    });
    onTestFinished(() => gateway.close());
    return gateway;
  };
  const close = (caller: Rider, closedAt: Date | null) =>
    updateRows(gw.db, 'users', { id: caller.id }, { closed_at: closedAt });
  const paymentsOf = async (orderId: string) =>
    await findRows(gw.db, 'payments', { order_id: orderId }, 'started_at');

  it.each<[string, (owner: Rider, id: string) => Promise<unknown>]>([
    ['paused', (owner, id) => change(owner, id, { state: 'paused' })],
    ['closed', (owner, id) => change(owner, id, { state: 'closed' })],
    ['without an owner who can log in', (owner) => close(owner, NOON)],
  ])('do not complete a payment that began before they were %s', async (_, end) => {
    const { owner, relative, id } = await pair();
    const ride = await order(relative, 1200);
    const unheard = await partnered({ deduct: silent });
    expect((await pay(relative, ride, id, unheard)).body.status).toBe('confirming');
    expect(await inTransaction(gw.db, (tx) => underWay(tx, owner.id))).toEqual(['money']);
    await end(owner, id);
    expect((await pay(relative, ride, id)).code).toBe('intimate_not_usable');
    const [payment] = await paymentsOf(ride);
    expect(payment?.status).toBe('failed');
    const trade = await findRow(gw.db, 'sandbox.trades', { payment_id: payment?.id ?? '' });
    expect(trade?.state).not.toBe('paid');
    expect(await inTransaction(gw.db, (tx) => underWay(tx, owner.id))).toEqual([]);
    expect((await pay(relative, ride, id)).code).toBe('intimate_not_usable');
    expect(await paymentsOf(ride)).toHaveLength(1);
    expect((await pay(relative, ride, undefined)).body).toMatchObject({ status: 'confirming' });
  });

  it('report a payment that the owner made before the account was closed', async () => {
    const { owner, relative, id } = await pair();
    const ride = await order(relative, 1200);
    const losingAnswers = await partnered({
      deduct: async (request) => {
        await gw.ctx.adapters.payments[0].deduct?.(request);
        return await silent();
      },
    });
    await pay(relative, ride, id, losingAnswers);
    await change(owner, id, { state: 'closed' });
    expect((await pay(relative, ride, id)).body).toMatchObject({ status: 'succeeded' });
  });

  it('leave a page that could not be stopped open for payment', async () => {
    const { relative, id } = await pair();
    const ride = await order(relative, 1200);
    const { body: page } = await pay(relative, ride, undefined);
    expect(page.checkout).toMatchObject({ kind: 'page' });
    const deaf = await partnered({ close: silent, query: silent });
    expect((await pay(relative, ride, id, deaf)).body).toMatchObject({
      id: page.id,
      status: 'confirming',
      checkout: page.checkout,
    });
  });

  it('get late money of a failed payment back, and the ride stays unpaid', async () => {
    const { relative, id } = await pair();
    const ride = await order(relative, 1200);
    await pay(relative, ride, id, await partnered({ deduct: silent }));
    const [payment] = await paymentsOf(ride);
    const late = { state: 'paid', tradeNo: 'late', amountCents: 1200 } as const;
    if (payment === undefined) throw new Error('nothing was begun');
    await settlePayment(gw.ctx, payment, { state: 'closed' });
    expect(await settlePayment(gw.ctx, payment, late)).toBe('refunding');
    expect(await orderRow(gw.db, ride)).toMatchObject({ status: 'to_be_paid' });
    expect(await toldCauses(relative, ride)).toEqual(['given_up', 'given_up']);
  });

  it('are paused by either side, resumed by that side, and closed permanently', async () => {
    const { owner, relative, id } = await pair();
    const ride = await order(relative, 1200);
    expect((await change(owner, id, { state: 'paused' })).body).toMatchObject({
      state: 'paused',
      pausedBy: 'owner',
    });
    expect((await pay(relative, ride, id)).code).toBe('intimate_not_usable');
    expect((await change(relative, id, { state: 'active' })).code).toBe('forbidden');
    expect((await change(owner, id, { state: 'active' })).body.state).toBe('active');
    expect((await change(relative, id, { state: 'paused' })).body.pausedBy).toBe('relative');
    expect((await change(relative, id, { state: 'closed' })).body.state).toBe('closed');
    expect((await change(owner, id, { state: 'active' })).code).toBe('intimate_changed');
    expect((await pay(relative, ride, id)).code).toBe('intimate_not_usable');
    expect(await list(owner)).toEqual([]);
    expect((await invite(owner, relative.phone)).status).toBe(200);
  });

  it('apply a new limit immediately, also below the spent amount', async () => {
    const { owner, relative, id } = await pair();
    await pay(relative, await order(relative, 3000), id);
    expect((await change(owner, id, { limitCents: 1000 })).body).toMatchObject({
      limitCents: 1000,
      spentCents: 3000,
      leftCents: 0,
    });
    const next = await order(relative, 100);
    expect((await pay(relative, next, id)).code).toBe('intimate_limit_exceeded');
    await change(owner, id, { limitCents: 4000 });
    expect((await pay(relative, next, id)).status).toBe(200);
  });

  it('are declined by the relative, and withdrawn by the owner', async () => {
    const [owner, relative] = [await rider(), await rider()];
    const first = (await invite(owner, relative.phone)).body.id;
    expect((await change(relative, first, { state: 'closed' })).body.state).toBe('closed');
    const second = (await invite(owner, relative.phone)).body.id;
    expect((await change(owner, second, { state: 'closed' })).body.state).toBe('closed');
    expect((await accept(relative, second)).code).toBe('intimate_not_found');
  });

  it('are not usable if no provider supports deductions by agreement', async () => {
    const { relative, id } = await pair();
    const plain = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock,
      adapters: () => ({
        payments: gw.ctx.adapters.payments.map((port) => ({
          ...port,
          deduct: undefined,
        })) as never,
      }),
    });
    onTestFinished(() => plain.close());
    const payment = await pay(relative, await order(relative, 1200), id, plain);
    expect(payment.code).toBe('intimate_not_usable');
  });
});
