import type { Vehicle } from '@shtrans/contract/traffic/live';
import type { Point } from '@shtrans/contract/rides/schemas';

/** How far along the way between two stops a point is, 0 to 1, by its nearest place on the straight line. */
function fractionBetween(a: Point, b: Point, at: Point): number {
  const east = Math.cos((a.lat * Math.PI) / 180);
  const [dx, dy] = [(b.lon - a.lon) * east, b.lat - a.lat];
  const length = dx * dx + dy * dy;
  if (length === 0) return 0;
  const along = ((at.lon - a.lon) * east * dx + (at.lat - a.lat) * dy) / length;
  return Math.min(1, Math.max(0, along));
}

/** Squared distance in degrees of latitude: only to tell which of two is nearer. */
const apart = (a: Point, b: Point): number =>
  ((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)) ** 2 + (a.lat - b.lat) ** 2;

/**
 * Where a vehicle is along the stops of its way: 3 at the fourth stop, 2.5 half-way to it. Null when
 * the stop it is at or comes to is not on this way.
 */
export function placeAlong(
  vehicle: Pick<Vehicle, 'stop' | 'status' | 'position'>,
  stops: readonly (Point & { id: string })[],
): number | null {
  const places = stops.flatMap(({ id }, i) => (id === vehicle.stop?.id ? [i] : []));
  // On a way that comes to a stop twice, the visit whose stop before is the nearer one.
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

/** The middle of a place between two neighbours of `centres`, in the same unit. */
export function heightAt(place: number, centres: readonly number[]): number {
  const below = Math.floor(place);
  const from = centres[below] ?? 0;
  const to = centres[below + 1] ?? from;
  return from + (to - from) * (place - below);
}
