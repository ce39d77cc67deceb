import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLES_SQUARE, XUJIAHUI } from '../../../../test/called-rides.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

describe.skipIf(!hasDatabase())('a place for a ride', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(() => gw.close());

  const findNames = async (query: Record<string, string>): Promise<string[]> =>
    (await gw.call('GET auto:/v1/ride-places', { query })).body.items.map(({ name }) => name.zh);

  const estimate = async (from: object, to: object) =>
    await gw.call('POST auto:/v1/ride-estimates', { body: { from, to } });
  const ranks = async (query: { lat: number; lon: number }) =>
    await gw.call('GET auto:/v1/taxi-ranks', { query });

  it('is found by part of its name in Chinese, English and pinyin, best match first', async () => {
    for (const q of ['徐家汇', 'xujiahui', 'Xu Jia Hui', ' xujiaHUI ', 'xjh']) {
      expect((await findNames({ q }))[0]).toBe('徐家汇');
    }
    expect(await findNames({ q: '徐家' })).toContain('徐家汇');
    expect((await findNames({ q: "people's sq" }))[0]).toBe('人民广场');
    expect((await findNames({ q: '路' })).length).toBe(20);
  });

  it('is found as the guide finds it: by initials, with typing mistakes, by a stop or pier as well', async () => {
    for (const q of ['rmgc', 'renmin guangchan', '人民广埸', 'peoples sqare']) {
      expect((await findNames({ q })).slice(0, 3)).toContain('人民广场');
    }
    expect(await findNames({ q: 'zzzzzzzz' })).toEqual([]);
    const guide = await gw.call('GET maas:/v1/stations', { query: { q: 'dong', limit: 20 } });
    expect(await findNames({ q: 'dong' })).toEqual(guide.body.items.map(({ name }) => name.zh));
  });

  it('is the nearest one if nothing is typed', async () => {
    const { lat, lon } = XUJIAHUI;
    expect((await findNames({ lat: String(lat), lon: String(lon) }))[0]).toBe('徐家汇');
    expect((await findNames({}))[0]).toBe('人民广场');
  });

  it("is one of the sandbox's own places when its name is typed", async () => {
    expect(await findNames({ q: '沙箱' })).toContain('沙箱·无车可派');
    expect((await findNames({ q: 'sandbox: no car' }))[0]).toBe('沙箱·无车可派');
    expect((await findNames({ q: 'sand' })).some((name) => name.startsWith('沙箱'))).toBe(false);
  });

  it('has an estimate for each service, but not outside the city or between equal ends', async () => {
    const { body } = await estimate(PEOPLES_SQUARE, XUJIAHUI);
    expect(body.services.map(({ service }) => service)).toEqual(['taxi', 'saic']);
    for (const { estimate: fee, pickupSeconds } of body.services) {
      expect(fee).toMatchObject({ estimated: true });
      expect(fee.totalCents).toBeGreaterThan(1000);
      expect(pickupSeconds).toBeGreaterThan(60);
    }
    expect(body.path.length).toBeGreaterThan(2);
    const paris = { ...XUJIAHUI, lat: 48.85, lon: 2.35 };
    expect(await estimate(paris, XUJIAHUI)).toMatchObject({ code: 'place_outside_city' });
    expect(await estimate(XUJIAHUI, paris)).toMatchObject({ code: 'place_outside_city' });
    expect(await estimate(XUJIAHUI, XUJIAHUI)).toMatchObject({ code: 'ride_ends_equal' });
    expect(await estimate({ ...XUJIAHUI, lat: 99 }, XUJIAHUI)).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('has no free car if the sandbox place says so', async () => {
    const places = await gw.call('GET auto:/v1/ride-places', { query: { q: '沙箱·无车可派' } });
    const { id: _, ...from } = places.body.items[0] ?? { id: '' };
    const { body } = await gw.call('POST auto:/v1/ride-estimates', {
      body: { from, to: XUJIAHUI },
    });
    expect(body.services.map(({ pickupSeconds }) => pickupSeconds)).toEqual([null, null]);
  });

  it('has taxi ranks with their queues, the nearest first', async () => {
    const { lat, lon } = PEOPLES_SQUARE;
    const { body } = await ranks({ lat, lon });
    expect(body.estimated).toBe(true);
    expect(body.items[0]?.name.en).toBe("People's Square taxi rank");
    const metres = body.items.map(({ distanceMetres }) => distanceMetres);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    expect(await ranks({ lat: 48.85, lon: 2.35 })).toMatchObject({ code: 'place_outside_city' });
  });
});
