import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { rateOrder } from './service.ts';

export const ratingRoutes = (ctx: Context) =>
  ({
    'POST maas:/v1/orders/:id/rating': async ({ caller, params, body, idempotencyKey }) =>
      await rateOrder(ctx, { userId: caller.userId, id: params.id }, body, idempotencyKey),
  }) satisfies Partial<Handlers>;
