import { first, inQuery } from '../core/route/register.ts';

/** The order that an address names by `id`, as a screen's first query. */
export const orderOfQuery = first('GET maas:/v1/orders/:id', { params: { id: inQuery('id') } });
