import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '../../src/geometry/geometry.ts';
import { type Course, courseOf, factsAt, type RideSeed, stepAt } from './course.ts';
import type { Script } from './scripts.ts';
import { routeBetween, stretches } from './streets.ts';
import texts from './texts.json' with { type: 'json' };

const HOUR = 3_600_000;

const inCity = fc.record({
  lat: fc.double({ min: 30.8, max: 31.5, noNaN: true }),
  lon: fc.double({ min: 121, max: 121.9, noNaN: true }),
});
const namedPlace = inCity.map((point) => ({ ...point, name: { zh: '某处', en: 'Somewhere' } }));
const script = fc.constantFrom<Script>('proper', ...(Object.keys(texts.scripts) as Script[]));
const seed: fc.Arbitrary<RideSeed> = fc
  .record({
    rideId: fc.uuid(),
    service: fc.constantFrom('taxi' as const, 'saic' as const),
    from: namedPlace,
    to: namedPlace,
    script,
  })
  .filter(({ from, to }) => metresBetween(from, to) > 50);

const lastInstant = ({ steps }: Course): number => steps.at(-1)?.from ?? 0;

describe('the course of a ride', () => {
  it('depends only on the ride', () => {
    fc.assert(
      fc.property(seed, fc.double({ min: 0, max: HOUR, noNaN: true }), (ride, life) => {
        expect(factsAt(ride, courseOf(ride, 10), life)).toEqual(
          factsAt(structuredClone(ride), courseOf(structuredClone(ride), 10), life),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('takes one step after the other and comes to an end', () => {
    fc.assert(
      fc.property(seed, (ride) => {
        const course = courseOf(ride, 1);
        const instants = course.steps.map(({ from }) => from);
        expect(instants).toEqual(instants.toSorted((a, b) => a - b));
        expect(new Set(instants).size).toBe(instants.length);
        const end = stepAt(course, lastInstant(course));
        expect(['finished', 'no_driver', 'cancelled']).toContain(end.step.state);
        expect(end.nextAt).toBeNull();
      }),
    );
  });

  it('brings the car nearer by the road with every second, never by a jump', () => {
    fc.assert(
      fc.property(seed, (ride) => {
        const course = courseOf(ride, 1);
        for (const [i, { drive, from }] of course.steps.entries()) {
          if (drive === null) continue;
          const end = Math.min(course.steps[i + 1]?.from ?? from, from + HOUR);
          let before = factsAt(ride, course, from);
          let [later, farthest] = [-Infinity, 0];
          for (let life = from + 5000; life < end; life += 5000) {
            const now = factsAt(ride, course, life);
            if (now.position === null || before.position === null) throw new Error('no position');
            later = Math.max(later, (now.etaSeconds ?? 0) - (before.etaSeconds ?? Infinity));
            farthest = Math.max(farthest, metresBetween(before.position, now.position));
            before = now;
          }
          expect(later).toBeLessThanOrEqual(0);
          // 5 s at 36 km/h and a little for rounding.
          expect(farthest).toBeLessThan(51);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('ends at the destination and reports the driven distance', () => {
    fc.assert(
      fc.property(seed, (anyRide) => {
        const ride: RideSeed = { ...anyRide, script: 'proper' };
        const course = courseOf(ride, 1);
        const end = factsAt(ride, course, lastInstant(course));
        expect(end.position).toMatchObject({ lat: ride.to.lat, lon: ride.to.lon });
        expect(end.drivenMetres).toBe(routeBetween(ride.from, ride.to).distanceMetres);
        const trip = course.steps.find(({ state }) => state === 'on_trip');
        expect(end.drivenSeconds).toBe(
          Math.round((lastInstant(course) - (trip?.from ?? 0)) / 1000),
        );
        expect(end.waitingSeconds).toBeLessThan(end.drivenSeconds ?? 0);
      }),
    );
  });

  it('has a different car for each ride', () => {
    const ends = { from: place(31.23, 121.47), to: place(31.2, 121.43) };
    const plates = Array.from({ length: 50 }, (_, i) => {
      const rideId = `01a1feab-4c23-7cfb-a351-${String(i).padStart(12, '0')}`;
      const ride: RideSeed = { rideId, service: 'taxi', script: 'proper', ...ends };
      const course = courseOf(ride, 1);
      return course.steps.at(-1)?.driver?.plate;
    });
    expect(new Set(plates).size).toBe(50);
  });
});

const place = (lat: number, lon: number) => ({ lat, lon, name: { zh: '某处', en: 'Somewhere' } });

describe('a way along the streets', () => {
  it('joins its ends, and is at least the straight line and at most half as long again', () => {
    fc.assert(
      fc.property(inCity, inCity, (from, to) => {
        const air = metresBetween(from, to);
        fc.pre(air > 200);
        const { path, distanceMetres, durationSeconds } = routeBetween(from, to);
        const [first, last] = [path[0], path.at(-1)];
        if (first === undefined || last === undefined) throw new Error('no way');
        expect(metresBetween(first, from)).toBeLessThan(1);
        expect(metresBetween(last, to)).toBeLessThan(1);
        expect(distanceMetres).toBeGreaterThanOrEqual(Math.floor(air * 0.999));
        expect(distanceMetres).toBeLessThan(air * 1.5);
        expect(durationSeconds).toBeGreaterThan(distanceMetres / 20);
        expect(path.length).toBeLessThanOrEqual(13);
        expect(Math.min(...stretches(path))).toBeGreaterThan(0);
      }),
    );
  });
});
