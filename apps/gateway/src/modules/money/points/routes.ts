import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { accountOfRider, guideToPoints, pointsKey } from './service.ts';

export const pointsRoutes = (ctx: Context) =>
  ({
    'GET integral:/v1/points': ({ caller, query }) =>
      accountOfRider(ctx, pointsKey(caller.userId), query),
    'GET integral:/v1/points-guide': ({ caller }) => guideToPoints(ctx, caller?.userId),
  }) satisfies Partial<Handlers>;
