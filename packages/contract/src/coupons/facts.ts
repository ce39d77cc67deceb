/** Something off in cents, something off in percent of what is due, or nothing to pay at all. */
export const COUPON_KINDS = ['amount_off', 'percent_off', 'free_ride'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];
