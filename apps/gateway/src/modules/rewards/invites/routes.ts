import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { acceptInvitation, readInvitations } from './invitations.ts';
import { claimReward, readOffer, readReward } from './promoters.ts';
import { inviteCode, inviterOf } from './service.ts';
import { readTrial, takePlace } from './trial.ts';

export const inviteRoutes = (ctx: Context) =>
  ({
    'PUT auth:/v1/invite-code': ({ caller }) => inviteCode(ctx, caller.userId),
    'GET auth:/v1/invite-codes/:code': ({ params, clientAddress }) =>
      inviterOf(ctx, params.code, clientAddress),
    'GET auth:/v1/invitations': ({ caller }) => readInvitations(ctx, caller.userId),
    'POST auth:/v1/invitations/acceptance': ({ body, attempt, device, clientAddress }) =>
      acceptInvitation(ctx, body.code, { attempt, signs: { device, clientAddress } }),
    'GET maas:/v1/promoters/:promoter': ({ params }) => readOffer(ctx, params.promoter),
    'GET maas:/v1/promoter-reward': ({ caller }) => readReward(ctx, caller.userId),
    'POST maas:/v1/promoter-reward': ({ body, attempt, device, clientAddress }) =>
      claimReward(ctx, body.promoter, { attempt, signs: { device, clientAddress } }),
    'GET maas:/v1/trial': ({ caller }) => readTrial(ctx, caller.userId),
    'POST maas:/v1/trial/place': ({ attempt }) => takePlace(ctx, attempt),
  }) satisfies Partial<Handlers>;
