import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { planQuery } from './plan-pages.ts';
import { inputOf, type PlanInAddress, planOf } from '../../domain/plans/plan-address.ts';
import { nearestItinerary } from './nearest-itinerary.ts';

/** Live news is asked for again after a minute. */
const AGAIN_MS = 60_000;

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.recovery === 'fix_input';

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
  return {
    plan,
    id,
    answer,
    itinerary,
    gone: found === undefined && id !== '' && itinerary !== undefined,
  };
}
