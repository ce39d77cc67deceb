import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../test/harness.ts';

describe.skipIf(!hasDatabase())('what campaigns list', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  const pageAt = async (path: string) =>
    (await gw.call('GET maas:/v1/campaign-pages', { query: { path } })).body;
  const cruises = async () => (await pageAt('/pujiang-visit')).tickets['huangpu-cruise'] ?? [];

  it('has the nearest station of the real network at each place', async () => {
    const { collections } = await pageAt('/top-shanghai');
    const { landmarks } = collections;
    if (landmarks?.kind !== 'places') throw new Error('there are no places');
    const stations = landmarks.items.map(({ id, station }) => [id, station?.name.zh]);
    expect(Object.fromEntries(stations)).toEqual({
      pearl: '陆家嘴',
      bund: '南京东路',
      'yu-garden': '豫园',
      tower: '陆家嘴',
      wukang: '交通大学',
      'art-museum': '中华艺术宫',
    });
    const [pearl] = landmarks.items;
    expect(pearl?.station?.lines.map(({ id }) => id)).toEqual(['metro-2', 'metro-14']);
    expect(pearl?.station?.metres).toBeLessThan(500);
  });

  it('has lines that the guide knows, with their piers', async () => {
    const { ferries } = (await pageAt('/ship-line')).collections;
    if (ferries?.kind !== 'lines') throw new Error('there are no lines');
    for (const { name, stops, guide } of ferries.items) {
      const params = { id: guide?.id ?? '' };
      const { body: line } = await gw.call('GET maas:/v1/lines/:id', { params });
      expect(line).toMatchObject({ name, mode: 'ferry' });
      expect(stops, name.en).toEqual(line.patterns[0]?.stops.map((stop) => stop.name));
    }
  });

  it('has what is sold for a spot by day, with what is left of it', async () => {
    const tickets = await cruises();
    expect(tickets.map(({ id, demoPrice }) => [id, demoPrice])).toEqual(
      ['1400', '1600', '1830', '2000'].map((time) => [`huangpu-cruise-${time}`, true]),
    );
    const [first] = tickets;
    const day = first?.days[1]?.day ?? '';
    expect(first?.days).toHaveLength(7);
    const visitors = [{ name: 'Li Min', phone: '13800138000' }];
    const asked = { productId: first?.id ?? '', quantity: 1, visitDate: day, visitors };
    const token = await gw.login('13500000001');
    const bought = await gw.call('POST maas:/v1/purchases', { body: asked }, { token });
    expect(bought.status).toBe(200);
    expect((await cruises())[0]?.days.find((each) => each.day === day)?.left).toBe(119);
  });
});
