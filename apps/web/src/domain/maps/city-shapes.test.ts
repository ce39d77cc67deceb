import { lineText } from '@shtrans/contract/values/line-text';
import { expect, it } from 'vitest';
import { cityOf, isWithin, outlinesOf, streetNames } from './city-shapes.ts';

const line = (...points: [lat: number, lon: number][]): string =>
  lineText(points.map(([lat, lon]) => ({ lat, lon })));

const city = cityOf({
  water: [[line([31.2, 121.4], [31.2, 121.41], [31.21, 121.41])]],
  streets: [
    { name: { zh: '长路', en: 'Long Road' }, line: line([31.205, 121.39], [31.205, 121.42]) },
    { name: { zh: '短路', en: 'Short Road' }, line: line([31.201, 121.4], [31.2015, 121.4]) },
    { name: { zh: '远路', en: 'Far Road' }, line: line([30.9, 121.4], [30.9, 121.5]) },
  ],
  rails: [{ colour: '#e4002b', line: line([31.2, 121.4], [31.21, 121.4]) }],
  stations: [
    { lat: 31.205, lon: 121.405, name: { zh: '里', en: 'Inside' }, lines: 1 },
    { lat: 31.305, lon: 121.405, name: { zh: '外', en: 'Outside' }, lines: 1 },
  ],
});
const request = {
  bounds: { south: 31.195, north: 31.215, west: 121.385, east: 121.425 },
  metresPerUnit: 4,
  place: ({ lat, lon }: { lat: number; lon: number }) => ({
    x: (lon - 121.385) * 25_000,
    y: (31.215 - lat) * 28_000,
  }),
};

it('draws what is in view and long enough', () => {
  const { water, streets, streetPath, rails, stations } = outlinesOf(city, request);
  expect(water).toEqual(['M375 420L625 420L625 140Z']);
  expect(streets.map(({ name }) => name.zh)).toEqual(['长路']);
  expect(streetPath).toBe('M125 280L875 280');
  expect(rails).toEqual([{ colour: '#e4002b', d: 'M375 420L375 140' }]);
  expect(stations.map(({ name }) => name.zh)).toEqual(['里']);
});

it('draws short streets when they are near', () => {
  const { streets } = outlinesOf(city, { ...request, metresPerUnit: 0.5 });
  expect(streets.map(({ name }) => name.zh)).toEqual(['长路', '短路']);
});

it('names a street along a stretch that has space for its name, from left to right', () => {
  const { streets } = outlinesOf(city, request);
  expect(streetNames(streets, request, () => 200)).toEqual([
    {
      name: { zh: '长路', en: 'Long Road' },
      middle: { x: expect.closeTo(500, 3), y: expect.closeTo(280, 3) },
      turn: 0,
    },
  ]);
  expect(streetNames(streets, request, () => 700)).toEqual([]);
});

it('knows its bounds', () => {
  expect(isWithin(request.bounds, { lat: 31.2, lon: 121.4 })).toBe(true);
  expect(isWithin(request.bounds, { lat: 31.2, lon: 121.5 })).toBe(false);
});
