import { z } from 'zod';
import { COUPON_KINDS } from './facts.ts';
import { defineEndpoints } from '../api/endpoint.ts';
import { ORDER_TYPES } from '../orders/types.ts';
import { bilingual, byId, cents, id, instant, openWord, pageQuery } from '../api/schemas.ts';

/** The terms of a coupon. A kind that only a newer gateway knows takes nothing off. */
export const couponTerms = z.object({
  name: bilingual,
  terms: bilingual,
  kind: openWord(COUPON_KINDS),
  /** For `amount_off`: the discount. */
  amountCents: cents.optional(),
  /** For `percent_off`: 10 is 10% off; rounded down to a whole cent. */
  percentOff: z.int().min(1).max(99).optional(),
  /** For `percent_off` and `free_ride`: the maximum discount. */
  capCents: cents.optional(),
  /** Minimum amount of the order. */
  thresholdCents: cents,
  /** Types of orders it applies to; empty: all. */
  orderTypes: z.array(openWord(ORDER_TYPES)),
});
export type CouponTerms = z.infer<typeof couponTerms>;

/** `held`: reserved by an order that waits for payment. */
export const COUPON_STATES = ['available', 'held', 'used', 'expired'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** What the coupon was granted for; a newer gateway may send other words. */
export const COUPON_SOURCES = ['gift', 'purchase', 'campaign', 'invite', 'trial'] as const;
export type CouponSource = (typeof COUPON_SOURCES)[number];

export const coupon = couponTerms.extend({
  id,
  validFrom: instant,
  validUntil: instant,
  state: openWord(COUPON_STATES),
  from: openWord(COUPON_SOURCES),
  /** The order that holds or used it, or that returned it after a refund. */
  orderId: id.nullable(),
  usedAt: instant.nullable(),
  givenBackAt: instant.nullable(),
});
export type Coupon = z.infer<typeof coupon>;

/** A coupon in its rider's wallet, with the name of the campaign that awarded it or of the pack that it was bought in. */
export const walletCoupon = coupon.extend({ origin: bilingual.nullable() });
export type WalletCoupon = z.infer<typeof walletCoupon>;

export const couponEndpoints = defineEndpoints({
  'GET maas:/v1/coupons': {
    summary:
      'Coupons of the rider: usable ones, the earliest expiry first; or used and expired ones, newest first',
    auth: 'user',
    query: z.object({
      list: z.enum(['usable', 'invalid']).default('usable'),
      /** Left out: all kinds. */
      kind: z.enum(COUPON_KINDS).optional(),
      ...pageQuery,
    }),
    output: z.object({
      items: z.array(walletCoupon),
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
    output: walletCoupon.extend({ serverTime: instant }),
    errors: ['coupon_not_found'],
  },
});
