import type { OrderType } from '@shtrans/contract/orders/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, railFields, ticketFields, userIdOf } from '../../../../test/orders.ts';
import { insertRow } from '../../../../test/rows.ts';

describe.skipIf(!hasDatabase())('the year in rides', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => {
    await gw.close();
  });

  interface Ridden {
    type?: OrderType;
    reversed?: boolean;
  }
  /** A ride that ended on a day of Shanghai. */
  async function ride(token: string, day: string, overrides: Ridden = {}): Promise<void> {
    const { type = 'metro', reversed = false } = overrides;
    const user_id = await userIdOf(gw.db, token);
    const ended_at = new Date(`${day}T08:00:00+08:00`);
    const order_id = await giveOrder(gw, user_id, {
      type,
      status: 'completed',
      paid_cents: 300,
      holds: JSON.stringify({ coupon: { id: 'x', cents: 100 } }),
      line: JSON.stringify({ name: { zh: '2号线', en: 'Line 2' }, colour: '#00a651' }),
      from_place: JSON.stringify({ zh: '徐家汇', en: 'Xujiahui' }),
      to_place: JSON.stringify({ zh: '人民广场', en: "People's Square" }),
      fields: type === 'multi_ticket' ? ticketFields() : railFields(10_000, ended_at),
    });
    await insertRow(gw.db, 'ride_facts', {
      user_id,
      order_id,
      type,
      day,
      ended_at,
      metres: 10_000,
      fare_cents: 300,
      reversed_at: reversed ? ended_at : null,
    });
  }
  const year = async (token: string | undefined, calendarYear: number) =>
    await gw.call(
      'GET maas:/v1/year-in-rides',
      { query: { year: calendarYear } },
      token === undefined ? {} : { token },
    );

  it('counts one rider’s rides of one year, by the city’s calendar, without refunded ones', async () => {
    const [token, otherToken] = [await gw.login('13512340001'), await gw.login('13512340002')];
    for (const day of ['2025-12-31', '2026-01-01', '2026-06-02', '2026-12-31', '2027-01-01']) {
      await ride(token, day);
    }
    await ride(token, '2026-06-03', { reversed: true });
    await ride(token, '2026-06-04', { type: 'multi_ticket' });
    await ride(otherToken, '2026-06-02');
    const { body } = await year(token, 2026);
    expect(body).toMatchObject({
      year: 2026,
      rides: 3,
      days: 3,
      metres: 30_000,
      grams: 3630,
      paidCents: 900,
      couponCents: 300,
      types: [{ type: 'metro', rides: 3 }],
      months: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1],
      line: { name: { en: 'Line 2' }, rides: 3 },
      station: { name: { en: 'Xujiahui' }, times: 3 },
    });
    expect((await year(token, 2025)).body).toMatchObject({ rides: 1 });
  });

  it('requires a login, and is empty for a rider without rides', async () => {
    expect((await year(undefined, 2026)).status).toBe(401);
    expect((await year(await gw.login('13512340003'), 2026)).body).toMatchObject({
      rides: 0,
      line: null,
      earliest: null,
      streak: null,
    });
  });
});
