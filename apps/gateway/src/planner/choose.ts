import type { PlanPreference } from '@shtrans/contract/plans';
import type { FoundWay } from './search.ts';
import type { Timetable } from './timetable.ts';

/** Fewer ways than these are filled up with later trips of the same lines. */
const ENOUGH = 3;

/** Whether `a` is nowhere worse than `b` in departure, arrival, rides and walking. */
const isAsGood = (a: FoundWay, b: FoundWay): boolean =>
  a.departure >= b.departure &&
  a.arrival <= b.arrival &&
  a.rides.length <= b.rides.length &&
  a.walk <= b.walk;

/** Those of which none is as good as another; of equals the first. */
export function bestOf(ways: readonly FoundWay[]): FoundWay[] {
  let best: FoundWay[] = [];
  for (const way of ways) {
    if (best.some((other) => isAsGood(other, way))) continue;
    best = [...best.filter((other) => !isAsGood(way, other)), way];
  }
  return best;
}

/** Lines and directions in their order: what makes a way another one to a rider. */
export const linesOf = ({ network: { feed }, chainPattern }: Timetable, way: FoundWay): string =>
  way.rides
    .map(({ chain }) => {
      const pattern = feed.patterns[chainPattern[chain] ?? 0];
      return `${pattern?.route} ${pattern?.direction}`;
    })
    .join();

const byArrival = (a: FoundWay, b: FoundWay): number =>
  a.arrival - b.arrival || b.departure - a.departure || a.rides.length - b.rides.length;
const byDeparture = (a: FoundWay, b: FoundWay): number =>
  b.departure - a.departure || a.arrival - b.arrival || a.rides.length - b.rides.length;

/** What a rider asked for first. */
export function order(
  prefer: PlanPreference,
  arriveBy: boolean,
): (a: FoundWay, b: FoundWay) => number {
  const soonest = arriveBy ? byDeparture : byArrival;
  const rules: Record<PlanPreference, (a: FoundWay, b: FoundWay) => number> = {
    fastest: soonest,
    fewer_changes: (a, b) => a.rides.length - b.rides.length || soonest(a, b),
    less_walking: (a, b) => a.walk - b.walk || soonest(a, b),
  };
  return rules[prefer];
}

/** Takes more than twice as long as the quickest, and much longer: nobody would go so. */
const isTooLong = (way: FoundWay, quickest: number): boolean =>
  way.arrival - way.departure > 2 * quickest + 1200;

/**
 * The ways to be shown, at most `limit`: none worse than another, the first of each sequence of lines;
 * later trips of the same lines only where there is little else.
 */
export function chosen(
  table: Timetable,
  ways: readonly FoundWay[],
  { prefer, arriveBy, limit }: { prefer: PlanPreference; arriveBy: boolean; limit: number },
): FoundWay[] {
  const best = bestOf(ways).sort(order(prefer, arriveBy));
  const quickest = Math.min(...best.map((way) => way.arrival - way.departure));
  const [soonest] = best.toSorted(order('fastest', arriveBy));
  const seen = new Set<string>();
  const others: FoundWay[] = [];
  const different = best
    .filter((way) => way === soonest || !isTooLong(way, quickest))
    .filter((way) => {
      const lines = linesOf(table, way);
      if (seen.has(lines)) others.push(way);
      else seen.add(lines);
      return !others.includes(way);
    });
  const filled = [...different, ...others.slice(0, Math.max(0, ENOUGH - different.length))];
  return filled.slice(0, limit).sort(arriveBy ? byDeparture : byArrival);
}
