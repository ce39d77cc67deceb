import type { Place, Point } from '@shtrans/contract/rides';
import { metresBetween, planeAt } from '../../city/geometry.ts';
import { stationName, stations } from '../../city/network.ts';

/** A square of so many metres is as exact as a shared end gets: some hundred doors. */
const CELL_METRES = 300;
/**
 * The way and the car are shown no nearer to the middle of the square than this: from 190 to 610 m
 * around the door. Measured from the square's middle and not from the door, so that where the line
 * breaks off tells no more than the square does.
 */
const HIDDEN_METRES = 400;

const city = planeAt({ lat: 31.23, lon: 121.47 });

const middle = (metres: number): number => (Math.floor(metres / CELL_METRES) + 0.5) * CELL_METRES;

/** The nearest station's name for each square that was asked about; the city has a bounded number. */
const areas = new Map<string, Place['name']>();

function areaName(square: Point): Place['name'] {
  const key = `${square.lat} ${square.lon}`;
  const known = areas.get(key);
  if (known !== undefined) return known;
  const [nearest] = stations()
    .map((station) => ({ station, metres: metresBetween(square, station) }))
    .sort((a, b) => a.metres - b.metres);
  const { zh, en } = nearest ? stationName(nearest.station) : { zh: '', en: '' };
  const name = { zh: `${zh}一带`, en: `${en} area` };
  areas.set(key, name);
  return name;
}

/** An end of the way as it is shared: the middle of its square, under the name of the nearest station. */
export function blurred({ lat, lon }: Point): Place {
  const { east, north } = city.toMetres({ lat, lon });
  const exact = city.toPoint({ east: middle(east), north: middle(north) });
  // To a metre: what arithmetic leaves behind could tell two doors of a square apart.
  const square = { lat: Number(exact.lat.toFixed(5)), lon: Number(exact.lon.toFixed(5)) };
  return { ...square, name: areaName(square) };
}

/** Whether a point is too near to one of the blurred ends to be shown. */
export const isHidden = (point: Point, ends: readonly Point[]): boolean =>
  ends.some((end) => metresBetween(point, end) < HIDDEN_METRES);

/** The blurred end next to a point. */
export const nearestEnd = (point: Point, [first, second]: readonly [Point, Point]): Point =>
  metresBetween(point, first) <= metresBetween(point, second) ? first : second;
