import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { chooseSkin, codeKeys, grantRideKey, rideCodePage } from './service.ts';

export const rideCodeRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/ride-code': ({ caller }) => rideCodePage(ctx, caller.userId),
    'POST maas:/v1/ride-keys': ({ caller, body, attempt }) =>
      grantRideKey(ctx, caller, body.publicKey, attempt),
    'PUT maas:/v1/ride-code/skin': ({ caller, body }) => chooseSkin(ctx, caller.userId, body.id),
    'GET maas:/v1/ride-code-keys': () => codeKeys(ctx),
  }) satisfies Partial<Handlers>;
