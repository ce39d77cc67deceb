import type { Itinerary } from '@shtrans/contract/plans';

type Tag = 'fastest' | 'fewest_changes' | 'least_walking' | 'cheapest';

const isRidden = ({ legs }: Itinerary): boolean => legs.some(({ kind }) => kind === 'ride');

/** What each way is best at among all of them; nothing where all are alike, and one way needs no praise. */
export function tagged(itineraries: readonly Itinerary[], arriveBy: boolean): Itinerary[] {
  const measures: Record<Tag, (itinerary: Itinerary) => number | null> = {
    fastest: (itinerary) =>
      arriveBy ? -Date.parse(itinerary.departsAt) : Date.parse(itinerary.arrivesAt),
    fewest_changes: (itinerary) => (isRidden(itinerary) ? itinerary.changes : null),
    least_walking: (itinerary) => (isRidden(itinerary) ? itinerary.walkSeconds : null),
    cheapest: (itinerary) =>
      itinerary.fare === null || itinerary.fare.incomplete ? null : itinerary.fare.amountCents,
  };
  const best = Object.entries(measures).map(([tag, measure]) => ({
    tag,
    holders: bestBy(itineraries, measure),
  }));
  return itineraries.map((itinerary) => ({
    ...itinerary,
    tags: best.filter(({ holders }) => holders.includes(itinerary)).map(({ tag }) => tag),
  }));
}

function bestBy(
  itineraries: readonly Itinerary[],
  measure: (itinerary: Itinerary) => number | null,
): Itinerary[] {
  const values = itineraries.map(measure);
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const holders = itineraries.filter((_, i) => values[i] === lowest);
  return holders.length === known.length ? [] : holders;
}
