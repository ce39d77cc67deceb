import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans';
import { fetchQuery, type Query, readQuery, writeQuery } from '../../core/query/query-cache.ts';
import { type PlanInput, planQuery } from '../../domain/transit/queries.ts';

export type Side = 'earlier' | 'later';

/** The answer to a plan, with what was asked for before and after it. */
export interface PlanPages {
  first: PlanAnswer;
  /** The last one is the earliest. */
  earlier: readonly PlanAnswer[];
  later: readonly PlanAnswer[];
}

/** One way to go, with the answer it came in. */
export interface FoundWay {
  way: Itinerary;
  page: PlanAnswer;
}

/** A plan's ways. Asked for again, the first answer is renewed and the ways around it stay. */
export function planPagesQuery(input: PlanInput): Query<PlanPages> {
  const key = ['plan-pages', JSON.stringify(input)];
  return {
    key,
    load: async (signal) => {
      const first = await planQuery(input).load(signal);
      const { earlier = [], later = [] } = readQuery<PlanPages>(key).data ?? {};
      return { first, earlier, later };
    },
    freshMs: 60_000,
  };
}

/** What to ask for to get more on a side; null: there is no more. */
export function wayOn(pages: PlanPages, side: Side): PlanAnswer[Side] {
  const known = pages[side];
  return (known[known.length - 1] ?? pages.first)[side];
}

/** Each way once, in the order of the page: the earliest answer first; of two alike the newest answer's. */
export function waysOf({ first, earlier, later }: PlanPages): FoundWay[] {
  const seen = new Set(first.itineraries.map(({ id }) => id));
  const onlyNew = (page: PlanAnswer): FoundWay[] =>
    page.itineraries.flatMap((way) => {
      if (seen.has(way.id)) return [];
      seen.add(way.id);
      return [{ way, page }];
    });
  const before = earlier.reduce<FoundWay[]>((found, page) => [...onlyNew(page), ...found], []);
  const after = later.flatMap(onlyNew);
  return [...before, ...first.itineraries.map((way) => ({ way, page: first })), ...after];
}

/** An answer may hold nothing new: so many are asked for at one tap. */
const TRIES = 3;

/**
 * Adds the next answer on a side to the plan's ways; false when nothing new was in it. Rejects with
 * what the gateway refused.
 */
export async function addPage(input: PlanInput, side: Side): Promise<boolean> {
  const { key } = planPagesQuery(input);
  const known = (): PlanPages | undefined => readQuery<PlanPages>(key).data;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const pages = known();
    const next = pages && wayOn(pages, side);
    if (pages === undefined || next === undefined || next === null) return false;
    const page = await fetchQuery(planQuery(laterInput(input, next)));
    const now = known() ?? pages;
    const grown = { ...now, [side]: [...now[side], page] };
    writeQuery(key, grown);
    if (waysOf(grown).length > waysOf(now).length) return true;
  }
  return false;
}

const laterInput = (input: PlanInput, next: { time: string; arriveBy: boolean }): PlanInput => {
  const { arriveBy: _, ...rest } = input;
  return { ...rest, time: next.time, ...(next.arriveBy && { arriveBy: true }) };
};

/** The question that has an answer's ways, whenever it is asked: that for now names its time. */
export const inputOfPage = (input: PlanInput, { time, arriveBy }: PlanAnswer): PlanInput =>
  laterInput(input, { time, arriveBy });

/** Keeps an answer for the page of one of its ways, which then shows at once. */
export const keepPage = (input: PlanInput, page: PlanAnswer): void =>
  writeQuery(planQuery(inputOfPage(input, page)).key, page);
