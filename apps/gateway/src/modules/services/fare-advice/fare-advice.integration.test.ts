import type { FareAdvice } from '@shtrans/contract/fare-advice/schemas';
import type { OrderType } from '@shtrans/contract/orders/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import { insertRow } from '../../../../test/rows.ts';
import type { Call } from '../../../http/call.ts';

const NOW = new Date('2026-11-25T04:00:00Z');
const NAME = { zh: '一日票', en: 'Day ticket' };

const optionOf = ({ options }: FareAdvice, id: string) =>
  options.find(({ product }) => product.id === id);

describe.skipIf(!hasDatabase())('fare advice', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => {
    await gw.close();
  });
  beforeEach(async () => {
    gw.clock.set(NOW);
    token = await gw.login(`1351234${String(++riders).padStart(4, '0')}`);
    userId = await userIdOf(gw.db, token);
  });

  interface Ridden {
    type?: OrderType;
    cents?: number;
    reversed?: boolean;
    covered?: boolean;
  }
  /** A ride that began at an instant and ended half an hour later. */
  async function ride(began: string, options: Ridden = {}): Promise<void> {
    const { type = 'metro', cents = 400, reversed = false, covered = false } = options;
    const beganAt = new Date(began);
    const station = { zh: '人民广场', en: "People's Square" };
    const fields = {
      kind: 'rail',
      entryAt: beganAt.toISOString(),
      entryStation: station,
      exitAt: beganAt.toISOString(),
      exitStation: station,
      distanceMetres: 9000,
      ...(covered && { coveredBy: NAME }),
    };
    const order_id = await giveOrder(gw, userId, {
      type,
      status: 'completed',
      paid_cents: cents,
      fields: JSON.stringify(fields),
    });
    await insertRow(gw.db, 'ride_facts', {
      user_id: userId,
      order_id,
      type,
      day: new Date(beganAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
      ended_at: new Date(beganAt.getTime() + 1_800_000),
      metres: 9000,
      fare_cents: cents,
      reversed_at: reversed ? beganAt : null,
    });
  }
  const advice = async (days = 30): Promise<FareAdvice> => {
    const input = { query: { days } };
    return (await gw.call('GET maas:/v1/fare-advice', input, { token })).body;
  };
  it('proposes a day ticket for a day of many rides, with the saving', async () => {
    for (const hour of ['01', '03', '05', '07', '09', '11'])
      await ride(`2026-11-20T${hour}:00:00Z`);
    await ride('2026-11-22T01:00:00Z');
    const fareAdvice = await advice();
    expect(fareAdvice).toMatchObject({ singleCents: 2800, freeRides: 0, best: 'metro-1day' });
    expect(fareAdvice.rides).toEqual([{ type: 'metro', count: 7, cents: 2800 }]);
    expect(optionOf(fareAdvice, 'metro-1day')).toMatchObject({
      count: 1,
      productCents: 1800,
      ridesCents: 400,
      totalCents: 2200,
      days: ['2026-11-20'],
    });
    expect(optionOf(fareAdvice, 'metro-3day')?.totalCents).toBe(4500);
  });

  it('proposes nothing if no option is cheaper, and still returns the costs of the options', async () => {
    await ride('2026-11-20T01:00:00Z');
    await ride('2026-11-21T01:00:00Z');
    const fareAdvice = await advice();
    expect(fareAdvice).toMatchObject({ singleCents: 800, best: null });
    expect(optionOf(fareAdvice, 'metro-1day')?.totalCents).toBe(2200);
    // Two coupons of 2 yuan save less than the price of the pack.
    expect(optionOf(fareAdvice, 'commuter-pack')?.totalCents).toBe(800 - 400 + 590);
  });

  it('omits refunded rides, counts free rides, and uses the days of the city', async () => {
    await ride('2026-11-20T01:00:00Z', { reversed: true });
    await ride('2026-11-20T02:00:00Z', { covered: true, cents: 0 });
    // The 26th of October begins at 16:00 UTC of the 25th; 30 days end with the 25th of November.
    await ride('2026-10-26T16:30:00Z');
    await ride('2026-10-25T15:00:00Z');
    expect(await advice()).toMatchObject({ singleCents: 400, freeRides: 1 });
    expect(await advice(90)).toMatchObject({ singleCents: 800, freeRides: 1 });
  });

  it('respects the monthly limit, and requires a login', async () => {
    for (const day of ['18', '20']) {
      for (const hour of ['01', '02', '03', '04', '05', '06', '07', '08', '09']) {
        await ride(`2026-11-${day}T${hour}:00:00Z`, { type: 'ferry', cents: 500 });
      }
    }
    const fareAdvice = await advice();
    expect(optionOf(fareAdvice, 'maas-pass-day')).toMatchObject({
      count: 1,
      totalCents: 3000 + 4500,
    });
    expect(fareAdvice.options.some(({ product }) => product.id === 'metro-1day')).toBe(false);
    const anonymous = await gw.call('GET maas:/v1/fare-advice', { query: { days: 30 } });
    expect(anonymous.status).toBe(401);
  });

  const suppose = async (query: Partial<Call<'GET maas:/v1/fare-advice/supposed'>['query']>) =>
    (await gw.call('GET maas:/v1/fare-advice/supposed', { query })).body;

  it('compares assumed rides by the fares in force', async () => {
    const twoRides = await suppose({ metro: 2, metres: 6000 });
    expect(twoRides).toMatchObject({ singleCents: 600, best: null });
    expect(twoRides.bands.slice(0, 3)).toEqual([
      { metres: 6000, cents: 300 },
      { metres: 16_000, cents: 400 },
      { metres: 26_000, cents: 500 },
    ]);
    const manyRides = await suppose({ metro: 6, metres: 16_000, days: 3 });
    expect(manyRides).toMatchObject({ singleCents: 7200, best: 'metro-3day' });
    expect(await suppose({ metro: 0 })).toMatchObject({ singleCents: 0, options: [], best: null });
  });
});
