import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Point } from '@shtrans/contract/rides/schemas';
import type { CityShapes } from '@shtrans/contract/traffic/schemas';
import { lineOfText } from '@shtrans/contract/values/line-text';
import type { Spot } from './mercator.ts';

/** A part of the earth between circles of latitude and longitude, degrees. */
export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

interface Shape {
  points: readonly Point[];
  bounds: Bounds;
}

/** The shapes of a city with their points. */
export interface City {
  water: readonly (readonly Shape[])[];
  streets: readonly (Shape & { name: Bilingual; metres: number })[];
  rails: readonly (Shape & { colour: string })[];
  stations: CityShapes['stations'];
}

function boundsOf(points: readonly Point[]): Bounds {
  const bounds = { south: 90, north: -90, west: 180, east: -180 };
  for (const { lat, lon } of points) {
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, lon);
    bounds.east = Math.max(bounds.east, lon);
  }
  return bounds;
}

function shapeOf(text: string): Shape {
  const points = lineOfText(text);
  return { points, bounds: boundsOf(points) };
}

const METRES_PER_DEGREE = 111_195;

/** The distance between the corners of the bounds. */
function metresAcross({ south, north, west, east }: Bounds): number {
  const shrink = Math.cos((south * Math.PI) / 180);
  return Math.hypot(north - south, (east - west) * shrink) * METRES_PER_DEGREE;
}

export const cityOf = ({ water, streets, rails, stations }: CityShapes): City => ({
  water: water.map((rings) => rings.map(shapeOf)),
  streets: streets.map(({ name, line }) => {
    const shape = shapeOf(line);
    return { ...shape, name, metres: metresAcross(shape.bounds) };
  }),
  rails: rails.map(({ colour, line }) => ({ ...shapeOf(line), colour })),
  stations,
});

export const isWithin = ({ south, north, west, east }: Bounds, { lat, lon }: Point): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

const meet = (a: Bounds, b: Bounds): boolean =>
  a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;

/** A street is drawn if it is at least this long on the map, in units of the drawing. */
const SHORTEST_STREET = 60;

interface Wanted {
  bounds: Bounds;
  metresPerUnit: number;
  /** The place of a point in the drawing. */
  place: (point: Point) => Spot;
}

const moves = ({ points }: Shape, place: Wanted['place']): string =>
  points
    .map((point, i) => {
      const { x, y } = place(point);
      return `${i === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`;
    })
    .join('');

/** The outlines of what is in a part of the city, as path data. */
export function outlinesOf(city: City, { bounds, metresPerUnit, place }: Wanted) {
  const isVisible = (shape: Shape): boolean => meet(shape.bounds, bounds);
  const streets = city.streets.filter(
    (street) => isVisible(street) && street.metres / metresPerUnit > SHORTEST_STREET,
  );
  return {
    // All rings of a water, because one alone would be filled on the other side.
    water: city.water
      .filter((rings) => rings.some(isVisible))
      .map((rings) => rings.map((ring) => `${moves(ring, place)}Z`).join('')),
    streets,
    streetPath: streets.map((street) => moves(street, place)).join(''),
    rails: city.rails
      .filter(isVisible)
      .map((rail) => ({ colour: rail.colour, d: moves(rail, place) })),
    stations: city.stations.filter((station) => isWithin(bounds, station)),
  };
}

/** A stretch of a street that has space for its name. */
export interface NamedStretch {
  name: Bilingual;
  middle: Spot;
  /** Degrees, from -90 to 90. */
  turn: number;
}

/**
 * The places of the names of streets: on a stretch within the frame that is as long as the name. The longest streets
 * come first.
 * @param widthOf the width of a name in units of the drawing
 */
export function streetNames(
  streets: City['streets'],
  { place, bounds }: Wanted,
  widthOf: (name: Bilingual) => number,
): NamedStretch[] {
  return streets.flatMap(({ name, points }) => {
    const width = widthOf(name);
    for (const [i, point] of points.entries()) {
      const next = points[i + 1];
      if (next === undefined) break;
      if (!isWithin(bounds, point) || !isWithin(bounds, next)) continue;
      const [a, b] = [place(point), place(next)];
      if (Math.hypot(b.x - a.x, b.y - a.y) < width * 1.15) continue;
      const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
      return [
        {
          name,
          middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
          turn: turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn,
        },
      ];
    }
    return [];
  });
}
