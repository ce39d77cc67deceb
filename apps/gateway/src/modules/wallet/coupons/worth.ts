import type { CouponTerms } from '@shtrans/contract/coupons/schemas';

/** What a coupon is to be used for: an order's type, and what is due of it before anything comes off. */
export interface Use {
  type: string;
  dueCents: number;
}

/** Why terms do not let a coupon be used for an order. */
export type Unfit = 'type' | 'threshold';

/** Why a coupon is not for such an order; undefined: it is. */
export function unfitFor(
  { orderTypes, thresholdCents }: Pick<CouponTerms, 'orderTypes' | 'thresholdCents'>,
  { type, dueCents }: Use,
): Unfit | undefined {
  if (orderTypes.length > 0 && !orderTypes.includes(type)) return 'type';
  return dueCents < thresholdCents ? 'threshold' : undefined;
}

/**
 * What a coupon takes off of so many cents: a whole number of them, rounded down, never more than is due; 0 by a
 * kind that only a newer gateway knows.
 */
export function worthCents(
  { kind, amountCents = 0, percentOff = 0, capCents }: Omit<CouponTerms, 'name' | 'terms'>,
  dueCents: number,
): number {
  const most = Math.min(dueCents, capCents ?? dueCents);
  switch (kind) {
    case 'amount_off':
      return Math.min(amountCents, dueCents);
    case 'percent_off':
      return Math.min(Math.floor((dueCents * percentOff) / 100), most);
    case 'free_ride':
      return most;
    default:
      return 0;
  }
}
