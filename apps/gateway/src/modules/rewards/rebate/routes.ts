import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { accountOfRider } from '../../money/points/service.ts';
import { releaseDue } from './rides.ts';
import { bind, move, readPromoter, readRebate, rebateKey, signUp } from './service.ts';

export const rebateRoutes = (ctx: Context) =>
  ({
    'GET integral:/v1/rebate': ({ caller }) => readRebate(ctx, caller.userId),
    'GET integral:/v1/rebate-ledger': async ({ caller, query }) => {
      while (await releaseDue(ctx, caller.userId));
      return await accountOfRider(ctx, rebateKey(caller.userId), query);
    },
    'POST integral:/v1/rebate/promoter': ({ body, attempt }) => signUp(ctx, body.version, attempt),
    'GET integral:/v1/rebate/promoters/:code': ({ params, clientAddress }) =>
      readPromoter(ctx, params.code, clientAddress),
    'POST integral:/v1/rebate/binding': ({ body, attempt, device, clientAddress }) =>
      bind(ctx, body, { attempt, signs: { device, clientAddress } }),
    'POST integral:/v1/rebate/moves': ({ body, attempt }) => move(ctx, body.amount, attempt),
  }) satisfies Partial<Handlers>;
