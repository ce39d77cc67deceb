import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { askPayer, claimPayer, takeAnswer } from './service.ts';

export const payerRoutes = (ctx: Context) =>
  ({
    'POST auth:/v1/payers/wechat': ({ caller, body }) =>
      askPayer(ctx, caller.userId, body.returnTo),
    'GET external:/v1/payers/wechat/callback': async ({ query, reply }) => {
      const address = await takeAnswer(ctx, query);
      void reply.code(302).header('location', address).type('text/plain; charset=utf-8');
      return '';
    },
    'POST auth:/v1/payers/wechat/claim': async ({ caller, body }) => {
      await claimPayer(ctx, caller.userId, body.claim);
      return { known: true };
    },
  }) satisfies Partial<Handlers>;
