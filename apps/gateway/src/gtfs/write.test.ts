import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder, textsOfZip } from '../../test/gtfs-zip.ts';
import { everyDay, pattern, PLACES, smallFeed, trip } from '../../test/small-feed.ts';
import type { Feed } from './feed.ts';
import { writeFeed } from './write.ts';

const bilingual = (text: string) => ({ zh: text, en: text });

const NO_DAY = [false, false, false, false, false, false, false];

/** Something of all that a feed may say. */
const TOWN: Feed = smallFeed({
  publisher: 'Town, Ltd.',
  version: '7',
  attributions: ['First', 'The "second"'],
  agencies: [
    { id: 'agency', name: { zh: '公交', en: 'Buses' }, url: 'https://example.org/' },
    {
      id: 'other',
      name: bilingual('Other'),
      url: 'https://example.com/other',
      phone: '021-64370000',
    },
  ],
  routes: [
    {
      id: 'one',
      agency: 1,
      mode: 'maglev',
      type: 2,
      name: { zh: '一号线', en: 'Line 1' },
      colour: '#00a1de',
    },
    {
      id: 'two',
      agency: 0,
      mode: 'bus',
      type: 3,
      name: bilingual('exactly 12 c'),
      colour: '#00007f',
    },
    {
      id: 'three',
      agency: 0,
      mode: 'ferry',
      type: 4,
      name: bilingual('exactly 13 ch'),
      colour: null,
    },
  ],
  services: [
    everyDay({
      weekdays: [true, false, false, true, false, false, false],
      added: new Set([20260502]),
      removed: new Set([20260501]),
    }),
    everyDay({
      id: 'single',
      weekdays: NO_DAY,
      start: 0,
      end: 0,
      added: new Set([20270103, 20251231]),
    }),
  ],
  patterns: [
    pattern({
      id: 'east',
      headsign: { zh: '往东', en: 'Eastwards' },
      metres: Int32Array.of(0, 9508, 19_016),
      closed: Uint8Array.of(2, 3, 1),
      trips: [
        trip('official', 8 * 3600, [10, 10]),
        trip('half', 25 * 3600 + 59, [10, 10], {
          estimated: true,
          timepoints: Uint8Array.of(1, 0, 1),
          service: 1,
        }),
      ],
    }),
    pattern({
      id: 'west',
      route: 1,
      direction: 1,
      headsign: bilingual('A'),
      stops: Int32Array.of(PLACES.end, PLACES.start),
      trips: [trip('estimated', 9 * 3600 + 7, [3], { estimated: true })],
    }),
  ],
  transfers: [
    { from: PLACES.east, to: PLACES.west, seconds: 90, type: 2 },
    { from: PLACES.west, to: PLACES.east, seconds: 30, type: 3 },
  ],
  transferRules: [
    {
      from: PLACES.east,
      to: PLACES.west,
      seconds: 300,
      type: 0,
      arriving: { route: 0, trip: null },
      departing: { route: 1, trip: 'estimated' },
    },
    {
      from: PLACES.station,
      to: PLACES.station,
      seconds: 0,
      type: 3,
      arriving: { route: 0, trip: 'half' },
      departing: { route: 1, trip: null },
    },
  ],
});

async function textsOf(feed: Feed): Promise<Record<string, string>> {
  const file = path.join(testFolder(), 'town.zip');
  await writeFeed(feed, file, 'https://example.com/feed');
  return await textsOfZip(file);
}

const lines = (...all: string[]): string => all.map((line) => `${line}\n`).join('');

describe('the zip of a feed', () => {
  it('has each file with each row and column', async () => {
    expect(await textsOf(TOWN)).toEqual({
      'agency.txt': lines(
        'agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone',
        'agency,公交,https://example.org/,Asia/Shanghai,zh,',
        'other,Other,https://example.com/other,Asia/Shanghai,zh,021-64370000',
      ),
      'stops.txt': lines(
        'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,wheelchair_boarding',
        'S,stop S,31.23,121.47,1,,,',
        'E,stop E,31.23,121.47,0,S,1,',
        'W,stop W,31.23,121.471,0,S,2,',
        'Z,stop Z,31.23,121.57,0,,,',
        'A,stop A,31.23,121.37,0,,,',
        'R,stop R,31.25,121.47,0,,,',
      ),
      'routes.txt': lines(
        'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color,network_id',
        'one,other,一号线,,2,00A1DE,000000,maglev',
        'two,agency,exactly 12 c,,3,00007F,FFFFFF,bus',
        'three,agency,,exactly 13 ch,4,,,ferry',
      ),
      'trips.txt': lines(
        'route_id,service_id,trip_id,trip_headsign,direction_id,wheelchair_accessible,shape_id',
        'one,daily,official,往东,0,,east',
        'one,single,half,往东,0,,east',
        'two,daily,estimated,A,1,,',
      ),
      'calendar.txt': lines(
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
        'daily,1,0,0,1,0,0,0,20260101,20261231',
      ),
      'calendar_dates.txt': lines(
        'service_id,date,exception_type',
        'daily,20260502,1',
        'daily,20260501,2',
        'single,20270103,1',
        'single,20251231,1',
      ),
      'transfers.txt': lines(
        'from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id,to_route_id,from_trip_id,to_trip_id',
        'E,W,2,90,,,,',
        'W,E,3,,,,,',
        'E,W,2,300,one,,,estimated',
        'S,S,3,,,two,half,',
      ),
      'feed_info.txt': lines(
        'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version',
        '"Town, Ltd.",https://example.com/feed,zh,20251231,20270103,7',
      ),
      'attributions.txt': lines(
        'attribution_id,organization_name,is_producer',
        '1,First,1',
        '2,"The ""second""",1',
      ),
      'shapes.txt': lines(
        'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled',
        'east,31.23,121.37,0,0',
        'east,31.23,121.47,1,9508',
        'east,31.23,121.57,2,19016',
      ),
      'stop_times.txt': lines(
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,shape_dist_traveled,timepoint',
        'official,08:00:00,08:00:00,A,0,0,1,0,1',
        'official,08:10:00,08:10:30,E,1,1,1,9508,1',
        'official,08:20:30,08:21:00,Z,2,1,0,19016,1',
        'half,25:00:59,25:00:59,A,0,0,1,0,1',
        'half,25:10:59,25:11:29,E,1,1,1,9508,0',
        'half,25:21:29,25:21:59,Z,2,1,0,19016,1',
        'estimated,09:00:07,09:00:07,Z,0,0,0,,0',
        'estimated,09:03:07,09:03:37,A,1,0,0,,0',
      ),
      'translations.txt': lines(
        'table_name,field_name,language,translation,record_id,record_sub_id,field_value',
        'agency,agency_name,en,Buses,agency,,',
        'routes,route_short_name,en,Line 1,one,,',
        'trips,trip_headsign,en,Eastwards,,,往东',
      ),
    });
  });

  it('of an English feed has English names, and Chinese ones as translations', async () => {
    const [first, ...otherStops] = TOWN.stops;
    if (first === undefined) throw new Error('the town has no stop');
    const stops = [{ ...first, name: { zh: '站', en: 'Station' } }, ...otherStops];
    const texts = await textsOf({ ...TOWN, stops, language: 'en-GB' });
    expect(texts['agency.txt']?.split('\n')[1]).toBe(
      'agency,Buses,https://example.org/,Asia/Shanghai,en-GB,',
    );
    expect(texts['routes.txt']?.split('\n')[1]).toBe('one,other,Line 1,,2,00A1DE,000000,maglev');
    expect(texts['feed_info.txt']?.split('\n')[1]).toBe(
      '"Town, Ltd.",https://example.com/feed,en-GB,20251231,20270103,7',
    );
    expect(texts['translations.txt']).toBe(
      lines(
        'table_name,field_name,language,translation,record_id,record_sub_id,field_value',
        'agency,agency_name,zh,公交,agency,,',
        'stops,stop_name,zh,站,S,,',
        'routes,route_short_name,zh,一号线,one,,',
        'trips,trip_headsign,zh,往东,,,Eastwards',
      ),
    );
  });

  it('has no file without rows, and no days of a calendar without any', async () => {
    const services = [everyDay({ weekdays: NO_DAY, start: 0, end: 0 })];
    const texts = await textsOf(smallFeed({ language: 'zh-Hans', services }));
    expect(Object.keys(texts)).toEqual(['agency.txt', 'stops.txt', 'routes.txt', 'feed_info.txt']);
    expect(texts['feed_info.txt']?.split('\n')[1]).toBe(
      'by hand,https://example.com/feed,zh-Hans,,,1',
    );
  });

  it('has the letters of a route black on a bright colour and white on a dark one', async () => {
    const colours = [
      '#ffffff',
      '#000000',
      '#ff0000',
      '#00ff00',
      '#0000ff',
      '#767676',
      '#757575',
      '#0a0a0a',
    ];
    const routes = colours.map((colour, i) => ({
      id: String(i),
      agency: 0,
      mode: 'bus' as const,
      type: 3,
      name: bilingual('7'),
      colour,
    }));
    const [, ...rows] =
      (await textsOf(smallFeed({ routes })))['routes.txt']?.trimEnd().split('\n') ?? [];
    // By WCAG 2.2 white and black have equal contrast at a luminance of 0.179: between #757575 and #767676.
    expect(rows.map((row) => row.split(',').slice(5, 7).join(' '))).toEqual([
      'FFFFFF 000000',
      '000000 FFFFFF',
      'FF0000 000000',
      '00FF00 000000',
      '0000FF FFFFFF',
      '767676 000000',
      '757575 FFFFFF',
      '0A0A0A FFFFFF',
    ]);
  });

  it('is the same, byte by byte, of the same feed, and alone in its folder', async () => {
    const folder = testFolder();
    const files = ['a.zip', 'b.zip'].map((name) => path.join(folder, name));
    for (const file of files) await writeFeed(TOWN, file, 'https://example.com/feed');
    const [a, b] = files.map((file) => readFileSync(file));
    expect(a?.equals(b ?? Buffer.of())).toBe(true);
    expect(readdirSync(folder)).toEqual(['a.zip', 'b.zip']);
  });

  it('that cannot be written leaves no partial file, and the old file unchanged', async () => {
    const folder = testFolder();
    const file = path.join(folder, 'town.zip');
    // A folder of that name cannot be replaced by a file.
    mkdirSync(path.join(file, 'inside'), { recursive: true });
    await expect(writeFeed(TOWN, file, 'https://example.com/')).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST|EPERM/,
    );
    expect(readdirSync(folder, { recursive: true })).toEqual([
      'town.zip',
      path.join('town.zip', 'inside'),
    ]);
  });
});
