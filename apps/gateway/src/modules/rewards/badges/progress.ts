import type { OrderType } from '@shtrans/contract/orders/types';
import type { BadgeRule } from './data.ts';

/** A ride as far as a badge counts it. */
export interface CountedRide {
  type: OrderType;
  /** By the city's calendar. */
  day: string;
  endedAt: Date;
  /** Null if not measured. */
  metres: number | null;
}

/** A rider's progress, and when the target was reached; null: not yet. */
export interface Progress {
  progress: number;
  reachedAt: Date | null;
}

/** Order types that are no travel. */
const NO_RIDES = new Set<OrderType>(['multi_ticket', 'parking', 'scenic_ticket']);

/** Returns the progress by a rule of rides, which are in the order of their ends. */
export function progressOf(
  { count, of, target }: BadgeRule['rule'],
  rides: readonly CountedRide[],
): Progress {
  const distinctValues = new Set<string>();
  let progress = 0;
  let reachedAt: Date | null = null;
  for (const ride of rides) {
    if (of === 'all' ? NO_RIDES.has(ride.type) : !of.includes(ride.type)) continue;
    if (count === 'metres') progress += ride.metres ?? 0;
    else if (count === 'rides') progress += 1;
    else progress = distinctValues.add(count === 'days' ? ride.day : ride.type).size;
    if (progress >= target) reachedAt ??= ride.endedAt;
  }
  return { progress, reachedAt };
}
