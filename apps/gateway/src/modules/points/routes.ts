import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { guideToPoints, pointsOfRider } from './service.ts';

export const pointsRoutes = (ctx: Context) =>
  ({
    'GET integral:/v1/points': ({ caller, query }) => pointsOfRider(ctx, caller.userId, query),
    'GET integral:/v1/points-guide': ({ caller }) => guideToPoints(ctx, caller?.userId),
  }) satisfies Partial<Handlers>;
