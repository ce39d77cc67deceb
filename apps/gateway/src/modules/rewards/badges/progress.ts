import type { OrderType } from '@shtrans/contract/orders/types';
import type { BadgeRule } from './data.ts';

/** A ride as far as a badge counts it. */
export interface CountedRide {
  type: OrderType;
  /** By the calendar of Shanghai. */
  day: string;
  endedAt: Date;
  /** Null where nobody measured. */
  metres: number | null;
}

/** How far a rider is, and when the target was reached; null: not yet. */
export interface Progress {
  progress: number;
  reachedAt: Date | null;
}

/** Orders by which nobody travels. */
const NO_RIDES = new Set<OrderType>(['multi_ticket', 'parking', 'scenic_ticket']);

/** What a rule counts of rides, which come in the order of their ends. */
export function progressOf(
  { count, of, target }: BadgeRule['rule'],
  rides: readonly CountedRide[],
): Progress {
  const seen = new Set<string>();
  let progress = 0;
  let reachedAt: Date | null = null;
  for (const ride of rides) {
    if (of === 'all' ? NO_RIDES.has(ride.type) : !of.includes(ride.type)) continue;
    if (count === 'metres') progress += ride.metres ?? 0;
    else if (count === 'rides') progress += 1;
    else progress = seen.add(count === 'days' ? ride.day : ride.type).size;
    if (progress >= target) reachedAt ??= ride.endedAt;
  }
  return { progress, reachedAt };
}
