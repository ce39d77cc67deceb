import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans/schemas';
import { fetchQuery, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { query, type Query } from '../../core/query/query.ts';
import { A_MINUTE } from '../../domain/transit/queries.ts';
import { type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import type { PlanInput } from '../../domain/plans/plan-request.ts';

/** A plan for now is one for a minute ago after a minute; so are its live updates. */
export const AGAIN_MS = 60_000;

export type Side = 'earlier' | 'later';

/** The answer to a plan, with what was asked for before and after it. */
export interface PlanPages {
  first: PlanAnswer;
  /** The last one is the earliest. */
  earlier: readonly PlanAnswer[];
  later: readonly PlanAnswer[];
}

/** One itinerary to go, with the answer it came in. */
export interface FoundItinerary {
  itinerary: Itinerary;
  page: PlanAnswer;
}

export const planQuery = (input: PlanInput): Query<PlanAnswer> =>
  query('GET maas:/v1/plans', { query: input }, A_MINUTE);

/** A plan's itineraries. Asked for again, the first answer is renewed and the itineraries around it stay. */
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

/** What to ask for to get more on a side; null: there is no more. */
export function continuationOf(pages: PlanPages, side: Side): PlanAnswer[Side] {
  const known = pages[side];
  return (known[known.length - 1] ?? pages.first)[side];
}

/** Each itinerary once, in the order of the page: the earliest answer first; of two alike the newest answer's. */
export function itinerariesOf({ first, earlier, later }: PlanPages): FoundItinerary[] {
  const seen = new Set(first.itineraries.map(({ id }) => id));
  const onlyNew = (page: PlanAnswer): FoundItinerary[] =>
    page.itineraries.flatMap((itinerary) => {
      if (seen.has(itinerary.id)) return [];
      seen.add(itinerary.id);
      return [{ itinerary, page }];
    });
  const before = earlier.reduce<FoundItinerary[]>(
    (found, page) => [...onlyNew(page), ...found],
    [],
  );
  const after = later.flatMap(onlyNew);
  return [
    ...before,
    ...first.itineraries.map((itinerary) => ({ itinerary, page: first })),
    ...after,
  ];
}

/** An answer may hold nothing new: so many are asked for at one tap. */
const TRIES = 3;

/**
 * Adds the next answer on a side to the plan's itineraries; false when nothing new was in it. Rejects with
 * what the gateway refused.
 */
export async function addPage(input: PlanInput, side: Side): Promise<boolean> {
  const query = planPagesQuery(input);
  const known = () => readQuery(query).data;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const pages = known();
    const next = pages && continuationOf(pages, side);
    if (pages === undefined || next === undefined || next === null) return false;
    const page = await fetchQuery(planQuery(inputAt(input, next)));
    const now = known() ?? pages;
    const grown = { ...now, [side]: [...now[side], page] };
    writeQuery(query, grown);
    if (itinerariesOf(grown).length > itinerariesOf(now).length) return true;
  }
  return false;
}

/** The question at a time. At that of an answer it has its itineraries whenever it is asked, also one for now. */
export const inputAt = (
  input: PlanInput,
  { time, arriveBy }: Pick<PlanAnswer, 'time' | 'arriveBy'>,
): PlanInput => ({ ...input, time, arriveBy: arriveBy ? '1' : undefined });

/** Keeps an answer for the page of one of its itineraries, which then shows at once. */
export const keepPage = (input: PlanInput, page: PlanAnswer): void =>
  writeQuery(planQuery(inputAt(input, page)), page);

/** The query of one itinerary's address: it names the time that was asked for, so that another phone finds it too. */
export const itineraryQuery = (plan: PlanInAddress, { itinerary, page }: FoundItinerary) => ({
  ...queryOf({ ...plan, time: page.time, arriveBy: page.arriveBy, by: undefined }),
  id: itinerary.id,
});
