import { CodedError } from '@shtrans/contract/api/errors';
import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { FAVOURITES_MAX } from '@shtrans/contract/favourites/facts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { changesOf, isSound, type Kept } from './merge.ts';
import { dropRemoved, selectFavourites, upsertFavourites } from './store.ts';
import { lockRider } from '../../people/auth/service.ts';

/** Maximum number of removed favourites that are stored: more than a device sends in one request. */
const REMOVED_MAX = 400;

const favouritesView = (states: readonly Kept[], now: Date) => ({
  items: states
    .filter(({ removed }) => !removed)
    .map((favourite) => ({ ...favourite, changedAt: favourite.changedAt.toISOString() })),
  serverTime: now.toISOString(),
});

/** Returns a rider's favourites, the oldest change first. */
export const listFavourites = async ({ db, clock }: Context, userId: string) =>
  favouritesView(await selectFavourites(db, userId), clock.now());

/**
 * Merges a device's favourites with the stored ones: of each favourite the latest change wins, in any order
 * of devices, and a repeated sync changes nothing. Throws `favourite_invalid` or `favourites_full`, and then
 * changes nothing.
 */
export async function syncFavourites(
  { db, clock }: Context,
  userId: string,
  received: readonly Favourite[],
) {
  const invalidIndex = received.findIndex((favourite) => !isSound(favourite));
  if (invalidIndex >= 0)
    throw new CodedError('favourite_invalid', { field: `items.${invalidIndex}` });
  return await inTransaction(db, async (tx) => {
    // Until the transaction ends, no other sync changes this rider's favourites.
    await lockRider(tx, userId);
    // Read after the lock, so that a request that waited is not dated before the changes of another device.
    const now = clock.now();
    const storedByKey = new Map(
      (await selectFavourites(tx, userId)).map((state) => [state.key, state]),
    );
    await upsertFavourites(tx, userId, changesOf(storedByKey, received, now));
    await dropRemoved(tx, userId, REMOVED_MAX);
    const favourites = favouritesView(await selectFavourites(tx, userId), now);
    if (favourites.items.length > FAVOURITES_MAX) throw new CodedError('favourites_full');
    return favourites;
  });
}
