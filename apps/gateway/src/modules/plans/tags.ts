import type { Itinerary } from '@shtrans/contract/plans';

type Tag = 'fastest' | 'fewest_changes' | 'least_walking' | 'cheapest';

const isRidden = ({ legs }: Itinerary): boolean => legs.some(({ kind }) => kind === 'ride');

/** What each way is best at among all of them; nothing where all are alike, and one way needs no praise. */
export function tagged(ways: readonly Itinerary[], arriveBy: boolean): Itinerary[] {
  const measures: Record<Tag, (way: Itinerary) => number | null> = {
    fastest: (way) => (arriveBy ? -Date.parse(way.departsAt) : Date.parse(way.arrivesAt)),
    fewest_changes: (way) => (isRidden(way) ? way.changes : null),
    least_walking: (way) => (isRidden(way) ? way.walkSeconds : null),
    cheapest: (way) => (way.fare === null || way.fare.incomplete ? null : way.fare.amountCents),
  };
  const best = Object.entries(measures).map(([tag, measure]) => ({
    tag,
    holders: bestBy(ways, measure),
  }));
  return ways.map((way) => ({
    ...way,
    tags: best.filter(({ holders }) => holders.includes(way)).map(({ tag }) => tag),
  }));
}

function bestBy(
  ways: readonly Itinerary[],
  measure: (way: Itinerary) => number | null,
): Itinerary[] {
  const values = ways.map(measure);
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const holders = ways.filter((_, i) => values[i] === lowest);
  return holders.length === known.length ? [] : holders;
}
