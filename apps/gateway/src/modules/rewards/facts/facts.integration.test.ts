import type { OrderStatus } from '@shtrans/contract/orders/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp, newDataDir, startProcess } from '../../../../test/gateway-process.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import {
  giveOrder,
  orderRow,
  type OrderInput,
  payOrder,
  railFields,
  ticketFields,
  toRest,
  userIdOf,
} from '../../../../test/orders.ts';
import { deleteRows, findRow, findRows, insertRow, updateRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { applyEvent, lockOrder } from '../../money/orders/service.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import type { PointsRules } from '../../money/points/service.ts';
import { addRelease, addVersion } from '../../base/catalogue/store.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';
import { balanceOf, checkLedger } from '../../wallet/ledger/service.ts';
import { decideRefund } from '../../money/payments/service.ts';
import { checkPoints } from './service.ts';

const MINUTE = 60_000;
const PHONE = '13900000128';
/** What the bundled rules give for a metro ride of 12 yuan. */
const POINTS = 22;

const exitAt = (instant: Date): string => railFields(7300, instant);

describe.skipIf(!hasDatabase())('what a ride counts for', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    gw = await startGateway();
    token = await gw.login(PHONE);
    userId = await userIdOf(gw.db, token);
  });
  afterAll(async () => {
    await gw.close();
    await cleanUp();
  });

  const points = () => balanceOf(gw.db, { userId, currency: 'points' }, gw.clock.now());
  const factOf = (id: string) => findRow(gw.db, 'ride_facts', { user_id: userId, order_id: id });
  const enqueueAgain = async (id: string): Promise<void> => {
    await enqueue(gw.ctx, gw.db, {
      kind: 'order.facts',
      dedup: `again ${id} ${gw.clock.now().toISOString()}`,
      payload: { userId, orderId: id },
    });
    await gw.runJobs();
  };
  /** A metro ride of 12 yuan that is paid and over, with its points. */
  async function ride(input: OrderInput = {}): Promise<string> {
    const id = await giveOrder(gw, userId, {
      type: 'metro',
      fields: exitAt(gw.clock.now()),
      ...input,
    });
    await payOrder(gw, token, id);
    gw.clock.advance(10 * MINUTE);
    await toRest(gw, null, 1);
    expect((await orderRow(gw.db, id)).status).toBe('completed');
    return id;
  }
  async function refund(id: string, amountCents: number): Promise<void> {
    const request = { params: { id }, body: { reason: 'other' } };
    await gw.call('POST maas:/v1/orders/:id/refund', request, { token });
    const review = await findRow(gw.db, 'refund_reviews', { order_id: id, status: 'open' });
    await inTransaction(
      gw.db,
      async (tx) =>
        await decideRefund(gw.ctx, tx, review?.id ?? '', { amountCents, text: 'granted' }),
    );
    await toRest(gw, null, 3);
    expect((await orderRow(gw.db, id)).status).toBe('refunded');
  }
  /** A ride whose first job comes after the refund. */
  async function late(amountCents: number): Promise<string> {
    const id = await giveOrder(gw, userId, { type: 'metro', fields: exitAt(gw.clock.now()) });
    await payOrder(gw, token, id);
    await happens(id, 'settled');
    await updateRows(
      gw.db,
      'jobs',
      { kind: 'order.facts', done_at: null },
      { run_at: new Date('2100-01-01') },
    );
    await refund(id, amountCents);
    await updateRows(
      gw.db,
      'jobs',
      { kind: 'order.facts', done_at: null },
      { run_at: gw.clock.now() },
    );
    await gw.runJobs();
    return id;
  }
  async function order(status: OrderStatus, input: OrderInput): Promise<string> {
    return await giveOrder(gw, userId, { status, paid_cents: 1200, ...input });
  }
  const happens = async (id: string, event: 'settled' | 'used' | 'validity_over' | 'issued') =>
    await inTransaction(gw.db, async (tx) => {
      await applyEvent(gw.ctx, tx, await lockOrder(tx, { userId, id }), event);
    });

  it('gives an order its points and saved CO2 before it counts and when it counts', async () => {
    const gains = async (id: string, bearer = token) =>
      await gw.call('GET maas:/v1/orders/:id/gains', { params: { id } }, { token: bearer });
    const none = { counted: false, points: 0, carbonGrams: 0 };
    const id = await giveOrder(gw, userId, { type: 'metro', fields: exitAt(gw.clock.now()) });
    expect((await gains(id)).body).toMatchObject({ orderId: id, ...none });
    await payOrder(gw, token, id);
    const { body: expected } = await gains(id);
    expect(expected).toMatchObject({ counted: false, points: POINTS });
    expect(expected.carbonGrams).toBeGreaterThan(0);
    gw.clock.advance(10 * MINUTE);
    await toRest(gw, null, 1);
    const { carbonGrams } = expected;
    expect((await gains(id)).body).toMatchObject({ counted: true, points: POINTS, carbonGrams });
    await refund(id, 1200);
    await toRest(gw, null, 1);
    expect((await gains(id)).body).toMatchObject({ counted: true, points: 0, carbonGrams: 0 });
    const stranger = await gw.login('13900000129');
    expect((await gains(id, stranger)).code).toBe('order_not_found');
  });

  it('is stored once, with its points, however often its job runs', async () => {
    const before = await points();
    // The last second of the city's day; what follows within it has milliseconds of its own.
    const endedAt = new Date('2026-11-20T15:59:59.000Z');
    gw.clock.set(endedAt);
    const id = await ride();
    expect(await factOf(id)).toEqual({
      user_id: userId,
      order_id: id,
      type: 'metro',
      day: '2026-11-20',
      ended_at: expect.any(Date),
      metres: 7300,
      fare_cents: 1200,
      reversed_at: null,
    });
    expect(await points()).toBe(before + POINTS);
    await enqueueAgain(id);
    await Promise.all([enqueueAgain(id), enqueueAgain(id)]);
    expect(await points()).toBe(before + POINTS);
    const [lot] = await findRows(gw.db, 'ledger_lots', { user_id: userId }, 'lot');
    expect(lot?.expires_at?.toISOString()).toBe('2027-11-30T16:00:00.000Z');
  });

  it('counts a ticket when it is used, and never one that expired unused', async () => {
    const usedOrder = await order('ticketing', { fields: ticketFields() });
    await happens(usedOrder, 'issued');
    await gw.runJobs();
    expect(await factOf(usedOrder)).toBeUndefined();
    await happens(usedOrder, 'used');
    await gw.runJobs();
    expect(await factOf(usedOrder)).toMatchObject({ type: 'multi_ticket', metres: null });
    await happens(usedOrder, 'validity_over');
    const unused = await order('to_be_used', { fields: ticketFields() });
    await happens(unused, 'validity_over');
    await gw.runJobs();
    expect(await factOf(unused)).toBeUndefined();
  });

  it('is taken back when the refund is done, and not earlier', async () => {
    const before = await points();
    const id = await ride();
    await refund(id, 1200);
    expect((await factOf(id))?.reversed_at).toBeInstanceOf(Date);
    expect(await points()).toBe(before);
    await enqueueAgain(id);
    expect(await points()).toBe(before);
  });

  it('keeps the share of the money that is not refunded', async () => {
    const before = await points();
    const id = await ride();
    await refund(id, 500);
    expect(await factOf(id)).toMatchObject({ fare_cents: 700, reversed_at: null });
    expect(await points()).toBe(before + 17);
    await enqueueAgain(id);
    expect(await points()).toBe(before + 17);
  });

  it('counts with the money kept if its first job runs after the refund, and not after a full refund', async () => {
    const before = await points();
    expect(await factOf(await late(500))).toMatchObject({ fare_cents: 700 });
    expect(await points()).toBe(before + 17);
    expect(await factOf(await late(1200))).toBeUndefined();
    expect(await points()).toBe(before + 17);
  });

  it('earns by the rules that were in force when it ended', async () => {
    const { data } = await dataInForce(gw.ctx);
    const rules: PointsRules = {
      ...data.points,
      earn: [{ id: 'all', text: { zh: '一', en: 'One' }, orderTypes: [], perRide: 1, perYuan: 0 }],
    };
    const now = gw.clock.now();
    const version = await inTransaction(gw.db, async (tx) => {
      const added = await addVersion(tx, { ...data, points: rules }, now);
      await addRelease(tx, { version: added, effective_at: now, made_at: now, how: 'loaded' });
      return added;
    });
    // The gateway receives the report.
    await expect.poll(async () => (await dataInForce(gw.ctx)).version).toBe(version);
    const before = await points();
    await ride({ fields: exitAt(new Date(now.getTime() - 1)) });
    expect(await points()).toBe(before + POINTS);
    await ride({ fields: exitAt(now) });
    expect(await points()).toBe(before + POINTS + 1);
  });

  it('is stored for past orders, without points', async () => {
    const before = await points();
    const ids = [
      await order('completed', { type: 'bus', fields: '{"kind":"other"}' }),
      await order('consumed', {}),
    ];
    const open = await order('to_be_used', {});
    await enqueue(gw.ctx, gw.db, { kind: 'facts.past', dedup: 'test', payload: {} });
    await toRest(gw, null, 1);
    for (const id of ids) expect(await factOf(id)).toMatchObject({ fare_cents: 1200 });
    expect(await factOf(open)).toBeUndefined();
    expect(await points()).toBe(before);
  });

  it('is not stored for a rider who was deleted before its job ran', async () => {
    const phone = '13900000130';
    const deletedRider = await userIdOf(gw.db, await gw.login(phone));
    const refundableRow = { type: 'metro', status: 'completed', paid_cents: 1200 } as const;
    const id = await giveOrder(gw, deletedRider, {
      ...refundableRow,
      fields: exitAt(gw.clock.now()),
    });
    const payload = { userId: deletedRider, orderId: id };
    await enqueue(gw.ctx, gw.db, { kind: 'order.facts', dedup: id, payload });
    await inTransaction(gw.db, (tx) => eraseRider(tx, deletedRider, phone, gw.clock.now()));
    await gw.runJobs();
    await enqueue(gw.ctx, gw.db, { kind: 'facts.past', dedup: 'deleted', payload: {} });
    await toRest(gw, null, 1);
    expect(await findRow(gw.db, 'ride_facts', { order_id: id })).toBeUndefined();
    expect(await findRow(gw.db, 'ledger_postings', { user_id: deletedRider })).toBeUndefined();
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });

  it('of a partly used ticket is stored when it expires, or when the unused part is refunded', async () => {
    const fields = ticketFields({ quantity: 2, usedQuantity: 1 });
    const expiredOrder = await order('to_be_used', { fields });
    await happens(expiredOrder, 'validity_over');
    await gw.runJobs();
    expect(await factOf(expiredOrder)).toMatchObject({ fare_cents: 1200, reversed_at: null });
    const back = await giveOrder(gw, userId, {
      amount_cents: 2400,
      fields: ticketFields({ quantity: 2 }),
    });
    await payOrder(gw, token, back);
    await toRest(gw, null, 3);
    await updateRows(gw.db, 'orders', { id: back }, { fields });
    const request = { params: { id: back }, body: { reason: 'plans_changed' } };
    await gw.call('POST maas:/v1/orders/:id/refund', request, { token });
    await toRest(gw, null, 3);
    expect((await orderRow(gw.db, back)).status).toBe('refunded');
    expect(await factOf(back)).toMatchObject({ fare_cents: 1200, reversed_at: null });
  });

  it('of a ride older than the points programme earns none after a partial refund', async () => {
    const id = await giveOrder(gw, userId, { type: 'metro', fields: exitAt(gw.clock.now()) });
    await payOrder(gw, token, id);
    await happens(id, 'settled');
    await deleteRows(gw.db, 'jobs', { kind: 'order.facts', done_at: null });
    await enqueue(gw.ctx, gw.db, { kind: 'facts.past', dedup: 'refunded', payload: {} });
    await toRest(gw, null, 1);
    expect(await factOf(id)).toMatchObject({ fare_cents: 1200 });
    const before = await points();
    await refund(id, 500);
    expect(await factOf(id)).toMatchObject({ fare_cents: 700 });
    expect(await points()).toBe(before);
  });

  it('is reported if it is missing, or exists despite a full refund', async () => {
    const faultsOf = async (id: string): Promise<string[]> =>
      (await checkPoints(gw.db)).faults.filter((fault) => fault.includes(id));
    const id = await ride();
    expect(await faultsOf(id)).toEqual([]);
    const fact = await factOf(id);
    if (fact === undefined) throw new Error('there is no fact');
    await deleteRows(gw.db, 'ride_facts', { order_id: id });
    expect(await faultsOf(id)).toEqual([`order ${id} is over and does not count`]);
    await insertRow(gw.db, 'ride_facts', fact);
    const back = await ride();
    await refund(back, 1200);
    expect(await faultsOf(back)).toEqual([]);
    await updateRows(gw.db, 'ride_facts', { order_id: back }, { reversed_at: null });
    expect(await faultsOf(back)).toEqual([`order ${back} was refunded and counts`]);
    const reversed_at = gw.clock.now();
    await updateRows(gw.db, 'ride_facts', { order_id: back }, { reversed_at });
    await updateRows(gw.db, 'ride_facts', { order_id: id }, { reversed_at });
    await updateRows(gw.db, 'orders', { id }, { status: 'refunded' });
    expect(await faultsOf(id)).toEqual([`order ${id} counts no more and keeps its points`]);
    await updateRows(gw.db, 'orders', { id }, { status: 'completed' });
    await updateRows(gw.db, 'ride_facts', { order_id: id }, { reversed_at: null });
  });

  it('keeps its sums', async () => {
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });

  const backends = async (): Promise<{ pid: number; state: string }[]> =>
    (
      await sql<{ pid: number; state: string }>`
        select pid, state from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> pg_backend_pid()`.execute(gw.db)
    ).rows;

  it('counts each of 100 rides once even if the process is killed meanwhile', async () => {
    const rider = await userIdOf(gw.db, await gw.login('13900000129'));
    const completedRow = { type: 'metro', status: 'completed', paid_cents: 1200 } as const;
    for (let i = 0; i < 100; i++) {
      const orderId = await giveOrder(gw, rider, { ...completedRow, fields: '{"kind":"other"}' });
      const payload = { userId: rider, orderId };
      await enqueue(gw.ctx, gw.db, { kind: 'order.facts', dedup: orderId, payload });
    }
    await sql`update jobs set run_at = '2000-01-01' where done_at is null`.execute(gw.db);
    const facts = async (): Promise<number> =>
      (await findRows(gw.db, 'ride_facts', { user_id: rider }, 'order_id')).length;
    const ownPids = new Set((await backends()).map(({ pid }) => pid));
    const claims = async (): Promise<number> =>
      (await backends()).filter(({ pid, state }) => !ownPids.has(pid) && state !== 'idle').length;
    for (const enough of [20, 100]) {
      // Jobs that the killed gateway had claimed would be free after their lease.
      await sql`update jobs set leased_until = null, run_at = '2000-01-01' where done_at is null`.execute(
        gw.db,
      );
      const gateway = await startProcess({ DATABASE_URL: gw.databaseUrl, DATA_DIR: newDataDir() });
      await expect.poll(facts, { interval: 5 }).toBeGreaterThanOrEqual(enough);
      await gateway.kill();
      // The server still runs what the process had sent: a job claimed by that would keep its lease.
      await expect.poll(claims, { interval: 20 }).toBe(0);
    }
    const balance = await balanceOf(gw.db, { userId: rider, currency: 'points' }, gw.clock.now());
    expect(balance).toBe(100 * (await pointsNow()));
    expect(await findRows(gw.db, 'ledger_postings', { user_id: rider }, 'seq')).toHaveLength(100);
    expect((await checkLedger(gw.db)).faults).toEqual([]);
  });

  /** By the rules of the day of these rides. */
  async function pointsNow(): Promise<number> {
    const { data } = await dataInForce({ ...gw.ctx, clock: { now: () => gw.clock.now() } });
    return data.points.earn.reduce((sum, { perRide, perYuan }) => sum + perRide + 12 * perYuan, 0);
  }
});
