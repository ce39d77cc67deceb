import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { codeKeys, grantRideKey, rideCodePage } from './service.ts';

export const rideCodeRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/ride-code': ({ caller }) => rideCodePage(ctx, caller.userId),
    'POST maas:/v1/ride-keys': ({ caller, body, attempt }) =>
      grantRideKey(ctx, caller, body.publicKey, attempt),
    'GET maas:/v1/ride-code-keys': () => codeKeys(ctx),
  }) satisfies Partial<Handlers>;
