import type { Links } from '@shtrans/contract/links/schemas';

/** A page of the chat mini-program that the operator allows. */
export type MiniPage = Links['miniPrograms']['pages'][number];

const MOST_LETTERS = 1024;
/** The platform's query: plain characters, without spaces and delimiters of addresses. */
const QUERY = /^[\w!$&'()*+,/:;=?@.~%-]*$/;

/**
 * Returns the page of the chat mini-program for `path` and `query`: one that the operator allows, or the first if there
 * is no path; with its own query if the address has none. Undefined for anything else.
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
