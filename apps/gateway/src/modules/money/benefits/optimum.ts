import type { BenefitChoice } from '@shtrans/contract/benefits/schemas';
import { mostPointsCents, type PointsRule } from '@shtrans/contract/points/facts';

/** A coupon that can be used for the order. */
export interface Candidate {
  id: string;
  /** The discount, from 1 to the amount due. */
  cents: number;
  expiresAt: Date;
}

/** Returns the choice of a coupon, or none, with points worth `pointsCents`. */
export const choiceOf = (
  dueCents: number,
  coupon: Pick<Candidate, 'id' | 'cents'> | null,
  pointsCents: number,
  { pointsPerCent }: PointsRule,
): BenefitChoice => ({
  couponId: coupon?.id ?? null,
  points: pointsCents * pointsPerCent,
  couponCents: coupon?.cents ?? 0,
  pointsCents,
  payCents: dueCents - (coupon?.cents ?? 0) - pointsCents,
});

/**
 * Returns the best valid choice of a coupon, or none, and points: the one with the lowest amount to pay, then with the
 * fewest points, then with the coupon that expires first, then with the lowest id, so that the result is deterministic.
 * For each coupon the maximum of points leaves the least to pay, so fewer points need not be tried.
 */
export function bestChoice(
  dueCents: number,
  coupons: readonly Candidate[],
  balance: number,
  rule: PointsRule,
): BenefitChoice {
  const choices = [null, ...coupons.toSorted(byExpiry)].map((coupon) => {
    const dueAfterCouponCents = dueCents - (coupon?.cents ?? 0);
    return choiceOf(dueCents, coupon, mostPointsCents(dueAfterCouponCents, balance, rule), rule);
  });
  return choices.reduce((best, each) => (isBetter(each, best) ? each : best));
}

const byExpiry = (a: Candidate, b: Candidate): number =>
  a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1);

const isBetter = (a: BenefitChoice, b: BenefitChoice): boolean =>
  a.payCents < b.payCents || (a.payCents === b.payCents && a.points < b.points);
