import type { Point } from '@shtrans/contract/rides/schemas';
import { metresBetween } from '../geometry/geometry.ts';

/** Scores of matches; lower is better. The gaps leave room for small penalties. */
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

/** Penalties of minor entries: behind main ones that match one or two steps worse, but small for exact matches. */
const MINOR_STEPS = 45;
const MINOR_EXACT = 5;
/** Stops without lines follow main entries that contain the name, even if theirs is exactly the typed one. */
const UNSERVED = 65;

export interface Hit {
  /** Index in the list of entries. */
  entry: number;
  /** The former name or pinyin that matched; null if the name itself did. */
  matched: string | null;
}

interface Ranked {
  zh: string;
  at: Point | null;
  rank: number;
  minor: boolean;
  isUnserved?: boolean;
}

const NONE = 255;
/** A sort key consists of score, rank, distance and the entry's index, the score being most significant. */
const RANKS = 16;
const FAR = 2 ** 20;
const ENTRIES = 2 ** 18;

/** Collects the best score of each entry, for one search at a time. */
export function makeScoreboard(entries: readonly Ranked[]) {
  if (entries.length > ENTRIES) throw new Error(`more than ${ENTRIES} names`);
  const scores = new Uint8Array(entries.length).fill(NONE);
  const matches: (string | null)[] = entries.map(() => null);
  const minor = Uint8Array.from(entries, (entry) =>
    entry.isUnserved === true ? 2 : entry.minor ? 1 : 0,
  );
  const scoredEntries = new Int32Array(entries.length);
  let count = 0;

  const stepOf = (entry: number): number => {
    const score = scores[entry] ?? NONE;
    if (minor[entry] === 0) return score;
    if (minor[entry] === 2) return score + UNSERVED;
    return score + (score < SCORES.begins ? MINOR_EXACT : MINOR_STEPS);
  };

  const orderOf = (entry: number, near: Point | null): number => {
    const { at = null, rank = 0, zh = '' } = entries[entry] ?? {};
    const distance =
      near === null || at === null
        ? zh.length
        : Math.min(FAR - 1, Math.round(metresBetween(near, at)));
    const first = stepOf(entry) * RANKS + Math.min(RANKS - 1, rank);
    return (first * FAR + distance) * ENTRIES + entry;
  };

  /** Returns the step of the limit-th best entry; entries with worse steps need no sorting. */
  const lastStep = (limit: number): number => {
    const counts = new Uint32Array(NONE + UNSERVED + 1);
    for (let i = 0; i < count; i++) {
      const step = stepOf(scoredEntries[i] ?? 0);
      counts[step] = (counts[step] ?? 0) + 1;
    }
    let sum = 0;
    const last = counts.findIndex((each) => (sum += each) >= limit);
    return last < 0 ? Infinity : last;
  };

  return {
    clear(): void {
      for (let i = 0; i < count; i++) scores[scoredEntries[i] ?? 0] = NONE;
      count = 0;
    },
    note(entry: number, score: number, matched: string | null): void {
      const before = scores[entry] ?? 0;
      if (before === NONE) scoredEntries[count++] = entry;
      // Of equal matches the name itself is preferred to its pinyin.
      else if (score > before || (score === before && matched !== null)) return;
      scores[entry] = score;
      matches[entry] = matched;
    },
    count: () => count,
    /** Returns the best entries; equal ones by rank, then by distance, or by length of name without a point. */
    best(limit: number, near: Point | null): Hit[] {
      const last = lastStep(limit);
      const orders: number[] = [];
      for (let i = 0; i < count; i++) {
        const entry = scoredEntries[i] ?? 0;
        if (stepOf(entry) <= last) orders.push(orderOf(entry, near));
      }
      return Array.from(Float64Array.from(orders).sort().subarray(0, limit), (order) => {
        const entry = order % ENTRIES;
        return { entry, matched: matches[entry] ?? null };
      });
    },
  };
}
