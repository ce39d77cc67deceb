import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { cancelOrder, listOrders, orderByNumber, orderDetail } from './service.ts';

export const orderRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/orders': async ({ caller, query }) => await listOrders(ctx, caller.userId, query),
    'GET maas:/v1/orders/:id': async ({ caller, params }) =>
      await orderDetail(ctx, ctx.db, { userId: caller.userId, id: params.id }),
    'GET maas:/v1/order-numbers/:orderNo': async ({ caller, params }) =>
      await orderByNumber(ctx, caller.userId, params.orderNo),
    'POST maas:/v1/orders/:id/cancel': async ({ caller, params, idempotencyKey }) =>
      await cancelOrder(ctx, { userId: caller.userId, id: params.id }, idempotencyKey),
  }) satisfies Partial<Handlers>;
