import { describe, expect, it } from 'vitest';
import { type FeedChanges, GOOD_FEED, writeGoodFeed } from '../../test/gtfs-zip.ts';
import { FeedError, problemLine } from './check.ts';
import { readFeed } from './read.ts';

/** Returns the problems of a feed as lines. */
async function problemsOf(changes: FeedChanges): Promise<string[]> {
  try {
    const { warnings } = await readFeed(await writeGoodFeed(changes));
    return ['read', ...warnings.map(problemLine)];
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.problems.map(problemLine);
  }
}

const times = GOOD_FEED['stop_times.txt'];
const trips = GOOD_FEED['trips.txt'];
const stops = GOOD_FEED['stops.txt'];
const HEAD_OF_FREQUENCIES = 'trip_id,start_time,end_time,headway_secs,exact_times\n';

describe('a problem of a feed is reported with its line and count', () => {
  it.each<readonly [string, FeedChanges, string[]]>([
    ['nothing', {}, ['read']],
    [
      'agencies',
      {
        'agency.txt':
          'agency_id,agency_name,agency_url,agency_timezone\nx,,https://a/,Asia/Shanghai\n' +
          'y,Q,https://a/,\nz,R,https://a/,Nowhere\nz,S,https://a/,UTC\n',
      },
      [
        'agency.txt line 2: agency_name is empty (missing_value, 2 times)',
        'agency.txt line 4: agency_timezone "Nowhere" is not a time zone (bad_value)',
        'agency.txt line 5: agency_id "z" is a duplicate (duplicate_id)',
        'routes.txt line 2: agency_id "x" is not in agency.txt (unknown_reference)',
      ],
    ],
    [
      'routes',
      {
        'routes.txt':
          'route_id,agency_id,route_short_name,route_type,route_color\n' +
          'r,x,7,3,\nr,x,7,3,\n,x,8,3,\nq,x,,3,\np,x,9,,12345\no,z,9,9999,1234567\nn,,9,10000,\n',
      },
      [
        'routes.txt line 3: route_id "r" is a duplicate (duplicate_id)',
        'routes.txt line 4: route_id is empty (missing_value, 3 times)',
        'routes.txt line 7: route_type 9999 is in no list (unknown_route_type)',
        'routes.txt line 7: agency_id "z" is not in agency.txt (unknown_reference)',
        'routes.txt line 7: route_color "1234567" is not a colour (ignored_value)',
        'routes.txt line 8: route_type "10000" is not a whole number from 0 to 9999 (bad_value)',
      ],
    ],
    [
      'a route of no agency where there are two',
      {
        'agency.txt': `${GOOD_FEED['agency.txt']}y,Q,https://a/,Asia/Shanghai,en\n`,
        'routes.txt': 'route_id,route_short_name,route_type\nr,7,3\n',
      },
      ['routes.txt line 2: agency_id is empty (missing_value)'],
    ],
    [
      'stops',
      {
        'stops.txt':
          `${stops}a,Again,31,121,,,\n,No id,31,121,,,\nd,,31,121,,,\ne,E,,121,,,\nf,F,31,180.01,,,\n` +
          'g,G,90,-180,,,\nh,H,-90.1,180,5,,\ni,I,1e1,121,4,,\nj,J,1e1,121,,,\nk,K,+31.,121,,,\n',
      },
      [
        'stops.txt line 6: stop_id "a" is a duplicate (duplicate_id)',
        'stops.txt line 7: stop_id is empty (missing_value, 3 times)',
        'stops.txt line 10: stop_lon "180.01" is not an angle (bad_value, 4 times)',
        'stops.txt line 13: stop_lat "1e1" is not an angle (ignored_value)',
      ],
    ],
    [
      'parents',
      {
        'stops.txt':
          'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n' +
          'A,A,31,121,1,Z\na,A,31,121,0,A\nb,B,31,121,,a\nc,C,31,121,,b\n',
      },
      ['read', 'stops.txt: parent_station "a" is not a station (ignored_value, 2 times)'],
    ],
    [
      'days of services',
      {
        'calendar.txt': `${GOOD_FEED['calendar.txt']}a,1,1,1,1,1,2,1,20260101,20261231\nb,1,1,1,1,1,1,,20260101,20260101\nc,1,1,1,1,1,1,1,2026-1-1,\n`,
        'calendar_dates.txt':
          'service_id,date,exception_type\nall,20260101,3\nall,20261301,1\nall,,1\nall,20260102,0\n',
      },
      [
        'calendar.txt line 3: saturday "2" is not 0 or 1 (bad_value, 3 times)',
        'calendar.txt line 5: end_date is empty (missing_value)',
        'calendar_dates.txt line 2: exception_type "3" is not a whole number from 1 to 2 (bad_value, 3 times)',
        'calendar_dates.txt line 4: date is empty (missing_value)',
      ],
    ],
    [
      'no calendar',
      { 'calendar.txt': null },
      ['calendar.txt: the zip has neither calendar.txt nor calendar_dates.txt (missing_file)'],
    ],
    [
      'trips',
      {
        'trips.txt': `${trips}r,all,t1,,0\nr,none,t2,,0\nr,all,,,0\nr,all,t3,,2\nr,all,t4,,1\n`,
        'stop_times.txt': `${times}t4,08:00:00,08:00:00,a,1\nt3,08:00:00,08:00:00,a,1\n`,
      },
      [
        'trips.txt line 3: trip_id "t1" is a duplicate (duplicate_id)',
        'trips.txt line 4: service_id "none" is not in calendar.txt or calendar_dates.txt (unknown_reference)',
        'trips.txt line 5: trip_id is empty (missing_value)',
        'trips.txt line 6: direction_id "2" is not a whole number from 0 to 1 (bad_value)',
      ],
    ],
    [
      'trips of one stop or none',
      {
        'trips.txt': `${trips}r,all,t2,,0\nr,all,t3,,0\n`,
        'stop_times.txt': `${times}t2,08:00:00,08:00:00,a,1\n`,
      },
      [
        'read',
        'stop_times.txt: trip_id "t2" calls at fewer than two stops (trip_without_stops, 2 times)',
      ],
    ],
    [
      'stop times',
      {
        'stop_times.txt': `${times}t1,09:00:00,9,b,4\nt1,9:0:0,09:00:00,b,\nt2,,,b,5\nt1,,,x,6\nt1,,,b,-1\n,,,,\n`,
      },
      [
        'stop_times.txt line 5: departure_time "9" is not a time (bad_value, 3 times)',
        'stop_times.txt line 6: stop_sequence is empty (missing_value, 4 times)',
        'stop_times.txt line 7: trip_id "t2" is not in trips.txt (unknown_reference, 2 times)',
      ],
    ],
    [
      'a beginning without a time',
      { 'stop_times.txt': times.replace('08:00:00,08:00:00', ',') },
      [
        'stop_times.txt line 2: trip_id "t1" has no time at its first or last stop (end_without_time)',
      ],
    ],
    [
      'a departure before the arrival',
      { 'stop_times.txt': times.replace('08:11:00', '08:09:59') },
      ['stop_times.txt line 3: trip_id "t1" goes back in time (times_decrease)'],
    ],
    [
      'distances',
      {
        'stop_times.txt':
          'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n' +
          't1,08:00:00,08:00:00,a,1,far\nt1,08:00:00,08:00:00,b,2,-1\nt1,08:00:00,08:00:00,c,3,2147483.648\n',
      },
      [
        'read',
        'stop_times.txt line 2: shape_dist_traveled "far" is not a distance (ignored_value, 3 times)',
      ],
    ],
    [
      'frequencies',
      {
        'frequencies.txt': `${HEAD_OF_FREQUENCIES}t1,08:00:00,07:59:59,60,0\nt1,8,09:00:00,60,0\nt1,08:00:00,9,60,\nt1,08:00:00,09:00:00,,0\nt2,08:00:00,09:00:00,60,0\nt1,08:00:00,08:00:01,86401,0\nt1,08:00:00,08:00:01,86400,2\nt1,08:00:00,08:00:01,6e1,0\nt1,08:00:00,08:00:01,0000000060,0\n`,
      },
      [
        'frequencies.txt line 2: the window of trip_id "t1" is empty or invalid (bad_value, 8 times)',
        'frequencies.txt line 6: trip_id "t2" is not in trips.txt (unknown_reference)',
      ],
    ],
    [
      'transfers',
      {
        'transfers.txt':
          'from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,b,2,86401\na,z,2,1\na,b,6,1\na,z,4,1\na,z,5,1\na,b,2,86400\n',
      },
      [
        'transfers.txt line 2: min_transfer_time "86401" is not a whole number from 0 to 86400 (bad_value, 2 times)',
        'transfers.txt line 3: to_stop_id "z" is not in stops.txt (unknown_reference)',
        'transfers.txt line 5: an in-seat transfer without its trips is not read (unread_transfer, 2 times)',
      ],
    ],
    [
      'attributions',
      { 'attributions.txt': 'organization_name,is_producer\nA,1\n,1\n' },
      ['attributions.txt line 3: organization_name is empty (missing_value)'],
    ],
    [
      'an empty file that need not be there',
      { 'feed_info.txt': '' },
      ['feed_info.txt: the file is empty (missing_column)'],
    ],
    [
      'ids',
      {
        'trips.txt': `${trips}r,all,${'t'.repeat(80)},,0\nr,all,${'u'.repeat(81)},,0\nr,all,a\u0001b,,0\n`,
      },
      [
        `trips.txt line 4: trip_id "${'u'.repeat(60)}..." is longer than 80 or has control characters (bad_value, 2 times)`,
      ],
    ],
  ])('%s', async (_, changes, problems) => {
    expect(await problemsOf(changes)).toEqual(problems);
  });
});

describe('the columns that are needed', () => {
  it.each([
    ['agency.txt', ['agency_name', 'agency_url', 'agency_timezone']],
    ['stops.txt', ['stop_id']],
    ['routes.txt', ['route_id', 'route_type']],
    ['trips.txt', ['route_id', 'service_id', 'trip_id']],
    ['stop_times.txt', ['trip_id', 'stop_id', 'stop_sequence']],
    [
      'calendar.txt',
      [
        'service_id',
        'monday',
        'tuesday',
        'wednesday',
        'thursday',
        'friday',
        'saturday',
        'sunday',
        'start_date',
        'end_date',
      ],
    ],
    ['calendar_dates.txt', ['service_id', 'date', 'exception_type']],
    ['frequencies.txt', ['trip_id', 'start_time', 'end_time', 'headway_secs']],
    ['transfers.txt', ['transfer_type']],
    ['feed_info.txt', ['feed_publisher_name']],
    ['attributions.txt', ['organization_name']],
    ['translations.txt', ['table_name', 'field_name', 'language', 'translation']],
  ])('of %s are each missed', async (file, columns) => {
    for (const column of columns) {
      const otherColumns = columns.filter((each) => each !== column);
      const problems = await problemsOf({ [file]: `${['own', ...otherColumns].join()}\n` });
      expect(problems[0]).toBe(`${file} line 1: there is no column ${column} (missing_column)`);
    }
  });
});
