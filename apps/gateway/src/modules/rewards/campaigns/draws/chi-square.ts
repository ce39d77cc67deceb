import { MILLION } from '@shtrans/contract/campaigns/shown-odds';
import type { DrawLog } from '@shtrans/contract/campaigns/schemas';

/** Returns the limit that one in a thousand honest campaigns exceeds (Wilson and Hilferty's approximation). */
function chiSquareLimit(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 3.0902 * Math.sqrt(part)) ** 3;
}

/**
 * Returns how far the draws deviate from their odds, by what their numbers won, or undefined if there are too few.
 *
 * @param counts draws by the reward that they won, null for none
 */
export function chiSquareOf(
  { odds }: Pick<DrawLog['terms'][number], 'odds'>,
  counts: ReadonlyMap<string | null, number>,
): { sum: number; limit: number } | undefined {
  const none = MILLION - odds.reduce((sum, { ppm }) => sum + ppm, 0);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const classes = [...odds, { reward: null, ppm: none }].filter(({ ppm }) => ppm > 0);
  const expected = classes.map(({ ppm }) => (all * ppm) / MILLION);
  // With less than five expected in a class, the sum does not follow the distribution.
  if (classes.length < 2 || Math.min(...expected) < 5) return undefined;
  const sum = classes.reduce((total, { reward }, i) => {
    const expectedCount = expected[i] ?? 1;
    return total + ((counts.get(reward) ?? 0) - expectedCount) ** 2 / expectedCount;
  }, 0);
  return { sum, limit: chiSquareLimit(classes.length - 1) };
}
