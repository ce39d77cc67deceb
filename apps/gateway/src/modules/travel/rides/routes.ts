import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { cancellationOf, cancelRide } from './cancel.ts';
import { estimateRide } from './estimate.ts';
import { readConversation, sendMessage } from './messages.ts';
import { findPlaces, ranksNear } from './places.ts';
import { requestRide } from './request.ts';
import { currentRide, readRide, takeWebhook } from './service.ts';
import { watchRide } from './watch.ts';

export const rideRoutes = (ctx: Context) =>
  ({
    'GET auto:/v1/ride-places': ({ query }) => findPlaces(ctx, query),
    'GET auto:/v1/taxi-ranks': ({ query }) => ranksNear(ctx, query),
    'POST auto:/v1/ride-estimates': ({ body }) => estimateRide(ctx, body),
    'POST auto:/v1/rides': ({ attempt, body }) => requestRide(ctx, attempt, body),
    'GET auto:/v1/rides/current': ({ caller }) => currentRide(ctx, caller.userId),
    'GET auto:/v1/rides/:id': (call) => readRide(ctx, ownKey(call)),
    'GET auto:/v1/rides/:id/events': async (call) => {
      await readRide(ctx, ownKey(call));
      return watchRide(ctx, ownKey(call), { since: call.query.version, signal: call.signal });
    },
    'GET auto:/v1/rides/:id/cancellation': (call) => cancellationOf(ctx, ownKey(call)),
    'POST auto:/v1/rides/:id/cancel': (call) =>
      cancelRide(ctx, ownKey(call), call.attempt, call.body.feeCents),
    'GET auto:/v1/rides/:id/messages': (call) => readConversation(ctx, ownKey(call)),
    'POST auto:/v1/rides/:id/messages': (call) =>
      sendMessage(ctx, ownKey(call), call.attempt, call.body.phraseId),
    'POST external:/v1/dispatch/webhook/:provider': ({ params, request }) =>
      takeWebhook(ctx, params.provider, request),
  }) satisfies Partial<Handlers>;
