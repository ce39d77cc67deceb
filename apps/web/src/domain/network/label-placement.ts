import { BoxGrid } from './box-grid.ts';
import type { Box, Spot } from '../maps/mercator.ts';

/** A name that wants to stand beside its dot. */
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
  /** The larger goes first; of two alike the one that comes first. */
  priority: number;
}

type Anchor = 'start' | 'middle' | 'end';

/** A name in its place. */
export interface Label {
  id: string;
  rows: readonly string[];
  /** Where the text is anchored, and the top of its first row, px. */
  x: number;
  top: number;
  rowHeight: number;
  anchor: Anchor;
  box: Box;
}

/** What else is on the map, px. */
interface Surroundings {
  /** Dots that stay free, those of the labels as well. */
  dots: readonly { id: string; at: Spot; dot: number }[];
  /** Points along lines, which names rather do not cross. */
  alongLines: readonly Spot[];
  /** Free room around each name. */
  room: number;
}

const GAP = 3;

/**
 * Beside the dot: the sides first, then above and below, then the corners. `lean`: so many rows
 * higher or lower at a side.
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
/** What a point of a line below the name costs. */
const CROSSING = 0.45;

function placed(wanted: WantedLabel, { dx, dy, lean = 0 }: (typeof PLACES)[number]): Label {
  const { id, at, dot, rows, width, rowHeight } = wanted;
  const height = rows.length * rowHeight;
  // In a corner the dot is less far away than at a side.
  const away = dx !== 0 && dy !== 0 ? dot * 0.7 + 1 : dot + GAP;
  const x = at.x + dx * away;
  const top = at.y + dy * (away + height / 2) + lean * rowHeight - height / 2;
  const left = dx === 1 ? x : dx === -1 ? x - width : x - width / 2;
  const box = { left, top, right: left + width, bottom: top + height };
  return { id, rows, x, top, rowHeight, anchor: ANCHORS[dx], box };
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
const around = ({ x, y }: Spot, by: number): Box =>
  grown({ left: x, top: y, right: x, bottom: y }, by);

/**
 * Puts names beside their dots so that none stands on another or on a dot. The important come first
 * and take the place that crosses the fewest lines; who finds none is left out.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  { dots, alongLines, room }: Surroundings,
): Label[] {
  const names = new BoxGrid(64);
  const marks = new BoxGrid<Box & { id: string }>(64);
  for (const { id, at, dot } of dots) marks.add({ id, ...around(at, dot) });
  const points = new BoxGrid(24);
  for (const point of alongLines) points.add(around(point, 0));
  const labels: Label[] = [];
  const inTurn = [...wanted].sort((a, b) => b.priority - a.priority);
  for (const each of inTurn) {
    let best: Label | undefined;
    let least = Infinity;
    for (const place of PLACES) {
      const label = placed(each, place);
      const cost = place.cost + points.count(label.box) * CROSSING;
      if (cost >= least) continue;
      if (names.hits(grown(label.box, room))) continue;
      if (marks.hits(label.box, (other) => other.id !== each.id)) continue;
      best = label;
      least = cost;
    }
    if (best === undefined) continue;
    names.add(best.box);
    labels.push(best);
  }
  return labels;
}
