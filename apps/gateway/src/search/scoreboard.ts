import type { Point } from '@shtrans/contract/rides/schemas';
import { metresBetween } from '../city/geometry.ts';

/** How well a name matches; the less, the better, in steps wide enough for what stands behind. */
export const SCORES = {
  exact: 0,
  formerExact: 2,
  begins: 20,
  initials: 40,
  contains: 60,
  soundsSo: 80,
  leavesOut: 90,
  mistakes: 110,
} as const;

/** Minor entries stand behind all main ones that match one step worse or two, but where they match exactly. */
const MINOR_STEPS = 45;
const MINOR_EXACT = 5;

export interface Hit {
  /** Place in the list the index was made of. */
  entry: number;
  /** What matched where it was not the name itself: a former name, or the pinyin. */
  matched: string | null;
}

interface Ranked {
  zh: string;
  at: Point | null;
  rank: number;
  minor: boolean;
}

const NONE = 255;
/** An order number holds, from the left, the score, the rank, the distance and the entry's place. */
const RANKS = 16;
const FAR = 2 ** 20;
const ENTRIES = 2 ** 18;

/** The scores of one search at a time: the best of each entry. */
export function makeScoreboard(entries: readonly Ranked[]) {
  if (entries.length > ENTRIES) throw new Error(`more than ${ENTRIES} names`);
  const scores = new Uint8Array(entries.length).fill(NONE);
  const matches: (string | null)[] = entries.map(() => null);
  const minor = Uint8Array.from(entries, (entry) => (entry.minor ? 1 : 0));
  const noted = new Int32Array(entries.length);
  let count = 0;

  const stepOf = (entry: number): number => {
    const score = scores[entry] ?? NONE;
    if (minor[entry] !== 1) return score;
    return score + (score < SCORES.begins ? MINOR_EXACT : MINOR_STEPS);
  };

  const orderOf = (entry: number, near: Point | null): number => {
    const { at = null, rank = 0, zh = '' } = entries[entry] ?? {};
    const away =
      near === null || at === null
        ? zh.length
        : Math.min(FAR - 1, Math.round(metresBetween(near, at)));
    const first = stepOf(entry) * RANKS + Math.min(RANKS - 1, rank);
    return (first * FAR + away) * ENTRIES + entry;
  };

  /** The step that the limit-th best entry has: worse ones need not be put in order. */
  const lastStep = (limit: number): number => {
    const counts = new Uint32Array(NONE + MINOR_STEPS + 1);
    for (let i = 0; i < count; i++) {
      const step = stepOf(noted[i] ?? 0);
      counts[step] = (counts[step] ?? 0) + 1;
    }
    let sum = 0;
    const last = counts.findIndex((each) => (sum += each) >= limit);
    return last < 0 ? Infinity : last;
  };

  return {
    clear(): void {
      for (let i = 0; i < count; i++) scores[noted[i] ?? 0] = NONE;
      count = 0;
    },
    note(entry: number, score: number, matched: string | null): void {
      const before = scores[entry] ?? 0;
      if (before === NONE) noted[count++] = entry;
      // The name itself tells more than its pinyin where both match alike.
      else if (score > before || (score === before && matched !== null)) return;
      scores[entry] = score;
      matches[entry] = matched;
    },
    count: () => count,
    /** The best entries, those alike by rank, then by distance or, without a point, the shorter names. */
    best(limit: number, near: Point | null): Hit[] {
      const last = lastStep(limit);
      const orders: number[] = [];
      for (let i = 0; i < count; i++) {
        const entry = noted[i] ?? 0;
        if (stepOf(entry) <= last) orders.push(orderOf(entry, near));
      }
      return Array.from(Float64Array.from(orders).sort().subarray(0, limit), (order) => {
        const entry = order % ENTRIES;
        return { entry, matched: matches[entry] ?? null };
      });
    },
  };
}
