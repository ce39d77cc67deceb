import { CodedError } from '@shtrans/contract/api/errors';
import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { FAVOURITES_MAX } from '@shtrans/contract/favourites/facts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { changesOf, isSound, type Kept } from './merge.ts';
import { dropRemoved, selectFavourites, upsertFavourites } from './store.ts';
import { lockRider } from '../../people/auth/service.ts';

/** More removed ones than any device tells of at once. */
const REMOVED_MAX = 400;

const shown = (kept: readonly Kept[], now: Date) => ({
  items: kept
    .filter(({ removed }) => !removed)
    .map((favourite) => ({ ...favourite, changedAt: favourite.changedAt.toISOString() })),
  serverTime: now.toISOString(),
});

/** A rider's favourites, the first kept first. */
export const listFavourites = async ({ db, clock }: Context, userId: string) =>
  shown(await selectFavourites(db, userId), clock.now());

/**
 * Brings what a device tells and what is kept together: of each favourite the state changed last stands,
 * whichever device is heard first, and hearing it twice changes nothing. Raises `favourite_invalid` and
 * `favourites_full`; nothing is changed then.
 */
export async function syncFavourites(
  { db, clock }: Context,
  userId: string,
  received: readonly Favourite[],
) {
  const unsound = received.findIndex((favourite) => !isSound(favourite));
  if (unsound >= 0) throw new CodedError('favourite_invalid', { field: `items.${unsound}` });
  return await inTransaction(db, async (tx) => {
    // Until the transaction ends, no other one changes this rider's favourites.
    await lockRider(tx, userId);
    // After the lock: who waited for another device is not of before its changes.
    const now = clock.now();
    const known = new Map((await selectFavourites(tx, userId)).map((kept) => [kept.key, kept]));
    await upsertFavourites(tx, userId, changesOf(known, received, now));
    await dropRemoved(tx, userId, REMOVED_MAX);
    const favourites = shown(await selectFavourites(tx, userId), now);
    if (favourites.items.length > FAVOURITES_MAX) throw new CodedError('favourites_full');
    return favourites;
  });
}
