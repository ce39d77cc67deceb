import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { adviseAssumedRides, adviseRider } from './service.ts';

export const fareAdviceRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/fare-advice': ({ caller, query }) => adviseRider(ctx, caller.userId, query.days),
    'GET maas:/v1/fare-advice/supposed': ({ query }) => adviseAssumedRides(ctx, query),
  }) satisfies Partial<Handlers>;
