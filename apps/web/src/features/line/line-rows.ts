import type { LineDetail, LinePattern } from '@shtrans/contract/traffic/schemas';

export type LineStop = LinePattern['stops'][number];

/** One stop of the drawing, from top to bottom. */
export interface Row {
  stop: LineStop;
  /** Its index in the main pattern; null on a branch. */
  index: number | null;
  /** 0 is the main pattern, 1 a branch next to it. */
  lane: 0 | 1;
  /** Whether the track comes from the row above and goes on to the row below; on lane 1 along the branch. */
  from: boolean;
  on: boolean;
  /** A row of a branch that the main pattern passes. */
  passed: boolean;
  /** Whether the branch leaves the main pattern above this row, or joins it below. */
  leaves: boolean;
  joins: boolean;
  /** Minutes from the first stop of the main pattern, or of the branch if trains start on it. */
  minutes: number;
  /** Some trains start or end here, within the line. */
  turn: 'starts' | 'ends' | undefined;
}

/** A pattern as it is drawn, with its branches. */
export interface Drawing {
  pattern: LinePattern;
  rows: readonly Row[];
  /** Minutes for one round of a ring; null if the pattern is no ring. */
  roundMinutes: number | null;
}

/** The directions of a line, by their numbers. */
export const directionsOf = ({ patterns }: LineDetail): number[] =>
  [...new Set(patterns.map(({ direction }) => direction))].sort((a, b) => a - b);

const byLength = (a: LinePattern, b: LinePattern): number => b.stops.length - a.stops.length;

const idOf = (stop: LineStop | undefined): string | undefined => stop?.id;
const lastOf = (stops: readonly LineStop[]): LineStop | undefined => stops[stops.length - 1];

/** A branch: its own stops, which precede the stop where it joins or follow the stop where it leaves. */
interface Branch {
  own: readonly LineStop[];
  side: 'joins' | 'leaves';
  /** The index of that stop in the main pattern. */
  joint: number;
  /** The offset of its minutes from those of the main pattern. */
  offset: number;
}

/** Returns a pattern as a branch of the main one, or undefined unless it joins or leaves it exactly once. */
function branchOf(
  { stops }: LinePattern,
  main: readonly LineStop[],
  indexOf: ReadonlyMap<string, number>,
): Branch | undefined {
  const shared = stops.map(({ id }) => indexOf.get(id));
  const sharedIndexes = shared.filter((index) => index !== undefined);
  const [start = 0] = sharedIndexes;
  const first = shared.indexOf(start);
  const last = first + sharedIndexes.length - 1;
  const joins = first > 0 && last === stops.length - 1;
  const leaves = first === 0 && last < stops.length - 1;
  const inOrder = sharedIndexes.every(
    (index, i) => index === start + i && shared[first + i] === index,
  );
  if (sharedIndexes.length === 0 || !inOrder || joins === leaves) return undefined;
  return joins
    ? { own: stops.slice(0, first), side: 'joins', joint: start, offset: 0 }
    : {
        own: stops.slice(last + 1),
        side: 'leaves',
        joint: start + sharedIndexes.length - 1,
        offset: main[start]?.minutes ?? 0,
      };
}

/** Sorts the other patterns of a direction: the longest branch at a joint is drawn with the main one. */
function sorted(patterns: readonly LinePattern[], main: readonly LineStop[]) {
  const indexOf = new Map(main.map(({ id }, i) => [id, i]));
  const branches: Branch[] = [];
  const short: LinePattern[] = [];
  const separate: LinePattern[] = [];
  for (const pattern of patterns) {
    const branch = branchOf(pattern, main, indexOf);
    const placedBranch = branches.find((b) => b.side === branch?.side && b.joint === branch.joint);
    const placedStopIds = new Set(placedBranch?.own.map(({ id }) => id));
    if (pattern.stops.every(({ id }) => indexOf.has(id) || placedStopIds.has(id)))
      short.push(pattern);
    else if (branch === undefined || placedBranch !== undefined) separate.push(pattern);
    else branches.push(branch);
  }
  return { branches, short, separate };
}

/** Draws a pattern with its short turns and branches; returns the patterns that need their own drawing. */
function draw(pattern: LinePattern, otherPatterns: readonly LinePattern[]) {
  const { stops: all } = pattern;
  const isRing = all.length > 2 && idOf(all[0]) === idOf(lastOf(all));
  const stops = isRing ? all.slice(0, -1) : all;
  const { branches, short, separate } = sorted(otherPatterns, stops);
  const end = stops.length - 1;
  // The line's own first and last stop need no mark.
  const turnAt = (id: string, isFirst: boolean, isLast: boolean): Row['turn'] => {
    if (!isFirst && short.some((each) => idOf(each.stops[0]) === id)) return 'starts';
    return !isLast && short.some((each) => idOf(lastOf(each.stops)) === id) ? 'ends' : undefined;
  };
  const branchAt = (index: number, side: Branch['side']): Row[] => {
    const branch = branches.find((each) => each.side === side && each.joint === index);
    if (branch === undefined) return [];
    const { own, offset } = branch;
    const joins = side === 'joins';
    return own.map((stop, i) => {
      const [isFirst, isLast] = [i === 0, i === own.length - 1];
      return {
        stop,
        index: null,
        lane: 1,
        from: !isFirst,
        on: !isLast,
        passed: joins ? index > 0 : index < end,
        leaves: !joins && isFirst,
        joins: joins && isLast,
        minutes: offset + stop.minutes,
        turn: turnAt(stop.id, joins && isFirst, !joins && isLast),
      };
    });
  };
  const rows = stops.flatMap((stop, index): Row[] => {
    const before = branchAt(index, 'joins');
    const after = branchAt(index, 'leaves');
    const row: Row = {
      stop,
      index,
      lane: 0,
      from: index > 0 || before.length > 0,
      on: index < end || after.length > 0,
      passed: false,
      leaves: false,
      joins: false,
      minutes: stop.minutes,
      turn: turnAt(stop.id, index === 0, index === end),
    };
    return [...before, row, ...after];
  });
  const roundMinutes = isRing ? (lastOf(all)?.minutes ?? null) : null;
  return { drawing: { pattern, rows, roundMinutes } satisfies Drawing, separate };
}

/**
 * Draws a direction of a line as rows from top to bottom: its longest whole pattern, the branches where they leave or
 * join, the ends of short turns, a closed ring. Patterns that do not fit have their own drawing. Empty if nothing runs
 * in that direction.
 */
export function drawingsOf({ patterns }: LineDetail, direction: number): Drawing[] {
  const ownPatterns = patterns.filter((pattern) => pattern.direction === direction).sort(byLength);
  const main = ownPatterns.find(({ kind }) => kind === 'full' || kind === 'loop') ?? ownPatterns[0];
  if (main === undefined) return [];
  const { drawing, separate } = draw(
    main,
    ownPatterns.filter((pattern) => pattern !== main),
  );
  return [drawing, ...separate.map((pattern) => draw(pattern, []).drawing)];
}
