import type { BenefitChoice } from '@shtrans/contract/benefits/schemas';
import { mostPointsCents, type PointsRule } from '@shtrans/contract/points/facts';

/** A coupon that may be used for the order. */
export interface Candidate {
  id: string;
  /** What it takes off, from 1 to what is due. */
  cents: number;
  expiresAt: Date;
}

/** A coupon, or none, with points that are worth so many cents. */
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
 * The best legal choice over every coupon, and none, with every number of points: what leaves least to pay; of such
 * ones with the fewest points; of those the coupon that expires first, with the least id, so that it is always the same. With each coupon as many points as are allowed leave least, so that others need no look.
 */
export function bestChoice(
  dueCents: number,
  coupons: readonly Candidate[],
  balance: number,
  rule: PointsRule,
): BenefitChoice {
  const choices = [null, ...coupons.toSorted(byExpiry)].map((coupon) => {
    const left = dueCents - (coupon?.cents ?? 0);
    return choiceOf(dueCents, coupon, mostPointsCents(left, balance, rule), rule);
  });
  return choices.reduce((best, each) => (isBetter(each, best) ? each : best));
}

const byExpiry = (a: Candidate, b: Candidate): number =>
  a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1);

const isBetter = (a: BenefitChoice, b: BenefitChoice): boolean =>
  a.payCents < b.payCents || (a.payCents === b.payCents && a.points < b.points);
