import { describe, expect, it } from 'vitest';
import { type FeedChanges, GOOD_FEED, writeGoodFeed } from '../../test/gtfs-zip.ts';
import type { Feed } from './feed.ts';
import { problemLine } from './check.ts';
import { readFeed } from './read.ts';

const read = async (changes: FeedChanges): Promise<Feed> =>
  (await readFeed(await writeGoodFeed(changes))).feed;

const bilingual = (text: string) => ({ zh: text, en: text });
const EVERY_DAY = [true, true, true, true, true, true, true];

/** Something of all that the reference has. */
const FULL: FeedChanges = {
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang\n' +
    'x,公交,https://example.com/,Asia/Shanghai,\ny,地铁,https://example.org/,Asia/Shanghai,zh\n',
  'feed_info.txt':
    'feed_publisher_name,feed_lang,default_lang,feed_version\nPublisher,mul,zh-CN,2026-1\n',
  'attributions.txt': 'organization_name\nSecond\nFirst\nSecond\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n' +
    'A,总站,31.20,121.40,1,,\nin,入口,31.20,121.40,2,A,\na,甲,+31.20,121.40,0,A,1\n' +
    'n,,,,3,A,\nb,乙,31.21,121.41,,,\nc,丙,-90,-180,,,\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,network_id\n' +
    'r,x,7,Round Way,3,#FF00aa,\nm,y,,二号线,2,,maglev\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n' +
    'all,1,1,1,1,1,1,1,20260101,20261231\nweek,1,0,1,0,0,0,1,20260401,20260401\n',
  'calendar_dates.txt':
    'service_id,date,exception_type\nall,20260501,2\nall,20270101,1\nday,20280229,1\nday,20260202,2\n',
  'trips.txt':
    'route_id,service_id,trip_id,trip_headsign,direction_id\n' +
    'r,all,t1,往丙,0\nr,week,t2,往丙,\nm,day,t3,,1\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,timepoint\n' +
    't1,08:00:00,08:00:30,a,1,0,1,1\nt1,08:10:00,08:11:00,b,2,1,0,0\nt1,08:20:00,08:20:00,c,3,1,1,1\n' +
    't2,07:00:00,07:00:30,a,1,0,1,0\nt2,07:10:00,07:11:00,b,2,1,0,0\nt2,07:20:00,07:20:00,c,3,1,1,0\n' +
    't3,09:00:00,09:00:00,c,0,2,3,\nt3,09:30:00,09:31:00,a,7,,,\n',
  'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,b,2,90\nb,c,1,\n',
  'translations.txt':
    'table_name,field_name,language,translation,record_id,field_value\n' +
    'agency,agency_name,en,Buses,x,\nstops,stop_name,en-GB,Stop A,a,\nstops,stop_name,EN,Stop C,,丙\n' +
    'stops,stop_name,english,No language,b,\nroutes,route_long_name,en,Line 2,m,\n' +
    'trips,trip_headsign,en,To C,,往丙\nstops,stop_name,en,,b,\nstops,stop_name,zh,另,b,\n',
};

describe('a feed with all features', () => {
  it('is read completely', async () => {
    const { feed, warnings } = await readFeed(await writeGoodFeed(FULL));
    expect(warnings.map(problemLine)).toEqual([
      'translations.txt line 5: translations into "english" are not read (unread_translation)',
    ]);
    const times = Int32Array.of(-30, 0, 570, 630, 1170, 1170);
    expect(feed).toEqual({
      publisher: 'Publisher',
      version: expect.stringMatching(/^2026-1 [\da-f]{8}$/),
      timezone: 'Asia/Shanghai',
      language: 'zh-CN',
      attributions: ['Second', 'First'],
      agencies: [
        { id: 'x', name: { zh: '公交', en: 'Buses' }, url: 'https://example.com/' },
        { id: 'y', name: bilingual('地铁'), url: 'https://example.org/' },
      ],
      stops: [
        {
          id: 'A',
          name: bilingual('总站'),
          lat: 31.2,
          lon: 121.4,
          kind: 'station',
          parent: -1,
          platformCode: null,
        },
        {
          id: 'a',
          name: { zh: '甲', en: 'Stop A' },
          lat: 31.2,
          lon: 121.4,
          kind: 'stop',
          parent: 0,
          platformCode: '1',
        },
        {
          id: 'b',
          name: bilingual('乙'),
          lat: 31.21,
          lon: 121.41,
          kind: 'stop',
          parent: -1,
          platformCode: null,
        },
        {
          id: 'c',
          name: { zh: '丙', en: 'Stop C' },
          lat: -90,
          lon: -180,
          kind: 'stop',
          parent: -1,
          platformCode: null,
        },
      ],
      routes: [
        { id: 'r', agency: 0, mode: 'bus', type: 3, name: bilingual('7'), colour: '#ff00aa' },
        {
          id: 'm',
          agency: 1,
          mode: 'maglev',
          type: 2,
          name: { zh: '二号线', en: 'Line 2' },
          colour: null,
        },
      ],
      services: [
        {
          id: 'all',
          weekdays: EVERY_DAY,
          start: 20260101,
          end: 20261231,
          added: new Set([20270101]),
          removed: new Set([20260501]),
        },
        {
          id: 'week',
          weekdays: [true, false, true, false, false, false, true],
          start: 20260401,
          end: 20260401,
          added: new Set(),
          removed: new Set(),
        },
        {
          id: 'day',
          weekdays: EVERY_DAY.map(() => false),
          start: 0,
          end: 0,
          added: new Set([20280229]),
          removed: new Set([20260202]),
        },
      ],
      patterns: [
        {
          id: '0-0-0',
          route: 0,
          direction: 0,
          headsign: { zh: '往丙', en: 'To C' },
          kind: 'full',
          stops: Int32Array.of(1, 2, 3),
          metres: null,
          closed: Uint8Array.of(2, 1, 3),
          trips: [
            {
              id: 't2',
              service: 1,
              times,
              offset: 7 * 3600 + 30,
              estimated: true,
              sequences: Int32Array.of(1, 2, 3),
            },
            {
              id: 't1',
              service: 0,
              times,
              offset: 8 * 3600 + 30,
              estimated: true,
              sequences: Int32Array.of(1, 2, 3),
              timepoints: Uint8Array.of(1, 0, 1),
            },
          ],
        },
        {
          id: '1-1-1',
          route: 1,
          direction: 1,
          headsign: { zh: '甲', en: 'Stop A' },
          kind: 'full',
          stops: Int32Array.of(3, 1),
          metres: null,
          closed: null,
          arrangements: [
            { pickup: 'agency', dropOff: 'driver' },
            { pickup: null, dropOff: null },
          ],
          trips: [
            {
              id: 't3',
              service: 2,
              times: Int32Array.of(0, 0, 1800, 1860),
              offset: 9 * 3600,
              estimated: false,
              sequences: Int32Array.of(0, 7),
            },
          ],
        },
      ],
      transfers: [
        { from: 1, to: 2, seconds: 90, type: 2 },
        { from: 2, to: 3, seconds: 0, type: 1 },
      ],
    });
  });

  it('stores equal times once, and different times separately', async () => {
    const trips = ['t1', 't2', 't3'].map((id) => `r,all,${id},To C,0\n`).join('');
    const { patterns } = await read({
      'trips.txt': `route_id,service_id,trip_id,trip_headsign,direction_id\n${trips}`,
      'stop_times.txt':
        GOOD_FEED['stop_times.txt'] +
        't2,09:00:00,09:00:00,a,1\nt2,09:10:00,09:11:00,b,2\nt2,09:20:00,09:20:00,c,3\n' +
        // It halts longer, and starts as much earlier that a sum of times by their places is the same.
        't3,10:00:00,10:00:00,a,1\nt3,10:09:20,10:11:30,b,2\nt3,10:20:00,10:20:00,c,3\n',
    });
    const [t1, t2, t3] = patterns[0]?.trips ?? [];
    expect(t1?.times).toBe(t2?.times);
    expect([t1, t2, t3].map((trip) => [trip?.offset, ...(trip?.times ?? [])])).toEqual([
      [28_800, 0, 0, 600, 660, 1200, 1200],
      [32_400, 0, 0, 600, 660, 1200, 1200],
      [36_000, 0, 0, 560, 690, 1200, 1200],
    ]);
  });
});

const timesOf = async (...rows: string[]) => {
  const feed = await read({
    'stop_times.txt':
      'trip_id,stop_id,stop_sequence,arrival_time,departure_time,shape_dist_traveled\n' +
      rows.map((row) => `t1,${row}\n`).join(''),
  });
  const [trip] = feed.patterns[0]?.trips ?? [];
  return [...(trip?.times ?? [])];
};

it('has distances only for patterns that have them at each stop', async () => {
  const trips = ['t1', 't2'].map((id) => `r,all,${id},To C,0\n`).join('');
  const { patterns } = await read({
    'trips.txt': `route_id,service_id,trip_id,trip_headsign,direction_id\n${trips}`,
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n' +
      't1,08:00:00,08:00:00,a,1,100\nt1,08:10:00,08:10:00,b,2,1600\nt1,08:20:00,08:20:00,c,3,3100\n' +
      't2,09:00:00,09:00:00,b,1,0\nt2,09:10:00,09:10:00,c,2,\n',
  });
  expect(patterns.map(({ metres }) => metres)).toEqual([Int32Array.of(0, 1500, 3000), null]);
});

describe('missing data of a feed', () => {
  it.each<readonly [string, FeedChanges, Partial<Feed>]>([
    [
      'is taken from its agencies',
      {
        'agency.txt':
          'agency_name,agency_url,agency_timezone\n' + 'P,https://a/,Europe/Berlin\n'.repeat(1),
        'routes.txt': 'route_id,route_short_name,route_type\nr,7,3\n',
      },
      { publisher: 'P', attributions: ['P'], timezone: 'Europe/Berlin' },
    ],
    [
      'is credited to the first three agencies',
      {
        'agency.txt':
          'agency_id,agency_name,agency_url,agency_timezone\n' +
          ['x', 'y', 'z', 'w'].map((id) => `${id},P${id},https://a/,Asia/Shanghai\n`).join(''),
      },
      { publisher: 'Px', attributions: ['Px, Py, Pz'] },
    ],
    [
      'is credited to the publisher',
      { 'feed_info.txt': 'feed_publisher_name,feed_lang\nQ,fr\n' },
      { publisher: 'Q', attributions: ['Q'], language: 'fr' },
    ],
    [
      'is in the language of the first agency that has one',
      {
        'agency.txt':
          'agency_id,agency_name,agency_url,agency_timezone,agency_lang\n' +
          'x,P,https://a/,Asia/Shanghai,\ny,Q,https://a/,Asia/Shanghai,de\nz,R,https://a/,Asia/Shanghai,en\n',
        'feed_info.txt': 'feed_publisher_name,feed_lang\n,\n',
      },
      { publisher: 'P', language: 'de' },
    ],
  ])('%s', async (_, changes, facts) => {
    expect(await read(changes)).toMatchObject(facts);
  });

  it('has no language, and only the hash of its bytes as version', async () => {
    const feed = await read({
      'agency.txt': GOOD_FEED['agency.txt'].replace(',en\n', ',\n'),
    });
    expect('language' in feed).toBe(false);
    expect(feed.version).toMatch(/^[\da-f]{8}$/);
  });

  it('is interpolated between the times before and after it, evenly or by distance', async () => {
    expect(
      await timesOf(
        'a,1,08:00:00,08:01:00,',
        'b,2,,,',
        'c,3,,,',
        'a,4,08:10:00,08:12:00,',
        'b,5,,,',
        'c,6,08:20:00,08:20:00,',
      ),
    ).toEqual([-60, 0, 180, 180, 360, 360, 540, 660, 900, 900, 1140, 1140]);
    expect(
      await timesOf(
        'a,1,08:00:00,08:00:00,2',
        'b,2,,,4',
        'c,3,,,5',
        'a,4,08:10:00,08:10:00,6',
        'b,5,,,7',
        'c,6,08:20:00,08:20:00,16',
      ),
    ).toEqual([0, 0, 300, 300, 450, 450, 600, 600, 660, 660, 1200, 1200]);
    // A distance that goes back, or beyond, is taken for the one at the end.
    expect(
      await timesOf('a,1,08:00:00,08:00:00,2', 'b,2,,,1', 'c,3,,,9', 'a,4,08:10:00,08:10:00,6'),
    ).toEqual([0, 0, 0, 0, 600, 600, 600, 600]);
    // No way is passed by distances: evenly.
    expect(await timesOf('a,1,08:00:00,08:00:00,2', 'b,2,,,2', 'c,3,08:10:00,08:10:00,2')).toEqual([
      0, 0, 300, 300, 600, 600,
    ]);
  });
});
