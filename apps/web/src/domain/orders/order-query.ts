import { query } from '../../core/query/query.ts';

/** One order with all its details. */
export const orderQuery = (id: string) => query('GET maas:/v1/orders/:id', { params: { id } });
