import type { Spot } from '../maps/mercator.ts';
import type { Track } from './network.ts';

/** How far a bend may leave a corner's own shift: sharper ones would stick out. */
const MITRE_MAX = 2;

const direction = (a: Spot, b: Spot): Spot => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
};
const shifted = (spot: Spot, along: Spot, by: number): Spot => ({
  // To the left: y grows downwards.
  x: spot.x + along.y * by,
  y: spot.y - along.x * by,
});

/** Where the two shifted sides of a bend meet. */
function bend(spot: Spot, before: Spot, after: Spot, by: number): Spot {
  const sum = { x: before.x + after.x, y: before.y + after.y };
  const along = direction({ x: 0, y: 0 }, sum);
  const cos = along.x * before.x + along.y * before.y;
  return shifted(spot, along, by * Math.min(MITRE_MAX, 1 / Math.max(cos, 1e-3)));
}

/** The corners of a line whose stretches are shifted to the left by so many px each. */
export function shiftedCorners(spots: readonly Spot[], shifts: readonly number[]): Spot[] {
  return spots.flatMap((spot, i): Spot[] => {
    const [last, next] = [spots[i - 1], spots[i + 1]];
    const before = last && direction(last, spot);
    const after = next && direction(spot, next);
    const by = { before: shifts[i - 1] ?? 0, after: shifts[i] ?? 0 };
    if (before !== undefined && after !== undefined) {
      return by.before === by.after
        ? [bend(spot, before, after, by.after)]
        : [shifted(spot, before, by.before), shifted(spot, after, by.after)];
    }
    if (after !== undefined) return [shifted(spot, after, by.after)];
    return before === undefined ? [spot] : [shifted(spot, before, by.before)];
  });
}

const text = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A smooth line through all corners, for `d` of a path: it leaves a corner as it came to it. */
export function smoothPath(corners: readonly Spot[]): string {
  const leaving = (i: number, corner: Spot): Spot =>
    direction(corners[i - 1] ?? corner, corners[i + 1] ?? corner);
  return corners
    .map((corner, i) => {
      const last = corners[i - 1];
      if (last === undefined) return `M${text(corner)}`;
      const third = Math.hypot(corner.x - last.x, corner.y - last.y) / 3;
      const [out, into] = [leaving(i - 1, last), leaving(i, corner)];
      const one = { x: last.x + out.x * third, y: last.y + out.y * third };
      const two = { x: corner.x - into.x * third, y: corner.y - into.y * third };
      return `C${text(one)} ${text(two)} ${text(corner)}`;
    })
    .join('');
}

/** A track as it is drawn. @param place of a spot, px @param width of the line, px */
export function trackPath(track: Track, place: (spot: Spot) => Spot, width: number): string {
  const spots = track.stations.map(({ spot }) => place(spot));
  return smoothPath(
    shiftedCorners(
      spots,
      track.shifts.map((shift) => shift * width),
    ),
  );
}
