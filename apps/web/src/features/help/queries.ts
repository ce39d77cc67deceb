import type { HelpThread } from '@shtrans/contract/help/schemas';
import { call } from '../../core/api/call.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { pages, query } from '../../core/query/query.ts';
import { expireQuery, patchPages, writeQuery } from '../../core/query/query-cache.ts';

export const ASK = 'POST maas:/v1/orders/:id/help-threads';
export const SAY = 'POST maas:/v1/help-threads/:id/messages';

export const threadList = (cursor?: string) =>
  pages('GET maas:/v1/help-threads', { query: { cursor } }, { freshMs: 0 });

export const threadsOfOrder = (order: string) =>
  query('GET maas:/v1/help-threads', { query: { order } }, { freshMs: 0 });

export const threadQuery = (id: string) =>
  query('GET maas:/v1/help-threads/:id', { params: { id } }, { freshMs: 0 });

/** Writes the gateway's version of a thread into every loaded query. */
export function showThread(thread: HelpThread): void {
  writeQuery(threadQuery(thread.id), thread);
  expireQuery(threadsOfOrder(thread.order.id));
  patchPages('GET maas:/v1/help-threads', (list) =>
    list.some(({ items }) => items.some(({ id }) => id === thread.id))
      ? list.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === thread.id ? { ...item, ...thread } : item)),
        }))
      : undefined,
  );
}

type Change = NonNullable<CallInput<'PUT maas:/v1/help-threads/:id'>['body']>;

/** Marks messages as read, or closes the thread. */
export async function changeThread(id: string, body: Change): Promise<void> {
  showThread(await call('PUT maas:/v1/help-threads/:id', { params: { id }, body }));
}
