import type { Context } from '../../context.ts';
import { type Handlers, ownKey } from '../../http/call.ts';
import { receiptOf } from './service.ts';

export const receiptRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/orders/:id/receipt': (call) => receiptOf(ctx, ownKey(call)),
  }) satisfies Partial<Handlers>;
