import { z } from 'zod';
import { ORDER_TYPES } from './order-types.ts';
import { bilingual, cents, openWord } from './schemas.ts';

/** Something off in cents, something off in percent of what is due, or nothing to pay at all. */
export const COUPON_KINDS = ['amount_off', 'percent_off', 'free_ride'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

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
