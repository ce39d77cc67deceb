import { city } from '@shtrans/contract/city/current';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../test/harness.ts';
import { type SmallCity, smallCity } from '../../test/small-city.ts';
import { bundledFolder, openCity } from '../city/folder.ts';
import { scheduleRecurring } from '../jobs/queue.ts';
import { jobsOf } from '../modules.ts';

describe.skipIf(!hasDatabase())('a city that offers metro rides by code', () => {
  let small: SmallCity;
  let gw: TestGateway;
  /** What a rider reads in the place of the products. */
  const refusalIn = async (language: 'zh_cn' | 'en_us') => {
    const { body } = await gw.call('GET maas:/v1/products', {}, { language });
    return (body as unknown as { title: string }).title;
  };
  beforeAll(async () => {
    small = smallCity({ services: ['metro', 'ride_code'] });
    gw = await startGateway({ city: small.folder });
  });
  afterAll(async () => {
    await gw.close();
    small.remove();
    openCity(bundledFolder());
  });

  it('is in force', () => {
    expect(city().name.en).toBe('Smallville');
  });

  it.each([
    'GET maas:/v1/products',
    'GET maas:/v1/tickets',
    'GET maas:/v1/coupons',
    'GET integral:/v1/points',
    'GET integral:/v1/points-guide',
    'GET maas:/v1/badges',
    'GET maas:/v1/activities',
    'GET maas:/v1/campaign-pages',
    'GET maas:/v1/spots',
    'GET maas:/v1/venues',
    'GET maas:/v1/plates',
    'GET maas:/v1/rail-orders',
    'GET maas:/v1/partner-orders',
    'GET maas:/v1/intimate-accounts',
    'GET auth:/v1/real-name',
    'GET auth:/v1/invitations',
    'GET integral:/v1/rebate',
    'GET auto:/v1/rides/current',
    'GET auto:/v1/emergency-contacts',
    'POST maas:/v1/purchases',
    'POST auto:/v1/rides',
  ] as const)('refuses %s before it asks for a login', async (endpoint) => {
    const { status, code } = await gw.call(endpoint);
    expect([status, code]).toEqual([404, 'service_not_offered']);
  });

  it('says so in both languages', async () => {
    expect(await refusalIn('zh_cn')).toBe('本城市未开通此服务');
    expect(await refusalIn('en_us')).toBe("This service isn't available in this city");
  });

  it('answers what it offers, and what every city has', async () => {
    const token = await gw.login('13800138001');
    const statusOf = async (endpoint: Parameters<TestGateway['call']>[0]) =>
      (await gw.call(endpoint, {}, { token })).status;
    expect(await statusOf('GET maas:/v1/orders')).toBe(200);
    expect(await statusOf('GET maas:/v1/ride-code')).toBe(200);
    expect(await statusOf('GET maas:/v1/favourites')).toBe(200);
    expect(await statusOf('GET maas:/v1/help-threads')).toBe(200);
    expect(await statusOf('GET auth:/v1/me')).toBe(200);
  });

  it('takes notices of payments: an unknown provider is the only reason to refuse', async () => {
    const { status, code } = await gw.call('POST external:/v1/payments/webhook/:provider', {
      params: { provider: 'nobody' },
    });
    expect([status, code]).toEqual([404, 'not_found']);
  });

  it('schedules jobs of what it offers alone, and ends the others without effect', async () => {
    const all = jobsOf(gw.ctx);
    expect(Object.keys(all)).toContain('payment.reconcile');
    expect(all['ride.follow'].next).toBeUndefined();
    expect(await all['ride.follow'].run({ rideId: 'none' }, 1)).toHaveProperty('done');
    await scheduleRecurring(gw.ctx, all);
    const kinds = await gw.db.selectFrom('jobs').select('kind').execute();
    openCity(bundledFolder());
    const everywhere = Object.entries(jobsOf(gw.ctx)).filter(([, { next }]) => next);
    openCity(small.folder);
    const missing = everywhere.filter(([kind]) => !(kind in all)).map(([kind]) => kind);
    expect(missing.length).toBeGreaterThan(0);
    expect(kinds.filter(({ kind }) => missing.includes(kind))).toEqual([]);
  });
});
