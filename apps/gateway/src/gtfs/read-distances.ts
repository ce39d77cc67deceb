import { metresBetween } from '../city/geometry.ts';
import type { Stop } from './feed.ts';
import { DISTANCE_SCALE } from './read-stop-times.ts';

/** Units feeds write shape_dist_traveled in: metres, kilometres, miles, feet. */
const UNITS = [1, 1000, 1609.344, 0.3048] as const;
/** A pattern is at most so much longer than the straight line, at the middle one of the hops. */
const LONGEST_DETOUR = 2.5;
const ENOUGH_HOPS = 2000;

interface Measured {
  stops: Int32Array;
  distances: Int32Array | null;
}

/**
 * Metres of one unit of the feed's distances, which the reference leaves open: the largest unit by which
 * patterns are as long as the straight line or somewhat longer. Null where none fits or nothing is measured.
 */
export function metresPerUnit(
  patterns: readonly Measured[],
  stops: readonly Stop[],
): number | null {
  const ratios: number[] = [];
  for (const { stops: indexes, distances } of patterns) {
    if (distances === null || ratios.length > ENOUGH_HOPS) continue;
    for (let i = 1; i < indexes.length; i += 1) {
      const [from, to] = [stops[indexes[i - 1] ?? -1], stops[indexes[i] ?? -1]];
      const straight = from === undefined || to === undefined ? 0 : metresBetween(from, to);
      const along = ((distances[i] ?? 0) - (distances[i - 1] ?? 0)) / DISTANCE_SCALE;
      if (straight > 100 && along > 0) ratios.push(along / straight);
    }
  }
  const middle = ratios.sort((a, b) => a - b)[ratios.length >> 1];
  if (middle === undefined) return null;
  const detours = UNITS.map((unit) => ({ unit, detour: middle * unit }));
  const fitting = detours.filter(({ detour }) => detour > 0.9 && detour < LONGEST_DETOUR);
  return (
    fitting.sort((a, b) => Math.abs(a.detour - 1.2) - Math.abs(b.detour - 1.2))[0]?.unit ?? null
  );
}
