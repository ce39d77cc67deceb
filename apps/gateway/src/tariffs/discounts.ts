/** Discounts on a single fare, in the smallest unit of the currency. */

/** Returns the discount on a ride that follows another mode in time; at most the fare. `seconds` is null without one before. */
export const transferDiscount = (
  fare: number,
  seconds: number | null,
  { within_seconds, amount }: { within_seconds: number; amount: number },
): number => (seconds === null || seconds > within_seconds ? 0 : Math.min(fare, amount));

/** Returns a share of the fare after the earlier rides of the calendar month have cost the threshold. */
export const monthlyDiscount = (
  fare: number,
  spent: number,
  { threshold, percent }: { threshold: number; percent: number },
): number => (spent < threshold ? 0 : fare - Math.round((fare * (100 - percent)) / 100));

/** Returns the discount on the `nth` ride of a calendar month, counted from 1, by bands of rides. */
export function frequentRiderDiscount(
  fare: number,
  nth: number,
  bands: readonly { from: number; to: number; rate: number }[],
): number {
  const band = bands.find(({ from, to }) => nth >= from && nth <= to);
  return fare - Math.round(fare * (band?.rate ?? 1));
}
