import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type FeedChanges,
  GOOD_FEED,
  testFolder,
  writeGoodFeed,
  writeZip,
} from '../../test/gtfs-zip.ts';
import { FeedError, leftOutLine, problemLine } from './check.ts';
import { arrivalOf, departureOf, headsignAt, isEstimatedAt, type Feed } from './feed.ts';
import { readFeed } from './read.ts';
import { writeFeed } from './write.ts';
import { gtfsFixture } from '../../test/fixtures/gtfs-fixture.ts';

const read = async (changes: FeedChanges): Promise<Feed> =>
  (await readFeed(await writeGoodFeed(changes))).feed;

/** Returns the first error's code and the message of a rejected feed. */
async function refusal(changes: FeedChanges): Promise<string> {
  const error = await readFeed(await writeGoodFeed(changes)).catch((e: unknown) => e);
  if (!(error instanceof FeedError)) throw new Error('it was not refused', { cause: error });
  expect(error.message).not.toContain('\n');
  return error.message;
}

const rows = (id: string, hour: string, stops: string): string =>
  Array.from(stops, (stop, i) => `${id},${hour}:0${i}:00,${hour}:0${i}:00,${stop},${i}\n`).join('');

describe('a small feed', () => {
  it('is read as it is', async () => {
    const { feed, warnings } = await readFeed(await writeGoodFeed({}));
    expect(warnings).toEqual([]);
    expect(feed.timezone).toBe('Asia/Shanghai');
    expect(feed.routes).toEqual([
      { id: 'r', agency: 0, mode: 'bus', type: 3, name: { zh: '7', en: '7' }, colour: '#ff0000' },
    ]);
    expect(feed.stops[1]).toMatchObject({ id: 'a', kind: 'stop', parent: 0, platformCode: '1' });
    const [pattern] = feed.patterns;
    expect(pattern).toMatchObject({ direction: 0, headsign: { en: 'To C' }, metres: null });
    expect([...(pattern?.stops ?? [])]).toEqual([1, 2, 3]);
    const trip = pattern?.trips[0];
    if (trip === undefined) throw new Error('no trip');
    expect([arrivalOf(trip, 1), departureOf(trip, 1)]).toEqual([29_400, 29_460]);
    expect(trip.estimated).toBe(false);
  });

  it('may have a byte order mark, CRLF, quotes, spaces, columns and files of its own', async () => {
    const feed = await read({
      'stops.txt':
        '\uFEFFstop_name,"stop_id", stop_lat,stop_lon,colour_of_the_roof\r\n' +
        '"A, ""the"" first",a,31.2,121.4,red\r\n\r\n"B\r\nbelow",b, 31.21 ,121.41,\r\nC,c,31.22,121.42,green,too many',
      'secrets.txt': 'not,ours',
    });
    expect(feed.stops.map(({ name }) => name.en)).toEqual(['A, "the" first', 'B\r\nbelow', 'C']);
    expect(feed.stops[1]?.lat).toBe(31.21);
  });

  it('may end its lines as an old Macintosh does', async () => {
    const feed = await read({ 'stops.txt': GOOD_FEED['stops.txt'].replaceAll('\n', '\r') });
    expect(feed.stops.map(({ id }) => id)).toEqual(['A', 'a', 'b', 'c']);
  });

  it('may have texts of many lines, also where a part of the file ends within one', async () => {
    // Longer than an unpacked chunk, and nearly all of it in quotes.
    const long = 'a line of the name\n'.repeat(5000);
    const feed = await read({
      'stops.txt': `${GOOD_FEED['stops.txt']}d,"${long}D",31.23,121.43,,,\n`,
    });
    expect(feed.stops.map(({ id }) => id)).toEqual(['A', 'a', 'b', 'c', 'd']);
    expect(feed.stops[4]?.name.en).toBe(`${long}D`);
  });

  it('may end its rows in CRLF and have line feeds within quotes, wherever a part of the file begins', async () => {
    // Several unpacked chunks: the first line end of most of them is one within quotes.
    const rows = Array.from(
      { length: 9000 },
      (_, i) => `x${i},"Stop\n${i}",31.${100_000 + i},121.4,"a ""quoted""\nnote"`,
    );
    const feed = await read({
      'stops.txt': `${['stop_id,stop_name,stop_lat,stop_lon,stop_desc', 'a,A,31.2,121.4,', 'b,B,31.21,121.41,', 'c,C,31.22,121.42,', ...rows].join('\r\n')}\r\n`,
    });
    expect(feed.stops).toHaveLength(9003);
    expect(feed.stops.at(-1)?.name.en).toBe('Stop\n8999');
  });

  it('may mix the line ends of several systems', async () => {
    const [head = '', ...stops] = GOOD_FEED['stops.txt'].trimEnd().split('\n');
    const [A = '', a = '', b = '', c = ''] = stops;
    const feed = await read({
      'stops.txt': `${head}\r\n${A}\n${a}\r${b}\r\r\n${c}\n\r\n`,
    });
    expect(feed.stops.map(({ id }) => id)).toEqual(['A', 'a', 'b', 'c']);
  });

  it('can close a stop for pickup or drop-off', async () => {
    const feed = await read({
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,timepoint\n' +
        't1,08:00:00,08:00:00,a,1,0,1,1\nt1,08:10:00,08:11:00,b,2,1,0,0\nt1,08:20:00,08:20:00,c,3,1,1,\n',
    });
    const [pattern] = feed.patterns;
    expect([...(pattern?.closed ?? [])]).toEqual([2, 1, 3]);
    const [trip] = pattern?.trips ?? [];
    expect(trip && [0, 1, 2].map((i) => isEstimatedAt(trip, i))).toEqual([false, true, false]);
  });

  it('may be picked up or dropped off by arrangement with the agency or the driver', async () => {
    const feed = await read({
      'agency.txt':
        'agency_id,agency_name,agency_url,agency_timezone,agency_phone\nx,X,https://a/,Asia/Shanghai,021-64370000 ext. 5\n',
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n' +
        't1,08:00:00,08:00:00,a,1,2,1\nt1,08:10:00,08:11:00,b,2,3,2\nt1,08:20:00,08:20:00,c,3,1,3\n',
    });
    expect(feed.agencies[0]?.phone).toBe('021-64370000 ext. 5');
    const [pattern] = feed.patterns;
    expect(pattern?.closed).toEqual(Uint8Array.of(2, 0, 1));
    expect(pattern?.arrangements).toEqual([
      { pickup: 'agency', dropOff: null },
      { pickup: 'driver', dropOff: 'agency' },
      { pickup: null, dropOff: 'driver' },
    ]);
  });

  it('has a pattern of its own if some stops are served by arrangement', async () => {
    const feed = await read({
      'trips.txt': 'route_id,service_id,trip_id\nr,all,t1\nr,all,t2\n',
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type\n' +
        't1,08:00:00,08:00:00,a,1,\nt1,08:20:00,08:20:00,c,2,\n' +
        't2,09:00:00,09:00:00,a,1,2\nt2,09:20:00,09:20:00,c,2,\n',
    });
    expect(feed.patterns.map(({ arrangements }) => arrangements?.[0]?.pickup)).toEqual([
      undefined,
      'agency',
    ]);
  });

  it('ignores what is no phone number of an agency, with a warning', async () => {
    const { feed, warnings } = await readFeed(
      await writeGoodFeed({
        'agency.txt': `agency_id,agency_name,agency_url,agency_timezone,agency_phone\nx,X,https://a/,Asia/Shanghai,${'1'.repeat(61)}\n`,
      }),
    );
    expect(feed.agencies[0]?.phone).toBeUndefined();
    expect(warnings.map(({ code, file }) => [code, file])).toEqual([
      ['ignored_value', 'agency.txt'],
    ]);
  });

  it('may say where and in which vehicles riders in wheelchairs can board', async () => {
    const { feed, warnings } = await readFeed(
      await writeGoodFeed({
        'stops.txt':
          'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding\n' +
          'A,Station A,31.20,121.40,1,,1\na,A,31.20,121.40,0,A,0\na2,A,31.20,121.40,0,A,2\n' +
          'b,B,31.21,121.41,,,\nc,C,31.22,121.42,,,yes\n',
        'trips.txt':
          'route_id,service_id,trip_id,wheelchair_accessible\nr,all,t1,1\nr,all,t2,2\nr,all,t3,0\n',
        'stop_times.txt':
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
          ['t1', 't2', 't3']
            .map((id) => `${id},08:00:00,08:00:00,a,1\n${id},08:20:00,08:20:00,c,2\n`)
            .join(''),
      }),
    );
    expect(feed.stops.map(({ id, wheelchair }) => [id, wheelchair])).toEqual([
      ['A', 'yes'],
      ['a', 'yes'],
      ['a2', 'no'],
      ['b', undefined],
      ['c', undefined],
    ]);
    const trips = feed.patterns.flatMap((pattern) => pattern.trips);
    expect(trips.map(({ id, wheelchair }) => [id, wheelchair])).toEqual([
      ['t1', 'yes'],
      ['t2', 'no'],
      ['t3', undefined],
    ]);
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['ignored_value', 'wheelchair_boarding "yes" is not 0, 1 or 2'],
    ]);
  });

  it('leaves out translations into other languages, which are named once', async () => {
    const { feed, warnings, leftOut } = await readFeed(
      await writeGoodFeed({
        'translations.txt':
          'table_name,field_name,language,translation,record_id\n' +
          'stops,stop_name,zh-Hans,乙,b\nstops,stop_name,ja,ビー,b\nstops,stop_name,de,Bee,b\nstops,stop_name,ja,シー,c\n',
      }),
    );
    expect(feed.stops[2]?.name).toEqual({ zh: '乙', en: 'B' });
    expect(warnings.map(problemLine)).toEqual([
      'translations.txt line 3: translations into "de", "ja" are not read (unread_translation, 3 times)',
    ]);
    expect(leftOut).toEqual([
      { file: 'translations.txt', code: 'unread_translation', count: 3, of: 4 },
    ]);
  });

  it('may say which walks between stops there are', async () => {
    const feed = await read({
      'transfers.txt':
        'from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id\n' +
        'a,b,2,90,\nb,a,,,\nb,c,3,,\na,c,4,,\na,c,2,60,t1\n',
    });
    // Rows that link trips of one vehicle, or apply to single trips, do not apply to the stops.
    expect(feed.transfers).toEqual([
      { from: 1, to: 2, seconds: 90, type: 2 },
      { from: 2, to: 1, seconds: 0, type: 0 },
      { from: 2, to: 3, seconds: 0, type: 3 },
    ]);
  });

  it('may say what applies to transfers of single routes and trips', async () => {
    const { feed, leftOut, warnings } = await readFeed(
      await writeGoodFeed({
        'transfers.txt':
          'from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id,to_route_id,from_trip_id,to_trip_id\n' +
          'A,b,2,300,r,,,\nb,b,3,,,r,t1,\na,c,1,,,,,t1\na,b,2,90,,,,\n,b,2,1,r,,,\nb,b,2,1,gone,,,\n',
      }),
    );
    const every = { route: -1, trip: null };
    const [route, trip] = [
      { route: 0, trip: null },
      { route: 0, trip: 't1' },
    ];
    expect(feed.transferRules).toEqual([
      { from: 0, to: 2, seconds: 300, type: 2, arriving: route, departing: every },
      { from: 2, to: 2, seconds: 0, type: 3, arriving: trip, departing: route },
      { from: 1, to: 3, seconds: 0, type: 1, arriving: every, departing: trip },
    ]);
    expect(feed.transfers).toEqual([{ from: 1, to: 2, seconds: 90, type: 2 }]);
    expect(leftOut).toEqual([
      { file: 'transfers.txt', code: 'unknown_reference', count: 1, of: 6 },
      { file: 'transfers.txt', code: 'unread_transfer', count: 1, of: 6 },
    ]);
    expect(warnings.map(problemLine)).toContain(
      'transfers.txt line 6: a transfer of routes or trips without its stops is not read (unread_transfer)',
    );
  });

  it('has transfers of at most fifty trips at a stop, with all their rows', async () => {
    const names = Array.from({ length: 52 }, (_, i) => `u${i}`);
    const { feed, leftOut } = await readFeed(
      await writeGoodFeed({
        'trips.txt': `route_id,service_id,trip_id\nr,all,t1\n${names.map((name) => `r,all,${name}\n`).join('')}`,
        'stop_times.txt': `${GOOD_FEED['stop_times.txt']}${names.map((name) => rows(name, '09', 'abc')).join('')}`,
        'transfers.txt': `from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id,to_trip_id\n${[...names, 'u0'].map((name) => `b,c,2,60,${name},\n`).join('')}`,
      }),
    );
    expect(feed.transferRules?.map(({ arriving }) => arriving.trip)).toEqual([
      ...names.slice(0, 50),
      'u0',
    ]);
    expect(leftOut).toEqual([{ file: 'transfers.txt', code: 'transfer_limit', count: 2, of: 53 }]);
  });

  it('has a pattern for each direction, headsign and sequence of stops, its trips by departure', async () => {
    const feed = await read({
      'trips.txt':
        'route_id,service_id,trip_id,trip_headsign,direction_id\n' +
        'r,all,late,To C,0\nr,all,early,To C,0\nr,all,back,To C,1\nr,all,short,To C,0\nr,all,other,To D,0\n',
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
        rows('late', '10', 'abc') +
        rows('early', '09', 'abc') +
        rows('back', '08', 'abc') +
        rows('short', '08', 'ab') +
        rows('other', '08', 'abc'),
    });
    expect(
      feed.patterns.map(({ direction, headsign, stops, trips }) => [
        direction,
        headsign.en,
        stops.length,
        ...trips.map(({ id }) => id),
      ]),
    ).toEqual([
      [0, 'To C', 3, 'early', 'late'],
      [1, 'To C', 3, 'back'],
      [0, 'To C', 2, 'short'],
      [0, 'To D', 3, 'other'],
    ]);
    expect(new Set(feed.patterns.map(({ id }) => id)).size).toBe(4);
  });

  it('may go on after midnight, and leave out times and the order of rows', async () => {
    const feed = await read({
      'stop_times.txt':
        'stop_sequence,trip_id,arrival_time,departure_time,stop_id\n' +
        '30,t1,25:10:00,,c\n4,t1,,,b\n3,t1,,23:50:00,a\n',
    });
    const [trip] = feed.patterns[0]?.trips ?? [];
    if (trip === undefined) throw new Error('no trip');
    expect(departureOf(trip, 0)).toBe(23 * 3600 + 50 * 60);
    expect(arrivalOf(trip, 1)).toBe(24 * 3600 + 30 * 60);
    expect(arrivalOf(trip, 2)).toBe(25 * 3600 + 10 * 60);
    expect([0, 1, 2].map((i) => isEstimatedAt(trip, i))).toEqual([false, true, false]);
  });

  it('may run for up to ten days', async () => {
    const feed = await read({
      'stop_times.txt': GOOD_FEED['stop_times.txt'].replace(
        '08:20:00,08:20:00',
        '239:59:59,239:59:59',
      ),
    });
    const [trip] = feed.patterns[0]?.trips ?? [];
    expect(trip && arrivalOf(trip, 2)).toBe(863_999);
  });

  it('interpolates missing times by distance, in any unit', async () => {
    const feed = await read({
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n' +
        't1,08:00:00,08:00:00,a,0,0.5\nt1,,,b,1,2.0\nt1,08:40:00,08:40:00,c,2,3.5\n',
    });
    const [pattern] = feed.patterns;
    // Half of the three kilometres; the numbers are kilometres, as straight lines show.
    expect([...(pattern?.metres ?? [])]).toEqual([0, 1500, 3000]);
    const [trip] = pattern?.trips ?? [];
    expect(trip && arrivalOf(trip, 1)).toBe(8 * 3600 + 20 * 60);
  });

  it.each([
    // 1.46 km in a straight line from stop to stop.
    ['metres', ['0', '1500', '3000'], [0, 1500, 3000]],
    ['feet', ['0', '6000', '12000'], [0, 1829, 3658]],
    ['miles', ['0', '1', '2'], [0, 1609, 3219]],
    ['nothing known', ['0', '90000', '180000'], null],
  ])('may measure its distances in %s', async (_, [a, b, c], metres) => {
    const feed = await read({
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n' +
        `t1,08:00:00,08:00:00,a,0,${a}\nt1,08:10:00,08:10:00,b,1,${b}\nt1,08:40:00,08:40:00,c,2,${c}\n`,
    });
    const patternMetres = feed.patterns[0]?.metres;
    expect(patternMetres && [...patternMetres]).toEqual(metres);
  });

  it('may run on single days only', async () => {
    const feed = await read({
      'calendar.txt': null,
      'calendar_dates.txt': 'service_id,date,exception_type\nall,20260501,1\nall,20260502,1\n',
    });
    expect(feed.services).toHaveLength(1);
    expect([...(feed.services[0]?.added ?? [])]).toEqual([20260501, 20260502]);
    expect(feed.services[0]?.start).toBe(0);
  });

  it('generates trips from frequencies.txt', async () => {
    const feed = await read({
      'frequencies.txt':
        'trip_id,start_time,end_time,headway_secs,exact_times\n' +
        't1,06:00:00,06:30:00,600,0\nt1,23:50:00,24:20:00,900,1\n',
    });
    const trips = feed.patterns[0]?.trips ?? [];
    expect(trips.map((trip) => departureOf(trip, 0))).toEqual([
      21_600, 22_200, 22_800, 85_800, 86_700,
    ]);
    expect(trips.map(({ estimated }) => estimated)).toEqual([true, true, true, false, false]);
    expect(new Set(trips.map(({ id }) => id)).size).toBe(5);
  });

  it('may change the sign of a vehicle under way', async () => {
    const feed = await read({
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign\n' +
        't1,08:00:00,08:00:00,a,1,\nt1,08:10:00,08:11:00,b,2,To A\nt1,08:20:00,08:20:00,c,3,To A\n',
      'translations.txt':
        'table_name,field_name,language,translation,field_value\nstop_times,stop_headsign,zh,往甲,To A\n',
    });
    const [pattern] = feed.patterns;
    if (pattern === undefined) throw new Error('no pattern');
    expect([0, 1, 2].map((i) => headsignAt(pattern, i))).toEqual([
      { zh: 'To C', en: 'To C' },
      { zh: '往甲', en: 'To A' },
      { zh: '往甲', en: 'To A' },
    ]);
    // It comes back as it was written.
    const file = path.join(testFolder(), 'signs.zip');
    await writeFeed(feed, file, 'https://example.com/');
    const { feed: back } = await readFeed(file);
    expect(back.patterns.map(({ stopHeadsigns }) => stopHeadsigns)).toEqual([
      pattern.stopHeadsigns,
    ]);
  });

  it('may say which trips one vehicle runs', async () => {
    const { feed, leftOut } = await readFeed(
      await writeGoodFeed({
        'trips.txt':
          'route_id,service_id,trip_id,block_id\nr,all,t1,bus\nr,all,t2,bus\nr,all,t3,alone\nr,all,t4,\n',
        'stop_times.txt': `${GOOD_FEED['stop_times.txt']}${rows('t2', '09', 'cb')}${rows('t3', '10', 'ba')}${rows('t4', '11', 'ab')}`,
        'transfers.txt':
          'from_stop_id,to_stop_id,transfer_type,from_trip_id,to_trip_id,from_route_id\n' +
          ',,4,t2,t3,\na,b,5,t3,t4,\nc,c,4,,,\nc,c,5,t1,,\n',
      }),
    );
    expect(feed.sameVehicle).toEqual({
      blocks: [['t1', 't2']],
      pairs: [
        { from: 't2', to: 't3', mayStay: true },
        { from: 't3', to: 't4', mayStay: false },
      ],
    });
    expect(leftOut).toEqual([{ file: 'transfers.txt', code: 'unread_transfer', count: 2, of: 4 }]);
  });

  it('keeps the numbers of stops, and the trip that runs repeat', async () => {
    const feed = await read({
      'trips.txt': `${GOOD_FEED['trips.txt']}r,all,t2,To C,0\nr,all,t3,To C,0\n`,
      'stop_times.txt': `${GOOD_FEED['stop_times.txt'].replace('b,2', 'b,10').replace('c,3', 'c,11')}${rows('t2', '09', 'abc')}${rows('t3', '10', 'abc')}`,
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nt3,10:00:00,10:20:00,600\n',
    });
    const trips = feed.patterns[0]?.trips ?? [];
    expect(trips.map(({ sequences }) => [...(sequences ?? [])])).toEqual([
      [1, 10, 11],
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2],
    ]);
    expect(trips.map(({ run }) => run)).toEqual([
      undefined,
      undefined,
      { tripId: 't3', headway: 600 },
      { tripId: 't3', headway: 600 },
    ]);
  });

  it('may be translated', async () => {
    const feed = await read({
      'feed_info.txt':
        'feed_publisher_name,feed_publisher_url,feed_lang,feed_version\nP,https://example.com/,en,7\n',
      'translations.txt':
        'table_name,field_name,language,translation,record_id,field_value\n' +
        'stops,stop_name,zh-Hans,甲,a,\nroutes,route_short_name,zh,七,r,\n' +
        'trips,trip_headsign,zh,往丙,,To C\nstops,stop_name,fr,Un,a,\n',
    });
    expect(feed.stops[1]?.name).toEqual({ zh: '甲', en: 'A' });
    expect(feed.routes[0]?.name).toEqual({ zh: '七', en: '7' });
    expect(feed.patterns[0]?.headsign).toEqual({ zh: '往丙', en: 'To C' });
    expect(feed.publisher).toBe('P');
    expect(feed.version).toMatch(/^7 [\da-f]{8}$/);
  });

  it.each([
    ['0', 'tram'],
    ['1', 'metro'],
    ['2', 'rail'],
    ['4', 'ferry'],
    ['109', 'rail'],
    ['400', 'metro'],
    ['700', 'bus'],
    ['900', 'tram'],
    ['1000', 'ferry'],
    ['1501', 'other'],
    ['9', 'other'],
  ])('runs by route_type %s as %s', async (type, mode) => {
    const text = `route_id,route_long_name,route_type\nr,Line,${type}\n`;
    const { feed, warnings } = await readFeed(await writeGoodFeed({ 'routes.txt': text }));
    expect(feed.routes[0]?.mode).toBe(mode);
    expect(warnings.map(({ code }) => code)).toEqual(type === '9' ? ['unknown_route_type'] : []);
  });

  it('has warnings about skipped rows', async () => {
    const { feed, warnings } = await readFeed(
      await writeGoodFeed({
        'trips.txt': 'route_id,service_id,trip_id\nr,all,t1\nr,all,t2\n',
        'routes.txt': 'route_id,route_short_name,route_type,route_color\nr,7,3,reddish\n',
      }),
    );
    expect(feed.patterns[0]?.headsign.en).toBe('C');
    expect(warnings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'ignored_value routes.txt',
      'trip_without_stops stop_times.txt',
    ]);
  });

  it('is warned of files in folders, stops for stations and services that never run', async () => {
    const { feed, warnings } = await readFeed(
      await writeGoodFeed({
        'feed/stops.txt': 'not,read',
        'feed/notes.txt': 'not,ours',
        'feed/stops.txt.orig': 'not,ours',
        'stops.txt': GOOD_FEED['stops.txt'].replace('b,B,31.21,121.41,,,', 'b,B,31.21,121.41,0,c,'),
        'calendar.txt': `${GOOD_FEED['calendar.txt']}idle,0,0,0,0,0,0,0,20260101,20261231\n`,
      }),
    );
    expect(warnings.map(({ code, file, severity }) => [code, file, severity])).toEqual([
      ['file_in_folder', 'feed/stops.txt', 'warning'],
      ['ignored_value', 'stops.txt', 'warning'],
      ['idle_service', 'calendar.txt', 'warning'],
    ]);
    expect(feed.stops.map(({ parent }) => parent)).toEqual([-1, 0, -1, -1]);
  });
});

/** The good feed's trip and 250 like it, of three stop times each. */
const manyTrips = (): { trips: string; times: string } => {
  const ids = Array.from({ length: 250 }, (_, i) => `m${i}`);
  return {
    trips: `${GOOD_FEED['trips.txt']}${ids.map((id) => `r,all,${id},To C,0\n`).join('')}`,
    times: `${GOOD_FEED['stop_times.txt']}${ids.map((id) => rows(id, '09', 'abc')).join('')}`,
  };
};

describe('rows that a feed can do without', () => {
  it('are trips on demand, by an area or a window of time', async () => {
    const { feed, warnings, leftOut } = await readFeed(
      await writeGoodFeed({
        'trips.txt': `${GOOD_FEED['trips.txt']}r,all,zone,,0\nr,all,window,,0\n`,
        'stop_times.txt':
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence,location_group_id,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window\n' +
          't1,08:00:00,08:00:00,a,1,,,,\nt1,08:20:00,08:20:00,c,3,,,,\n' +
          'zone,,,,1,north,,08:00:00,18:00:00\nzone,,,,2,,area,08:00:00,18:00:00\n' +
          'window,09:00:00,09:00:00,a,1,,,,\nwindow,,,b,2,,,09:00:00,10:00:00\n',
      }),
    );
    expect(feed.patterns.flatMap(({ trips }) => trips.map(({ id }) => id))).toEqual(['t1']);
    expect(warnings.map(problemLine)).toEqual([
      'stop_times.txt: trip_id "zone" runs on demand (flexible_trip, 2 times)',
    ]);
    expect(leftOut).toEqual([{ file: 'stop_times.txt', code: 'flexible_trip', count: 2, of: 3 }]);
  });

  it('are up to one in a hundred that refer to nothing', async () => {
    const { trips, times } = manyTrips();
    // Seven of 760 rows; without b a trip goes from a to c.
    const strayRows = Array.from({ length: 6 }, (_, i) => `gone${i},08:00:00,08:00:00,a,1\n`).join(
      '',
    );
    const strayTimes = `${times.replace(',b,', ',zz,')}${strayRows}`;
    const { feed, warnings, leftOut } = await readFeed(
      await writeGoodFeed({ 'trips.txt': trips, 'stop_times.txt': strayTimes }),
    );
    expect(warnings.map(problemLine)).toEqual([
      'stop_times.txt line 3: stop_id "zz" is not in stops.txt (unknown_reference, 7 times)',
    ]);
    expect(leftOut).toEqual([
      { file: 'stop_times.txt', code: 'unknown_reference', count: 7, of: 759 },
    ]);
    expect(feed.patterns.map(({ stops }) => stops.length)).toEqual([2, 3]);
    expect(await refusal({ 'trips.txt': trips, 'stop_times.txt': strayTimes + strayRows })).toMatch(
      /unknown_reference, 13 times/,
    );
  });

  it('are trips of a route that is left out, with their stop times', async () => {
    const { trips, times } = manyTrips();
    const { feed, leftOut } = await readFeed(
      await writeGoodFeed({
        'trips.txt': trips.replace('r,all,m7,', 'gone,all,m7,'),
        'stop_times.txt': times,
        'frequencies.txt':
          'trip_id,start_time,end_time,headway_secs\nm7,08:00:00,09:00:00,600\nnone,08:00:00,09:00:00,600\n',
      }),
    );
    expect(leftOut).toEqual([
      { file: 'trips.txt', code: 'unknown_reference', count: 1, of: 251 },
      { file: 'frequencies.txt', code: 'unknown_reference', count: 1, of: 2 },
    ]);
    expect(feed.patterns.flatMap((each) => each.trips)).toHaveLength(250);
  });

  it('are single trips that go back in time or have no time at an end', async () => {
    const { trips, times } = manyTrips();
    const { feed, leftOut } = await readFeed(
      await writeGoodFeed({
        'trips.txt': trips,
        'stop_times.txt': times
          .replace('m1,09:02:00,09:02:00', 'm1,07:02:00,07:02:00')
          .replace('m2,09:02:00,09:02:00', 'm2,,'),
      }),
    );
    expect(leftOut.map(({ code, count, of }) => [code, count, of])).toEqual([
      ['end_without_time', 1, 251],
      ['times_decrease', 1, 251],
    ]);
    expect(feed.patterns.flatMap((each) => each.trips)).toHaveLength(249);
  });

  it('are walks to stops that are gone, in a short file too', async () => {
    const { feed, leftOut } = await readFeed(
      await writeGoodFeed({
        'transfers.txt':
          'from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,b,2,120\nb,gone,2,120\n',
      }),
    );
    expect(feed.transfers).toHaveLength(1);
    expect(leftOut.map(leftOutLine)).toEqual([
      'transfers.txt: 1 of 2 left out (unknown_reference)',
    ]);
  });
});

describe('a feed that breaks a rule is refused with one line that says which', () => {
  const times = GOOD_FEED['stop_times.txt'];
  it.each<readonly [string, FeedChanges, RegExp]>([
    ['without stops', { 'stops.txt': null }, /^stops.txt: is not in the zip \(missing_file\)/],
    ['without a calendar', { 'calendar.txt': null }, /^calendar.txt: .*missing_file/],
    ['an empty file', { 'trips.txt': '' }, /^trips.txt: the file is empty \(missing_column\)/],
    ['without a column', { 'trips.txt': 'route_id,trip_id\nr,t1\n' }, /no column service_id/],
    [
      'an id twice',
      { 'trips.txt': `${GOOD_FEED['trips.txt']}r,all,t1,,\n` },
      /line 3: trip_id "t1" is a duplicate \(duplicate_id\)/,
    ],
    [
      'a trip of no route',
      { 'trips.txt': 'route_id,service_id,trip_id\nx,all,t1\n' },
      /route_id "x" is not in routes.txt \(unknown_reference\)/,
    ],
    [
      'a call at no stop',
      { 'stop_times.txt': times.replace(',b,', ',zz,') },
      /line 3: stop_id "zz" is not in stops.txt/,
    ],
    [
      'back in time',
      { 'stop_times.txt': times.replace('08:20:00,08:20:00', '07:20:00,07:20:00') },
      /line 4: trip_id "t1" goes back in time \(times_decrease\)/,
    ],
    [
      'no time at an end',
      { 'stop_times.txt': times.replace('08:20:00,08:20:00', ',') },
      /end_without_time/,
    ],
    [
      'a time that is none',
      { 'stop_times.txt': times.replace('08:20:00', '8:61:00') },
      /arrival_time "8:61:00" is not a time/,
    ],
    ['a sequence twice', { 'stop_times.txt': times.replace('c,3', 'c,2') }, /stop_sequence twice/],
    [
      'a stop beyond the pole',
      { 'stops.txt': GOOD_FEED['stops.txt'].replace('31.21', '131.21') },
      /stop_lat "131.21" is not an angle/,
    ],
    [
      'a day that is none',
      { 'calendar.txt': GOOD_FEED['calendar.txt'].replace('20261231', '20260230') },
      /end_date "20260230" is not a date/,
    ],
    [
      'a service that ends before it starts',
      { 'calendar.txt': GOOD_FEED['calendar.txt'].replace('20260101', '20270101') },
      /line 2: start_date 20270101 is after end_date 20261231 \(bad_value\)/,
    ],
    [
      'a time of more than ten days',
      { 'stop_times.txt': times.replace('08:20:00,08:20:00', '241:00:00,241:00:00') },
      /arrival_time "241:00:00" is not a time/,
    ],
    [
      'a zone that is none',
      { 'agency.txt': GOOD_FEED['agency.txt'].replace('Asia/Shanghai', 'Moon/Base') },
      /not a time zone/,
    ],
    [
      'a service of which exceptions only take days away',
      {
        'calendar.txt': null,
        'calendar_dates.txt': 'service_id,date,exception_type\nall,20260501,2\n',
      },
      /no trip runs on any day \(no_service\)/,
    ],
    [
      'a service of no trip',
      {
        'calendar.txt': `${GOOD_FEED['calendar.txt'].replace('1,1,1,1,1,1,1', '0,0,0,0,0,0,0')}other,1,1,1,1,1,1,1,20260101,20261231\n`,
      },
      /no trip runs on any day \(no_service\)/,
    ],
    [
      'a window of frequencies that ends as it begins',
      { 'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nt1,08:00:00,08:00:00,600\n' },
      /line 2: the window of trip_id "t1" is empty or invalid \(bad_value\)/,
    ],
    [
      'agencies of two zones',
      {
        'agency.txt': `${GOOD_FEED['agency.txt']}y,Other Buses,https://example.com/,Asia/Tokyo,en\n`,
      },
      /line 3: agency_timezone "Asia\/Tokyo" differs from that of the first agency \(bad_value\)/,
    ],
    [
      'a station that is not there',
      { 'stops.txt': GOOD_FEED['stops.txt'].replace(',0,A,1', ',0,X,1') },
      /^stops.txt: parent_station "X" does not exist \(unknown_reference\)/,
    ],
    [
      'no day of service',
      { 'calendar.txt': GOOD_FEED['calendar.txt'].replace('1,1,1,1,1,1,1', '0,0,0,0,0,0,0') },
      /no trip runs on any day \(no_service\)/,
    ],
    [
      'a quote that does not end',
      { 'stops.txt': `${GOOD_FEED['stops.txt']}"d,D,31,121\n` },
      /^stops.txt: about line \d+: .*broken_table/,
    ],
    [
      'an id no answer can carry',
      { 'trips.txt': `route_id,service_id,trip_id\nr,all,${'t'.repeat(81)}\n` },
      /longer than 80/,
    ],
    [
      'a frequency without end',
      { 'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nt1,00:00:00,99:00:00,0\n' },
      /bad_value/,
    ],
  ])('%s', async (_, changes, message) => {
    expect(await refusal(changes)).toMatch(message);
  });

  it('and how many more kinds of error there are', async () => {
    expect(await refusal({ 'stops.txt': null, 'routes.txt': null })).toMatch(/, and 1 more$/);
  });

  it('what is not UTF-8', async () => {
    const file = path.join(testFolder(), 'feed.zip');
    await writeZip(file, { ...GOOD_FEED, 'stops.txt': Buffer.from([0x73, 0xff, 0xfe, 0x0a]) });
    await expect(readFeed(file)).rejects.toThrow('stops.txt: it is not UTF-8 (broken_table)');
  });
});

describe('feeds of real cities', () => {
  it('Cairns: times past midnight and missing ones, a holiday', async () => {
    const { feed, warnings } = await readFeed(gtfsFixture('cairns-bus-2014.zip'));
    expect(warnings).toEqual([]);
    expect(feed.timezone).toBe('Australia/Brisbane');
    expect([feed.routes.length, feed.stops.length]).toEqual([22, 416]);
    const trips = feed.patterns.flatMap((pattern) =>
      pattern.trips.map((trip) => ({ trip, stops: pattern.stops.length })),
    );
    expect(trips).toHaveLength(1339);
    expect(Math.max(...trips.map(({ trip, stops }) => arrivalOf(trip, stops - 1)))).toBe(
      29 * 3600 + 39 * 60,
    );
    const estimates = trips.flatMap(({ trip, stops }) =>
      Array.from({ length: stops }, (_, i) => isEstimatedAt(trip, i)).filter(Boolean),
    );
    expect(estimates).toHaveLength(65);
    expect(feed.services.some(({ removed }) => removed.has(20140609))).toBe(true);
  });

  it('Berlin: thousands of exceptions, extended route types', async () => {
    const { feed, warnings } = await readFeed(gtfsFixture('berlin-vbb-extract-2020.zip'));
    expect(warnings).toEqual([]);
    expect(feed.agencies).toHaveLength(37);
    expect(feed.routes.map(({ type, mode }) => [type, mode])).toContainEqual([700, 'bus']);
    const exceptions = feed.services.map(({ added, removed }) => added.size + removed.size);
    expect(exceptions.reduce((sum, n) => sum + n, 0)).toBe(38_184);
    expect(feed.patterns.flatMap(({ trips }) => trips)).toHaveLength(348);
  });
});
