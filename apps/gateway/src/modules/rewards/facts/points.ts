import { cityDate, cityInstant } from '@shtrans/contract/values/calendar';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { PointsRules } from '../../money/points/service.ts';

/** Returns the points that a ride or use earns: the sum over the rules for its type. */
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

/** Returns when points that are earned now expire: at the end of a month of the city's calendar. */
export function pointsExpireAt({ expiry }: Pick<PointsRules, 'expiry'>, now: Date): Date {
  const { year, month } = cityDate(now);
  return cityInstant(year, month + expiry.months + 1, 1);
}
