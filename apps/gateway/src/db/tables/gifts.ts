import type { GiftItem } from '@shtrans/contract/gifts';
import type { JSONColumnType } from 'kysely';

/** Gifts claimed, one for each rider and gift, and what is left of the limited ones. */
export interface GiftTables {
  gift_stock: { gift: string; remaining: number };
  gift_claims: {
    user_id: string;
    gift: string;
    id: string;
    items: JSONColumnType<GiftItem[]>;
    claimed_at: Date;
    expires_at: Date;
  };
}
