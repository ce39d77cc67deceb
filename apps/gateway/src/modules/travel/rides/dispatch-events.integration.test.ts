import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callRide, postRideNotice, rideRow, seeRide } from '../../../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import type { KnownEvent } from '../../../adapters/dispatch/port.ts';

const MINUTE = 60_000;

const DRIVER: NonNullable<KnownEvent['driver']> = {
  name: { zh: '王师傅', en: 'Mr Wang' },
  phone: '138****5678',
  plate: '沪A·D12345',
  car: { zh: '白色 荣威', en: 'White Roewe' },
  rating: 49,
};

describe.skipIf(!hasDatabase())('events of the dispatcher', () => {
  let gw: TestGateway;
  let token: string;
  let riders = 0;
  // The clock starts at noon in Shanghai on an ordinary Friday: no night, no holiday.
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());
  beforeEach(async () => {
    token = await gw.login(`136${String(++riders).padStart(8, '0')}`);
  });

  /** Reports a current event of a ride through the webhook. */
  const report = async (rideId: string, event: Partial<KnownEvent>): Promise<void> => {
    const whole = {
      providerRideNo: 'SD1',
      at: gw.clock.now(),
      driver: DRIVER,
      position: null,
      path: [],
      etaSeconds: null,
      cancelledBy: null,
      drivenMetres: null,
      drivenSeconds: null,
      waitingSeconds: null,
      ...event,
    };
    const answer = await postRideNotice(gw, { id: randomUUID(), rideId, event: whole });
    expect(answer).toEqual({ status: 200, body: { received: true } });
  };
  const feeOf = async (id: string) => (await rideRow(gw, id)).fee;

  it('charge the time that the driver waited, once for each four full minutes', async () => {
    const { id, orderId } = (await callRide(gw, token, { service: 'taxi' })).body;
    await report(id, { sequence: 10_000, state: 'on_trip' });
    await report(id, {
      sequence: 20_000,
      state: 'finished',
      drivenMetres: 10_000,
      drivenSeconds: 1500,
      waitingSeconds: 300,
    });
    const fee = await feeOf(id);
    // 16 yuan for 3 km by an electric car, 7 km at 2.70, one wait at 4.05; in whole yuan.
    expect(fee?.items.map(({ code, amountCents }) => [code, amountCents])).toEqual([
      ['flag_fall', 1600],
      ['distance', 1890],
      ['waiting', 405],
      ['rounding', 5],
    ]);
    expect(fee?.totalCents).toBe(3900);
    const order = await gw.call('GET maas:/v1/orders/:id', { params: { id: orderId } }, { token });
    expect(order.body).toMatchObject({ status: 'to_be_paid', amountCents: 3900 });
  });

  it('price a trip by the hour of its start', async () => {
    // 22:50 in Shanghai; the night begins at 23:00.
    gw.clock.set(new Date('2026-11-21T14:50:00.000Z'));
    const { id, orderId } = (await callRide(gw, token, { service: 'taxi' })).body;
    await report(id, { sequence: 10_000, state: 'on_trip' });
    const { started_at: startedAt } = await rideRow(gw, id);
    gw.clock.advance(20 * MINUTE);
    await report(id, {
      sequence: 2_000_000,
      state: 'finished',
      drivenMetres: 10_000,
      drivenSeconds: 1200,
      waitingSeconds: 0,
    });
    // 16.00 and 18.90 yuan, in whole yuan, and nothing for the night.
    expect((await feeOf(id))?.totalCents).toBe(3500);
    const order = await gw.call('GET maas:/v1/orders/:id', { params: { id: orderId } }, { token });
    expect(order.body.fields).toMatchObject({ departedAt: startedAt?.toISOString() });
  });

  it('keep the first arrival of a driver who is reported to have arrived twice', async () => {
    const { id } = (await callRide(gw, token, { service: 'saic' })).body;
    await report(id, { sequence: 10_000, state: 'matched' });
    await report(id, { sequence: 20_000, state: 'arrived' });
    const { arrived_at: arrivedAt } = await rideRow(gw, id);
    gw.clock.advance(4 * MINUTE);
    const price = async () =>
      (await gw.call('GET auto:/v1/rides/:id/cancellation', { params: { id } }, { token })).body.fee
        .totalCents;
    expect(await price()).toBe(500);
    await report(id, { sequence: 300_000, state: 'arrived', path: [{ lat: 31.2, lon: 121.4 }] });
    expect((await rideRow(gw, id)).arrived_at).toEqual(arrivedAt);
    // Five minutes after the first arrival the driver has waited long.
    gw.clock.advance(MINUTE);
    expect(await price()).toBe(1000);
  });

  it('begin the wait again with another driver', async () => {
    const { id } = (await callRide(gw, token, { service: 'saic' })).body;
    await report(id, { sequence: 10_000, state: 'arrived' });
    gw.clock.advance(6 * MINUTE);
    const otherDriver = { ...DRIVER, plate: '沪A·D54321' };
    await report(id, { sequence: 400_000, state: 'arrived', driver: otherDriver });
    const ride = await rideRow(gw, id);
    expect(ride.arrived_at).toEqual(ride.matched_at);
    expect(ride.arrived_at?.getTime()).toBeGreaterThan(
      ride.requested_at.getTime() + 6 * MINUTE - 1,
    );
    const { body } = await gw.call(
      'GET auto:/v1/rides/:id/cancellation',
      { params: { id } },
      { token },
    );
    expect(body.fee.totalCents).toBe(0);
  });

  it('begin the search again where a driver gives up', async () => {
    const { id } = (await callRide(gw, token)).body;
    await report(id, { sequence: 10_000, state: 'matched' });
    gw.clock.advance(4 * MINUTE);
    const givenUpAt = gw.clock.now();
    await report(id, { sequence: 300_000, state: 'requested', driver: null, at: givenUpAt });
    expect(await rideRow(gw, id)).toMatchObject({
      state: 'requested',
      searching_since: givenUpAt,
      matched_at: null,
      arrived_at: null,
    });
    // A repeated event does not restart the search.
    gw.clock.advance(MINUTE);
    await report(id, { sequence: 400_000, state: 'requested', driver: null });
    expect((await rideRow(gw, id)).searching_since).toEqual(givenUpAt);
  });

  it('keep the known driver if the last one has none', async () => {
    const { id, orderId } = (await callRide(gw, token)).body;
    await report(id, { sequence: 10_000, state: 'on_trip' });
    await report(id, { sequence: 20_000, state: 'finished', driver: null });
    expect(await seeRide(gw, token, id)).toMatchObject({ state: 'finished', driver: DRIVER });
    const order = await gw.call('GET maas:/v1/orders/:id', { params: { id: orderId } }, { token });
    expect(order.body.fields).toMatchObject({ plate: '沪A·D12345' });
  });

  it('with a known sequence number change nothing', async () => {
    const { id } = (await callRide(gw, token)).body;
    await report(id, { sequence: 10_000, state: 'matched' });
    const before = await rideRow(gw, id);
    await report(id, { sequence: 10_000, state: 'arrived', etaSeconds: 60 });
    expect(await rideRow(gw, id)).toEqual(before);
    await report(id, { sequence: 10_001, state: 'arrived' });
    expect((await rideRow(gw, id)).state).toBe('arrived');
  });
});
