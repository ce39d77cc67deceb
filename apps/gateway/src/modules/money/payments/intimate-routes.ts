import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import {
  acceptInvitation,
  changeAccount,
  inviteRelative,
  listAccounts,
} from './intimate-accounts.ts';

export const intimateRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/intimate-accounts': ({ caller }) => listAccounts(ctx, caller.userId),
    'POST maas:/v1/intimate-accounts': ({ body, attempt }) => inviteRelative(ctx, body, attempt),
    'POST maas:/v1/intimate-accounts/:id/acceptance': ({ params, body, attempt }) =>
      acceptInvitation(ctx, params.id, body.agreementVersion, attempt),
    'PUT maas:/v1/intimate-accounts/:id': (call) => changeAccount(ctx, ownKey(call), call.body),
  }) satisfies Partial<Handlers>;
