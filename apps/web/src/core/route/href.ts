import { language } from '../i18n/language.ts';
import { BASE_PATH, fillPath } from './path.ts';
import type { LinkArgs, Page, Query, RouteName, RouteRow } from './register.ts';

let table: readonly RouteRow[] = [];
let unknown: (() => Page) | undefined;

/**
 * The application hands its table to the engine once, in the order of matching, with the page that
 * stands where no route exists.
 */
export function registerRoutes(rows: readonly RouteRow[], notFound?: () => Page): void {
  table = rows;
  unknown = notFound;
}

export const routeTable = (): readonly RouteRow[] => table;
export const notFoundPage = (): (() => Page) | undefined => unknown;

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
  const row = table.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`no route is named ${name}`);
  const [params, query] = args;
  return `${BASE_PATH}${fillPath(row.path, params ?? {})}${queryString(query ?? {})}`;
}
