import type { Links } from '@shtrans/contract/links/schemas';

/** A page of the chat mini-program that the operator lets addresses open. */
export type MiniPage = Links['miniPrograms']['pages'][number];

const MOST_LETTERS = 1024;
/** What the platform takes as a query: plain letters, without spaces and what ends an address. */
const QUERY = /^[\w!$&'()*+,/:;=?@.~%-]*$/;

/**
 * The page of the chat mini-program that an address asks for by `path` and `query`: one of those that the operator
 * allows, the first without a path; with its own query where the address has none. Undefined for anything else.
 */
export function miniPageAsked(
  { miniPrograms: { pages } }: Links,
  { path, query }: Readonly<Partial<Record<string, string>>>,
): MiniPage | undefined {
  const row =
    path === undefined ? pages[0] : pages.find((page) => page.path === path.replace(/^\//, ''));
  if (row === undefined || query === undefined) return row;
  return query.length <= MOST_LETTERS && QUERY.test(query) ? { ...row, query } : undefined;
}
