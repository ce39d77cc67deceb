import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { partnerSource, railSource } from './sources.ts';
import { listPartnerOrders, partnerOrderOf } from './service.ts';

export const partnerOrderRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/rail-orders': async ({ caller, query }) =>
      await listPartnerOrders(ctx, railSource, caller.userId, query),
    'GET maas:/v1/rail-orders/:id': async ({ caller, params }) =>
      await partnerOrderOf(ctx, railSource, caller.userId, params.id),
    'GET maas:/v1/partner-orders': async ({ caller, query }) =>
      await listPartnerOrders(ctx, partnerSource, caller.userId, query),
    'GET maas:/v1/partner-orders/:id': async ({ caller, params }) =>
      await partnerOrderOf(ctx, partnerSource, caller.userId, params.id),
  }) satisfies Partial<Handlers>;
