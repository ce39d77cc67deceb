import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightAt, placeAlong } from './vehicle-place.ts';

const stopAt = (id: string, lat: number, lon: number) => ({
  id,
  lat,
  lon,
  name: { zh: id, en: id },
});
const WAY = [
  stopAt('a', 31.2, 121.4),
  stopAt('b', 31.2, 121.41),
  stopAt('c', 31.21, 121.41),
  stopAt('a', 31.2, 121.4),
];
const vehicle = (status: string, stop: number, lat: number, lon: number) => ({
  status,
  stop: WAY[stop] ?? null,
  position: { lat, lon, heading: 0, at: '2026-11-21T00:00:00Z' },
});

describe('where a vehicle is along its way', () => {
  it('is at a stop', () => {
    expect(placeAlong(vehicle('stopped', 1, 31.3, 121.9), WAY)).toBe(1);
  });

  it('is half-way between two stops', () => {
    expect(placeAlong(vehicle('in_transit', 1, 31.2003, 121.405), WAY)).toBeCloseTo(0.5, 2);
    expect(placeAlong(vehicle('incoming', 2, 31.205, 121.41), WAY)).toBeCloseTo(1.5, 2);
  });

  it('comes to the first stop at the first stop, and never goes past its own', () => {
    expect(placeAlong({ ...vehicle('in_transit', 0, 31.1, 121.3) }, WAY.slice(0, 3))).toBe(0);
    expect(placeAlong(vehicle('in_transit', 1, 31.2, 121.5), WAY)).toBe(1);
    expect(placeAlong(vehicle('in_transit', 1, 31.2, 121.3), WAY)).toBe(0);
  });

  it('knows which visit to a stop of a round way it is', () => {
    expect(placeAlong(vehicle('in_transit', 0, 31.2095, 121.4095), WAY)).toBeGreaterThan(2);
  });

  it('is nowhere on a way without its stop', () => {
    expect(placeAlong({ ...vehicle('stopped', 0, 31.2, 121.4), stop: null }, WAY)).toBeNull();
    expect(placeAlong(vehicle('stopped', 2, 31.2, 121.4), WAY.slice(0, 2))).toBeNull();
  });

  it('keeps within the drawing and its order', () => {
    assert(
      property(double({ min: 0, max: 3, noNaN: true }), (place) => {
        const centres = [20, 80, 150, 170];
        const height = heightAt(place, centres);
        const below = Math.floor(place);
        expect(height).toBeGreaterThanOrEqual(centres[below] ?? 0);
        expect(height).toBeLessThanOrEqual(centres[below + 1] ?? 170);
      }),
    );
  });
});
