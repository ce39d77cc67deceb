import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans/schemas';
import { fetchQuery, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { query, type Query } from '../../core/query/query.ts';
import { A_MINUTE } from '../../domain/transit/queries.ts';
import { type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import type { PlanInput } from '../../domain/plans/plan-request.ts';

/** After a minute, a plan for now and its live updates are out of date. */
export const AGAIN_MS = 60_000;

export type Side = 'earlier' | 'later';

/** The answer to a plan, with the pages loaded before and after it. */
export interface PlanPages {
  first: PlanAnswer;
  /** The last one is the earliest. */
  earlier: readonly PlanAnswer[];
  later: readonly PlanAnswer[];
}

/** One itinerary, with the answer that it came in. */
export interface FoundItinerary {
  itinerary: Itinerary;
  page: PlanAnswer;
}

export const planQuery = (input: PlanInput): Query<PlanAnswer> =>
  query('GET maas:/v1/plans', { query: input }, A_MINUTE);

/** The query for a plan's itineraries. A renewal replaces the first answer; the pages around it stay. */
export function planPagesQuery(input: PlanInput): Query<PlanPages> {
  const plan = planQuery(input);
  const pages: Query<PlanPages> = {
    ...plan,
    name: `${plan.name} and around`,
    load: async (signal) => {
      const first = await plan.load(signal);
      const { earlier = [], later = [] } = readQuery(pages).data ?? {};
      return { first, earlier, later };
    },
    inDocument: () => {
      const first = plan.inDocument?.();
      return first && { first, earlier: [], later: [] };
    },
  };
  return pages;
}

/** The request for more itineraries on a side; null if there are no more. */
export function continuationOf(pages: PlanPages, side: Side): PlanAnswer[Side] {
  const pagesOfSide = pages[side];
  return (pagesOfSide[pagesOfSide.length - 1] ?? pages.first)[side];
}

/** Each itinerary once, in the order of the page: the earliest answer first; of two equal ones the newest answer's. */
export function itinerariesOf({ first, earlier, later }: PlanPages): FoundItinerary[] {
  const seenIds = new Set(first.itineraries.map(({ id }) => id));
  const onlyNew = (page: PlanAnswer): FoundItinerary[] =>
    page.itineraries.flatMap((itinerary) => {
      if (seenIds.has(itinerary.id)) return [];
      seenIds.add(itinerary.id);
      return [{ itinerary, page }];
    });
  const before = earlier.reduce<FoundItinerary[]>(
    (earlierItineraries, page) => [...onlyNew(page), ...earlierItineraries],
    [],
  );
  const after = later.flatMap(onlyNew);
  return [
    ...before,
    ...first.itineraries.map((itinerary) => ({ itinerary, page: first })),
    ...after,
  ];
}

/** An answer can contain nothing new: the maximum number of requests for one tap. */
const TRIES = 3;

/**
 * Adds the next answer on a side to the plan's itineraries. Returns false if it has nothing new. Rejects if the gateway
 * refuses.
 */
export async function addPage(input: PlanInput, side: Side): Promise<boolean> {
  const query = planPagesQuery(input);
  const cachedPages = () => readQuery(query).data;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const pages = cachedPages();
    const next = pages && continuationOf(pages, side);
    if (pages === undefined || next === undefined || next === null) return false;
    const page = await fetchQuery(planQuery(inputAt(input, next)));
    const now = cachedPages() ?? pages;
    const extended = { ...now, [side]: [...now[side], page] };
    writeQuery(query, extended);
    if (itinerariesOf(extended).length > itinerariesOf(now).length) return true;
  }
  return false;
}

/**
 * The request at a fixed time. At the time of an answer it returns the same itineraries later, even if the plan was for
 * now.
 */
export const inputAt = (
  input: PlanInput,
  { time, arriveBy }: Pick<PlanAnswer, 'time' | 'arriveBy'>,
): PlanInput => ({ ...input, time, arriveBy: arriveBy ? '1' : undefined });

/** Stores an answer for the page of one of its itineraries, which then shows immediately. */
export const keepPage = (input: PlanInput, page: PlanAnswer): void =>
  writeQuery(planQuery(inputAt(input, page)), page);

/** The query of one itinerary's address: it names the requested time, so that another phone finds the itinerary too. */
export const itineraryQuery = (plan: PlanInAddress, { itinerary, page }: FoundItinerary) => ({
  ...queryOf({ ...plan, time: page.time, arriveBy: page.arriveBy, by: undefined }),
  id: itinerary.id,
});
