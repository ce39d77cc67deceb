import type { Spot } from '../maps/mercator.ts';
import type { Track } from './network.ts';

/** The maximum lengthening of a corner's shift: sharper bends would stick out. */
const MITRE_MAX = 2;

const direction = (a: Spot, b: Spot): Spot => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
};
const shifted = (spot: Spot, along: Spot, distance: number): Spot => ({
  // To the left: y grows downwards.
  x: spot.x + along.y * distance,
  y: spot.y - along.x * distance,
});

/** The intersection of the two shifted sides of a bend. */
function bend(spot: Spot, before: Spot, after: Spot, distance: number): Spot {
  const sum = { x: before.x + after.x, y: before.y + after.y };
  const along = direction({ x: 0, y: 0 }, sum);
  const cos = along.x * before.x + along.y * before.y;
  return shifted(spot, along, distance * Math.min(MITRE_MAX, 1 / Math.max(cos, 1e-3)));
}

/** The corners of a line whose stretches are each shifted to the left, in px. */
export function shiftedCorners(spots: readonly Spot[], shifts: readonly number[]): Spot[] {
  return spots.flatMap((spot, i): Spot[] => {
    const [last, next] = [spots[i - 1], spots[i + 1]];
    const before = last && direction(last, spot);
    const after = next && direction(spot, next);
    const distances = { before: shifts[i - 1] ?? 0, after: shifts[i] ?? 0 };
    if (before !== undefined && after !== undefined) {
      return distances.before === distances.after
        ? [bend(spot, before, after, distances.after)]
        : [shifted(spot, before, distances.before), shifted(spot, after, distances.after)];
    }
    if (after !== undefined) return [shifted(spot, after, distances.after)];
    return before === undefined ? [spot] : [shifted(spot, before, distances.before)];
  });
}

const text = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A smooth line through all corners, for `d` of a path: its direction is continuous at each corner. */
export function smoothPath(corners: readonly Spot[]): string {
  const leaving = (i: number, corner: Spot): Spot =>
    direction(corners[i - 1] ?? corner, corners[i + 1] ?? corner);
  return corners
    .map((corner, i) => {
      const last = corners[i - 1];
      if (last === undefined) return `M${text(corner)}`;
      const third = Math.hypot(corner.x - last.x, corner.y - last.y) / 3;
      const [out, arriving] = [leaving(i - 1, last), leaving(i, corner)];
      const firstControl = { x: last.x + out.x * third, y: last.y + out.y * third };
      const secondControl = { x: corner.x - arriving.x * third, y: corner.y - arriving.y * third };
      return `C${text(firstControl)} ${text(secondControl)} ${text(corner)}`;
    })
    .join('');
}

/** The path of a track. @param place converts a spot to px @param width of the line, px */
export function trackPath(track: Track, place: (spot: Spot) => Spot, width: number): string {
  const spots = track.stations.map(({ spot }) => place(spot));
  return smoothPath(
    shiftedCorners(
      spots,
      track.shifts.map((shift) => shift * width),
    ),
  );
}
