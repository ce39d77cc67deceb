import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { countSteps, withdraw } from './service.ts';

export const funnelRoutes = (ctx: Context) =>
  ({
    'POST maas:/v1/funnel-steps': ({ body, clientAddress }) => countSteps(ctx, clientAddress, body),
    'POST maas:/v1/funnel-withdrawals': ({ body, clientAddress }) =>
      withdraw(ctx, clientAddress, body.visits),
  }) satisfies Partial<Handlers>;
