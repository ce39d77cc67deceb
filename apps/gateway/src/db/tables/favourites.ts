import type { Favourite } from '@shtrans/contract/favourites';
import type { JSONColumnType } from 'kysely';

/** What a favourite is, without its key and when it changed. */
export type FavouriteBody = Pick<Favourite, 'kind' | 'name' | 'at' | 'to'>;

export interface FavouriteTables {
  favourites: {
    user_id: string;
    key: string;
    body: JSONColumnType<FavouriteBody>;
    /** When a device last set or removed it; never later than when we heard of it. */
    changed_at: Date;
    /** The same instant where it was removed: the row tells older news of other devices from newer. */
    removed_at: Date | null;
  };
}
