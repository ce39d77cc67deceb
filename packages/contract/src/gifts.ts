import { z } from 'zod';
import { couponTerms } from './coupons.ts';
import { defineEndpoints } from './endpoint.ts';
import { bilingual, cents, id, instant, openWord, shortText } from './schemas.ts';

/** Gifts that exist: the guide's, and the railway station's. */
export const GIFTS = ['traffic', 'shanghai-chezhan'] as const;
export type GiftName = (typeof GIFTS)[number];

const name = shortText(40).min(1);

/** Coupons of one kind, with their terms. */
export const giftItem = couponTerms.extend({
  /** What comes off at most, of every kind, as older pages read it; 0 where a ride is free. */
  amountCents: cents,
  quantity: z.int().min(1),
  /** Days from the claim. */
  /** Whole days after that of the claim; 0: to the end of it. */
  validDays: z.int(),
});

export type GiftItem = z.infer<typeof giftItem>;

export const gift = z.object({
  name,
  title: bilingual,
  text: bilingual,
  items: z.array(giftItem),
  from: instant,
  until: instant,
  /** `open`, or why it cannot be claimed now. */
  state: openWord(['open', 'not_begun', 'over', 'gone', 'claimed']),
  /** How many are left of how many; null: no limit. */
  left: z.int().nullable(),
  total: z.int().nullable(),
  /** The caller's claim. */
  claim: z.object({ id, at: instant, expiresAt: instant }).nullable(),
  serverTime: instant,
});
export type Gift = z.infer<typeof gift>;

export const giftEndpoints = defineEndpoints({
  'GET maas:/v1/gifts/:name': {
    summary: 'A gift: what is in it, whether it is open, what the caller has of it',
    auth: 'optional',
    params: z.object({ name }),
    output: gift,
    errors: ['gift_not_found'],
  },
  'POST maas:/v1/gifts/:name/claim': {
    summary: 'Claim it, once for each rider; asking again gives the same claim',
    auth: 'user',
    idempotent: true,
    params: z.object({ name }),
    output: gift,
    errors: ['gift_not_found', 'gift_not_begun', 'gift_over', 'gift_gone'],
  },
});
