import { language } from '../i18n/language.ts';
import { BASE_PATH, fillPath } from './path.ts';
import type { LinkArgs, Query, RouteName } from './register.ts';
import { addressNamed } from './table.ts';

function queryString(query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  if (language() === 'en_us' && !search.has('language')) search.set('language', 'en_us');
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of a route, with the base path and the language of this page load. */
export function href<N extends RouteName>(name: N, ...args: LinkArgs<N>): string {
  const address = addressNamed(name);
  if (address === undefined) throw new Error(`no route is named ${name}`);
  const [params, query] = args;
  return `${BASE_PATH}${fillPath(address.path, params ?? {})}${queryString(query ?? {})}`;
}
