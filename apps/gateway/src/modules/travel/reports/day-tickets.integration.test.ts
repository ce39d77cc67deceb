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
  let other: TestGateway;
  let token: string;
  let rider: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    other = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await other?.close();
    await gw?.close();
  });
  beforeEach(async () => {
    token = await gw.login(`135${String(++riders).padStart(8, '0')}`);
    rider = await userIdOf(gw.db, token);
  });

  const buy = async (productId: string): Promise<string> => {
    const asked = { body: { productId, quantity: 1 } };
    const { body } = await gw.call('POST maas:/v1/purchases', asked, { token });
    await payOrder(gw, token, body.orderId);
    for (let i = 0; i < 2; i++) {
      gw.clock.advance(5000);
      await gw.runJobs();
    }
    expect((await orderRow(gw.db, body.orderId)).status).toBe('to_be_used');
    return body.orderId;
  };
  const at = (minutes = 0) => new Date(gw.clock.now().getTime() + minutes * MINUTE_MS);
  const report = async (
    journey: string,
    kind: 'entry' | 'exit',
    when: Date,
    given: object = {},
    via = gw,
  ): Promise<void> => {
    const place = kind === 'entry' ? FROM.id : TO.id;
    const passage = passageOf(rider, journey, { kind, at: when.toISOString(), place, ...given });
    expect((await postReport(via, 'gates', passage)).status).toBe(200);
  };
  const ride = async (given: object = {}, entered = at()) => {
    const journey = randomUUID();
    await report(journey, 'entry', entered, given);
    await report(journey, 'exit', new Date(entered.getTime() + 20 * MINUTE_MS), given);
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

  it('begins at its first use, and rides are free until its time is over', async () => {
    const id = await buy('metro-1day');
    gw.clock.advance(5 * HOUR_MS);
    const entered = at(-30);
    const first = await ride({}, entered);
    expect(first).toMatchObject({
      status: 'completed',
      amount_cents: METRO.cents,
      discount_cents: METRO.cents,
      fee: null,
      fields: { kind: 'rail', coveredBy: { en: 'Metro one-day ticket' } },
    });
    const until = new Date(entered.getTime() + 24 * HOUR_MS);
    expect(await ticketOf(id)).toMatchObject({
      status: 'consumed',
      fields: { validUntil: until.toISOString(), usedQuantity: 1 },
    });
    const tickets = await gw.call('GET maas:/v1/tickets', {}, { token });
    expect(tickets.body.items).toMatchObject([
      { id, state: 'in_use', validUntil: until.toISOString() },
    ]);
    // The last entry counts, though its exit comes after the end.
    gw.clock.set(new Date(until.getTime() + HOUR_MS));
    expect(await ride({}, new Date(until.getTime() - MINUTE_MS))).toMatchObject({
      status: 'completed',
      discount_cents: METRO.cents,
    });
    await gw.runJobs();
    expect((await ticketOf(id)).status).toBe('completed');
    expect(await ride({}, until)).toMatchObject({ status: 'to_be_paid', discount_cents: 0 });
    // A ride that is reported late is free by the ticket it had at the time.
    const late = await ride({}, new Date(entered.getTime() + HOUR_MS));
    expect(late).toMatchObject({ status: 'completed', discount_cents: METRO.cents });
    const refund = await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
    expect(refund.code).toBe('refund_not_allowed');
  });

  it('is good on what it says only: the metro’s not on a bus, the MaaS Pass on both', async () => {
    await buy('metro-1day');
    const line = busLines()[0]?.id;
    const bus = { mode: 'bus', line, place: null };
    gw.clock.advance(HOUR_MS);
    expect(await ride(bus, at(-40))).toMatchObject({ type: 'bus', status: 'to_be_paid' });
    const pass = await buy('maas-pass-day');
    gw.clock.advance(HOUR_MS);
    expect(await ride(bus, at(-30))).toMatchObject({
      type: 'bus',
      status: 'completed',
      fields: { coveredBy: { en: 'MaaS Pass day ticket' } },
    });
    expect((await ticketOf(pass)).status).toBe('consumed');
  });

  it('is not good for a ride before it was bought, nor once it was given back', async () => {
    gw.clock.advance(HOUR_MS);
    const before = at(-30);
    const id = await buy('metro-1day');
    gw.clock.advance(HOUR_MS);
    expect(await ride({}, before)).toMatchObject({ status: 'to_be_paid' });
    await gw.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
    expect(await ride({}, at(-40))).toMatchObject({ status: 'to_be_paid' });
    expect((await ticketOf(id)).fields.usedQuantity).toBeUndefined();
  });

  it('is begun once by rides at once on two gateways, and the second ticket stays unused', async () => {
    const [one, two] = [await buy('metro-1day'), await buy('metro-1day')];
    gw.clock.advance(HOUR_MS);
    const entered = at(-30);
    const journeys = Array.from({ length: 6 }, () => randomUUID());
    await Promise.all(
      journeys.map(async (journey, i) => {
        const via = i % 2 === 0 ? gw : other;
        await report(journey, 'entry', entered, {}, via);
        await report(journey, 'exit', at(-10), {}, via);
      }),
    );
    for (const journey of journeys) {
      expect(await rideOf(journey)).toMatchObject({ status: 'completed' });
    }
    expect((await ticketOf(one)).status).toBe('consumed');
    expect((await ticketOf(two)).status).toBe('to_be_used');
    const uses = await gw.db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', one)
      .where('event', '=', 'used')
      .execute();
    expect(uses).toHaveLength(1);
  });
});
