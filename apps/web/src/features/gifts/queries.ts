import type { PublishedDocument } from '@shtrans/contract/documents';
import type { Gift, GiftName } from '@shtrans/contract/gifts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import { type Query, writeQuery } from '../../core/query/query-cache.ts';
import { noteServerTime } from '../../core/clock/server-clock.ts';

/** A gift, and what the rider has of it. */
export const giftQuery = (name: GiftName): Query<Gift> => ({
  key: ['gifts', name],
  load: async (signal) => {
    const gift = await call('GET maas:/v1/gifts/:name', { params: { name }, signal });
    noteServerTime(gift.serverTime);
    return gift;
  },
  freshMs: 0,
});

/** Claims a gift; tapped twice, or after a lost answer, it is the same claim. */
export async function claimGift(name: GiftName): Promise<Gift> {
  const gift = await attempt(`gift ${name}`, async (idempotencyKey) =>
    call('POST maas:/v1/gifts/:name/claim', { params: { name }, idempotencyKey }),
  );
  writeQuery(giftQuery(name).key, gift);
  return gift;
}

/** The rules of the railway station's gift. */
export const giftRulesQuery: Query<PublishedDocument> = {
  key: ['documents', 'station_gift_rules', ''],
  load: async (signal) =>
    await call('GET api:/v1/documents/:name', { params: { name: 'station_gift_rules' }, signal }),
};
