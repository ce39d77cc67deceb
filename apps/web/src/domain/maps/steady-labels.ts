import type { Label } from './label-placement.ts';

/** The factors by which a map may be stretched while a name is drawn. */
export interface StretchRange {
  from: number;
  to: number;
}

/**
 * Returns the factors at which two intervals of one axis overlap, if only their anchors move apart: the interval of a
 * label keeps its length and its distance to the anchor.
 * @param anchorGap from the first anchor to the second at factor 1, px
 * @param low the first label's end minus the second's start, relative to their anchors; `high` likewise
 */
function overlapOnAxis(anchorGap: number, low: number, high: number): StretchRange | undefined {
  if (anchorGap === 0) return low < 0 && high > 0 ? { from: -Infinity, to: Infinity } : undefined;
  const ends = [low / anchorGap, high / anchorGap];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

/** Returns the factors at which two labels of constant size overlap; undefined: at none. */
function overlapOf(a: Label, b: Label): StretchRange | undefined {
  const x = overlapOnAxis(
    b.at.x - a.at.x,
    a.box.left - a.at.x - (b.box.right - b.at.x),
    a.box.right - a.at.x - (b.box.left - b.at.x),
  );
  const y = overlapOnAxis(
    b.at.y - a.at.y,
    a.box.top - a.at.y - (b.box.bottom - b.at.y),
    a.box.bottom - a.at.y - (b.box.top - b.at.y),
  );
  if (x === undefined || y === undefined) return undefined;
  const shared = { from: Math.max(x.from, y.from), to: Math.min(x.to, y.to) };
  return shared.from < shared.to ? shared : undefined;
}

/**
 * Returns the factors by which a map may be stretched while each name is drawn, so that names of constant size do not
 * overlap while one zooms: of two names that would, the later one is hidden.
 *
 * @param labels without overlaps at factor 1; the most important first
 * @param range the factors up to which the map is stretched before it is redrawn
 */
export function visibleRanges(labels: readonly Label[], range: StretchRange): StretchRange[] {
  const ranges: StretchRange[] = [];
  for (const [i, label] of labels.entries()) {
    const labelRange = { ...range };
    for (const [j, earlier] of ranges.entries()) {
      const earlierLabel = labels[j];
      const overlap = earlierLabel && overlapOf(earlierLabel, label);
      if (overlap === undefined || overlap.to <= labelRange.from || overlap.from >= labelRange.to)
        continue;
      // An earlier name that is hidden itself leaves its space.
      if (overlap.to <= 1 && earlier.from < overlap.to) labelRange.from = overlap.to;
      if (overlap.from >= 1 && earlier.to > overlap.from) labelRange.to = overlap.from;
    }
    ranges[i] = labelRange;
  }
  return ranges;
}
