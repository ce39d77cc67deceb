import { lineOfText } from '@shtrans/contract/values/line-text';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { stations } from '../../src/city/network.ts';
import { shapes } from '../../src/city/shapes.ts';
import { busStopPlaces } from '../../src/city/station-facts.ts';
import { joined, linesOfDump } from './coast.ts';
import { apart, lengthOf, rounded, simplified, type Spot, toPoint, toSpot } from './plane.ts';
import { bandAlong, courseOf } from './river.ts';
import { shapesOf } from './shapes.ts';
import { streetOf, streetsOf } from './streets.ts';

const spotAt = (east: number, north: number): Spot => ({ east, north });

it('reads and joins the lines of a dump, whichever end comes first', () => {
  const dump = '# shoreline\n>\n121.0\t31.0\n121.1\t31.1\n>\n121.2\t31.2\n121.1\t31.1\n';
  expect(linesOfDump(dump)).toHaveLength(2);
  const [line, ...otherLines] = joined(linesOfDump(dump));
  expect(otherLines).toEqual([]);
  expect(line?.map(({ lon }) => lon).toSorted()).toEqual([121, 121.1, 121.2]);
  expect(line?.[1]).toEqual({ lat: 31.1, lon: 121.1 });
});

it('leaves a ring alone', () => {
  const ring = '>\n121 31\n121.1 31\n121 31\n>\n121 31\n120 30\n';
  expect(joined(linesOfDump(ring))).toHaveLength(2);
});

it('reads the street of a stop from its name', () => {
  expect(streetOf('四平路大连路')).toBe('四平路');
  expect(streetOf('沪太公路场中路')).toBe('沪太公路');
  expect(streetOf('世纪大道')).toBe('世纪大道');
  expect(streetOf('人民广场')).toBeUndefined();
  expect(streetOf('丁家')).toBeUndefined();
});

it('draws a street through its stops, and leaves out a twin elsewhere', () => {
  const stops = [0, 600, 1200, 1800].map((east) => ({
    name: `四平路${east}号`,
    spot: spotAt(east, 0),
  }));
  const twin = { name: '四平路菜场', spot: spotAt(20_000, 0) };
  const street = streetsOf([...stops.toReversed(), twin]);
  expect(street).toHaveLength(1);
  expect(street[0]?.name).toBe('四平路');
  expect(lengthOf(street[0]?.line ?? [])).toBeCloseTo(1800, 0);
});

it('draws no street through stops that wind', () => {
  const spots = [
    spotAt(0, 0),
    spotAt(1000, 0),
    spotAt(1000, 1000),
    spotAt(0, 1000),
    spotAt(0, 300),
  ];
  expect(streetsOf(spots.map((spot) => ({ name: '环路路', spot })))).toEqual([]);
});

it('keeps the corners of a line, and rounds them', () => {
  const line = [spotAt(0, 0), spotAt(50, 1), spotAt(100, 0), spotAt(100, 100)];
  expect(simplified(line, 5)).toEqual([spotAt(0, 0), spotAt(100, 0), spotAt(100, 100)]);
  const round = rounded(line, 1);
  expect([round[0], round.at(-1)]).toEqual([spotAt(0, 0), spotAt(100, 100)]);
  expect(round).not.toContainEqual(spotAt(100, 0));
});

it('puts a river in the middle between its banks, away from the coarse line', () => {
  const coarse = [spotAt(0, 0), spotAt(0, 6000)];
  const along = Array.from({ length: 31 }, (_, i) => i * 200);
  const land = along.flatMap((north) => [
    { ...spotAt(100, north), bank: 'left' as const },
    { ...spotAt(900, north), bank: 'right' as const },
  ]);
  const course = courseOf(coarse, land);
  const middle = course.filter(({ north }) => north > 1500 && north < 4500);
  expect(middle.length).toBeGreaterThan(1);
  for (const { east } of middle) expect(Math.abs(east - 500)).toBeLessThan(90);
  const band = bandAlong(course, land);
  const narrow = band.filter(({ north }) => north > 2000 && north < 4000);
  for (const spot of narrow) {
    expect(Math.min(...land.map((place) => apart(place, spot)))).toBeGreaterThan(40);
  }
});

it('converts metres exactly enough', () => {
  const { lat, lon } = toPoint(toSpot({ lat: 31.2, lon: 121.5 }));
  expect(lat).toBeCloseTo(31.2, 9);
  expect(lon).toBeCloseTo(121.5, 9);
});

const ringsOf = (water: readonly (readonly string[])[]) =>
  water.map((rings) => rings.map((ring) => lineOfText(ring)));

/** The even-odd rule. */
const isInside = (rings: { lat: number; lon: number }[][], lat: number, lon: number): boolean =>
  rings.reduce((inside, ring) => {
    let odd = inside;
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] ?? a;
      if (a.lat > lat === b.lat > lat) continue;
      if (lon < ((b.lon - a.lon) * (lat - a.lat)) / (b.lat - a.lat) + a.lon) odd = !odd;
    }
    return odd;
  }, false);

const isWater = (lat: number, lon: number): boolean =>
  ringsOf(shapes().water).some((rings) => isInside(rings, lat, lon));

it.each<[string, number, number, boolean]>([
  ['the Yangtze off Wusong', 31.45, 121.55, true],
  ['the Huangpu off the Bund', 31.2385, 121.493, true],
  ["People's Square", 31.2304, 121.4737, false],
  ['Lujiazui', 31.2383, 121.5024, false],
  ['Chongming', 31.62, 121.5, false],
  ['Hongqiao', 31.194, 121.326, false],
  ['Pudong airport', 31.152, 121.801, false],
])('knows whether %s is water', (_name, lat, lon, wet) => {
  expect(isWater(lat, lon)).toBe(wet);
});

it('floods no station and hardly a bus stop', () => {
  expect(stations().filter(({ lat, lon }) => isWater(lat, lon))).toEqual([]);
  const stops = busStopPlaces().filter(({ lat, lon }) => isWater(lat, lon));
  expect(stops.length).toBeLessThan(40);
});

it('is what the command writes, and small enough for a trip', () => {
  const folder = new URL('../../../../cities/shanghai/network/', import.meta.url);
  const storedText = readFileSync(new URL('shapes.json', folder), 'utf8');
  const fresh = shapesOf(readFileSync(new URL('gshhg.txt', folder), 'utf8'));
  expect(JSON.parse(storedText)).toEqual(fresh);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  expect(brotliCompressSync(JSON.stringify(fresh), { params }).length).toBeLessThan(60_000);
});
