import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans/schemas';
import { useState } from 'react';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { inputOf, type PlanInAddress, planOf } from '../../domain/plans/plan-address.ts';
import { AGAIN_MS, planQuery } from './plan-pages.ts';
import { isRide } from './plan-text.ts';
import { isRefused } from './plan-trouble.tsx';

const lines = ({ legs }: Itinerary): string =>
  legs
    .filter(isRide)
    .map(({ line, direction }) => `${line.id} ${direction}`)
    .join('>');

/**
 * The itinerary most like one that is gone: by the same lines where there is one, then by the time it leaves
 * at. Without that one, the first.
 */
export function nearestItinerary(
  itineraries: readonly Itinerary[],
  gone: Itinerary | undefined,
): Itinerary | undefined {
  if (gone === undefined) return itineraries[0];
  const far = (itinerary: Itinerary): number =>
    Math.abs(Date.parse(itinerary.departsAt) - Date.parse(gone.departsAt));
  const alike = itineraries.filter((itinerary) => lines(itinerary) === lines(gone));
  return [...(alike.length > 0 ? alike : itineraries)].sort((a, b) => far(a) - far(b))[0];
}

interface ChosenItinerary {
  plan: PlanInAddress;
  /** Of the address; empty when it names none. */
  id: string;
  answer: Read<PlanAnswer>;
  /** The itinerary of the address or, when that is gone, the one nearest to it. */
  itinerary: Itinerary | undefined;
  gone: boolean;
}

/** The itinerary that the address names, in the newest answer to its plan. */
export function useItinerary(): ChosenItinerary {
  const { query } = useRoute();
  const plan = planOf(query);
  const id = query['id'] ?? '';
  const input = inputOf(plan);
  const answer = useQuery(input && planQuery(input), {
    again: ({ error }) => !isRefused(error) && AGAIN_MS,
  });
  const found = answer.data?.itineraries.find((itinerary) => itinerary.id === id);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const seen = last?.id === id ? last : undefined;
  const itinerary = found ?? nearestItinerary(answer.data?.itineraries ?? [], seen);
  const gone = found === undefined && id !== '' && itinerary !== undefined;
  return { plan, id, answer, itinerary, gone };
}
