import type { Gift, GiftName } from '@shtrans/contract/gifts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';

/** A gift, and what the rider has of it. */
export const giftQuery = (name: GiftName) =>
  query('GET maas:/v1/gifts/:name', { params: { name } }, { freshMs: 0 });

/** Claims a gift; tapped twice, or after a lost answer, it is the same claim. */
export async function claimGift(name: GiftName): Promise<Gift> {
  const gift = await attempt(`gift ${name}`, async (idempotencyKey) =>
    call('POST maas:/v1/gifts/:name/claim', { params: { name }, idempotencyKey }),
  );
  writeQuery(giftQuery(name), gift);
  return gift;
}
