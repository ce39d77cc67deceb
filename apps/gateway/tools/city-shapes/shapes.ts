import type { Point } from '@shtrans/contract/rides/schemas';
import type { CityShapes } from '@shtrans/contract/traffic/schemas';
import { lineText } from '@shtrans/contract/values/line-text';
import { platformByCode, railLines, railPatterns, stations } from '../../src/city/network.ts';
import { busStopPlaces } from '../../src/city/station-facts.ts';
import { busStops, ferryPiers } from '../../src/city/surface.ts';
import { englishName } from '../english-names/english-name.ts';
import { joined, linesOfDump } from './coast.ts';
import { apart, simplified, type Spot, toPoint, toSpot } from './plane.ts';
import { bandAlong, courseOf, type OnLand } from './river.ts';
import { streetsOf } from './streets.ts';

/** The box of the dumps: the shoreline is cut off there. */
const BOX = { south: 30.7, north: 31.8, west: 120.9, east: 122.05 };
const SHORE_METRES = 45;
const SMALLEST_ISLAND_METRES = 400;
/** West of here the coarse course is all there is. */
const RIVER_WEST = 121.22;
/** A pier whose position is less certain is not used. */
const PIER_METRES = 300;

/** The bank of the Huangpu that each district near it is on. */
const BANK_OF_DISTRICT: Readonly<Record<string, OnLand['bank']>> = {
  浦东新区: 'right',
  黄浦区: 'left',
  虹口区: 'left',
  杨浦区: 'left',
  宝山区: 'left',
  静安区: 'left',
  徐汇区: 'left',
  长宁区: 'left',
  普陀区: 'left',
};
const BANK_OF_PIER: Readonly<Record<string, OnLand['bank']>> = { Pudong: 'right', Puxi: 'left' };

/** A stop that has the name of a station and is farther from it than this has an uncertain position. */
const NAMESAKE_METRES = 400;

const certainStops = () => {
  const byName = new Map(stations().map((station) => [station.name_zh, toSpot(station)]));
  return busStopPlaces().filter((stop) => {
    const station = byName.get(stop.name.zh);
    return station === undefined || apart(station, toSpot(stop)) < NAMESAKE_METRES;
  });
};

/** Everything of the city's data that is on land. */
const onLand = (): OnLand[] => [
  ...[...certainStops(), ...stations()].map((place) => ({
    ...toSpot(place),
    bank: BANK_OF_DISTRICT[place.district ?? ''],
  })),
  ...ferryPiers().flatMap(({ lat, lon, bank, coord_accuracy_m_estimated: metres }) =>
    lat === null || lon === null || metres === null || metres > PIER_METRES
      ? []
      : [{ ...toSpot({ lat, lon }), bank: BANK_OF_PIER[bank] }],
  ),
];

const asText = (line: readonly Point[], metres: number): string =>
  lineText(simplified(line.map(toSpot), metres).map(toPoint));

const across = (values: number[]): number => Math.max(...values) - Math.min(...values);
const extentOf = (line: readonly Point[]): number => {
  const spots = line.map(toSpot);
  return Math.max(across(spots.map(({ east }) => east)), across(spots.map(({ north }) => north)));
};

/** The sea as rings, of which every second one counts: its edge, islands, lakes on them. */
function seaOf(dump: string): string[] {
  const lines = joined(linesOfDump(dump));
  const edges = lines.filter((line) => onEdge(line[0]) && onEdge(line.at(-1)));
  const rings = lines.filter(
    (line) => !edges.includes(line) && extentOf(line) > SMALLEST_ISLAND_METRES,
  );
  const corners = (side: 'east' | 'west'): Point[] => [
    { lat: BOX.south, lon: BOX[side] },
    { lat: BOX.north, lon: BOX[side] },
  ];
  const [mainland, ...banks] = edges.toSorted((a, b) => b.length - a.length);
  if (mainland === undefined) return [];
  const southFirst = (mainland[0]?.lat ?? 0) < (mainland.at(-1)?.lat ?? 0);
  const shore = beyondPlaces(southFirst ? mainland : mainland.toReversed(), onLand());
  // Along the shore to the north-west, then back around the eastern corners.
  const [southEast, northEast] = corners('east');
  const northWest = { lat: BOX.north, lon: BOX.west };
  const sea = [...shore, northWest, northEast, southEast].filter((point) => point !== undefined);
  return [sea, ...banks, ...rings].map((line) => asText(line, SHORE_METRES));
}

/** Land won from the sea since the shoreline was drawn: the shore is at least this far outside the outermost places. */
const BEACH_METRES = 500;
const ALONG_SHORE_METRES = 1500;

/** Moves a shore that faces east or south outwards, beyond every place on land. */
function beyondPlaces(shore: readonly Point[], land: readonly Spot[]): Point[] {
  return shore.map((point) => {
    const { east, north } = toSpot(point);
    if (point.lon > EAST_SHORE.west && point.lat < EAST_SHORE.north) {
      const neighbours = land.filter((place) => Math.abs(place.north - north) < ALONG_SHORE_METRES);
      const outermost = neighbours.map((place) => place.east + BEACH_METRES);
      return toPoint({ east: Math.max(east, ...outermost), north });
    }
    if (point.lat < SOUTH_SHORE.north && point.lon > SOUTH_SHORE.west) {
      const neighbours = land.filter((place) => Math.abs(place.east - east) < ALONG_SHORE_METRES);
      const outermost = neighbours.map((place) => place.north - BEACH_METRES);
      return toPoint({ east, north: Math.min(north, ...outermost) });
    }
    return point;
  });
}
/** The parts of the shore that face the open sea and the bay. */
const EAST_SHORE = { west: 121.72, north: 31.3 };
const SOUTH_SHORE = { west: 121.33, north: 30.87 };

const onEdge = (point: Point | undefined): boolean =>
  point !== undefined &&
  [point.lat - BOX.south, point.lat - BOX.north, point.lon - BOX.west, point.lon - BOX.east].some(
    (degrees) => Math.abs(degrees) < 0.002,
  );

const reaches = (line: readonly Point[], lon: number): boolean =>
  Math.abs((line.at(-1)?.lon ?? 0) - lon) < 0.01;

/** The Huangpu: the upper course of one line of the dump, from where it meets another the lower course of that. */
function riverOf(dump: string): string {
  const lines = joined(linesOfDump(dump)).toSorted((a, b) => b.length - a.length);
  const upper = lines.find((line) => reaches(line, 121.482));
  const lower = lines.find((line) => reaches(line, 121.51));
  const meeting = upper?.at(-1);
  if (upper === undefined || lower === undefined || meeting === undefined) {
    throw new Error('gshhg.txt: the two lines of the Huangpu are not in it');
  }
  const degreesFrom = ({ lat, lon }: Point): number =>
    Math.hypot(lat - meeting.lat, lon - meeting.lon);
  const nearest = lower.reduce((best, point) =>
    degreesFrom(point) < degreesFrom(best) ? point : best,
  );
  const coarse = [
    ...upper.filter(({ lon }) => lon > RIVER_WEST),
    ...lower.slice(lower.indexOf(nearest) + 1),
  ];
  const land = onLand();
  return lineText(bandAlong(courseOf(coarse.map(toSpot), land), land).map(toPoint));
}

/** The lines' tracks, straight between stations, each once. */
const railsOf = (): CityShapes['rails'] =>
  railPatterns()
    .filter(({ kind, direction }) => kind !== 'short_turn' && direction === 0)
    .map(({ line_id, stops }) => ({
      colour: railLines().find(({ id }) => id === line_id)?.colour ?? '#888888',
      line: lineText(stops.map(platformByCode)),
    }));

const streetShapes = (): CityShapes['streets'] =>
  streetsOf(
    [
      ...busStopPlaces(),
      ...busStops().map((stop) => ({ ...stop, name: { zh: stop.name_zh } })),
    ].map((stop) => ({ name: stop.name.zh, spot: toSpot(stop) })),
  ).map(({ name, line }) => ({
    name: { zh: name, en: englishName(name, new Map()) },
    line: lineText(line.map(toPoint)),
  }));

/** Returns the content of `cities/shanghai/network/shapes.json`. */
export function shapesOf(gshhg: string): CityShapes {
  const [shore = '', rivers = ''] = gshhg.split(/^# rivers.*$/m);
  return {
    water: [seaOf(shore), [riverOf(rivers)]],
    streets: streetShapes(),
    rails: railsOf(),
    stations: stations().map(({ name_zh: zh, name_en: en, lat, lon, lines }) => ({
      name: { zh, en },
      lat: Math.round(lat * 1e5) / 1e5,
      lon: Math.round(lon * 1e5) / 1e5,
      lines: lines.length,
    })),
  };
}
