import type { CouponTerms } from '@shtrans/contract/coupons/schemas';

/** The order for which a coupon is to be used: its type, and the amount due before coupon and points. */
export interface Use {
  type: string;
  dueCents: number;
}

/** Why a coupon's terms do not allow an order. */
export type Unfit = 'type' | 'threshold';

/** Returns why a coupon cannot be used for an order; undefined: it can. */
export function unfitFor(
  { orderTypes, thresholdCents }: Pick<CouponTerms, 'orderTypes' | 'thresholdCents'>,
  { type, dueCents }: Use,
): Unfit | undefined {
  if (orderTypes.length > 0 && !orderTypes.includes(type)) return 'type';
  return dueCents < thresholdCents ? 'threshold' : undefined;
}

/**
 * Returns a coupon's discount on an amount in cents, rounded down and at most the amount due; 0 for a kind known only to a
 * newer gateway.
 */
export function worthCents(
  { kind, amountCents = 0, percentOff = 0, capCents }: Omit<CouponTerms, 'name' | 'terms'>,
  dueCents: number,
): number {
  const maxCents = Math.min(dueCents, capCents ?? dueCents);
  switch (kind) {
    case 'amount_off':
      return Math.min(amountCents, dueCents);
    case 'percent_off':
      return Math.min(Math.floor((dueCents * percentOff) / 100), maxCents);
    case 'free_ride':
      return maxCents;
    default:
      return 0;
  }
}
