import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { inviteCode, inviterOf } from './service.ts';

export const inviteRoutes = (ctx: Context) =>
  ({
    'PUT auth:/v1/invite-code': ({ caller }) => inviteCode(ctx, caller.userId),
    'GET auth:/v1/invite-codes/:code': ({ params, clientAddress }) =>
      inviterOf(ctx, params.code, clientAddress),
  }) satisfies Partial<Handlers>;
