import type { Itinerary } from '@shtrans/contract/plans/schemas';

export const isRidden = ({ legs }: Itinerary): boolean => legs.some(({ kind }) => kind === 'ride');

type Measure = (itinerary: Itinerary) => number | null;

/** Tags each itinerary with the measures by which it is best; none if all are equal. */
export function withTags(itineraries: readonly Itinerary[], arriveBy: boolean): Itinerary[] {
  const measures: Record<string, Measure> = {
    fastest: ({ departsAt, arrivesAt }) =>
      arriveBy ? -Date.parse(departsAt) : Date.parse(arrivesAt),
    fewest_changes: (itinerary) => (isRidden(itinerary) ? itinerary.changes : null),
    least_walking: (itinerary) => (isRidden(itinerary) ? itinerary.walkSeconds : null),
    cheapest: ({ fare }) => (fare === null || fare.incomplete ? null : fare.amountCents),
  };
  const best = Object.entries(measures).map(([tag, measure]) => {
    return { tag, holders: bestBy(itineraries, measure) };
  });
  return itineraries.map((itinerary) => ({
    ...itinerary,
    tags: best.filter(({ holders }) => holders.includes(itinerary)).map(({ tag }) => tag),
  }));
}

function bestBy(itineraries: readonly Itinerary[], measure: Measure): Itinerary[] {
  const values = itineraries.map(measure);
  const knownValues = values.filter((value) => value !== null);
  const lowest = Math.min(...knownValues);
  const holders = itineraries.filter((_, i) => values[i] === lowest);
  return holders.length === knownValues.length ? [] : holders;
}
