import { randomUUID } from 'node:crypto';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { orderRow, payOrder, userIdOf } from '../../../../test/orders.ts';
import { METRO, passageOf, postReport } from '../../../../test/partner-reports.ts';
import { stationNamed } from '../../../city/network.ts';
import { busLines } from '../../../city/surface.ts';

const [FROM, TO] = [stationNamed(METRO.from), stationNamed(METRO.to)];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe.skipIf(!hasDatabase())('a day ticket', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let token: string;
  let rider: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });
  beforeEach(async () => {
    token = await gw.login(`135${String(++riders).padStart(8, '0')}`);
    rider = await userIdOf(gw.db, token);
  });

  const buy = async (productId: string): Promise<string> => {
    const request = { body: { productId, quantity: 1 } };
    const { body } = await gw.call('POST maas:/v1/purchases', request, { token });
    await payOrder(gw, token, body.orderId);
    for (let i = 0; i < 2; i++) {
      gw.clock.advance(5000);
      await gw.runJobs();
    }
    expect((await orderRow(gw.db, body.orderId)).status).toBe('to_be_used');
    return body.orderId;
  };
  const timeAfter = (minutes = 0) => new Date(gw.clock.now().getTime() + minutes * MINUTE_MS);
  const report = async (
    journey: string,
    kind: 'entry' | 'exit',
    passedAt: Date,
    overrides: object = {},
    gateway = gw,
  ): Promise<void> => {
    const place = kind === 'entry' ? FROM.id : TO.id;
    const passage = passageOf(rider, journey, {
      kind,
      at: passedAt.toISOString(),
      place,
      ...overrides,
    });
    expect((await postReport(gateway, 'gates', passage)).status).toBe(200);
  };
  const ride = async (overrides: object = {}, enteredAt = timeAfter()) => {
    const journey = randomUUID();
    await report(journey, 'entry', enteredAt, overrides);
    await report(journey, 'exit', new Date(enteredAt.getTime() + 20 * MINUTE_MS), overrides);
    return await rideOf(journey);
  };
  const rideOf = async (journey: string) => {
    const row = await gw.db
      .selectFrom('partner_rides')
      .select('order_id')
      .where('ride', '=', journey)
      .executeTakeFirstOrThrow();
    return await orderRow(gw.db, row.order_id ?? '');
  };
  const ticketOf = async (id: string) => {
    const row = await orderRow(gw.db, id);
    return { ...row, fields: row.fields as Extract<OrderFields, { kind: 'ticket' }> };
  };

  it('carries one person: of five open entries four cost their fare, also at two gateways', async () => {
    for (const concurrent of [false, true]) {
      await buy('metro-1day');
      gw.clock.advance(HOUR_MS);
      const enteredAt = timeAfter(-10);
      const journeys = Array.from({ length: 5 }, () => randomUUID());
      const reportAll = async (kind: 'entry' | 'exit', passedAt: Date) => {
        const calls = journeys.map((journey, i) => async () => {
          const time = new Date(passedAt.getTime() + i * 1000);
          await report(journey, kind, time, {}, i % 2 === 0 ? gw : secondGateway);
        });
        if (concurrent) await Promise.all(calls.map((send) => send()));
        else for (const send of calls) await send();
      };
      await reportAll('entry', enteredAt);
      await reportAll('exit', timeAfter(-1));
      const orders = [];
      for (const journey of journeys) orders.push(await rideOf(journey));
      const discounts = orders.map((order) => order.discount_cents);
      expect(discounts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, METRO.cents]);
      expect(orders.filter(({ status }) => status === 'to_be_paid')).toHaveLength(4);
      // The next ride of the same person is covered again.
      gw.clock.advance(30 * MINUTE_MS);
      expect(await ride({}, timeAfter(-25))).toMatchObject({ discount_cents: METRO.cents });
      gw.clock.advance(25 * HOUR_MS);
    }
  });

  it.each([true, false])(
    'covers the next ride when the exit before it is reported late, before its own: %s',
    async (isFirst) => {
      await buy('metro-1day');
      gw.clock.advance(2 * HOUR_MS);
      const first = randomUUID();
      await report(first, 'entry', timeAfter(-60));
      const second = randomUUID();
      await report(second, 'entry', timeAfter(-20));
      if (isFirst) await report(first, 'exit', timeAfter(-30));
      await report(second, 'exit', timeAfter(-1));
      if (!isFirst) {
        expect(await rideOf(second)).toMatchObject({ status: 'to_be_paid' });
        await report(first, 'exit', timeAfter(-30));
        await gw.runJobs();
        expect(await rideOf(second)).toMatchObject({ status: 'paid' });
      }
      for (const journey of [first, second]) {
        expect(await rideOf(journey)).toMatchObject({ discount_cents: METRO.cents });
      }
    },
  );

  it('starts at its first use, and rides are free until it expires', async () => {
    const id = await buy('metro-1day');
    gw.clock.advance(5 * HOUR_MS);
    const enteredAt = timeAfter(-30);
    const first = await ride({}, enteredAt);
    expect(first).toMatchObject({
      status: 'completed',
      amount_cents: METRO.cents,
      discount_cents: METRO.cents,
      fee: null,
      fields: { kind: 'rail', coveredBy: { en: 'Metro one-day ticket' } },
    });
    const validUntil = new Date(enteredAt.getTime() + 24 * HOUR_MS);
    expect(await ticketOf(id)).toMatchObject({
      status: 'consumed',
      fields: { validUntil: validUntil.toISOString(), usedQuantity: 1 },
    });
    const tickets = await gw.call('GET maas:/v1/tickets', {}, { token });
    expect(tickets.body.items).toMatchObject([
      { id, state: 'in_use', validUntil: validUntil.toISOString() },
    ]);
    // An entry before the end is covered, even if the exit is after it.
    gw.clock.set(new Date(validUntil.getTime() + HOUR_MS));
    expect(await ride({}, new Date(validUntil.getTime() - MINUTE_MS))).toMatchObject({
      status: 'completed',
      discount_cents: METRO.cents,
    });
    await gw.runJobs();
    expect((await ticketOf(id)).status).toBe('completed');
    expect(await ride({}, validUntil)).toMatchObject({ status: 'to_be_paid', discount_cents: 0 });
    // A ride that is reported late is covered by the ticket valid at the time.
    const late = await ride({}, new Date(enteredAt.getTime() + HOUR_MS));
    expect(late).toMatchObject({ status: 'completed', discount_cents: METRO.cents });
    const refund = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
    expect(refund.code).toBe('refund_not_allowed');
  });

  it('covers its modes only: the metro ticket not a bus, the MaaS Pass both', async () => {
    await buy('metro-1day');
    const line = busLines()[0]?.id;
    const bus = { mode: 'bus', line, place: null };
    gw.clock.advance(HOUR_MS);
    expect(await ride(bus, timeAfter(-40))).toMatchObject({ type: 'bus', status: 'to_be_paid' });
    const pass = await buy('maas-pass-day');
    gw.clock.advance(HOUR_MS);
    expect(await ride(bus, timeAfter(-30))).toMatchObject({
      type: 'bus',
      status: 'completed',
      fields: { coveredBy: { en: 'MaaS Pass day ticket' } },
    });
    expect((await ticketOf(pass)).status).toBe('consumed');
  });

  it('does not cover a ride before its purchase or after its refund', async () => {
    gw.clock.advance(HOUR_MS);
    const before = timeAfter(-30);
    const id = await buy('metro-1day');
    gw.clock.advance(HOUR_MS);
    expect(await ride({}, before)).toMatchObject({ status: 'to_be_paid' });
    await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
    expect(await ride({}, timeAfter(-40))).toMatchObject({ status: 'to_be_paid' });
    expect((await ticketOf(id)).fields.usedQuantity).toBeUndefined();
  });

  it('is started once by concurrent rides on two gateways; the second ticket stays unused', async () => {
    const [firstId, secondId] = [await buy('metro-1day'), await buy('metro-1day')];
    gw.clock.advance(HOUR_MS);
    const enteredAt = timeAfter(-30);
    const journeys = Array.from({ length: 6 }, () => randomUUID());
    await Promise.all(
      journeys.map(async (journey, i) => {
        const gateway = i % 2 === 0 ? gw : secondGateway;
        await report(journey, 'entry', enteredAt, {}, gateway);
        await report(journey, 'exit', timeAfter(-10), {}, gateway);
      }),
    );
    const statuses = [];
    for (const journey of journeys) statuses.push((await rideOf(journey)).status);
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(1);
    expect((await ticketOf(firstId)).status).toBe('consumed');
    expect((await ticketOf(secondId)).status).toBe('to_be_used');
    const uses = await gw.db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', firstId)
      .where('event', '=', 'used')
      .execute();
    expect(uses).toHaveLength(1);
  });
});
