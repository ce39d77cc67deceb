import { BoxGrid } from './box-grid.ts';
import type { Box, Spot } from './mercator.ts';

/** A name to place next to its dot. */
export interface WantedLabel {
  id: string;
  /** The dot's middle and radius, px. */
  at: Spot;
  dot: number;
  /** One or two rows. */
  rows: readonly string[];
  /** Of the widest row, px. */
  width: number;
  rowHeight: number;
  /** The highest goes first; in a tie the earlier one. */
  priority: number;
}

type Anchor = 'start' | 'middle' | 'end';

/** A placed name. */
export interface Label {
  id: string;
  /** The dot's middle, px. */
  at: Spot;
  rows: readonly string[];
  /** The anchor of the text, and the top of its first row, px. */
  x: number;
  top: number;
  rowHeight: number;
  anchor: Anchor;
  box: Box;
}

/** The other content of the map, px. */
interface Surroundings {
  /** Dots that names must not cover, including those of the labels. */
  dots: readonly { id: string; at: Spot; dot: number }[];
  /** Points along lines, which names avoid crossing. */
  alongLines: readonly Spot[];
  /** Free space around each name. */
  room: number;
}

const GAP = 3;

/**
 * Positions relative to the dot: the sides first, then above and below, then the corners. `lean`: the shift at a
 * side, in rows.
 */
const PLACES: readonly { dx: -1 | 0 | 1; dy: -1 | 0 | 1; lean?: number; cost: number }[] = [
  { dx: 1, dy: 0, cost: 0 },
  { dx: -1, dy: 0, cost: 0.6 },
  { dx: 0, dy: 1, cost: 1 },
  { dx: 0, dy: -1, cost: 1 },
  { dx: 1, dy: 0, lean: -0.35, cost: 1.1 },
  { dx: 1, dy: 0, lean: 0.35, cost: 1.1 },
  { dx: -1, dy: 0, lean: -0.35, cost: 1.3 },
  { dx: -1, dy: 0, lean: 0.35, cost: 1.3 },
  { dx: 1, dy: -1, cost: 1.4 },
  { dx: 1, dy: 1, cost: 1.4 },
  { dx: -1, dy: -1, cost: 1.8 },
  { dx: -1, dy: 1, cost: 1.8 },
];
const ANCHORS: Record<-1 | 0 | 1, Anchor> = { [-1]: 'end', 0: 'middle', 1: 'start' };
/** The cost of a point of a line below the name. */
const CROSSING = 0.45;

function placed(request: WantedLabel, { dx, dy, lean = 0 }: (typeof PLACES)[number]): Label {
  const { id, at, dot, rows, width, rowHeight } = request;
  const height = rows.length * rowHeight;
  // In a corner the dot is nearer than at a side.
  const away = dx !== 0 && dy !== 0 ? dot * 0.7 + 1 : dot + GAP;
  const x = at.x + dx * away;
  const top = at.y + dy * (away + height / 2) + lean * rowHeight - height / 2;
  const leftPx = dx === 1 ? x : dx === -1 ? x - width : x - width / 2;
  const box = { left: leftPx, top, right: leftPx + width, bottom: top + height };
  return { id, at, rows, x, top, rowHeight, anchor: ANCHORS[dx], box };
}

const grown = ({ left, top, right, bottom }: Box, marginPx: number): Box => ({
  left: left - marginPx,
  top: top - marginPx,
  right: right + marginPx,
  bottom: bottom + marginPx,
});
const around = ({ x, y }: Spot, marginPx: number): Box =>
  grown({ left: x, top: y, right: x, bottom: y }, marginPx);

/**
 * Places names next to their dots without overlaps with names or dots. The most important come first and take the
 * position that crosses the fewest lines; a name without a position is omitted.
 */
export function placeLabels(
  requests: readonly WantedLabel[],
  { dots, alongLines, room }: Surroundings,
): Label[] {
  const names = new BoxGrid(64);
  const marks = new BoxGrid<Box & { id: string }>(64);
  for (const { id, at, dot } of dots) marks.add({ id, ...around(at, dot) });
  const points = new BoxGrid(24);
  for (const point of alongLines) points.add(around(point, 0));
  const labels: Label[] = [];
  const inTurn = [...requests].sort((a, b) => b.priority - a.priority);
  for (const each of inTurn) {
    let best: Label | undefined;
    let lowestCost = Infinity;
    for (const place of PLACES) {
      const label = placed(each, place);
      const cost = place.cost + points.count(label.box) * CROSSING;
      if (cost >= lowestCost) continue;
      if (names.hits(grown(label.box, room))) continue;
      if (marks.hits(label.box, (mark) => mark.id !== each.id)) continue;
      best = label;
      lowestCost = cost;
    }
    if (best === undefined) continue;
    names.add(best.box);
    labels.push(best);
  }
  return labels;
}
