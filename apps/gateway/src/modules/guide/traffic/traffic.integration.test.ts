import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { smallFeed } from '../../../../test/small-feed.ts';
import { PARTNER_REST_MS, setPartnerMood } from '../../../../test/partner-mood.ts';

const SQUARE = { lat: 31.2336, lon: 121.475 };
const noFeed = { current: () => Promise.reject(new Error('no file')) };
const FRIDAY_NOON = new Date('2026-11-20T04:00:00Z');

const isStationNear = (place: { kind: string; distanceMetres: number }): boolean =>
  place.kind === 'station' && place.distanceMetres <= 800;

describe.skipIf(!hasDatabase())('the catalogue of the city', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({ clock: testClock(FRIDAY_NOON) });
  });
  afterAll(async () => await gw?.close());

  const stations = async (query: Record<string, unknown>) =>
    await gw.call('GET maas:/v1/stations', { query });
  const station = async (id: string) =>
    await gw.call('GET maas:/v1/stations/:id', { params: { id } });
  const line = async (id: string) => await gw.call('GET maas:/v1/lines/:id', { params: { id } });
  const fare = async (from: string, to: string) =>
    await gw.call('GET maas:/v1/fares', { query: { from, to } });
  const nearby = async (query: Record<string, unknown>) =>
    await gw.call('GET maas:/v1/nearby', { query });

  it('finds stations, piers and bus stops by partial text', async () => {
    const first = async (q: string) => (await stations({ q })).body.items[0];
    expect(await first('徐家汇')).toMatchObject({
      id: 'S0118',
      kind: 'station',
      district: '徐汇区',
      matched: null,
      lines: [{ id: 'metro-1' }, { id: 'metro-9' }, { id: 'metro-11' }],
    });
    expect(await first('xjh')).toMatchObject({ id: 'S0118', matched: 'xu jia hui' });
    expect(await first('河南中路')).toMatchObject({
      name: { zh: '南京东路' },
      matched: '河南中路',
    });
    expect(await first('三岔港')).toMatchObject({ kind: 'pier' });
    expect(await first('申昆路枢纽站')).toMatchObject({
      kind: 'stop',
      name: { en: 'Shenkun Road Hub' },
    });
    expect(await first('丁家')).toMatchObject({
      kind: 'stop',
      lines: [],
      lineNames: [{ zh: '嘉定65路', en: 'Jiading Bus 65' }],
      district: '嘉定区',
    });
    // By its displayed name, if it has no official one.
    expect(await first('Jiujiang Road, Huanghe Road')).toMatchObject({
      name: { zh: '九江路黄河路' },
    });
    expect((await stations({ q: 'lu', limit: 50 })).body.items).toHaveLength(50);
    expect((await stations({})).body.items).toHaveLength(20);
    const nearest = await stations({ lat: 31.1963, lon: 121.4325, limit: 1 });
    expect(nearest.body.items[0]?.id).toBe('S0118');
  });

  it('accepts any search text up to its limits', async () => {
    for (const q of ["'; drop table users; --", '%', '\\', '(((', '😀😀', 'ﬃ', '.*']) {
      expect((await stations({ q })).status, q).toBe(200);
    }
    for (const query of [
      { q: 'x'.repeat(41) },
      { q: 'a\u0000' },
      { limit: 0 },
      { limit: 51 },
      { lat: 91 },
    ]) {
      expect((await stations(query)).code).toBe('invalid_input');
    }
  });

  it('returns a station with exits, first and last trains, transfers on foot and neighbours', async () => {
    const { body } = await station('S0118');
    expect(body).toMatchObject({ openedYear: 1993, district: '徐汇区' });
    expect(body.exits.length).toBeGreaterThan(5);
    expect(body.firstLast).toContainEqual(
      expect.objectContaining({
        direction: 0,
        headsign: { zh: '富锦路', en: 'Fujin Road' },
        first: '05:25',
        last: '22:50',
        fridayExtraMinutes: 78,
        basis: 'official',
        asOf: '2020-09',
      }),
    );
    expect(body.neighbours.map(({ line: { id }, next }) => `${id} ${next?.name.zh}`)).toEqual([
      'metro-1 衡山路',
      'metro-1 上海体育馆',
      'metro-9 肇嘉浜路',
      'metro-9 宜山路',
      'metro-11 上海游泳馆',
      'metro-11 交通大学',
    ]);
    expect((await station('0118')).body.id).toBe('S0118');
    const [east] = (await stations({ q: '国家会展中心' })).body.items;
    const exhibition = await station(east?.id ?? '');
    expect(exhibition.body.transfers).toMatchObject([
      { to: { name: { zh: '国家会展中心' } }, basis: 'estimated' },
    ]);
    const estimated = (await station('S1439')).body.firstLast;
    expect(estimated.length).toBeGreaterThan(0);
    expect(estimated.every(({ basis }) => basis === 'estimated')).toBe(true);
  });

  it('returns every station, stop and line of the list without an error', async () => {
    const { body: map } = await gw.call('GET maas:/v1/network-map');
    for (const { id } of map.stations) {
      const answer = await station(id);
      expect(answer.status, id).toBe(200);
      expect(answer.body.firstLast.length, id).toBeGreaterThan(0);
      expect(answer.body.neighbours.length, id).toBeGreaterThan(0);
    }
    const { body: lines } = await gw.call('GET maas:/v1/lines');
    expect(lines.items.length).toBe(21 + 47 + 18);
    for (const { id } of lines.items) {
      const answer = await line(id);
      expect(answer.status, id).toBe(200);
      expect(answer.body.fare, id).not.toBeNull();
      expect(answer.body.service, id).not.toBeNull();
      expect(answer.body.patterns.length, id).toBeGreaterThan(0);
      for (const { stops } of answer.body.patterns) {
        const minutes = stops.map((stop) => stop.minutes);
        expect(minutes, id).toEqual(minutes.toSorted((a, b) => a - b));
      }
    }
  });

  it('finds lines by name and mode, with their facts', async () => {
    const lineIds = async (query: Record<string, string>) =>
      (await gw.call('GET maas:/v1/lines', { query })).body.items.map(({ id }) => id);
    expect((await lineIds({ q: '1号线' }))[0]).toBe('metro-1');
    expect(await lineIds({ q: '十一号线' })).toEqual(['metro-11']);
    expect(await lineIds({ q: '磁悬浮' })).toEqual(['maglev']);
    expect((await lineIds({ q: '71', mode: 'bus' }))[0]).toBe('bus-line-11');
    expect((await lineIds({ mode: 'ferry' })).length).toBe(18);
    expect((await gw.call('GET maas:/v1/lines', { query: { mode: 'rocket' } })).code).toBe(
      'invalid_input',
    );
    const ring = (await line('metro-4')).body;
    expect(ring).toMatchObject({
      loop: true,
      from: null,
      to: null,
      openedYear: 2005,
      asOf: '2026-08-20',
    });
    expect(ring.patterns.map(({ stops }) => stops.length)).toEqual([27, 27]);
    expect(ring.headways).toContainEqual({ period: 'peak', seconds: 300, basis: 'estimated' });
    const bus = (await line('bus-line-11')).body;
    expect(bus).toMatchObject({
      fare: { minCents: 200, maxCents: 200, flat: true },
      asOf: '2020-10',
    });
    expect(bus.service?.basis).toBe('estimated');
    expect((await line('metro-1')).body.fare).toMatchObject({ minCents: 300, flat: false });
  });

  it('returns the map: each rail line with known stations, and the credit', async () => {
    const { body } = await gw.call('GET maas:/v1/network-map');
    expect(body.credit).toContain('© OpenStreetMap contributors');
    expect(body.lines).toHaveLength(21);
    expect(body.stations).toHaveLength(420);
    const ids = new Set(body.stations.map(({ id }) => id));
    for (const { paths, colour } of body.lines) {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(paths.flat().every((id) => ids.has(id))).toBe(true);
    }
    expect(body.lines.filter(({ loop }) => loop).map(({ id }) => id)).toEqual(['metro-4']);
  });

  it('returns the shapes of the map under an address that changes with them, small and for ever', async () => {
    const { body: current } = await gw.call('GET maas:/v1/city-map');
    expect(current).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
      credit: '© OpenStreetMap contributors, GSHHG',
    });
    const url = `/v1/city-map/${current.version ?? ''}`;
    const answer = await gw.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(answer.rawPayload.length).toBeLessThan(60_000);
    const { body: shapes } = await gw.call('GET maas:/v1/city-map/:version', {
      params: { version: current.version ?? '' },
    });
    expect(shapes.water).toHaveLength(2);
    expect(shapes.stations).toHaveLength(420);
    expect(shapes.streets.map(({ name }) => name)).toContainEqual({
      zh: '四平路',
      en: 'Siping Road',
    });
  });

  it('has no shapes of another version', async () => {
    const { status, code } = await gw.call('GET maas:/v1/city-map/:version', {
      params: { version: '0123456789abcdef' },
    });
    expect({ status, code }).toEqual({ status: 404, code: 'not_found' });
  });

  it('returns the fare by ids and exact names, the same in both directions', async () => {
    const { body } = await fare('徐家汇', 'S0123');
    expect(body).toMatchObject({
      amountCents: 400,
      distanceMetres: 6283,
      basis: 'table',
      tariff: 'metro',
      from: { id: 'S0118' },
      to: { id: 'S0123' },
    });
    const back = await fare('S0123', '徐家汇');
    expect(back.body).toEqual({ ...body, from: body.to, to: body.from });
    expect(await fare('徐家汇', '0118')).toMatchObject({ status: 400, code: 'fare_ends_equal' });
    expect(await fare('徐家', 'S0118')).toMatchObject({ status: 404, code: 'station_not_found' });
    expect(await fare('B00001', 'S0118')).toMatchObject({ status: 404, code: 'fare_not_known' });
    expect(await fare('SML01', 'S0118')).toMatchObject({ code: 'fare_not_known' });
    expect(await fare('', 'S0118')).toMatchObject({ code: 'invalid_input' });
    expect((await fare('龙阳路（磁浮）', 'SML02')).body).toMatchObject({
      amountCents: 5000,
      tariff: 'maglev',
    });
  });

  it('refuses unknown stations and lines', async () => {
    for (const id of ['S9999', 'toString', '../etc', '徐家汇']) {
      expect(await station(id)).toMatchObject({ status: 404, code: 'station_not_found' });
      expect(await line(id)).toMatchObject({ status: 404, code: 'line_not_found' });
    }
    expect((await station('x'.repeat(81))).code).toBe('invalid_input');
  });

  it('returns the stations in walking distance before other places around People’s Square', async () => {
    const { items } = (await nearby({ lat: 31.2304, lon: 121.4737 })).body;
    expect(items[0]).toMatchObject({ kind: 'station', name: { zh: '人民广场' } });
    expect(items[0]?.lines.map(({ id }) => id)).toEqual(['metro-1', 'metro-2', 'metro-8']);
    const kinds = items.map(({ kind }) => kind === 'station');
    expect(kinds).toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('returns nearby stations, stops with names of lines, and car parks, nearest first', async () => {
    const { body } = await nearby({ ...SQUARE, radius: 900, limit: 100 });
    const stationCount = body.items.filter(isStationNear).length;
    expect(stationCount).toBeGreaterThan(0);
    expect(body.items.slice(0, stationCount).every(isStationNear)).toBe(true);
    for (const part of [body.items.slice(0, stationCount), body.items.slice(stationCount)]) {
      // Another line is worth 400 m.
      const metres = part.map(({ distanceMetres, lines }) =>
        part[0]?.kind === 'station' ? distanceMetres - 400 * lines.length : distanceMetres,
      );
      expect(metres).toEqual(metres.toSorted((a, b) => a - b));
      expect(Math.max(...metres)).toBeLessThanOrEqual(900);
    }
    expect(new Set(body.items.map(({ kind }) => kind))).toEqual(
      new Set(['station', 'stop', 'parking', 'bikes', 'repair_shop']),
    );
    const stops = body.items.filter(({ kind }) => kind === 'stop');
    expect(stops.some(({ lines }) => lines.length > 0)).toBe(true);
    expect(stops.some(({ lineNames, lines }) => lineNames.length > 0 && lines.length === 0)).toBe(
      true,
    );
    const park = body.items.find(({ kind }) => kind === 'parking');
    expect(park?.parking?.spaces).toBeGreaterThan(0);
    expect(park?.address?.zh).not.toBe('');
    const piers = await nearby({ lat: 31.3738, lon: 121.5048, kind: 'pier' });
    expect(piers.body.items[0]).toMatchObject({ kind: 'pier', parking: null });
    const shops = await nearby({ ...SQUARE, kind: 'repair_shop' });
    expect(shops.body.items[0]).toMatchObject({ kind: 'repair_shop', parking: null });
    expect((await nearby({ ...SQUARE, limit: 3 })).body.items).toHaveLength(3);
    expect(await nearby({ lat: 48.85, lon: 2.35 })).toMatchObject({
      status: 400,
      code: 'place_outside_city',
    });
    for (const query of [
      { lat: 'x', lon: 121 },
      { ...SQUARE, radius: 5001 },
      { ...SQUARE, kind: 'zoo' },
      { lat: 31.2 },
    ]) {
      expect((await nearby(query)).code).toBe('invalid_input');
    }
  });

  it('lists shared bikes with their number, and whether it is old', async () => {
    const { body } = await nearby({ ...SQUARE, kind: 'bikes', radius: 2000, limit: 100 });
    expect(body.items.length).toBeGreaterThan(5);
    for (const { kind, bikes, parking, address } of body.items) {
      expect({ kind, parking, address }).toEqual({ kind: 'bikes', parking: null, address: null });
      const ageMs = FRIDAY_NOON.getTime() - Date.parse(bikes?.at ?? '');
      expect(bikes?.stale).toBe(ageMs > 600_000);
    }
    // At noon few bikes are left in the centre, but not none everywhere.
    expect(body.items.some(({ bikes }) => (bikes?.available ?? 0) > 0)).toBe(true);
  });

  it.each(
    (['bikes', 'parking'] as const).flatMap((kind) =>
      ['failing', 'nonsense', 'silent', 'late'].map((mood) => [mood, kind] as const),
    ),
  )(
    'a %s partner of %s affects only its places, and is an error if only those are requested',
    async (mood, kind) => {
      await setPartnerMood(gw, kind, mood);
      const only = { ...SQUARE, kind };
      const otherKind = kind === 'bikes' ? 'parking' : 'bikes';
      const around = await nearby({ ...SQUARE, limit: 100 });
      expect(around.status).toBe(200);
      const kinds = new Set(around.body.items.map((place) => place.kind));
      expect([kinds.has('station'), kinds.has(otherKind), kinds.has(kind)]).toEqual([
        true,
        true,
        false,
      ]);
      expect(await nearby(only)).toMatchObject({ status: 503, code: 'partner_unavailable' });
      await setPartnerMood(gw, kind, 'slow');
      gw.clock.advance(PARTNER_REST_MS);
      expect((await nearby(only)).body.items.length).toBeGreaterThan(0);
      await setPartnerMood(gw, kind, 'normal');
    },
  );

  it('has pages for the partners of car parks and bikes, in both languages', async () => {
    for (const [address, title] of [
      ['/sandbox/parking/', '沙箱停车场'],
      ['/sandbox/parking/?language=en_us', 'Sandbox car parks'],
      ['/sandbox/bikes/', '沙箱共享单车'],
      ['/sandbox/bikes/?language=en_us', 'Sandbox bikes'],
    ] as const) {
      const page = await gw.app.inject({ url: address });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<h1>${title}</h1>`);
    }
    const wrong = await gw.app.inject({
      method: 'POST',
      url: '/sandbox/parking/',
      payload: { mood: 'merry' },
    });
    expect(wrong.statusCode).toBe(400);
  });
});

describe.skipIf(!hasDatabase())('another feed', () => {
  it('is served without the city’s data, around its own stops', async () => {
    const loaded = { feed: smallFeed(), source: 'file' as const };
    const gw = await startGateway({
      adapters: { feed: { current: () => Promise.resolve(loaded) } },
    });
    try {
      const map = await gw.call('GET maas:/v1/city-map');
      expect(map.body).toEqual({ version: null, credit: '' });
      const fares = await gw.call('GET maas:/v1/fares', { query: { from: 'Z', to: 'A' } });
      expect(fares.code).toBe('fare_not_known');
      const S0118 = await gw.call('GET maas:/v1/stations/:id', { params: { id: 'S0118' } });
      expect(S0118.code).toBe('station_not_found');
      expect((await gw.call('GET maas:/v1/stations', { query: { q: '丁家' } })).body.items).toEqual(
        [],
      );
      const far = await gw.call('GET maas:/v1/nearby', { query: { lat: 31.5, lon: 121.47 } });
      expect(far.code).toBe('place_outside_city');
    } finally {
      await gw.close();
    }
  });

  it('is unavailable if it was never loaded', async () => {
    const gw = await startGateway({ adapters: { feed: noFeed } });
    try {
      const answer = await gw.call('GET maas:/v1/lines');
      expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    } finally {
      await gw.close();
    }
  });
});
