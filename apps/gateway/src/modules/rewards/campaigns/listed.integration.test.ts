import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';

describe.skipIf(!hasDatabase())('what campaigns list', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  const readPage = async (path: string, id?: string) =>
    await gw.call('GET maas:/v1/campaign-pages', { query: { path, id } });
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

  describe('on a page of one item', () => {
    it('shows it by query or path, with the lines that lead there', async () => {
      const { body } = await readPage('/cemetery-detail', 'fu-shou-yuan');
      expect(body).toMatchObject({
        address: '/cemetery-detail?id=fu-shou-yuan',
        item: { id: 'fu-shou-yuan', name: { zh: '福寿园' } },
        collections: { cemeteries: { items: [{ id: 'fu-shou-yuan', lines: 1 }] } },
      });
      expect(body.collections['lines']?.items.map(({ id }) => id)).toEqual(['q1']);
      const buttons = body.blocks.flatMap((block) =>
        block.kind === 'buttons' ? block.buttons : [],
      );
      expect(buttons[0]?.to).toBe('/cemetery-introduction?id=fu-shou-yuan');
      const path = '/qingming-day-activity/schedule/song-he';
      expect((await readPage(path)).body).toMatchObject({ address: path, item: { id: 'song-he' } });
      const emptyPage = (await readPage('/cemetery-detail', 'long-hua')).body;
      expect(emptyPage.collections).toMatchObject({
        cemeteries: { items: [{ lines: 0 }] },
        lines: { items: [] },
      });
    });

    it('lists all items, or shows the page without an item, at an address that names none', async () => {
      for (const [path, id] of [
        ['/cemetery-detail', undefined],
        ['/cemetery-introduction', ''],
      ] as const) {
        const { body } = await readPage(path, id);
        expect(body).toMatchObject({ address: path, blocks: [{ kind: 'places', by: 'district' }] });
        expect(body.item).toBeUndefined();
        expect(body.blocks[0]).toHaveProperty('to', `${path}?id={id}`);
        expect(body.collections['cemeteries']?.items).toHaveLength(9);
      }
      const { body } = await readPage('/qingming-day-activity/schedule');
      expect(body.blocks[0]).toMatchObject({ kind: 'departures', collection: 'lines' });
      expect(body.collections['lines']?.items).toHaveLength(5);
    });

    it('reports an unknown item', async () => {
      for (const [path, id] of [
        ['/cemetery-detail', 'nowhere'],
        ['/qingming-day-activity/schedule/nowhere', 'song-he'],
      ] as const) {
        expect(await readPage(path, id)).toMatchObject({
          status: 404,
          code: 'campaign_item_unknown',
        });
      }
      expect((await readPage('/cemetery-detail/song-he')).code).toBe('campaign_not_found');
    });

    it('shows only the seats of its own line, and without an item those of all', async () => {
      const params = { campaign: 'qingming' };
      const slots = async (item?: string) => {
        const { body } = await gw.call('GET maas:/v1/campaigns/:campaign', {
          params,
          query: { item },
        });
        const { seats } = body.mechanics;
        return seats?.kind === 'booking' ? seats.slots : [];
      };
      const offers = ['q1', 'q2', 'q3', 'q4', 'q5'].flatMap((line) => [
        `${line}-out`,
        `${line}-back`,
      ]);
      expect(new Set((await slots()).map(({ offer }) => offer))).toEqual(new Set(offers));
      expect(await slots('long-hua')).toEqual([]);
      const [first] = await slots('tian-ma');
      expect(new Set((await slots('tian-ma')).map(({ offer }) => offer))).toEqual(
        new Set(['q3-out', 'q3-back']),
      );
      const { offer, from } = first ?? { offer: '', from: '' };
      const act = { kind: 'booking', do: 'book', offer, from };
      const token = await gw.login('13500000002');
      const body = { act, item: 'tian-ma' };
      const seat = { params: { ...params, mechanic: 'seats' }, body };
      // Another item's page has nothing of it to book.
      const elsewhere = { ...seat, body: { act, item: 'song-he' } };
      const take = 'POST maas:/v1/campaigns/:campaign/:mechanic';
      expect((await gw.call(take, elsewhere, { token })).code).toBe('booking_closed');
      const nowhere = { ...seat, body: { act } };
      expect((await gw.call(take, nowhere, { token })).code).toBe('booking_closed');
      const booked = await gw.call(take, seat, { token });
      const { seats } = booked.body.mechanics;
      expect(seats?.kind === 'booking' && seats.slots[0]).toMatchObject({ left: 44, isMine: true });
    });
  });

  it('has what is sold for a spot by day, with the remaining stock', async () => {
    const tickets = await cruises();
    expect(tickets.map(({ id, demoPrice }) => [id, demoPrice])).toEqual(
      ['1400', '1600', '1830', '2000'].map((time) => [`huangpu-cruise-${time}`, true]),
    );
    const [first] = tickets;
    const day = first?.days[1]?.day ?? '';
    expect(first?.days).toHaveLength(7);
    const visitors = [{ name: 'Li Min', phone: '13800138000' }];
    const order = { productId: first?.id ?? '', quantity: 1, visitDate: day, visitors };
    const token = await gw.login('13500000001');
    const bought = await gw.call('POST maas:/v1/purchases', { body: order }, { token });
    expect(bought.status).toBe(200);
    expect((await cruises())[0]?.days.find((each) => each.day === day)?.left).toBe(119);
  });
});
