import type { Context, ReadContext } from '../../../context.ts';
import type { Handlers, ReadHandlers } from '../../../http/call.ts';
import { listOrders, orderByNumber } from './service.ts';

export const orderRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/order-numbers/:orderNo': ({ caller, params }) =>
      orderByNumber(ctx, caller.userId, params.orderNo),
  }) satisfies Partial<Handlers>;

export const orderReads = (ctx: ReadContext) =>
  ({
    'GET maas:/v1/orders': ({ caller, query }) => listOrders(ctx, caller.userId, query),
  }) satisfies Partial<ReadHandlers>;
