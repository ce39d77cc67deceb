import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { rateOrder } from './service.ts';

export const ratingRoutes = (ctx: Context) =>
  ({
    'POST maas:/v1/orders/:id/rating': (call) =>
      rateOrder(ctx, ownKey(call), call.attempt, call.body),
  }) satisfies Partial<Handlers>;
