import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../../../test/gtfs-zip.ts';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';

/** A Friday, 07:50 in Berlin. */
const MORNING = new Date('2026-11-20T06:50:00Z');

/** A bus from a by b to c, a tram from c to d, and a ferry from d to e, every ten minutes or so. */
const NETWORK = {
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang\nx,Lines,https://example.com/,Europe/Berlin,de\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,zone_id\n' +
    'a,Alpha,52.50,13.30,1\nb,Beta,52.51,13.33,1\nc,Gamma,52.52,13.36,2\nd,Delta,52.53,13.40,2\ne,Epsilon,52.54,13.44,3\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_type,network_id\nbus,x,7,3,land\ntram,x,1,0,land\nferry,x,F,4,water\n',
  'trips.txt':
    'route_id,service_id,trip_id,direction_id\nbus,all,b1,0\nbus,all,b2,0\ntram,all,t1,0\ntram,all,t2,0\nferry,all,f1,0\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
    'b1,08:00:00,08:00:00,a,1\nb1,08:10:00,08:10:00,b,2\nb1,08:20:00,08:20:00,c,3\n' +
    'b2,12:00:00,12:00:00,a,1\nb2,12:10:00,12:10:00,b,2\nb2,12:20:00,12:20:00,c,3\n' +
    't1,08:30:00,08:30:00,c,1\nt1,08:40:00,08:40:00,d,2\nt2,12:30:00,12:30:00,c,1\nt2,12:40:00,12:40:00,d,2\n' +
    'f1,08:50:00,08:50:00,d,1\nf1,09:00:00,09:00:00,e,2\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nall,1,1,1,1,1,1,1,20260101,20271231\n',
} as const;

const V1 = {
  'fare_attributes.txt':
    'fare_id,price,currency_type,payment_method,transfers,transfer_duration\n' +
    'one,210,JPY,0,1,3600\nboth,340,JPY,0,1,3600\n',
  'fare_rules.txt':
    'fare_id,route_id,origin_id,destination_id\none,bus,1,1\none,tram,2,2\nboth,bus,1,2\nboth,tram,1,2\n',
};

const V2 = {
  'timeframes.txt':
    'timeframe_group_id,start_time,end_time,service_id\npeak,06:00:00,09:00:00,all\noff,09:00:00,24:00:00,all\noff,00:00:00,06:00:00,all\n',
  'rider_categories.txt':
    'rider_category_id,rider_category_name,is_default_fare_category\nchild,Kind,0\nadult,Erwachsene,1\n',
  'fare_products.txt':
    'fare_product_id,fare_product_name,rider_category_id,amount,currency\n' +
    'peak,Einzelfahrt,adult,3.80,EUR\npeak,Einzelfahrt,child,1.90,EUR\noff,Spartarif,adult,2.50,EUR\noff,Spartarif,child,1.25,EUR\nchange,,,0.50,EUR\n',
  'fare_leg_rules.txt':
    'leg_group_id,network_id,from_timeframe_group_id,fare_product_id\nland,land,peak,peak\nland,land,off,off\n',
  'fare_transfer_rules.txt':
    'from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id\n' +
    'land,land,1,3600,1,0,change\n',
};

describe.skipIf(!hasDatabase())('a timetable with fares', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-fares-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = async (name: string, fares: Record<string, string>): Promise<TestGateway> => {
    const file = await writeZip(path.join(folder, `${name}.zip`), { ...NETWORK, ...fares });
    return await startGateway({ clock: testClock(MORNING), config: { GTFS_FEED: file } });
  };

  describe('of Fares v2', () => {
    let gw: TestGateway;
    beforeAll(async () => {
      gw = await start('v2', V2);
    });
    afterAll(async () => await gw?.close());

    const fare = async (from: string, to: string) =>
      await gw.call('GET maas:/v1/fares', { query: { from, to } });

    const fareOfPlan = async (to: string, time: string) => {
      const { body } = await gw.call('GET maas:/v1/plans', { query: { from: 'a', to, time } });
      return body.itineraries.find(({ legs }) => legs.some(({ kind }) => kind === 'ride'))?.fare;
    };
    const fareOfLine = async (id: string) =>
      (await gw.call('GET maas:/v1/lines/:id', { params: { id } })).body.fare;

    it('has the fare of a direct ride for each category, in its currency', async () => {
      const { status, body } = await fare('a', 'c');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        from: { id: 'a' },
        to: { id: 'c' },
        amountCents: 380,
        currency: 'EUR',
        basis: 'feed',
        tariff: 'bus',
        categories: [
          { id: 'child', name: { zh: 'Kind', en: 'Kind' }, amountCents: 190 },
          { id: 'adult', name: { zh: 'Erwachsene', en: 'Erwachsene' }, amountCents: 380 },
        ],
      });
    });

    it('has the fare with a change by the transfer rules', async () => {
      expect((await fare('a', 'd')).body).toMatchObject({
        amountCents: 430,
        categories: [{ amountCents: 240 }, { amountCents: 430 }],
      });
    });

    it('says that a fare is not known where a ride has none', async () => {
      expect((await fare('d', 'e')).code).toBe('fare_not_known');
      expect((await fare('a', 'e')).code).toBe('fare_not_known');
    });

    it('has fares in plans, by ticket, and marks those that are incomplete', async () => {
      expect(await fareOfPlan('d', '2026-11-20T07:55:00+01:00')).toEqual({
        amountCents: 430,
        currency: 'EUR',
        basis: 'feed',
        incomplete: false,
        parts: [
          {
            tariff: 'bus',
            name: { zh: 'Einzelfahrt', en: 'Einzelfahrt' },
            from: { zh: 'Alpha', en: 'Alpha' },
            to: { zh: 'Delta', en: 'Delta' },
            amountCents: 430,
            basis: 'feed',
          },
        ],
      });
      expect(await fareOfPlan('d', '2026-11-20T11:55:00+01:00')).toMatchObject({
        amountCents: 300,
      });
      expect(await fareOfPlan('e', '2026-11-20T07:55:00+01:00')).toMatchObject({
        amountCents: 430,
        incomplete: true,
      });
    });

    it('compares no passes with fares in another currency than the shop has', async () => {
      const query = { metro: 0, bus: 2, ferry: 1, days: 3 };
      const { status, body } = await gw.call('GET maas:/v1/fare-advice/supposed', { query });
      expect(status).toBe(200);
      expect(body).toMatchObject({ rides: [], singleCents: 0, bands: [], best: null });
    });

    it('has the range of a line over the day, and none where nothing is known', async () => {
      expect(await fareOfLine('bus')).toEqual({
        minCents: 250,
        maxCents: 380,
        currency: 'EUR',
        flat: false,
        byDistance: false,
        basis: 'official',
      });
      expect(await fareOfLine('ferry')).toBeNull();
    });
  });

  it('in the currency of the shop is compared with passes', async () => {
    const inYuan = V1['fare_attributes.txt']
      .replaceAll('210,JPY', '2,CNY')
      .replaceAll('340,JPY', '3,CNY');
    const gw = await start('yuan', { ...V1, 'fare_attributes.txt': inYuan });
    try {
      const query = { metro: 2, bus: 2, ferry: 1, days: 3 };
      const { body } = await gw.call('GET maas:/v1/fare-advice/supposed', { query });
      expect(body).toMatchObject({
        rides: [{ type: 'bus', count: 6, cents: 1200 }],
        singleCents: 1200,
        bands: [],
      });
    } finally {
      await gw.close();
    }
  });

  describe('of Fares v1', () => {
    let gw: TestGateway;
    beforeAll(async () => {
      gw = await start('v1', V1);
    });
    afterAll(async () => await gw?.close());

    it('has fares by zones in a currency without decimals', async () => {
      const fare = async (from: string, to: string) =>
        await gw.call('GET maas:/v1/fares', { query: { from, to } });
      expect((await fare('a', 'b')).body).toMatchObject({
        amountCents: 210,
        currency: 'JPY',
        basis: 'feed',
        categories: [],
      });
      expect((await fare('a', 'c')).body.amountCents).toBe(340);
      // One ticket for bus and tram.
      expect((await fare('a', 'd')).body.amountCents).toBe(340);
      expect((await fare('d', 'e')).code).toBe('fare_not_known');
      const line = await gw.call('GET maas:/v1/lines/:id', { params: { id: 'bus' } });
      expect(line.body.fare).toMatchObject({ minCents: 210, maxCents: 340, currency: 'JPY' });
    });
  });
});
