import { describe, expect, it } from 'vitest';
import { type FeedChanges, GOOD_FEED, writeGoodFeed } from '../../test/gtfs-zip.ts';
import { FeedError, leftOutLine, problemLine } from './check.ts';
import { describeRiders } from './feed-contents.ts';
import type { FaresV2 } from './feed-fares.ts';
import { type ReadFeed, readFeed } from './read.ts';

/** A feed with stops in zones: A and its platform a in 1, b in 2, c in 3. */
const ZONES = {
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,zone_id\n' +
    'A,Station A,31.20,121.40,1,,\na,A,31.20,121.40,0,A,1\nb,B,31.21,121.41,,,2\nc,C,31.22,121.42,,,3\n',
};
const ATTRIBUTES =
  'fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration\n';
const RULES = 'fare_id,route_id,origin_id,destination_id,contains_id\n';

const read = async (changes: FeedChanges): Promise<ReadFeed> =>
  await readFeed(await writeGoodFeed(changes));

const v2Of = async (changes: FeedChanges): Promise<FaresV2> => {
  const { feed } = await read(changes);
  const v2 = feed.fares?.v2;
  if (v2 == null) throw new Error('no fares v2');
  return v2;
};

const problems = async (changes: FeedChanges): Promise<string[]> => {
  try {
    const { warnings } = await read(changes);
    return ['read', ...warnings.map(problemLine)];
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.problems.map(problemLine);
  }
};

it('a feed without files of fares has none', async () => {
  const { feed } = await read({});
  expect(feed.fares).toBeUndefined();
  expect(describeRiders(feed)).toContain('no fares');
});

describe('fares v1', () => {
  it('are read with their zones, agencies and limits', async () => {
    const { feed, warnings } = await read({
      ...ZONES,
      'fare_attributes.txt': `${ATTRIBUTES}near,1.5,EUR,0,0,,\nfar,3.20,EUR,1,,x,7200\n`,
      'fare_rules.txt': `${RULES}near,r,1,2,\nfar,,,,1\nfar,,,,2\nfar,,,,3\n`,
    });
    expect(warnings).toEqual([]);
    expect(feed.fares).toEqual({
      v2: null,
      v1: {
        zoneOf: new Map([
          ['a', '1'],
          ['b', '2'],
          ['c', '3'],
        ]),
        fares: [
          {
            id: 'near',
            price: { amount: 150, currency: 'EUR' },
            transfers: 0,
            transferSeconds: Infinity,
            agency: -1,
            rules: [{ route: 'r', origin: '1', destination: '2', contains: [] }],
          },
          {
            id: 'far',
            price: { amount: 320, currency: 'EUR' },
            transfers: Infinity,
            transferSeconds: 7200,
            agency: 0,
            rules: [{ route: null, origin: null, destination: null, contains: ['1', '2', '3'] }],
          },
        ],
      },
    });
    expect(describeRiders(feed)).toContain('fares v1: 2 fares in EUR');
  });

  it('lose wrong rows, which are named; a fare without any good rule is not valid everywhere', async () => {
    const { feed, warnings, leftOut } = await read({
      ...ZONES,
      'fare_attributes.txt':
        `${ATTRIBUTES}good,1,EUR,0,0,,\nlost,0.5,EUR,0,0,,\nodd,1.005,EUR,0,0,,\n` +
        'none,1,EURO,0,0,,\nfree,-1,EUR,0,0,,\nmany,1,EUR,0,3,,\ntheirs,1,EUR,0,0,z,\n',
      'fare_rules.txt': `${RULES}good,r,,,\nlost,s,,,\nlost,,9,,\nodd,,,,\n`,
    });
    expect(feed.fares?.v1?.fares.map(({ id }) => id)).toEqual(['good']);
    expect(warnings.map(problemLine)).toEqual([
      'fare_attributes.txt line 4: price "1.005" is not an amount of EUR (bad_value, 4 times)',
      'fare_attributes.txt line 8: agency_id "z" is not in agency.txt (unknown_reference)',
      'fare_rules.txt line 3: route_id "s" is not in routes.txt (unknown_reference, 2 times)',
    ]);
    expect(leftOut.map(leftOutLine)).toEqual([
      'fare_attributes.txt: 1 of 7 left out (unknown_reference)',
      'fare_attributes.txt: 4 of 7 left out (bad_value)',
      'fare_rules.txt: 2 of 4 left out (unknown_reference)',
    ]);
  });

  it('refuse the feed if more rows are wrong than the limit', async () => {
    const rows = Array.from({ length: 11 }, (_, i) => `f${i},free,EUR,0,0,,\n`).join('');
    expect(await problems({ 'fare_attributes.txt': ATTRIBUTES + rows })).toEqual([
      'fare_attributes.txt line 2: price "free" is not an amount of EUR (bad_value, 11 times)',
    ]);
  });

  it('of different prices for the same rides are a warning', async () => {
    expect(
      await problems({
        ...ZONES,
        'fare_attributes.txt': `${ATTRIBUTES}p,1,EUR,0,0,,\nq,2,EUR,0,0,,\n`,
        'fare_rules.txt': `${RULES}p,r,,,\nq,r,,,\n`,
      }),
    ).toEqual([
      'read',
      'fare_rules.txt: fare_id "p" and "q" have different prices for the same rides (contradictory_fare)',
    ]);
  });
});

/** Two areas, two networks, peak hours, children and a transfer. */
const V2 = {
  'routes.txt': `${GOOD_FEED['routes.txt'].trim()}\ns,x,8,,3,\n`,
  'areas.txt': 'area_id,area_name\ncentre,Centre\nouter,Outer\n',
  'stop_areas.txt': 'area_id,stop_id\ncentre,A\nouter,c\nouter,b\ncentre,b\n',
  'networks.txt': 'network_id,network_name\nbus,Buses\nnight,Night\n',
  'route_networks.txt': 'network_id,route_id\nbus,r\nnight,s\n',
  'timeframes.txt':
    'timeframe_group_id,start_time,end_time,service_id\npeak,07:00:00,09:00:00,all\npeak,16:00:00,18:00:00,all\nday,,,all\n',
  'rider_categories.txt':
    'rider_category_id,rider_category_name,is_default_fare_category,eligibility_url\n' +
    'adult,Adult,1,\nchild,Child,0,https://example.com/child\n',
  'fare_media.txt': 'fare_media_id,fare_media_name,fare_media_type\ncard,Card,2\n',
  'fare_products.txt':
    'fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency\n' +
    'single,Single ride,adult,,2.75,USD\nsingle,Single ride,child,card,1,USD\nchange,,,,0,USD\n',
  'fare_leg_rules.txt':
    'leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority\n' +
    'buses,bus,centre,outer,peak,day,single,1\nbuses,,,,,,single,\n',
  'fare_leg_join_rules.txt':
    'from_network_id,to_network_id,from_stop_id,to_stop_id\nbus,night,A,b\nbus,bus,,\n',
  'fare_transfer_rules.txt':
    'from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id\n' +
    'buses,buses,-1,7200,1,0,change\n,buses,,,,2,\n',
};

const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('fares v2', () => {
  it('are read from all their files', async () => {
    const { feed, warnings, notRead } = await read(V2);
    expect(warnings).toEqual([]);
    expect(notRead.filter((line) => /area|network|fare|rider|time/.test(line))).toEqual([
      'areas.txt: area_name',
      'fare_media.txt: fare_media_name',
      'networks.txt: network_name',
    ]);
    const name = { zh: 'Single ride', en: 'Single ride' };
    expect(feed.fares?.v2).toEqual({
      areasOf: new Map([
        ['A', ['centre']],
        ['a', ['centre']],
        ['b', ['outer', 'centre']],
        ['c', ['outer']],
      ]),
      networkOf: new Map([
        ['r', 'bus'],
        ['s', 'night'],
      ]),
      timeframes: new Map([
        [
          'peak',
          [
            { start: 25_200, end: 32_400, service: 0 },
            { start: 57_600, end: 64_800, service: 0 },
          ],
        ],
        ['day', [{ start: 0, end: 86_400, service: 0 }]],
      ]),
      categories: [
        { id: 'adult', name: { zh: 'Adult', en: 'Adult' }, isDefault: true, url: null },
        {
          id: 'child',
          name: { zh: 'Child', en: 'Child' },
          isDefault: false,
          url: 'https://example.com/child',
        },
      ],
      products: new Map([
        [
          'single',
          [
            { id: 'single', name, category: 'adult', medium: null, price: usd(275) },
            { id: 'single', name, category: 'child', medium: 'card', price: usd(100) },
          ],
        ],
        ['change', [{ id: 'change', name: null, category: null, medium: null, price: usd(0) }]],
      ]),
      legRules: [
        {
          group: 'buses',
          network: 'bus',
          fromArea: 'centre',
          toArea: 'outer',
          fromTimeframe: 'peak',
          toTimeframe: 'day',
          product: 'single',
          priority: 1,
        },
        {
          group: 'buses',
          network: null,
          fromArea: null,
          toArea: null,
          fromTimeframe: null,
          toTimeframe: null,
          product: 'single',
          priority: 0,
        },
      ],
      hasPriority: true,
      joinRules: [
        {
          fromNetwork: 'bus',
          toNetwork: 'night',
          fromStops: new Set(['A', 'a']),
          toStops: new Set(['b']),
        },
        { fromNetwork: 'bus', toNetwork: 'bus', fromStops: null, toStops: null },
      ],
      transferRules: [
        {
          from: 'buses',
          to: 'buses',
          maxCount: Infinity,
          limit: { seconds: 7200, from: 'departure', to: 'departure' },
          type: 'A+AB',
          product: 'change',
        },
        { from: null, to: 'buses', maxCount: Infinity, limit: null, type: 'AB', product: null },
      ],
    });
    expect(describeRiders(feed)).toContain(
      'fares v2: 2 leg rules, 2 transfer rules, 2 products in USD, rider categories: adult, child',
    );
  });

  it('accept network_id of routes.txt, and rules without rule_priority', async () => {
    const { networkOf, hasPriority } = await v2Of({
      'routes.txt': 'route_id,agency_id,route_short_name,route_type,network_id\nr,x,7,3,bus\n',
      'fare_products.txt': 'fare_product_id,amount,currency\none,2,EUR\n',
      'fare_leg_rules.txt': 'network_id,fare_product_id\nbus,one\n',
    });
    expect(networkOf).toEqual(new Map([['r', 'bus']]));
    expect(hasPriority).toBe(false);
  });

  it.each<readonly [string, FeedChanges, string]>([
    [
      'an area of no stop',
      { 'stop_areas.txt': `${V2['stop_areas.txt']}centre,z\n` },
      'stop_areas.txt line 6: stop_id "z" is not in stops.txt (unknown_reference)',
    ],
    [
      'a route in two networks',
      { 'route_networks.txt': `${V2['route_networks.txt']}night,r\n` },
      'route_networks.txt line 4: route_id "r" is in several networks (duplicate_id)',
    ],
    [
      'a time past midnight',
      { 'timeframes.txt': `${V2['timeframes.txt']}late,23:00:00,25:00:00,all\n` },
      'timeframes.txt line 5: end_time "25:00:00" is not a time of the day (bad_value)',
    ],
    [
      'times that end before they start',
      { 'timeframes.txt': `${V2['timeframes.txt']}late,23:00:00,22:00:00,all\n` },
      'timeframes.txt line 5: end_time "22:00:00" is not after start_time (bad_value)',
    ],
    [
      'times that overlap',
      { 'timeframes.txt': `${V2['timeframes.txt']}peak,08:00:00,10:00:00,all\n` },
      'timeframes.txt line 5: timeframe_group_id "peak" has overlapping times (contradictory_fare)',
    ],
    [
      'two default categories',
      { 'rider_categories.txt': `${V2['rider_categories.txt']}senior,Senior,1,\n` },
      'rider_categories.txt line 4: is_default_fare_category "1" is set for several (contradictory_fare)',
    ],
    [
      'a product of an unknown category',
      { 'fare_products.txt': `${V2['fare_products.txt']}dog,,dog,,1,USD\n` },
      'fare_products.txt line 5: rider_category_id "dog" is not in rider_categories.txt (unknown_reference)',
    ],
    [
      'two prices of a product',
      { 'fare_products.txt': `${V2['fare_products.txt']}single,,adult,,3,USD\n` },
      'fare_products.txt line 5: fare_product_id "single" has several prices (contradictory_fare)',
    ],
    [
      'a leg rule of an unknown product',
      { 'fare_leg_rules.txt': `${V2['fare_leg_rules.txt']}buses,,,,,,gone,\n` },
      'fare_leg_rules.txt line 4: fare_product_id "gone" is not in fare_products.txt (unknown_reference)',
    ],
    [
      'one rule in two groups',
      { 'fare_leg_rules.txt': `${V2['fare_leg_rules.txt']}more,,,,,,single,\n` },
      'fare_leg_rules.txt line 4: leg_group_id "more" is a second group of the same rule (contradictory_fare)',
    ],
    [
      'a join of an unknown network',
      { 'fare_leg_join_rules.txt': `${V2['fare_leg_join_rules.txt']}bus,sea,,\n` },
      'fare_leg_join_rules.txt line 4: to_network_id "sea" is not in networks.txt (unknown_reference)',
    ],
    [
      'a transfer within a group without its count',
      { 'fare_transfer_rules.txt': `${V2['fare_transfer_rules.txt']}buses,buses,,,,0,\n` },
      'fare_transfer_rules.txt line 4: transfer_count is empty (missing_value)',
    ],
    [
      'a transfer between groups with a count',
      { 'fare_transfer_rules.txt': `${V2['fare_transfer_rules.txt']},buses,2,,,0,\n` },
      'fare_transfer_rules.txt line 4: transfer_count "2" is not for a transfer between two groups (bad_value)',
    ],
    [
      'a limit without its kind',
      { 'fare_transfer_rules.txt': `${V2['fare_transfer_rules.txt']}buses,buses,1,60,,0,\n` },
      'fare_transfer_rules.txt line 4: duration_limit_type is empty (missing_value)',
    ],
    [
      'a kind without a limit',
      { 'fare_transfer_rules.txt': `${V2['fare_transfer_rules.txt']}buses,buses,1,,1,0,\n` },
      'fare_transfer_rules.txt line 4: duration_limit_type "1" is without duration_limit (bad_value)',
    ],
    [
      'a transfer of an unknown kind',
      { 'fare_transfer_rules.txt': `${V2['fare_transfer_rules.txt']}buses,buses,1,,,3,\n` },
      'fare_transfer_rules.txt line 4: fare_transfer_type "3" is not a whole number from 0 to 2 (bad_value)',
    ],
  ])('name %s', async (_, changes, problem) => {
    expect(await problems({ ...V2, ...changes })).toEqual(['read', problem]);
  });

  it('need their columns', async () => {
    for (const [file, columns] of [
      ['fare_attributes.txt', ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers']],
      ['fare_rules.txt', ['fare_id']],
      ['areas.txt', ['area_id']],
      ['stop_areas.txt', ['area_id', 'stop_id']],
      ['networks.txt', ['network_id']],
      ['route_networks.txt', ['network_id', 'route_id']],
      ['timeframes.txt', ['timeframe_group_id', 'service_id']],
      ['rider_categories.txt', ['rider_category_id']],
      ['fare_media.txt', ['fare_media_id', 'fare_media_type']],
      ['fare_products.txt', ['fare_product_id', 'amount', 'currency']],
      ['fare_leg_rules.txt', ['fare_product_id']],
      ['fare_leg_join_rules.txt', ['from_network_id', 'to_network_id']],
      ['fare_transfer_rules.txt', ['fare_transfer_type']],
    ] as const) {
      for (const column of columns) {
        const header = ['own', ...columns.filter((each) => each !== column)].join();
        const [first] = await problems({ [file]: `${header}\n` });
        expect(first).toBe(`${file} line 1: there is no column ${column} (missing_column)`);
      }
    }
  });
});
