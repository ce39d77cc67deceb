import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { planItineraries } from './service.ts';

export const planRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/plans': ({ query }) => planItineraries(ctx, query),
  }) satisfies Partial<Handlers>;
