import type { Bilingual } from '@shtrans/contract/api/schemas';
import { readTable } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

/** The names the feed's tables are asked for. */
type Field = 'agency.agency_name' | 'stops.stop_name' | 'routes.route_name' | 'trips.trip_headsign';

/** Names in both languages, as far as a feed has them. */
export interface Translations {
  /** The name of a record: by its id, or by the text itself. */
  of(field: Field, id: string, text: string): Bilingual;
}

/** translations.txt, Chinese and English alone. `language` is that of the feed's own names. */
export async function readTranslations(files: FeedFiles, language: string): Promise<Translations> {
  const found = new Map<string, string>();
  const columns = ['table_name', 'field_name', 'language', 'translation'];
  await readTable(files, 'translations.txt', columns, (row) => {
    const to = /^(?:zh|en)(?=-|$)/i.exec(row.get('language'))?.[0].toLowerCase();
    const text = row.get('translation');
    if (to === undefined || text === '') return;
    const name = row.get('field_name').replace(/^route_(?:short|long)_name$/, 'route_name');
    const id = row.get('record_id');
    const key = id === '' ? `= ${row.get('field_value')}` : `# ${id}`;
    found.set(`${to} ${row.get('table_name')}.${name} ${key}`, text);
  });
  const named = (to: string, field: Field, id: string, text: string): string =>
    found.get(`${to} ${field} # ${id}`) ?? found.get(`${to} ${field} = ${text}`) ?? text;
  const isOwn = (to: string): boolean => language.toLowerCase().startsWith(to);
  return {
    of: (field, id, text) => ({
      zh: isOwn('zh') ? text : named('zh', field, id, text),
      en: isOwn('en') ? text : named('en', field, id, text),
    }),
  };
}
