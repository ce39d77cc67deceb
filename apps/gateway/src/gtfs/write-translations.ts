import type { Bilingual } from '@shtrans/contract/api/schemas';
import { ownName, type Feed } from './feed.ts';
import { isShort } from './write-network.ts';
import { table, type Table } from './write-table.ts';

/** Returns translations.txt: names in the second language if they differ; headsigns by their text. */
export function translationsTable(feed: Feed): Table {
  const nameInFeed = (name: Bilingual): string => ownName(feed, name);
  const translatedName = (name: Bilingual): string =>
    nameInFeed(name) === name.zh ? name.en : name.zh;
  const language = feed.language === undefined || feed.language.startsWith('zh') ? 'en' : 'zh';
  const translationRows = (
    tableName: string,
    field: string,
    record: string | null,
    name: Bilingual,
  ) =>
    translatedName(name) === nameInFeed(name)
      ? []
      : [
          {
            tableName,
            field,
            text: translatedName(name),
            record,
            value: record === null ? nameInFeed(name) : null,
          },
        ];
  const headsigns = new Map(feed.patterns.map(({ headsign }) => [nameInFeed(headsign), headsign]));
  const stopHeadsigns = new Map(
    feed.patterns.flatMap((pattern) =>
      (pattern.stopHeadsigns ?? []).flatMap((sign): [string, Bilingual][] =>
        sign === null ? [] : [[nameInFeed(sign), sign]],
      ),
    ),
  );
  const rows = [
    ...feed.agencies.flatMap(({ id, name }) => translationRows('agency', 'agency_name', id, name)),
    ...feed.stops.flatMap(({ id, name }) => translationRows('stops', 'stop_name', id, name)),
    ...feed.routes.flatMap(({ id, name }) =>
      translationRows(
        'routes',
        isShort(nameInFeed(name)) ? 'route_short_name' : 'route_long_name',
        id,
        name,
      ),
    ),
    ...[...headsigns.values()].flatMap((name) =>
      translationRows('trips', 'trip_headsign', null, name),
    ),
    ...[...stopHeadsigns.values()].flatMap((name) =>
      translationRows('stop_times', 'stop_headsign', null, name),
    ),
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
