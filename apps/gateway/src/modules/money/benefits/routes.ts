import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { choose, readBenefits } from './service.ts';

export const benefitRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/orders/:id/benefits': (call) => readBenefits(ctx, ownKey(call)),
    'POST maas:/v1/orders/:id/benefits': (call) =>
      choose(ctx, ownKey(call), call.attempt, call.body),
  }) satisfies Partial<Handlers>;
