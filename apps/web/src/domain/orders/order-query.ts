import { query } from '../../core/query/query.ts';

/** One order with all its details. */
export const orderQuery = (id: string) => query('GET maas:/v1/orders/:id', { params: { id } });

/** The head of the whole list, which contains the unfinished orders. */
export const unfinishedOrders = query(
  'GET maas:/v1/orders',
  { query: { type: 'all', tab: 'all', limit: 3 } },
  { freshMs: 5000, saved: true },
);
