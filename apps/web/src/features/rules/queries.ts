import type { DocumentName, PublishedDocument } from '@shtrans/contract/documents';
import type { FeeEstimate, FeeRule } from '@shtrans/contract/fees';
import type { OrderDetail } from '@shtrans/contract/orders';
import { call } from '../../core/api/call.ts';
import type { Query } from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';
import type { TripQuery } from './trip-query.ts';

/** A rule: the version in force, or the one named. */
export const feeRuleQuery = (id: string, version?: string): Query<FeeRule> => ({
  key: ['fee-rules', id, version ?? ''],
  load: async (signal) =>
    await call('GET auto:/v1/fee-rules/:id', {
      params: { id },
      query: version === undefined ? {} : { version },
      signal,
    }),
});

/** What a trip would cost. */
export const feeEstimateQuery = (trip: TripQuery): Query<FeeEstimate> => ({
  key: ['fee-estimates', JSON.stringify(trip)],
  load: async (signal) => await call('GET auto:/v1/fee-estimates', { query: trip, signal }),
});

/** A published text: the version in force, or the one named. */
export const documentQuery = (name: DocumentName, version?: string): Query<PublishedDocument> => ({
  key: ['documents', name, version ?? ''],
  load: async (signal) =>
    await call('GET api:/v1/documents/:name', {
      params: { name },
      query: version === undefined ? {} : { version },
      signal,
    }),
});

/** The order whose fee is shown, under the cache name its own page uses: one fact, asked for once. */
export const orderQuery = (id: string): Query<OrderDetail> => ({
  key: ['orders', 'detail', id],
  load: async (signal) => {
    const detail = await call('GET maas:/v1/orders/:id', { params: { id }, signal });
    noteServerTime(detail.serverTime);
    return detail;
  },
});
