import type { LinkArgs, RouteName } from '@shtrans/contract/addresses/addresses';
import { linkTo, type Query } from '@shtrans/contract/addresses/link-to';
import { language } from '../i18n/language.ts';
import { addressNamed } from './table.ts';

/** Returns a query with the language of this page load, unless it has one. */
export const withLanguage = (query: Query = {}): Query =>
  language() === 'en_us' ? { ...query, language: query['language'] ?? 'en_us' } : query;

/** Returns the address of a route, with the base path and the language of this page load. */
export function href<N extends RouteName>(name: N, ...args: LinkArgs<N>): string {
  const address = addressNamed(name);
  if (address === undefined) throw new Error(`no route is named ${name}`);
  const [params, query] = args;
  return linkTo(address.path, params, withLanguage(query));
}
