import { CodedError } from '@shtrans/contract/errors';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

type FavouriteHandlers = Pick<
  Handlers,
  'GET maas:/v1/favourites' | 'POST maas:/v1/favourites/sync'
>;

const missing = (): never => {
  throw new CodedError('unavailable');
};

export const favouriteRoutes = (_ctx: Context): FavouriteHandlers => ({
  'GET maas:/v1/favourites': missing,
  'POST maas:/v1/favourites/sync': missing,
});
