import type { CouponTerms } from '@shtrans/contract/coupons/schemas';

/** Rides that are paid with the ride code. */
const CODE_RIDES: ReadonlySet<string> = new Set(['bus', 'ferry', 'maglev', 'metro']);

/** A page where riders use coupons. */
export type PlaceOfUse = 'planRoute' | 'rideCode' | 'scenicSpots';

/** Returns the page where a coupon is used, by the types of its orders; undefined if there is no single one. */
export function whereToUse({
  orderTypes,
}: Pick<CouponTerms, 'orderTypes'>): PlaceOfUse | undefined {
  const [type, ...otherTypes] = orderTypes;
  if (type === undefined) return undefined;
  if (orderTypes.every((each) => CODE_RIDES.has(each))) return 'rideCode';
  if (otherTypes.length > 0) return undefined;
  if (type === 'taxi') return 'planRoute';
  return type === 'scenic_ticket' ? 'scenicSpots' : undefined;
}
