import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { findSpots, readSpot } from './service.ts';

export const spotRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/spots': ({ query }) => findSpots(ctx, query),
    'GET maas:/v1/spots/:id': ({ params }) => readSpot(ctx, params.id),
  }) satisfies Partial<Handlers>;
