import { first, inQuery } from '../core/route/register.ts';

/** A screen's first query for the order with the `id` of its address. */
export const orderOfQuery = first('GET maas:/v1/orders/:id', { params: { id: inQuery('id') } });
