import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { planItineraries } from './service.ts';

type PlanHandlers = Pick<Handlers, 'GET maas:/v1/plans'>;

export const planRoutes = (ctx: Context): PlanHandlers => ({
  'GET maas:/v1/plans': async ({ query }) => await planItineraries(ctx, query),
});
