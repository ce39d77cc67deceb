import type { Spot } from './mercator.ts';
import { turnTo } from './route-view.ts';

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A position farther from the route than this is not on it, in units of the map. */
const ON_ROUTE = 45;

interface OnRoute {
  /** The index of the stretch's first point. */
  index: number;
  part: number;
  spot: Spot;
  off: number;
}

/** The place on a route nearest to a position, not before another place on it. */
function nearestOn(route: readonly Spot[], position: Spot, after?: OnRoute): OnRoute | undefined {
  let best: OnRoute | undefined;
  for (let index = after?.index ?? 0; index + 1 < route.length; index += 1) {
    const [a, b] = [route[index], route[index + 1]];
    if (a === undefined || b === undefined) continue;
    const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const along = (position.x - a.x) * (b.x - a.x) + (position.y - a.y) * (b.y - a.y);
    const first = index === after?.index ? after.part : 0;
    const part = Math.min(1, Math.max(first, along / (square || 1)));
    const spot = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    const distance = apart(spot, position);
    if (best === undefined || distance < best.off) best = { index, part, spot, off: distance };
  }
  return best;
}

/**
 * The way of the car between two reported positions: along the route if both are on it and in its direction, else
 * straight.
 */
export function courseBetween(route: readonly Spot[], from: Spot, to: Spot): Spot[] {
  const start = nearestOn(route, from);
  const end = start && nearestOn(route, to, start);
  if (start === undefined || end === undefined || start.off > ON_ROUTE || end.off > ON_ROUTE) {
    return [from, to];
  }
  return [from, ...route.slice(start.index + 1, end.index + 1), to];
}

/** The place and direction of the car at a moment of its course. */
export interface CarFrame extends Spot {
  /** From 0 to 1. */
  offset: number;
  /** Degrees clockwise from north, near those of the frame before: the car turns the short way. */
  turn: number;
}

/** A corner is turned within this part of the course on either side. */
const CORNER = 0.03;
/** A shorter stretch has no direction. */
const SHORTEST = 2;

const headingOf = (a: Spot, b: Spot): number => (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;

/** The moments of a course at an even speed. The car faces along the road and ends with the reported heading. */
export function framesOf(course: readonly Spot[], turn: number, endTurn: number): CarFrame[] {
  const stretches = course.slice(1).flatMap((b, i) => {
    const a = course[i];
    return a === undefined || apart(a, b) < SHORTEST ? [] : [{ a, b, length: apart(a, b) }];
  });
  const whole = stretches.reduce((sum, { length }) => sum + length, 0);
  const first = course[0];
  const last = course[course.length - 1];
  if (first === undefined || last === undefined) return [];
  const frames: CarFrame[] = [{ ...first, offset: 0, turn }];
  let passed = 0;
  let facing = turn;
  for (const { a, b, length } of stretches) {
    const start = passed / whole;
    const corner = Math.min(CORNER, length / whole / 3);
    facing = turnTo(facing, headingOf(a, b));
    const part = (corner * whole) / length;
    frames.push({
      x: a.x + (b.x - a.x) * part,
      y: a.y + (b.y - a.y) * part,
      offset: start + corner,
      turn: facing,
    });
    passed += length;
    frames.push({
      x: b.x - (b.x - a.x) * part,
      y: b.y - (b.y - a.y) * part,
      offset: passed / whole - corner,
      turn: facing,
    });
  }
  frames.push({ ...last, offset: 1, turn: turnTo(facing, endTurn) });
  return frames;
}

/** The frame at a part of the course, from 0 to 1. */
export function frameAt(frames: readonly CarFrame[], part: number): CarFrame | undefined {
  const next = frames.findIndex(({ offset }) => offset >= part);
  const [a, b] = [frames[next - 1], frames[next]];
  if (b === undefined) return frames[frames.length - 1];
  if (a === undefined) return b;
  const share = (part - a.offset) / (b.offset - a.offset || 1);
  const blend = (from: number, to: number): number => from + (to - from) * share;
  return {
    x: blend(a.x, b.x),
    y: blend(a.y, b.y),
    turn: blend(a.turn, b.turn),
    offset: part,
  };
}
