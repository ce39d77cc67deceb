import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { receiptOf } from './service.ts';

export const receiptRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/orders/:id/receipt': async ({ caller, params }) =>
      await receiptOf(ctx, { userId: caller.userId, id: params.id }),
  }) satisfies Partial<Handlers>;
