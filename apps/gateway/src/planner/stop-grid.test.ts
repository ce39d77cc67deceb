import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { metresBetween } from '../geometry/geometry.ts';
import { stopGrid } from './stop-grid.ts';

const point = fc.record({
  lat: fc.double({ min: 31, max: 31.1, noNaN: true }),
  lon: fc.double({ min: 121.4, max: 121.5, noNaN: true }),
});

it('visits each wanted stop within the distance once, with its distance', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(point, fc.boolean()), { maxLength: 30 }),
      point,
      fc.integer({ min: 0, max: 5000 }),
      (placed, from, metres) => {
        const stops = placed.map(([stopPoint]) => stopPoint);
        const grid = stopGrid(
          stops,
          Uint8Array.from(placed, ([, isIncluded]) => (isIncluded ? 1 : 0)),
        );
        const visited: [number, number][] = [];
        grid.near(from, metres, (stop, away) => visited.push([stop, away]));
        const expectedStops = placed.flatMap(
          ([stopPoint, isIncluded], stop): [number, number][] => {
            const away = metresBetween(from, stopPoint);
            return isIncluded && away <= metres ? [[stop, away]] : [];
          },
        );
        expect(visited.toSorted(([a], [b]) => a - b)).toEqual(expectedStops);
      },
    ),
    { numRuns: 200 },
  );
});

it('visits a stop at the very distance, and in the far north as well', () => {
  const [origin, target] = [
    { lat: 31.23, lon: 121.47 },
    { lat: 31.23, lon: 121.475 },
  ];
  const grid = stopGrid([target], Uint8Array.of(1));
  const stopsWithin = (metres: number): number => {
    let count = 0;
    grid.near(origin, metres, () => (count += 1));
    return count;
  };
  const away = metresBetween(origin, target);
  expect([stopsWithin(away), stopsWithin(away - 0.001)]).toEqual([1, 0]);
  // A degree of longitude is a fifth as wide there as at the first stop.
  const north = [origin, { lat: 80, lon: 20 }];
  const visitedStops: number[] = [];
  stopGrid(north, Uint8Array.of(1, 1)).near({ lat: 80, lon: 20.05 }, 1000, (stop) =>
    visitedStops.push(stop),
  );
  expect(visitedStops).toEqual([1]);
});
