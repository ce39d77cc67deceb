import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { carbonAccountOf } from './carbon-account.ts';
import { gainsOf } from './service.ts';

export const factRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/orders/:id/gains': (call) => gainsOf(ctx, ownKey(call)),
    'GET maas:/v1/carbon-ledger': ({ caller, query }) => carbonAccountOf(ctx, caller.userId, query),
    'GET maas:/v1/local/carbon-ledger': ({ caller, query }) =>
      carbonAccountOf(ctx, caller.userId, query),
  }) satisfies Partial<Handlers>;
