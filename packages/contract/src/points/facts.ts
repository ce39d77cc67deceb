/** What points are worth, and how much of an order they may pay. */
export interface PointsRule {
  /** Points for one cent: they are used in steps of so many. */
  pointsPerCent: number;
  /** Hundredths of what a coupon leaves to pay; rounded down to a whole cent. */
  maxShare: number;
}

/** The most cents that points may pay of what a coupon leaves. */
export const mostPointsCents = (
  leftCents: number,
  balance: number,
  { pointsPerCent, maxShare }: PointsRule,
): number =>
  Math.min(Math.floor(balance / pointsPerCent), Math.floor((leftCents * maxShare) / 100));
