import type { Bilingual } from '@shtrans/contract/schemas';
import { ownName, type Feed } from './feed.ts';
import { isShort } from './write-network.ts';
import { table, type Table } from './write-table.ts';

interface Translation {
  table: string;
  field: string;
  text: string;
  record: string | null;
  value: string | null;
}

/** Names in the other of the two languages, where they differ; headsigns by their text. */
export function translationsTable(feed: Feed): Table {
  const own = (name: Bilingual): string => ownName(feed, name);
  const other = (name: Bilingual): string => (own(name) === name.zh ? name.en : name.zh);
  const language = feed.language === undefined || feed.language.startsWith('zh') ? 'en' : 'zh';
  const of = (table_: string, field: string, id: string, name: Bilingual): Translation[] =>
    other(name) === own(name)
      ? []
      : [{ table: table_, field, text: other(name), record: id, value: null }];
  const headsigns = new Map(feed.patterns.map(({ headsign }) => [own(headsign), headsign]));
  const rows = [
    ...feed.agencies.flatMap(({ id, name }) => of('agency', 'agency_name', id, name)),
    ...feed.stops.flatMap(({ id, name }) => of('stops', 'stop_name', id, name)),
    ...feed.routes.flatMap(({ id, name }) =>
      of('routes', isShort(own(name)) ? 'route_short_name' : 'route_long_name', id, name),
    ),
    ...[...headsigns].flatMap(([text, name]) =>
      of('trips', 'trip_headsign', '', name).map((row) => ({ ...row, record: null, value: text })),
    ),
  ];
  return table('translations.txt', () => rows, {
    table_name: (row) => row.table,
    field_name: (row) => row.field,
    language: () => language,
    translation: (row) => row.text,
    record_id: (row) => row.record,
    record_sub_id: () => null,
    field_value: (row) => row.value,
  });
}
