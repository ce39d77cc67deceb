/** An amount off in cents, a percentage off the amount due, or the whole fare. */
export const COUPON_KINDS = ['amount_off', 'percent_off', 'free_ride'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];
