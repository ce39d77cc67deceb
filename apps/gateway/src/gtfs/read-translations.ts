import type { Bilingual } from '@shtrans/contract/api/schemas';
import { quoteValue } from './check.ts';
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

/** Languages named in one warning. */
const MAX_NAMED = 20;

/** Reads the Chinese and English rows of translations.txt; names the other languages in a warning. `language` is that of the feed's own names. */
export async function readTranslations(files: FeedFiles, language: string): Promise<Translations> {
  const translationByKey = new Map<string, string>();
  const unreadLanguages = new Set<string>();
  const unreadLines: number[] = [];
  let rows = 0;
  const columns = ['table_name', 'field_name', 'language', 'translation'];
  await readTable(files, 'translations.txt', columns, (row) => {
    rows += 1;
    const target = /^(?:zh|en)(?=-|$)/i.exec(row.get('language'))?.[0].toLowerCase();
    const text = row.get('translation');
    if (target === undefined) {
      unreadLanguages.add(row.get('language'));
      unreadLines.push(row.line);
      return;
    }
    if (text === '') return;
    const name = row.get('field_name').replace(/^route_(?:short|long)_name$/, 'route_name');
    const id = row.get('record_id');
    const key = id === '' ? `= ${row.get('field_value')}` : `# ${id}`;
    translationByKey.set(`${target} ${row.get('table_name')}.${name} ${key}`, text);
  });
  const names = [...unreadLanguages].toSorted().slice(0, MAX_NAMED).map(quoteValue).join(', ');
  for (const line of unreadLines) {
    const problem = `translations into ${names} are not read`;
    files.findings.add('unread_translation', 'translations.txt', line, problem);
  }
  files.findings.tolerate('unread_translation', 'translations.txt', rows);
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
