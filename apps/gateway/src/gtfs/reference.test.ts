import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cityOf2026 } from '../../test/city-feed.ts';
import { GOOD_FEED, testFolder, textsOfZip, writeGoodFeed } from '../../test/gtfs-zip.ts';
import { readFeed } from './read.ts';
import { Row } from './read-table.ts';
import { REFERENCE, readFields, writtenFields } from './reference.ts';
import { writeFeed } from './write.ts';

const names = Object.keys(REFERENCE);

afterEach(() => vi.restoreAllMocks());

/** Rows that make the reader look at each column it knows. */
const EVERYTHING = {
  'routes.txt': `${GOOD_FEED['routes.txt']}s,x,,Long Way,3,\n`,
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,start_pickup_drop_off_window\n' +
    't1,08:00:00,08:00:00,a,1,\nt1,08:20:00,08:20:00,c,3,\nt2,,,,1,08:00:00\n',
  'trips.txt': 'route_id,service_id,trip_id,shape_id\nr,all,t1,s\nr,all,t2,\n',
  'shapes.txt':
    'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns,31.2,121.4,0\ns,31.22,121.42,1\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nall,20260501,2\n',
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nt1,08:00:00,09:00:00,600\n',
  'transfers.txt':
    'from_stop_id,to_stop_id,transfer_type,from_trip_id,to_trip_id\na,b,1,,\na,b,4,t1,t1\n',
  'levels.txt': 'level_id,level_index\nground,0\n',
  'pathways.txt': 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\np,a,b,1,1\n',
  'feed_info.txt': 'feed_publisher_name,feed_publisher_url,feed_lang\nP,https://a/,mul\n',
  'translations.txt':
    'table_name,field_name,language,translation,field_value\nstops,stop_name,zh,甲,A\n',
  'attributions.txt': 'organization_name\nO\n',
  'fare_attributes.txt': 'fare_id,price,currency_type,payment_method,transfers\nf,1,EUR,0,\n',
  'fare_rules.txt': 'fare_id\nf\n',
  'fare_media.txt': 'fare_media_id,fare_media_type\nm,0\n',
  'fare_products.txt': 'fare_product_id,amount,currency\np,1,EUR\n',
  'fare_leg_rules.txt': 'leg_group_id,fare_product_id\ng,p\n',
  'fare_leg_join_rules.txt': 'from_network_id,to_network_id\nn,n\n',
  'fare_transfer_rules.txt':
    'from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type\ng,g,1,60,1,0\n',
  'rider_categories.txt': 'rider_category_id\nc\n',
  'timeframes.txt': 'timeframe_group_id,service_id\nt,all\n',
  'areas.txt': 'area_id\na\n',
  'stop_areas.txt': 'area_id,stop_id\na,a\n',
  'networks.txt': 'network_id\nn\n',
  'route_networks.txt': 'network_id,route_id\nn,r\n',
};

const quoted = (fields: readonly string[]): string =>
  fields.map((field) => `\`${field}\``).join(', ');

describe('the fields of the reference', () => {
  it('are read as they are marked', async () => {
    const askedColumns = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
    const get = vi.spyOn(Row.prototype, 'get');
    await readFeed(await writeGoodFeed(EVERYTHING));
    get.mock.contexts.forEach((row, i) => {
      const [column] = get.mock.calls[i] ?? [];
      if (row instanceof Row && column !== undefined) askedColumns.get(row.file)?.add(column);
    });
    for (const name of names) {
      expect([...(askedColumns.get(name) ?? [])].sort(), name).toEqual(
        [...readFields(name)].sort(),
      );
    }
  });

  it('are written as they are marked', async () => {
    const file = path.join(testFolder(), 'city.zip');
    const { feed } = cityOf2026();
    const [pattern] = feed.patterns;
    if (pattern === undefined) throw new Error('no pattern');
    const sign = { ...pattern, stopHeadsigns: [{ zh: '甲', en: 'A' }] };
    const day = { ...feed.services[0], id: 'one day', added: new Set([20260501]) };
    await writeFeed(
      {
        ...feed,
        services: [
          ...feed.services,
          { ...day, weekdays: [], start: 0, end: 0, removed: new Set() },
        ],
        patterns: [sign],
        transfers: [{ from: 0, to: 1, seconds: 60, type: 2 }],
      },
      file,
      'https://example.com/',
    );
    const texts = await textsOfZip(file);
    for (const name of names) {
      const header = texts[name]?.split('\n')[0]?.split(',') ?? [];
      expect(header.toSorted(), name).toEqual([...writtenFields(name)].sort());
    }
  });

  it('are each marked once', () => {
    for (const [name, uses] of Object.entries(REFERENCE)) {
      const all = Object.values(uses).flat();
      expect(new Set(all).size, name).toBe(all.length);
    }
  });

  it('are named in the documentation if they are not read', () => {
    const docs = readFileSync(path.join(import.meta.dirname, '../../../../docs/gtfs.md'), 'utf8');
    const files = names.filter((name) => readFields(name).length === 0);
    expect(docs).toContain(`- Files: ${quoted(files)}.\n`);
    for (const [name, { 'not read': fields = [] }] of Object.entries(REFERENCE)) {
      if (files.includes(name) || fields.length === 0) continue;
      expect(docs).toContain(`- \`${name}\`: ${quoted(fields)}.\n`);
    }
  });
});

it('what a zip holds and the reader does not use is named', async () => {
  const { notRead } = await readFeed(
    await writeGoodFeed({
      'booking_rules.txt': 'booking_rule_id\np\n',
      'notes.txt': 'ours',
      'trips.txt': 'route_id,service_id,trip_id,bikes_allowed,colour_of_the_bus\nr,all,t1,1,red\n',
    }),
  );
  expect(notRead).toEqual([
    'booking_rules.txt',
    'notes.txt',
    'trips.txt: bikes_allowed, colour_of_the_bus',
  ]);
});
