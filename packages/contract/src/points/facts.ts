/** The value of points, and the share of an order that they may pay. */
export interface PointsRule {
  /** Points for one cent; points are used in steps of this size. */
  pointsPerCent: number;
  /** Maximum percentage of the amount after the coupon; rounded down to a whole cent. */
  maxShare: number;
}

/** Returns the maximum amount in cents that points may pay after the coupon. */
export const mostPointsCents = (
  leftCents: number,
  balance: number,
  { pointsPerCent, maxShare }: PointsRule,
): number =>
  Math.min(Math.floor(balance / pointsPerCent), Math.floor((leftCents * maxShare) / 100));
