import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { claimGift, readGift } from './service.ts';

type GiftHandlers = Pick<Handlers, 'GET maas:/v1/gifts/:name' | 'POST maas:/v1/gifts/:name/claim'>;

export const giftRoutes = (ctx: Context): GiftHandlers => ({
  'GET maas:/v1/gifts/:name': async ({ caller, params }) =>
    await readGift(ctx, params.name, caller?.userId),
  'POST maas:/v1/gifts/:name/claim': async ({ caller, params, idempotencyKey }) =>
    await claimGift(ctx, params.name, caller.userId, idempotencyKey),
});
