import type { LineDetail, LinePattern } from '@shtrans/contract/traffic';

export type LineStop = LinePattern['stops'][number];

/** A service that runs on a part of the way, told at its ends. */
export interface Turn {
  pattern: LinePattern;
  at: 'starts' | 'ends';
}

/** One stop of the drawing, from top to bottom. */
export interface Row {
  stop: LineStop;
  /** Its place in the main way; null on a branch. */
  index: number | null;
  /** 0: the main way; 1: a branch beside it. */
  lane: 0 | 1;
  /** The track comes from the row above, goes on to the row below; on lane 1 along the branch. */
  from: boolean;
  on: boolean;
  /** A branch's row by which the main way passes. */
  passed: boolean;
  /** The branch leaves the main way above this row, joins it below. */
  leaves: boolean;
  joins: boolean;
  /** Minutes from the first stop of the main way, or of the branch where trains begin on it. */
  minutes: number;
  turns: readonly Turn[];
}

export interface Drawing {
  pattern: LinePattern;
  rows: readonly Row[];
  /** The last stop is the first again. */
  ring: boolean;
  /** Minutes once round; null where it is no ring. */
  roundMinutes: number | null;
  /** Services drawn into it as branches. */
  branches: readonly LinePattern[];
  /** Services whose way cannot be drawn beside the main one: each has a drawing of its own. */
  others: readonly LinePattern[];
}

/** The directions a line runs in, by their numbers. */
export const directionsOf = ({ patterns }: LineDetail): number[] =>
  [...new Set(patterns.map(({ direction }) => direction))].sort((a, b) => a - b);

const WHOLE = new Set<string>(['full', 'loop']);

/** The way that stands for a direction: its longest whole one. Undefined where nothing runs. */
export function mainPattern(line: LineDetail, direction: number): LinePattern | undefined {
  const own = line.patterns.filter((pattern) => pattern.direction === direction);
  const whole = own.filter(({ kind }) => WHOLE.has(kind));
  return (whole.length > 0 ? whole : own).reduce<LinePattern | undefined>(
    (longest, one) => (longest && longest.stops.length >= one.stops.length ? longest : one),
    undefined,
  );
}

const isRing = ({ stops }: LinePattern): boolean =>
  stops.length > 2 && stops[0]?.id === stops[stops.length - 1]?.id;

/** A branch beside the main way: its own stops, before the stop it joins at or after the one it leaves at. */
interface Branch {
  pattern: LinePattern;
  own: readonly LineStop[];
  side: 'joins' | 'leaves';
  /** The place of that stop in the main way. */
  joint: number;
  /** What its minutes count from, in those of the main way. */
  offset: number;
}

function branchOf(pattern: LinePattern, places: ReadonlyMap<string, number>, main: LinePattern) {
  const shared = pattern.stops.map(({ id }) => places.get(id));
  const met = shared.flatMap((place, i) => (place === undefined ? [] : [i]));
  const first = met[0] ?? -1;
  const last = met[met.length - 1] ?? -1;
  if (first === -1) return undefined;
  const inside = shared.slice(first, last + 1);
  const whole = inside.every((place, i) => place !== undefined && place === (inside[0] ?? 0) + i);
  if (!whole) return undefined;
  const begins = shared[0];
  const offset = begins === undefined ? 0 : (main.stops[begins]?.minutes ?? 0);
  if (first > 0 && last === shared.length - 1) {
    const own = pattern.stops.slice(0, first);
    return { pattern, own, side: 'joins', joint: shared[first] ?? 0, offset } satisfies Branch;
  }
  if (first === 0 && last < shared.length - 1) {
    const own = pattern.stops.slice(last + 1);
    return { pattern, own, side: 'leaves', joint: shared[last] ?? 0, offset } satisfies Branch;
  }
  return undefined;
}

/** What becomes of a direction's services beside the main one; the longest branch at a joint is drawn. */
function sorted(line: LineDetail, main: LinePattern, stops: readonly LineStop[]) {
  const places = new Map(stops.map(({ id }, i) => [id, i]));
  const branches: Branch[] = [];
  const short: LinePattern[] = [];
  const others: LinePattern[] = [];
  const beside = line.patterns
    .filter((pattern) => pattern !== main && pattern.direction === main.direction)
    .sort((a, b) => b.stops.length - a.stops.length);
  for (const pattern of beside) {
    const branch = branchOf(pattern, places, main);
    const taken = branches.find((b) => b.side === branch?.side && b.joint === branch.joint);
    const drawn = new Set(taken?.own.map(({ id }) => id));
    if (pattern.stops.every(({ id }) => places.has(id) || drawn.has(id))) short.push(pattern);
    else if (branch === undefined || taken !== undefined) others.push(pattern);
    else branches.push(branch);
  }
  return { branches, short, others };
}

const turnsAt = (short: readonly LinePattern[], id: string, end: 'first' | 'last' | null): Turn[] =>
  short.flatMap((pattern): Turn[] => {
    const starts = pattern.stops[0]?.id === id && end !== 'first';
    const ends = pattern.stops[pattern.stops.length - 1]?.id === id && end !== 'last';
    if (starts) return [{ pattern, at: 'starts' }];
    return ends ? [{ pattern, at: 'ends' }] : [];
  });

const branchRows = (
  { own, side, joint, offset }: Branch,
  length: number,
  short: readonly LinePattern[],
): Row[] =>
  own.map((stop, i) => ({
    stop,
    index: null,
    lane: 1,
    from: i > 0,
    on: i < own.length - 1,
    passed: side === 'joins' ? joint > 0 : joint < length - 1,
    leaves: side === 'leaves' && i === 0,
    joins: side === 'joins' && i === own.length - 1,
    minutes: offset + stop.minutes,
    turns: turnsAt(
      short,
      stop.id,
      side === 'joins' && i === 0
        ? 'first'
        : side === 'leaves' && i === own.length - 1
          ? 'last'
          : null,
    ),
  }));

/**
 * A direction of a line as rows from top to bottom: the main way, branches beside it where they leave
 * or join, the ends of short turns, a ring closed. Undefined where nothing runs in that direction.
 */
export function drawingOf(line: LineDetail, direction: number): Drawing | undefined {
  const pattern = mainPattern(line, direction);
  return pattern && drawingOfPattern(line, pattern);
}

/** The same of one service alone, with what runs on parts of it. */
export function drawingOfPattern(line: LineDetail, pattern: LinePattern): Drawing {
  const ring = isRing(pattern);
  const stops = ring ? pattern.stops.slice(0, -1) : pattern.stops;
  const { branches, short, others } = sorted(line, pattern, stops);
  const end = stops.length - 1;
  const rows = stops.flatMap((stop, index): Row[] => {
    const before = branches.find((b) => b.side === 'joins' && b.joint === index);
    const after = branches.find((b) => b.side === 'leaves' && b.joint === index);
    const row: Row = {
      stop,
      index,
      lane: 0,
      from: index > 0 || before !== undefined,
      on: index < end || after !== undefined,
      passed: false,
      leaves: false,
      joins: false,
      minutes: stop.minutes,
      turns: turnsAt(short, stop.id, index === 0 ? 'first' : index === end ? 'last' : null),
    };
    return [
      ...(before ? branchRows(before, stops.length, short) : []),
      row,
      ...(after ? branchRows(after, stops.length, short) : []),
    ];
  });
  return {
    pattern,
    rows,
    ring,
    roundMinutes: ring ? (pattern.stops[pattern.stops.length - 1]?.minutes ?? null) : null,
    branches: branches.map((branch) => branch.pattern),
    others,
  };
}
