import { readQuery, writeQuery } from './query-cache.ts';
import type { Paged, PagedQuery } from './query.ts';

/** The cursor after the loaded pages of a list, or undefined at its end. */
export const nextCursorOf = (pages: readonly Paged[] | undefined): string | undefined =>
  pages?.[pages.length - 1]?.nextCursor ?? undefined;

/** Adds the next page to the loaded ones, unless the list was renewed meanwhile. */
export async function loadMore<P extends Paged>(list: PagedQuery<P>): Promise<void> {
  const loaded = () => readQuery(list).data ?? [];
  const cursor = nextCursorOf(loaded());
  if (cursor === undefined) return;
  const more = await list.load(undefined, cursor);
  const now = loaded();
  if (nextCursorOf(now) === cursor) writeQuery(list, [...now, ...more]);
}

/** Reloads a list from its first page; the old one stays if that fails. */
export async function renewPages<P extends Paged>(list: PagedQuery<P>): Promise<void> {
  writeQuery(list, await list.load());
}
