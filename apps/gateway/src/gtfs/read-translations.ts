import type { Bilingual } from '@shtrans/contract/api/schemas';
import { readTable } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

/** Fields whose names can be translated. */
type Field =
  | 'agency.agency_name'
  | 'stops.stop_name'
  | 'routes.route_name'
  | 'trips.trip_headsign'
  | 'stop_times.stop_headsign';

/** Names in both languages; a missing translation is the feed's own name. */
export interface Translations {
  /** Returns the name of a record, by its id or else by its text. */
  of(field: Field, id: string, text: string): Bilingual;
}

/** Reads the Chinese and English rows of translations.txt. `language` is that of the feed's own names. */
export async function readTranslations(files: FeedFiles, language: string): Promise<Translations> {
  const translationByKey = new Map<string, string>();
  const columns = ['table_name', 'field_name', 'language', 'translation'];
  await readTable(files, 'translations.txt', columns, (row) => {
    const target = /^(?:zh|en)(?=-|$)/i.exec(row.get('language'))?.[0].toLowerCase();
    const text = row.get('translation');
    if (target === undefined || text === '') return;
    const name = row.get('field_name').replace(/^route_(?:short|long)_name$/, 'route_name');
    const id = row.get('record_id');
    const key = id === '' ? `= ${row.get('field_value')}` : `# ${id}`;
    translationByKey.set(`${target} ${row.get('table_name')}.${name} ${key}`, text);
  });
  const translate = (target: string, field: Field, id: string, text: string): string =>
    translationByKey.get(`${target} ${field} # ${id}`) ??
    translationByKey.get(`${target} ${field} = ${text}`) ??
    text;
  const isOwn = (target: string): boolean => language.toLowerCase().startsWith(target);
  return {
    of: (field, id, text) => ({
      zh: isOwn('zh') ? text : translate('zh', field, id, text),
      en: isOwn('en') ? text : translate('en', field, id, text),
    }),
  };
}
