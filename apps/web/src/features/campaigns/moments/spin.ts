/** The duration of a draw's motion. */
export const SPIN_MS = 3500;
/** The share of the duration until the wheel is farthest; then it falls back. */
const RUN = 0.88;

/**
 * Returns how far something is that is pushed, slows down by friction, runs a little too far and falls back: 0 at the
 * beginning, 1 at the end. @param progress of the time, 0 to 1 @param excess beyond 1
 */
export function distanceAt(progress: number, excess: number): number {
  if (progress < RUN) return (1 + excess) * (1 - (1 - progress / RUN) ** 3);
  const rest = (progress - RUN) / (1 - RUN);
  return 1 + (excess * (1 + Math.cos(Math.PI * rest))) / 2;
}

/** Returns the first progress, 0 to 1, at which it has come a distance of at most 1. */
export const progressAt = (distance: number, excess: number): number =>
  RUN * (1 - Math.cbrt(1 - Math.min(1, distance / (1 + excess))));
