import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { cancelOrder, listOrders, orderByNumber, orderDetail } from './service.ts';

export const orderRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/orders': ({ caller, query }) => listOrders(ctx, caller.userId, query),
    'GET maas:/v1/orders/:id': (call) => orderDetail(ctx, ctx.db, ownKey(call)),
    'GET maas:/v1/order-numbers/:orderNo': ({ caller, params }) =>
      orderByNumber(ctx, caller.userId, params.orderNo),
    'POST maas:/v1/orders/:id/cancel': (call) => cancelOrder(ctx, ownKey(call), call.attempt),
  }) satisfies Partial<Handlers>;
