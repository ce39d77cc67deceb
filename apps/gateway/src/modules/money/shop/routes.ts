import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { hostTypeOf } from '../../../http/host-type.ts';
import { activateECoupon, listECoupons } from './ecoupons.ts';
import { listProducts, readProduct } from './products.ts';
import { listPacks } from './packs.ts';
import { buy } from './purchase.ts';
import { listTickets } from './tickets.ts';

export const shopRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/products': ({ query }) => listProducts(ctx, query.kind),
    'GET maas:/v1/products/:id': ({ params }) => readProduct(ctx, params.id),
    'GET maas:/v1/packs': ({ caller }) => listPacks(ctx, caller.userId),
    'POST maas:/v1/purchases': ({ attempt, body, request }) =>
      buy(ctx, attempt, body, hostTypeOf(request)),
    'GET maas:/v1/tickets': ({ caller, query }) => listTickets(ctx, caller.userId, query),
    'GET maas:/v1/ecoupons': ({ caller, query }) => listECoupons(ctx, caller.userId, query),
    'POST maas:/v1/ecoupons/:id/activate': (call) =>
      activateECoupon(ctx, ownKey(call), call.attempt, call.body),
  }) satisfies Partial<Handlers>;
