import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { listShares, revokeShare, sharedTrip, shareRide, watchSharedTrip } from './service.ts';

export const sharingRoutes = (ctx: Context) =>
  ({
    'POST auto:/v1/rides/:id/shares': async ({ caller, params, idempotencyKey }) =>
      await shareRide(ctx, { userId: caller.userId, id: params.id }, idempotencyKey),
    'GET auto:/v1/rides/:id/shares': async ({ caller, params }) =>
      await listShares(ctx, { userId: caller.userId, id: params.id }),
    'DELETE auto:/v1/rides/:id/shares/:shareId': async ({ caller, params }) =>
      await revokeShare(ctx, { userId: caller.userId, id: params.id }, params.shareId),
    'GET auto:/v1/shared-trips/:token': async ({ params, clientAddress }) =>
      await sharedTrip(ctx, params.token, clientAddress),
    'GET auto:/v1/shared-trips/:token/events': async ({ params, query, clientAddress, signal }) =>
      await watchSharedTrip(ctx, params.token, clientAddress, { since: query.version, signal }),
  }) satisfies Partial<Handlers>;
