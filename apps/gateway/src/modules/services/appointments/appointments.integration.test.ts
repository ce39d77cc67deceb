import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { untilDecided } from '../../../../test/until-decided.ts';
import { findRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { prune } from '../../../jobs/retention.ts';
import { retentions } from '../../../modules.ts';
import type { Venue } from '../../guide/traffic/service.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';

/** A Wednesday. */
const NOON = new Date('2026-11-11T12:00:00+08:00');
const TODAY = '2026-11-11T06:30:00.000Z';
const TOMORROW = '2026-11-12T01:00:00.000Z';
const AGREEMENT = '2026-11';

/** Two bays for all services, on weekdays at nine and at half past two. */
const shopOf = (id: string, fields: Partial<Venue> = {}): Venue => ({
  id,
  kind: 'repair',
  name: { zh: '云栖快修', en: 'Yunqi Quick Repair' },
  address: { zh: '徐家汇站东侧', en: 'East of Xujiahui station' },
  text: { zh: '演示门店', en: 'A shop for the demonstration' },
  lat: 31.1965,
  lon: 121.4392,
  phone: '021-00001001',
  demo: true,
  rating: 48,
  ratings: 12,
  hours: { weekdays: [1, 2, 3, 4, 5], from: '08:00', until: '18:00' },
  booking: {
    session: {
      days: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5] },
      times: ['09:00', '14:30'],
      minutes: 60,
    },
    capacity: 2,
    aheadDays: 2,
    cancelMinutes: 60,
  },
  offers: [
    { offer: 'tyres', fromCents: 6000 },
    { offer: 'wash', fromCents: 4500 },
    { offer: 'battery', fromCents: 4000, capacity: 1 },
  ],
  ...fields,
});

describe.skipIf(!hasDatabase())('appointments', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;
  let shop: string;
  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await otherGateway.close();
    await gw.close();
  });

  const release = async (...venues: Venue[]): Promise<void> => {
    await releaseData([gw, otherGateway], (data) => ({
      ...data,
      venues: [...data.venues.filter(({ id }) => venues.every((v) => v.id !== id)), ...venues],
    }));
  };
  beforeEach(async () => {
    // The clock goes back, so releases of earlier tests would take effect after this test's.
    await gw.db.deleteFrom('operator_releases').where('release', '>', 1).execute();
    gw.clock.set(NOON);
    shop = `shop-${randomUUID()}`;
    await release(shopOf(shop));
  });

  const rider = async () => await gw.login(`139${String(randomInt(1e8)).padStart(8, '0')}`);
  const ask = async (
    token: string,
    options: { at?: TestGateway; key?: string } & Record<string, unknown> = {},
  ) => {
    const { at = gw, key = randomUUID(), ...bodyFields } = options;
    const body = {
      venue: shop,
      offer: 'tyres',
      from: TODAY,
      name: '李敏',
      phone: '13800138000',
      ...bodyFields,
    };
    return await at.call('POST maas:/v1/appointments', { body }, { token, idempotencyKey: key });
  };
  const cancel = async (token: string, id: string, gateway = gw) =>
    await gateway.call('DELETE maas:/v1/appointments/:id', { params: { id } }, { token });
  const slots = async (offer = 'tyres', venue = shop) =>
    (await gw.call('GET maas:/v1/venues/:id/slots', { params: { id: venue }, query: { offer } }))
      .body.items;
  const remainingPlaces = async (offer = 'tyres', from = TODAY) =>
    (await slots(offer)).find((slot) => slot.from === from)?.left;
  const ownAppointments = async (token: string, kind: 'repair' | 'test_drive' = 'repair') =>
    (await gw.call('GET maas:/v1/appointments', { query: { kind } }, { token })).body.items;
  const times = async () => (await slots()).map(({ from }) => from);

  it('are offered in the slots of the next days that have not begun, by the city’s clock', async () => {
    const tomorrow = [TOMORROW, '2026-11-12T06:30:00.000Z'];
    const friday = ['2026-11-13T01:00:00.000Z', '2026-11-13T06:30:00.000Z'];
    expect(await times()).toEqual([TODAY, ...tomorrow, ...friday]);
    gw.clock.set(new Date(TODAY));
    expect(await times()).toEqual([...tomorrow, ...friday]);
    // The day begins at midnight in Shanghai; the shop is closed at the weekend.
    gw.clock.set(new Date('2026-11-12T00:00:00+08:00'));
    expect(await times()).toEqual([...tomorrow, ...friday]);
    gw.clock.set(new Date('2026-11-14T00:00:00+08:00'));
    expect(await times()).toEqual(['2026-11-16T01:00:00.000Z', '2026-11-16T06:30:00.000Z']);
  });

  it('keep their terms as booked, until they are over', async () => {
    const token = await rider();
    const { status, body } = await ask(token, { from: '2026-11-11T06:30:00Z' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'booked',
      number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) as unknown,
      venue: { id: shop, phone: '021-00001001' },
      offer: { id: 'tyres', fromCents: 6000 },
      from: TODAY,
      until: '2026-11-11T07:30:00.000Z',
      cancelUntil: '2026-11-11T05:30:00.000Z',
      agreementVersion: null,
    });
    await release(
      shopOf(shop, { phone: '021-00009999', offers: [{ offer: 'wash', fromCents: 1 }] }),
    );
    expect(await ownAppointments(token)).toEqual([body]);
    gw.clock.set(new Date('2026-11-11T15:30:00+08:00'));
    expect(await ownAppointments(token)).toEqual([{ ...body, state: 'over' }]);
    // A past appointment does not prevent another one.
    expect((await ask(token, { offer: 'wash', from: TOMORROW })).status).toBe(200);
    expect((await ownAppointments(token)).map(({ state }) => state)).toEqual(['booked', 'over']);
  });

  it('give 2 places to 100 parallel riders at two gateways, across all offers of the shop', async () => {
    const tokens = await Promise.all(Array.from({ length: 100 }, rider));
    const answers = await Promise.all(
      tokens.map((token, i) => {
        const key = randomUUID();
        const options = { at: i % 2 ? gw : otherGateway, key, offer: i % 3 ? 'tyres' : 'wash' };
        return untilDecided(() => ask(token, options));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'booking_full')).toHaveLength(98);
    expect([await remainingPlaces('tyres'), await remainingPlaces('wash')]).toEqual([0, 0]);
    // An offer with its own capacity is counted separately, and so is each slot.
    expect([await remainingPlaces('battery'), await remainingPlaces('tyres', TOMORROW)]).toEqual([
      1, 2,
    ]);
  });

  it('give the last place to one of two riders, and to the other after a cancellation', async () => {
    const [firstRider, secondRider] = [await rider(), await rider()];
    const offer = 'battery';
    const answers = await Promise.all([
      ask(firstRider, { offer }),
      ask(secondRider, { offer, at: otherGateway }),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'booking_full']));
    const winner = answers[0].status === 200 ? 0 : 1;
    const { id } = answers[winner].body;
    const [winnerToken, loserToken] =
      winner === 0 ? [firstRider, secondRider] : [secondRider, firstRider];
    expect((await cancel(loserToken, id)).code).toBe('appointment_not_found');
    // Two parallel cancellations free one place.
    const cancelled = await Promise.all([
      cancel(winnerToken, id),
      cancel(winnerToken, id, otherGateway),
    ]);
    expect(cancelled.map(({ body }) => body.state)).toEqual(['cancelled', 'cancelled']);
    expect(await remainingPlaces(offer)).toBe(1);
    expect((await ask(loserToken, { offer })).status).toBe(200);
    expect((await ask(winnerToken, { offer })).code).toBe('booking_full');
    expect(await ownAppointments(winnerToken)).toMatchObject([{ id, state: 'cancelled' }]);
  });

  it('are booked once per rider and kind, and once per key, also in parallel at two gateways', async () => {
    const token = await rider();
    const parallelAnswers = await Promise.all([
      ask(token, { from: TODAY }),
      ask(token, { from: TOMORROW, at: otherGateway }),
    ]);
    expect(new Set(parallelAnswers.map(({ code }) => code))).toEqual(
      new Set([undefined, 'booking_limit']),
    );
    const newRider = await rider();
    const key = randomUUID();
    const answers = await Promise.all([
      ask(newRider, { key }),
      ask(newRider, { key, at: otherGateway }),
    ]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(await ownAppointments(newRider)).toHaveLength(1);
    // A test drive is another kind of booking.
    const [venue] = (await gw.call('GET maas:/v1/venues', { query: { kind: 'test_drive' } })).body
      .items;
    const drive = { venue: venue?.id ?? '', offer: venue?.offers[0]?.id ?? '' };
    const [slot] = await slots(drive.offer, drive.venue);
    const testDrive = { ...drive, from: slot?.from };
    for (const agreementVersion of [undefined, '2020-01']) {
      expect((await ask(newRider, { ...testDrive, agreementVersion })).code).toBe(
        'agreement_outdated',
      );
    }
    const booked = await ask(newRider, { ...testDrive, agreementVersion: AGREEMENT });
    expect(booked.body).toMatchObject({ kind: 'test_drive', agreementVersion: AGREEMENT });
    expect(await ownAppointments(newRider, 'test_drive')).toHaveLength(1);
  });

  it('are stored completely or not at all if the gateway stops between write and response', async () => {
    const token = await rider();
    const key = randomUUID();
    const endAt = (faultPoint: string | undefined) => {
      otherGateway.ctx.faultAt = (point) => {
        if (point === faultPoint) throw new Error(`ended at ${point}`);
      };
    };
    endAt('key.written');
    expect((await ask(token, { key, at: otherGateway })).status).toBe(500);
    expect([await remainingPlaces(), await ownAppointments(token)]).toEqual([2, []]);
    endAt('key.committed');
    expect((await ask(token, { key, at: otherGateway })).status).toBe(500);
    expect(await remainingPlaces()).toBe(1);
    endAt(undefined);
    const { body } = await ask(token, { key });
    expect(await ownAppointments(token)).toEqual([body]);
    expect(await remainingPlaces()).toBe(1);
  });

  it('can be cancelled until the deadline, and not booked after their slot begins', async () => {
    const token = await rider();
    const { body } = await ask(token);
    gw.clock.set(new Date('2026-11-11T13:30:00+08:00'));
    expect((await cancel(token, body.id)).code).toBe('booking_closed');
    expect((await ask(await rider())).status).toBe(200);
    gw.clock.set(new Date(TODAY));
    for (const from of [TODAY, '2026-11-12T01:00:01.000Z', '2026-11-16T01:00:00.000Z']) {
      expect((await ask(await rider(), { from })).code, from).toBe('booking_closed');
    }
  });

  it('stay valid when the capacity shrinks, and a larger capacity is used', async () => {
    const [firstRider, secondRider, thirdRider] = [await rider(), await rider(), await rider()];
    for (const token of [firstRider, secondRider]) expect((await ask(token)).status).toBe(200);
    const smaller = shopOf(shop);
    await release({ ...smaller, booking: { ...smaller.booking, capacity: 1 } });
    expect(await remainingPlaces()).toBe(0);
    expect((await ownAppointments(firstRider))[0]?.state).toBe('booked');
    const [{ id } = { id: '' }] = await ownAppointments(secondRider);
    await cancel(secondRider, id);
    expect((await ask(thirdRider)).code).toBe('booking_full');
    await release({ ...smaller, booking: { ...smaller.booking, capacity: 3 } });
    expect(await remainingPlaces()).toBe(2);
    expect((await ask(thirdRider)).status).toBe(200);
  });

  it('are refused if invalid', async () => {
    const token = await rider();
    const code = async (options: Record<string, unknown>) => (await ask(token, options)).code;
    expect(await code({ venue: 'nowhere' })).toBe('venue_not_found');
    expect(await code({ offer: 'brakes' })).toBe('venue_not_found');
    expect(await code({ phone: '' })).toBe('phone_empty');
    expect(await code({ phone: '138001380001' })).toBe('phone_length');
    expect(await code({ phone: '23800138000' })).toBe('phone_format');
    expect(await code({ name: '  ' })).toBe('invalid_input');
    expect(await code({ from: '2026-11-11' })).toBe('invalid_input');
    expect((await cancel(token, randomUUID())).code).toBe('appointment_not_found');
    expect(await ownAppointments(token)).toEqual([]);
  });

  it('are deleted with their rider, and after their retention period', async () => {
    const phone = `139${String(randomInt(1e8)).padStart(8, '0')}`;
    const token = await gw.login(phone);
    await ask(token);
    expect(await remainingPlaces()).toBe(1);
    const user_id = await userIdOf(gw.db, token);
    await inTransaction(gw.db, (tx) => eraseRider(tx, user_id, phone, NOON));
    expect(await remainingPlaces()).toBe(2);
    expect(await findRows(gw.db, 'appointments', { user_id }, 'id')).toEqual([]);
    await ask(await rider());
    gw.clock.set(new Date('2027-02-12T12:00:00+08:00'));
    await prune(gw.ctx, retentions(gw.ctx));
    const oldAppointments =
      await sql`select from appointments where begins_at < ${gw.clock.now()}`.execute(gw.db);
    const stockRows = await sql`select from stock where item = ${`venue ${shop}`}`.execute(gw.db);
    expect([oldAppointments.rows, stockRows.rows]).toEqual([[], []]);
  });
});

describe.skipIf(!hasDatabase())('repair shops', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
    // Wednesday noon.
    gw.clock.set(NOON);
  });
  afterAll(async () => await gw?.close());

  const searchVenues = async (query: Record<string, unknown> = {}) =>
    (await gw.call('GET maas:/v1/venues', { query: { kind: 'repair', ...query } })).body.items;
  const XUJIAHUI = { lat: 31.1964, lon: 121.4331 };

  const around = async (kind?: 'repair_shop' | 'station') =>
    (await gw.call('GET maas:/v1/nearby', { query: { ...XUJIAHUI, ...(kind && { kind }) } })).body
      .items;

  it('are listed the nearest first, or the best rated first', async () => {
    const near = await searchVenues(XUJIAHUI);
    expect(near.length).toBeGreaterThan(20);
    expect(near[0]).toMatchObject({ id: 'shop-xujiahui', demo: true, openNow: true });
    const metres = near.map(({ distanceMetres }) => distanceMetres ?? 0);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    for (const best of [
      await searchVenues({ ...XUJIAHUI, sort: 'rating' }),
      await searchVenues(),
    ]) {
      const ratings = best.map(({ rating }) => rating ?? 0);
      expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    }
    expect((await searchVenues())[0]?.distanceMetres).toBeNull();
  });

  it('are found by name, pinyin, service, address and offer', async () => {
    for (const q of ['云栖', 'yunqi', 'Yunqi Quick', 'Xujiahui', 'xjh']) {
      expect(
        (await searchVenues({ q })).map(({ id }) => id),
        q,
      ).toContain('shop-xujiahui');
    }
    for (const shop of [
      ...(await searchVenues({ q: '钣金' })),
      ...(await searchVenues({ offer: 'bodywork' })),
    ]) {
      expect(shop.offers.map(({ id }) => id)).toContain('bodywork');
    }
    expect(await searchVenues({ q: 'qqqqqqq' })).toEqual([]);
    expect(await searchVenues({ offer: 'car-ranlan' })).toEqual([]);
  });

  it('return their offers and opening hours, and a code if unknown', async () => {
    const read = async (id: string) => await gw.call('GET maas:/v1/venues/:id', { params: { id } });
    const { body } = await read('shop-xujiahui');
    expect(body).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 6], opens: '08:00', openNow: true });
    expect(body.offers[0]).toMatchObject({ id: 'oil-change', fromCents: 24100 });
    gw.clock.set(new Date('2026-11-15T12:00:00+08:00'));
    expect((await read('shop-xujiahui')).body.openNow).toBe(false);
    gw.clock.set(new Date('2026-11-11T18:00:00+08:00'));
    expect((await read('shop-xujiahui')).body.openNow).toBe(false);
    gw.clock.set(NOON);
    expect((await read('__proto__')).code).toBe('venue_not_found');
  });

  it('are listed among the surroundings of a place', async () => {
    expect((await around()).map(({ id }) => id)).toContain('shop-xujiahui');
    expect(await around('repair_shop')).toMatchObject([
      { id: 'shop-xujiahui', kind: 'repair_shop', address: { zh: '徐家汇站东侧约 320 米' } },
    ]);
    expect((await around('station')).every(({ kind }) => kind === 'station')).toBe(true);
  });
});
