import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { journeyOf } from './journey.ts';
import { receiptOf } from './service.ts';

export const receiptRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/orders/:id/receipt': (call) => receiptOf(ctx, ownKey(call)),
    'GET maas:/v1/orders/:id/journey': (call) => journeyOf(ctx, ownKey(call)),
  }) satisfies Partial<Handlers>;
