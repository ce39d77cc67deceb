import type { PlanPreference } from '@shtrans/contract/plans/schemas';
import { boardingsOf, type FoundItinerary } from './search.ts';
import type { Timetable } from './timetable.ts';

/** If there are fewer itineraries, later trips of the same lines are added. */
const ENOUGH = 3;

/** Reports whether `a` is at least as good as `b` in departure, arrival, rides and walking. */
const isAsGood = (a: FoundItinerary, b: FoundItinerary): boolean =>
  a.departure >= b.departure &&
  a.arrival <= b.arrival &&
  boardingsOf(a) <= boardingsOf(b) &&
  a.walk <= b.walk;

/** Returns the Pareto front; of equal itineraries the first. */
export function bestOf(itineraries: readonly FoundItinerary[]): FoundItinerary[] {
  let best: FoundItinerary[] = [];
  for (const itinerary of itineraries) {
    if (best.some((candidate) => isAsGood(candidate, itinerary))) continue;
    best = [...best.filter((candidate) => !isAsGood(itinerary, candidate)), itinerary];
  }
  return best;
}

/** Returns the lines and directions in order. Riders regard itineraries with equal lines as the same. */
export const linesOf = (
  { network: { patterns }, routePattern }: Timetable,
  itinerary: FoundItinerary,
): string =>
  itinerary.rides
    .map(({ route }) => {
      const pattern = patterns[routePattern[route] ?? 0];
      return `${pattern?.route} ${pattern?.direction}`;
    })
    .join();

const byArrival = (a: FoundItinerary, b: FoundItinerary): number =>
  a.arrival - b.arrival || b.departure - a.departure || boardingsOf(a) - boardingsOf(b);
const byDeparture = (a: FoundItinerary, b: FoundItinerary): number =>
  b.departure - a.departure || a.arrival - b.arrival || boardingsOf(a) - boardingsOf(b);

/** Returns the comparison that puts the rider's preference first. */
export function orderBy(
  prefer: PlanPreference,
  arriveBy: boolean,
): (a: FoundItinerary, b: FoundItinerary) => number {
  const soonest = arriveBy ? byDeparture : byArrival;
  const rules: Record<PlanPreference, (a: FoundItinerary, b: FoundItinerary) => number> = {
    fastest: soonest,
    fewer_changes: (a, b) => boardingsOf(a) - boardingsOf(b) || soonest(a, b),
    less_walking: (a, b) => a.walk - b.walk || soonest(a, b),
  };
  return rules[prefer];
}

/** Reports whether an itinerary takes more than twice the fastest plus 20 minutes. */
export const isTooLong = (seconds: number, quickest: number): boolean =>
  seconds > 2 * quickest + 1200;

const durationOf = ({ departure, arrival }: FoundItinerary): number => arrival - departure;

/**
 * Returns the itineraries to show, at most `limit`: from the Pareto front, the first of each sequence of
 * lines, and later trips of the same lines only if there are few others.
 */
export function chooseItineraries(
  table: Timetable,
  itineraries: readonly FoundItinerary[],
  { prefer, arriveBy, limit }: { prefer: PlanPreference; arriveBy: boolean; limit: number },
): FoundItinerary[] {
  const best = bestOf(itineraries).sort(orderBy(prefer, arriveBy));
  const quickest = Math.min(...best.map(durationOf));
  const [soonest] = best.toSorted(orderBy('fastest', arriveBy));
  const seenLines = new Set<string>();
  const sameLines: FoundItinerary[] = [];
  const distinctLines = best
    .filter((itinerary) => itinerary === soonest || !isTooLong(durationOf(itinerary), quickest))
    .filter((itinerary) => {
      const lines = linesOf(table, itinerary);
      if (seenLines.has(lines)) sameLines.push(itinerary);
      else seenLines.add(lines);
      return !sameLines.includes(itinerary);
    });
  const filled = [
    ...distinctLines,
    ...sameLines.slice(0, Math.max(0, ENOUGH - distinctLines.length)),
  ];
  return filled.slice(0, limit).sort(arriveBy ? byDeparture : byArrival);
}
