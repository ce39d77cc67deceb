import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { listFavourites, syncFavourites } from './service.ts';

export const favouriteRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/favourites': ({ caller }) => listFavourites(ctx, caller.userId),
    'POST maas:/v1/favourites/sync': ({ caller, body }) =>
      syncFavourites(ctx, caller.userId, body.items),
  }) satisfies Partial<Handlers>;
