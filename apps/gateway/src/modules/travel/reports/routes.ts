import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyRequest } from 'fastify';
import type { Headers } from '../../../adapters/signature.ts';
import type { Context } from '../../../context.ts';
import { type Handlers, ownKey, rawBody } from '../../../http/call.ts';
import { ofService } from '../../define.ts';
import { takeBikeRide } from './bikes.ts';
import { takeFaceDecision } from './face-checks.ts';
import { takePassage } from './gates.ts';
import { takeStay } from './parking.ts';
import { payDue } from './plate-fees.ts';
import { sendLicence } from './plate-licences.ts';
import { bindPlate, listPlates, proveByFee, removePlate } from './plates.ts';
import { takeDecision } from './real-names.ts';
import { agreeToRepairs, askRepair, listRepairs, repairFare } from './service.ts';
import { takeTicketReport } from './tickets.ts';

/** A partner's adapter that verifies and reads webhooks. */
interface Reporter<Report> {
  readonly name: string;
  readWebhook(headers: Headers, body: Buffer): Promise<Report>;
}

/** Verifies and reads a webhook, and applies it. Throws `not_found` for a partner that is not configured. */
const webhook =
  <Report>(
    ctx: Context,
    reporter: Reporter<Report>,
    take: (ctx: Context, provider: string, report: Report) => Promise<{ received: true }>,
  ) =>
  async (call: { params: { provider: string }; request: FastifyRequest }) => {
    const { provider } = call.params;
    if (provider !== reporter.name) throw new CodedError('not_found');
    const { headers } = call.request;
    return await take(ctx, provider, await reporter.readWebhook(headers, rawBody(call.request)));
  };

export const reportRoutes = (ctx: Context) => {
  const { bikes, faceVerification, gates, parking, realName, ticketing } = ctx.adapters;
  return {
    'POST external:/v1/bikes/webhook/:provider': webhook(ctx, bikes, takeBikeRide),
    'POST external:/v1/gates/webhook/:provider': webhook(ctx, gates, takePassage),
    'POST external:/v1/parking/webhook/:provider': webhook(ctx, parking, takeStay),
    'POST external:/v1/real-name/webhook/:provider': webhook(ctx, realName, takeDecision),
    'POST external:/v1/face-verification/webhook/:provider': webhook(
      ctx,
      faceVerification,
      takeFaceDecision,
    ),
    'POST external:/v1/ticketing/webhook/:provider': webhook(ctx, ticketing, takeTicketReport),
  } satisfies Partial<Handlers>;
};

export const plateRoutes = (ctx: Context) =>
  ofService('parking', {
    'GET maas:/v1/plates': ({ caller }) => listPlates(ctx, ctx.db, caller.userId),
    'POST maas:/v1/plates': ({ attempt, body }) => bindPlate(ctx, attempt, body.plate),
    'DELETE maas:/v1/plates/:id': (call) => removePlate(ctx, ownKey(call)),
    'POST maas:/v1/plates/:id/licence': (call) =>
      sendLicence(ctx, ownKey(call), call.attempt, call.body.photo),
    'POST maas:/v1/plates/:id/fee-proof': (call) =>
      proveByFee(ctx, ownKey(call), call.attempt, call.body),
    'POST maas:/v1/plates/:id/orders': (call) =>
      payDue(ctx, ownKey(call), call.attempt, call.body.due),
  } satisfies Partial<Handlers>);

export const repairRoutes = (ctx: Context) =>
  ofService('ride_code', {
    'GET maas:/v1/local/ride-repairs': ({ caller }) => listRepairs(ctx, caller.userId),
    'POST maas:/v1/local/ride-repairs/agreement': ({ caller, attempt }) =>
      agreeToRepairs(ctx, caller.userId, attempt),
    'GET maas:/v1/local/ride-repairs/:id/fare': (call) =>
      repairFare(ctx, ownKey(call), call.query.station),
    'POST maas:/v1/local/ride-repairs/:id': (call) =>
      askRepair(ctx, ownKey(call), call.attempt, call.body),
  } satisfies Partial<Handlers>);
