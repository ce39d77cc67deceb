import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { claimGift, readGift } from './service.ts';

export const giftRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/gifts/:name': async ({ caller, params }) =>
      await readGift(ctx, params.name, caller?.userId),
    'POST maas:/v1/gifts/:name/claim': async ({ caller, params, idempotencyKey }) =>
      await claimGift(ctx, params.name, caller.userId, idempotencyKey),
  }) satisfies Partial<Handlers>;
