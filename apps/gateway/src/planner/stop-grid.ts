import type { Point } from '@shtrans/contract/rides/schemas';
import { metresBetween } from '../city/geometry.ts';

const METRES_PER_DEGREE = 111_195;
/** Side of a cell. */
const CELL_METRES = 500;

/** Stops by where they stand. */
export interface StopGrid {
  /** Calls `visit` with each stop within `metres` of a point, as the crow flies, in no order. */
  near(point: Point, metres: number, visit: (stop: number, metres: number) => void): void;
}

const keyOf = (r: number, c: number): number => r * 1_000_003 + c;

/** An index of the stops for which `wanted` is 1. */
export function stopGrid(stops: readonly Point[], wanted: Uint8Array): StopGrid {
  const middle = stops[0]?.lat ?? 0;
  const perLat = METRES_PER_DEGREE / CELL_METRES;
  // A cell is as wide as it is high at the first stop; elsewhere more or less, which costs time only.
  const perLon = perLat * Math.max(0.01, Math.cos((middle * Math.PI) / 180));
  const row = (lat: number): number => Math.floor(lat * perLat);
  const column = (lon: number): number => Math.floor(lon * perLon);
  const placed = stops.flatMap((at, stop) => (wanted[stop] === 1 ? { at, stop } : []));
  const cells = Map.groupBy(placed, ({ at }) => keyOf(row(at.lat), column(at.lon)));
  return {
    near(point, metres, visit) {
      const lats = metres / METRES_PER_DEGREE;
      const lons = lats / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180));
      for (let r = row(point.lat - lats); r <= row(point.lat + lats); r++) {
        for (let c = column(point.lon - lons); c <= column(point.lon + lons); c++) {
          for (const { at, stop } of cells.get(keyOf(r, c)) ?? []) {
            const away = metresBetween(point, at);
            if (away <= metres) visit(stop, away);
          }
        }
      }
    },
  };
}
