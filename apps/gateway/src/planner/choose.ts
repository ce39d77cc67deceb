import type { PlanPreference } from '@shtrans/contract/plans/schemas';
import type { FoundItinerary } from './search.ts';
import type { Timetable } from './timetable.ts';

/** Fewer itineraries than these are filled up with later trips of the same lines. */
const ENOUGH = 3;

/** Whether `a` is nowhere worse than `b` in departure, arrival, rides and walking. */
const isAsGood = (a: FoundItinerary, b: FoundItinerary): boolean =>
  a.departure >= b.departure &&
  a.arrival <= b.arrival &&
  a.rides.length <= b.rides.length &&
  a.walk <= b.walk;

/** The Pareto front: without those that another is as good as; of equals the first stays. */
export function bestOf(itineraries: readonly FoundItinerary[]): FoundItinerary[] {
  let best: FoundItinerary[] = [];
  for (const itinerary of itineraries) {
    if (best.some((other) => isAsGood(other, itinerary))) continue;
    best = [...best.filter((other) => !isAsGood(itinerary, other)), itinerary];
  }
  return best;
}

/** Lines and directions in their order: what makes an itinerary another one to a rider. */
export const linesOf = (
  { network: { feed }, routePattern }: Timetable,
  itinerary: FoundItinerary,
): string =>
  itinerary.rides
    .map(({ route }) => {
      const pattern = feed.patterns[routePattern[route] ?? 0];
      return `${pattern?.route} ${pattern?.direction}`;
    })
    .join();

const byArrival = (a: FoundItinerary, b: FoundItinerary): number =>
  a.arrival - b.arrival || b.departure - a.departure || a.rides.length - b.rides.length;
const byDeparture = (a: FoundItinerary, b: FoundItinerary): number =>
  b.departure - a.departure || a.arrival - b.arrival || a.rides.length - b.rides.length;

/** What a rider asked for first. */
export function order(
  prefer: PlanPreference,
  arriveBy: boolean,
): (a: FoundItinerary, b: FoundItinerary) => number {
  const soonest = arriveBy ? byDeparture : byArrival;
  const rules: Record<PlanPreference, (a: FoundItinerary, b: FoundItinerary) => number> = {
    fastest: soonest,
    fewer_changes: (a, b) => a.rides.length - b.rides.length || soonest(a, b),
    less_walking: (a, b) => a.walk - b.walk || soonest(a, b),
  };
  return rules[prefer];
}

/** Takes more than twice as long as the quickest, and much longer: nobody would go so. */
export const isTooLong = (seconds: number, quickest: number): boolean =>
  seconds > 2 * quickest + 1200;

const durationOf = ({ departure, arrival }: FoundItinerary): number => arrival - departure;

/**
 * The itineraries to be shown, at most `limit`: none worse than another, the first of each sequence of lines;
 * later trips of the same lines only where there is little else.
 */
export function chosen(
  table: Timetable,
  itineraries: readonly FoundItinerary[],
  { prefer, arriveBy, limit }: { prefer: PlanPreference; arriveBy: boolean; limit: number },
): FoundItinerary[] {
  const best = bestOf(itineraries).sort(order(prefer, arriveBy));
  const quickest = Math.min(...best.map(durationOf));
  const [soonest] = best.toSorted(order('fastest', arriveBy));
  const seen = new Set<string>();
  const others: FoundItinerary[] = [];
  const different = best
    .filter((itinerary) => itinerary === soonest || !isTooLong(durationOf(itinerary), quickest))
    .filter((itinerary) => {
      const lines = linesOf(table, itinerary);
      if (seen.has(lines)) others.push(itinerary);
      else seen.add(lines);
      return !others.includes(itinerary);
    });
  const filled = [...different, ...others.slice(0, Math.max(0, ENOUGH - different.length))];
  return filled.slice(0, limit).sort(arriveBy ? byDeparture : byArrival);
}
