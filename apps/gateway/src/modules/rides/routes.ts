import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { cancellationOf, cancelRide } from './cancel.ts';
import { estimateRide } from './estimate.ts';
import { findPlaces, ranksNear } from './places.ts';
import { requestRide } from './request.ts';
import { currentRide, readRide, takeWebhook } from './service.ts';
import { watchRide } from './watch.ts';

export const rideRoutes = (ctx: Context) =>
  ({
    'GET auto:/v1/ride-places': async ({ query: { q, lat, lon } }) =>
      await findPlaces(ctx, {
        q,
        near: lat === undefined || lon === undefined ? null : { lat, lon },
      }),
    'GET auto:/v1/taxi-ranks': async ({ query }) => await ranksNear(ctx, query),
    'POST auto:/v1/ride-estimates': async ({ body }) => await estimateRide(ctx, body),
    'POST auto:/v1/rides': async ({ caller, body, idempotencyKey }) =>
      await requestRide(ctx, caller.userId, body, idempotencyKey),
    'GET auto:/v1/rides/current': async ({ caller }) => await currentRide(ctx, caller.userId),
    'GET auto:/v1/rides/:id': async ({ caller, params }) =>
      await readRide(ctx, { userId: caller.userId, id: params.id }),
    'GET auto:/v1/rides/:id/events': async ({ caller, params, query, signal }) => {
      const ride = { userId: caller.userId, id: params.id };
      await readRide(ctx, ride);
      return watchRide(ctx, ride, { since: query.version, signal });
    },
    'GET auto:/v1/rides/:id/cancellation': async ({ caller, params }) =>
      await cancellationOf(ctx, { userId: caller.userId, id: params.id }),
    'POST auto:/v1/rides/:id/cancel': async ({ caller, params, body, idempotencyKey }) =>
      await cancelRide(ctx, { userId: caller.userId, id: params.id }, body, idempotencyKey),
    'POST external:/v1/dispatch/webhook/:provider': async ({ params, request }) =>
      await takeWebhook(
        ctx,
        params.provider,
        request.headers,
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      ),
  }) satisfies Partial<Handlers>;
