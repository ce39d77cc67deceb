import type { Vehicle } from '@shtrans/contract/traffic/live';
import type { Point } from '@shtrans/contract/rides/schemas';

/** The position of a point between two stops, 0 to 1, projected on the straight line. */
function fractionBetween(a: Point, b: Point, point: Point): number {
  const east = Math.cos((a.lat * Math.PI) / 180);
  const [dx, dy] = [(b.lon - a.lon) * east, b.lat - a.lat];
  const length = dx * dx + dy * dy;
  if (length === 0) return 0;
  const along = ((point.lon - a.lon) * east * dx + (point.lat - a.lat) * dy) / length;
  return Math.min(1, Math.max(0, along));
}

/** Squared distance in degrees of latitude, only for comparisons. */
const apart = (a: Point, b: Point): number =>
  ((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)) ** 2 + (a.lat - b.lat) ** 2;

/**
 * The position of a vehicle along its stops: 3 at the fourth stop, 2.5 half-way to it. Null if its current or next
 * stop is not among them.
 */
export function placeAlong(
  vehicle: Pick<Vehicle, 'stop' | 'status' | 'position'>,
  stops: readonly (Point & { id: string })[],
): number | null {
  const places = stops.flatMap(({ id }, i) => (id === vehicle.stop?.id ? [i] : []));
  // If a stop occurs twice, uses the visit whose previous stop is nearer.
  const before = places.map((i) =>
    apart(stops[Math.max(0, i - 1)] ?? vehicle.position, vehicle.position),
  );
  const place = places[before.indexOf(Math.min(...before))];
  if (place === undefined) return null;
  const to = stops[place];
  const from = stops[place - 1];
  if (vehicle.status === 'stopped' || from === undefined || to === undefined) return place;
  return place - 1 + fractionBetween(from, to, vehicle.position);
}

/** Interpolates between two neighbours of `centres`, in the same unit. */
export function heightAt(place: number, centres: readonly number[]): number {
  const below = Math.floor(place);
  const from = centres[below] ?? 0;
  const to = centres[below + 1] ?? from;
  return from + (to - from) * (place - below);
}
