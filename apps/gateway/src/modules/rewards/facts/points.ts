import { shanghaiDate, shanghaiInstant } from '@shtrans/contract/values/calendar';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { PointsRules } from '../../money/points/service.ts';

/** What a ride or use earns by the rules, in points: each rule that is for its type adds its own. */
export const pointsOf = (
  { earn }: Pick<PointsRules, 'earn'>,
  { type, paidCents }: { type: OrderType; paidCents: number },
): number =>
  earn
    .filter(({ orderTypes }) => orderTypes.length === 0 || orderTypes.includes(type))
    .reduce(
      (points, { perRide, perYuan }) => points + perRide + perYuan * Math.floor(paidCents / 100),
      0,
    );

/** The first instant at which points that are earned now count no more: the end of a month of Shanghai. */
export function pointsExpireAt({ expiry }: Pick<PointsRules, 'expiry'>, now: Date): Date {
  const { year, month } = shanghaiDate(now);
  return shanghaiInstant(year, month + expiry.months + 1, 1);
}
