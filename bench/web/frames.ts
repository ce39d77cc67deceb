/** One frame as a page's own loop saw it: when, and where what moves stood. */
export interface Frame {
  at: number;
  place: number | string;
}

export interface Smoothness {
  /** Share of the frames due at 60 per second that were lost, 0 to 1. */
  lost: number;
  longestGapMs: number;
}

export const FRAME_MS = 1000 / 60;

/** Of the frames in which something moved: the rests in between are nobody's loss. */
export function smoothness(frames: readonly Frame[]): Smoothness {
  const gaps = frames.slice(1).flatMap(({ at, place }, i) => {
    const before = frames[i];
    return before === undefined || before.place === place ? [] : [at - before.at];
  });
  const lost = gaps.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  return {
    lost: gaps.length === 0 ? 1 : lost / (lost + gaps.length),
    longestGapMs: Math.max(0, ...gaps),
  };
}
