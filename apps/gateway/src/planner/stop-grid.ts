import type { Point } from '@shtrans/contract/rides/schemas';
import { metresBetween } from '../geometry/geometry.ts';

const METRES_PER_DEGREE = 111_195;
/** Side length of a cell. */
const CELL_METRES = 500;

/** A spatial index of stops. */
export interface StopGrid {
  /** Calls `visit` for each stop within `metres` of a point in a straight line, in no order. */
  near(point: Point, metres: number, visit: (stop: number, metres: number) => void): void;
}

const keyOf = (r: number, c: number): number => r * 1_000_003 + c;

/** Creates an index of the stops for which `isIncluded` is 1. */
export function stopGrid(stops: readonly Point[], isIncluded: Uint8Array): StopGrid {
  const referenceLat = stops[0]?.lat ?? 0;
  const perLat = METRES_PER_DEGREE / CELL_METRES;
  // Cells are square at the first stop's latitude; elsewhere they are wider or narrower, which affects speed only.
  const perLon = perLat * Math.max(0.01, Math.cos((referenceLat * Math.PI) / 180));
  const row = (lat: number): number => Math.floor(lat * perLat);
  const column = (lon: number): number => Math.floor(lon * perLon);
  const placed = stops.flatMap((point, stop) =>
    isIncluded[stop] === 1 ? { at: point, stop } : [],
  );
  const cells = Map.groupBy(placed, ({ at }) => keyOf(row(at.lat), column(at.lon)));
  return {
    near(point, metres, visit) {
      const lats = metres / METRES_PER_DEGREE;
      const lons = lats / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180));
      for (let r = row(point.lat - lats); r <= row(point.lat + lats); r++) {
        for (let c = column(point.lon - lons); c <= column(point.lon + lons); c++) {
          for (const { at, stop } of cells.get(keyOf(r, c)) ?? []) {
            const distance = metresBetween(point, at);
            if (distance <= metres) visit(stop, distance);
          }
        }
      }
    },
  };
}
