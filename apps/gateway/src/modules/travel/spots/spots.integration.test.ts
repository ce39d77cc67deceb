import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

const LIST = 'GET maas:/v1/spots';

describe.skipIf(!hasDatabase())('scenic spots', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  const findIds = async (query: { city?: string; q?: string }): Promise<string[]> =>
    (await gw.call(LIST, { query })).body.items.map(({ id }) => id);

  it('are listed in the operator’s order, with cities and the cheapest ticket', async () => {
    const { body } = await gw.call(LIST);
    expect(body.items.length).toBeGreaterThanOrEqual(12);
    expect(new Set(body.items.map(({ city }) => city.zh))).toEqual(
      new Set(body.cities.map(({ zh }) => zh)),
    );
    const garden = body.items.find(({ id }) => id === 'humble-administrator');
    const { body: detail } = await gw.call('GET maas:/v1/spots/:id', {
      params: { id: 'humble-administrator' },
    });
    expect(garden?.fromCents).toBe(Math.min(...detail.tickets.map(({ unitCents }) => unitCents)));
    expect(garden?.demoPrice).toBe(true);
  });

  it('are found by city, by name in both languages, by pinyin and with a typing mistake', async () => {
    expect(await findIds({ city: '杭州' })).toEqual([
      'lingyin-feilai',
      'leifeng-pagoda',
      'xixi-wetland',
    ]);
    for (const q of ['拙政园', 'zhuozhengyuan', 'Humble', 'humbel']) {
      expect(await findIds({ q }), q).toContain('humble-administrator');
    }
    expect(await findIds({ q: 'Hangzhou' })).toContain('leifeng-pagoda');
    expect(await findIds({ q: '雷峰塔', city: '苏州' })).toEqual([]);
  });

  it('are not found if the operator does not have them', async () => {
    const unknown = await gw.call('GET maas:/v1/spots/:id', { params: { id: '__proto__' } });
    expect(unknown.code).toBe('spot_not_found');
  });
});
