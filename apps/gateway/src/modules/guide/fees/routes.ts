import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { estimateFee, shownRule } from './service.ts';

export const feeRoutes = (ctx: Context) =>
  ({
    'GET auto:/v1/fee-rules/:id': async ({ params, query }) =>
      shownRule(ctx, params.id, query.version),
    'GET auto:/v1/fee-estimates': ({ query }) => estimateFee(ctx, query),
  }) satisfies Partial<Handlers>;
