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
 * Returns the itinerary most like one that no longer exists: with the same lines if possible, then nearest in
 * departure. Without that one, the first.
 */
export function nearestItinerary(
  itineraries: readonly Itinerary[],
  missing: Itinerary | undefined,
): Itinerary | undefined {
  if (missing === undefined) return itineraries[0];
  const timeGapMs = (itinerary: Itinerary): number =>
    Math.abs(Date.parse(itinerary.departsAt) - Date.parse(missing.departsAt));
  const sameLines = itineraries.filter((itinerary) => lines(itinerary) === lines(missing));
  return [...(sameLines.length > 0 ? sameLines : itineraries)].sort(
    (a, b) => timeGapMs(a) - timeGapMs(b),
  )[0];
}

interface ChosenItinerary {
  plan: PlanInAddress;
  /** The id in the address; empty if it names none. */
  id: string;
  answer: Read<PlanAnswer>;
  /** The itinerary of the address or, if it no longer exists, the nearest one. */
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
  const listedItinerary = answer.data?.itineraries.find((itinerary) => itinerary.id === id);
  const [last, setLast] = useState(listedItinerary);
  if (listedItinerary !== undefined && listedItinerary !== last) setLast(listedItinerary);
  const lastSeen = last?.id === id ? last : undefined;
  const itinerary = listedItinerary ?? nearestItinerary(answer.data?.itineraries ?? [], lastSeen);
  const isMissing = listedItinerary === undefined && id !== '' && itinerary !== undefined;
  return { plan, id, answer, itinerary, gone: isMissing };
}
