import { type QueryKey, readQuery, writeQuery } from './query-cache.ts';

/** One page of a list on the wire, with the way to the next. */
interface Paged {
  nextCursor: string | null;
}

/** Where the loaded pages of a list go on; undefined: nowhere. */
export const nextCursorOf = (pages: readonly Paged[] | undefined): string | undefined =>
  pages?.[pages.length - 1]?.nextCursor ?? undefined;

/** Adds the next page to the loaded ones; nothing when the list was renewed meanwhile. */
export async function loadNextPage<P extends Paged>(
  key: QueryKey,
  fetchPage: (cursor: string) => Promise<P>,
): Promise<void> {
  const loaded = () => readQuery<readonly P[]>(key).data ?? [];
  const cursor = nextCursorOf(loaded());
  if (cursor === undefined) return;
  const page = await fetchPage(cursor);
  const now = loaded();
  if (nextCursorOf(now) === cursor) writeQuery(key, [...now, page]);
}
