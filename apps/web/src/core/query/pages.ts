import { readQuery, writeQuery } from './query-cache.ts';
import type { Paged, PagedQuery } from './query.ts';

/** Where the loaded pages of a list go on; undefined: nowhere. */
export const nextCursorOf = (pages: readonly Paged[] | undefined): string | undefined =>
  pages?.[pages.length - 1]?.nextCursor ?? undefined;

/** Adds the next page to the loaded ones; nothing when the list was renewed meanwhile. */
export async function loadMore<P extends Paged>(list: PagedQuery<P>): Promise<void> {
  const loaded = () => readQuery(list).data ?? [];
  const cursor = nextCursorOf(loaded());
  if (cursor === undefined) return;
  const more = await list.load(undefined, cursor);
  const now = loaded();
  if (nextCursorOf(now) === cursor) writeQuery(list, [...now, ...more]);
}

/** Starts a list anew from its first page; the old one stays when that fails. */
export async function renewPages<P extends Paged>(list: PagedQuery<P>): Promise<void> {
  writeQuery(list, await list.load());
}
