import { z } from 'zod';
import { COUPON_KINDS } from './facts.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, byId, cents, id, instant, openWord, pageQuery } from '../api/schemas.ts';

/** What a coupon is good for. A kind that only a newer gateway knows takes nothing off. */
export const couponTerms = z.object({
  name: bilingual,
  terms: bilingual,
  kind: openWord(COUPON_KINDS),
  /** What comes off, of `amount_off`. */
  amountCents: cents.optional(),
  /** 10 is 10% off, of `percent_off`; rounded down to a whole cent. */
  percentOff: z.int().min(1).max(99).optional(),
  /** What comes off at most, of `percent_off` and `free_ride`. */
  capCents: cents.optional(),
  /** What an order must cost at least. */
  thresholdCents: cents,
  /** Orders it is for; none named: all. */
  orderTypes: z.array(openWord(ORDER_TYPES)),
});
export type CouponTerms = z.infer<typeof couponTerms>;

/** `held`: an order that waits for its payment has it. */
export const COUPON_STATES = ['available', 'held', 'used', 'expired'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** What a coupon came with; other words may come. */
export const COUPON_SOURCES = ['gift', 'purchase', 'campaign', 'invite', 'trial'] as const;
export type CouponSource = (typeof COUPON_SOURCES)[number];

export const coupon = couponTerms.extend({
  id,
  validFrom: instant,
  validUntil: instant,
  state: openWord(COUPON_STATES),
  from: openWord(COUPON_SOURCES),
  /** The order that holds or used it, or that gave it back when its money went back. */
  orderId: id.nullable(),
  usedAt: instant.nullable(),
  givenBackAt: instant.nullable(),
});
export type Coupon = z.infer<typeof coupon>;

export const couponEndpoints = defineEndpoints({
  'GET maas:/v1/coupons': {
    summary:
      'Coupons of the rider: usable ones, expiring first; or used and expired ones, newest first',
    auth: 'user',
    query: z.object({
      list: z.enum(['usable', 'invalid']).default('usable'),
      /** Of all kinds without one. */
      kind: z.enum(COUPON_KINDS).optional(),
      ...pageQuery,
    }),
    output: z.object({
      items: z.array(coupon),
      /** Opaque; null on the last page. */
      nextCursor: z.string().nullable(),
      serverTime: instant,
    }),
    errors: ['cursor_invalid'],
  },
  'GET maas:/v1/coupons/:id': {
    summary: 'One coupon of the rider',
    auth: 'user',
    params: byId,
    output: coupon.extend({ serverTime: instant }),
    errors: ['coupon_not_found'],
  },
});
