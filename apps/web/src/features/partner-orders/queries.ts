import { call } from '../../core/api/call.ts';
import type { CallOutput } from '../../core/api/call-types.ts';
import { loadNextPage } from '../../core/query/pages.ts';
import { type Query, writeQuery } from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';

export type RailPage = CallOutput<'GET maas:/v1/rail-orders'>;
export type RailOrderAnswer = CallOutput<'GET maas:/v1/rail-orders/:id'>;
export type PartnerPage = CallOutput<'GET maas:/v1/partner-orders'>;
export type PartnerOrderAnswer = CallOutput<'GET maas:/v1/partner-orders/:id'>;

/** The loaded pages of a list, first to last, and how more come. */
export interface PagedList<P> {
  query: Query<readonly P[]>;
  more: () => Promise<void>;
  /** Anew from the first page; the old ones stay when that fails. */
  renew: () => Promise<void>;
}

const told = <T extends { serverTime: string }>(answer: T): T => {
  noteServerTime(answer.serverTime);
  return answer;
};

function pagedList<P extends { nextCursor: string | null; serverTime: string }>(
  name: string,
  ask: (cursor: string | undefined, signal?: AbortSignal) => Promise<P>,
): PagedList<P> {
  const query: Query<readonly P[]> = {
    key: [name, 'list'],
    load: async (signal) => [told(await ask(undefined, signal))],
  };
  return {
    query,
    more: () => loadNextPage<P>(query.key, async (cursor) => told(await ask(cursor))),
    renew: async () => writeQuery(query.key, [told(await ask(undefined))]),
  };
}

export const railList: PagedList<RailPage> = pagedList('rail-orders', (cursor, signal) =>
  call('GET maas:/v1/rail-orders', { query: cursor === undefined ? {} : { cursor }, signal }),
);

export const partnerList: PagedList<PartnerPage> = pagedList('partner-orders', (cursor, signal) =>
  call('GET maas:/v1/partner-orders', { query: cursor === undefined ? {} : { cursor }, signal }),
);

export const railOrderQuery = (id: string): Query<RailOrderAnswer> => ({
  key: ['rail-orders', 'one', id],
  load: async (signal) =>
    told(await call('GET maas:/v1/rail-orders/:id', { params: { id }, signal })),
});

export const partnerOrderQuery = (id: string): Query<PartnerOrderAnswer> => ({
  key: ['partner-orders', 'one', id],
  load: async (signal) =>
    told(await call('GET maas:/v1/partner-orders/:id', { params: { id }, signal })),
});
