import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { listShares, revokeShare, sharedTrip, shareRide, watchSharedTrip } from './service.ts';

export const sharingRoutes = (ctx: Context) =>
  ({
    'POST auto:/v1/rides/:id/shares': (call) => shareRide(ctx, ownKey(call), call.attempt),
    'GET auto:/v1/rides/:id/shares': (call) => listShares(ctx, ownKey(call)),
    'DELETE auto:/v1/rides/:id/shares/:shareId': (call) =>
      revokeShare(ctx, ownKey(call), call.params.shareId),
    'GET auto:/v1/shared-trips/:token': ({ params, clientAddress }) =>
      sharedTrip(ctx, params.token, clientAddress),
    'GET auto:/v1/shared-trips/:token/events': ({ params, query, clientAddress, signal }) =>
      watchSharedTrip(ctx, params.token, clientAddress, { since: query.version, signal }),
  }) satisfies Partial<Handlers>;
