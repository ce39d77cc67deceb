import { nearestOf } from './ends.ts';
import type { FoundWay, Quest, Search } from './search.ts';
import { tightened } from './tighten.ts';

/** How often a question is searched: at once, and for those who set out later. */
const MOST_SEARCHES = 4;
/** How much later a way may begin to be an answer to the same question. */
const WINDOW_SECONDS = 2 * 3600;
/** What counts as a short walk, to a stop or between two. */
export const SHORT_WALK_SECONDS = 360;
/** How much later than the first way another one may arrive: this, or as long as the first one takes. */
const LATER_SECONDS = 1800;

export interface Wanted {
  /** Different ways, in the opinion of `nameOf`. */
  count: number;
  nameOf: (way: FoundWay) => string;
  lessWalking: boolean;
}

/**
 * Ways that answer one question, each left for as late as it can be: the earliest arrivals with each
 * number of rides; with short walks only, where the first ones walk far; then those of a rider who sets
 * out a moment later than the last ones found, until there are enough. A profile search (rRAPTOR) would
 * find all departures of the window, of which a rider is shown a few.
 */
export function alternatives(search: Search, quest: Quest, wanted: Wanted): FoundWay[] {
  const find = (from: Quest): FoundWay[] =>
    search.run(from).map((way) => tightened(quest.table, way));
  const ways = find(quest);
  const first = ways.at(-1);
  if (first === undefined) return ways;
  const later = Math.max(LATER_SECONDS, first.arrival - first.departure);
  const usual = { ...quest, latest: Math.min(quest.latest, first.arrival + later) };
  const short = shortWalks(usual);
  if (ways.every((way) => way.walk > SHORT_WALK_SECONDS)) ways.push(...find(short));
  const again = wanted.lessWalking ? short : usual;
  let last = ways;
  for (let searches = 1; searches < MOST_SEARCHES; searches++) {
    const start = Math.min(...last.map((way) => way.departure)) + 1;
    if (start > quest.start + WINDOW_SECONDS || isEnough(ways, wanted)) break;
    const latest = Math.max(again.latest, start + later);
    last = find({ ...again, start, latest });
    if (last.length === 0) break;
    ways.push(...last);
  }
  return ways;
}

const isEnough = (ways: readonly FoundWay[], { count, nameOf }: Wanted): boolean =>
  new Set(ways.map(nameOf)).size >= count;

const shortWalks = (quest: Quest): Quest => ({
  ...quest,
  access: nearestOf(quest.access, SHORT_WALK_SECONDS),
  egress: nearestOf(quest.egress, SHORT_WALK_SECONDS),
  longestWalk: SHORT_WALK_SECONDS,
});
