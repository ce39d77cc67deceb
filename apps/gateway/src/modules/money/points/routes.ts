import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { guideToPoints } from './service.ts';

export const pointsRoutes = (ctx: Context) =>
  ({
    'GET integral:/v1/points-guide': ({ caller }) => guideToPoints(ctx, caller?.userId),
  }) satisfies Partial<Handlers>;
