import type { Bilingual } from '@shtrans/contract/api/schemas';
import { ownName, type Feed } from './feed.ts';
import { isShort } from './write-network.ts';
import { table, type Table } from './write-table.ts';

/** Names in the other of the two languages, where they differ; headsigns by their text. */
export function translationsTable(feed: Feed): Table {
  const own = (name: Bilingual): string => ownName(feed, name);
  const other = (name: Bilingual): string => (own(name) === name.zh ? name.en : name.zh);
  const language = feed.language === undefined || feed.language.startsWith('zh') ? 'en' : 'zh';
  const of = (tableName: string, field: string, record: string | null, name: Bilingual) =>
    other(name) === own(name)
      ? []
      : [
          {
            tableName,
            field,
            text: other(name),
            record,
            value: record === null ? own(name) : null,
          },
        ];
  const headsigns = new Map(feed.patterns.map(({ headsign }) => [own(headsign), headsign]));
  const rows = [
    ...feed.agencies.flatMap(({ id, name }) => of('agency', 'agency_name', id, name)),
    ...feed.stops.flatMap(({ id, name }) => of('stops', 'stop_name', id, name)),
    ...feed.routes.flatMap(({ id, name }) =>
      of('routes', isShort(own(name)) ? 'route_short_name' : 'route_long_name', id, name),
    ),
    ...[...headsigns.values()].flatMap((name) => of('trips', 'trip_headsign', null, name)),
  ];
  return table('translations.txt', () => rows, {
    table_name: (row) => row.tableName,
    field_name: (row) => row.field,
    language: () => language,
    translation: (row) => row.text,
    record_id: (row) => row.record,
    record_sub_id: () => null,
    field_value: (row) => row.value,
  });
}
