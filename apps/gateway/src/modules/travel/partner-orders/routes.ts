import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { ofService } from '../../define.ts';
import { listPartnerOrders, partnerOrderOf } from './service.ts';
import { partnerSource, railSource } from './sources.ts';

export const partnerOrderRoutes = (ctx: Context) => ({
  ...ofService('rail_orders', {
    'GET maas:/v1/rail-orders': ({ caller, query }) =>
      listPartnerOrders(ctx, railSource, caller.userId, query),
    'GET maas:/v1/rail-orders/:id': (call) => partnerOrderOf(ctx, railSource, ownKey(call)),
  } satisfies Partial<Handlers>),
  ...ofService('partner_orders', {
    'GET maas:/v1/partner-orders': ({ caller, query }) =>
      listPartnerOrders(ctx, partnerSource, caller.userId, query),
    'GET maas:/v1/partner-orders/:id': (call) => partnerOrderOf(ctx, partnerSource, ownKey(call)),
  } satisfies Partial<Handlers>),
});
