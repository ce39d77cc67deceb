import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { claimGift, readGift } from './service.ts';

export const giftRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/gifts/:name': ({ caller, params }) => readGift(ctx, params.name, caller?.userId),
    'POST maas:/v1/gifts/:name/claim': ({ params, attempt }) =>
      claimGift(ctx, params.name, attempt),
  }) satisfies Partial<Handlers>;
