import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { partnerBook, railBook } from './books.ts';
import { listPartnerOrders, partnerOrderOf } from './service.ts';

export const partnerOrderRoutes = (
  ctx: Context,
): Pick<
  Handlers,
  | 'GET maas:/v1/rail-orders'
  | 'GET maas:/v1/rail-orders/:id'
  | 'GET maas:/v1/partner-orders'
  | 'GET maas:/v1/partner-orders/:id'
> => ({
  'GET maas:/v1/rail-orders': async ({ caller, query }) =>
    await listPartnerOrders(ctx, railBook, caller.userId, query),
  'GET maas:/v1/rail-orders/:id': async ({ caller, params }) =>
    await partnerOrderOf(ctx, railBook, caller.userId, params.id),
  'GET maas:/v1/partner-orders': async ({ caller, query }) =>
    await listPartnerOrders(ctx, partnerBook, caller.userId, query),
  'GET maas:/v1/partner-orders/:id': async ({ caller, params }) =>
    await partnerOrderOf(ctx, partnerBook, caller.userId, params.id),
});
