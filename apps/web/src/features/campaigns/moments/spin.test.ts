import { expect, it } from 'vitest';
import { distanceAt, progressAt } from './spin.ts';

const EXCESS = 0.01;
const track = Array.from({ length: 101 }, (_, i) => distanceAt(i / 100, EXCESS));

it('begins fast, slows down, runs a little too far and settles', () => {
  expect(track[0]).toBe(0);
  expect(track[10]).toBeGreaterThan(0.25);
  expect(Math.max(...track)).toBeCloseTo(1 + EXCESS, 5);
  expect(track[100]).toBeCloseTo(1, 10);
  const speeds = track.slice(1, 88).map((distance, i) => distance - (track[i] ?? 0));
  expect(speeds.every((speed, i) => i === 0 || speed < (speeds[i - 1] ?? 0))).toBe(true);
});

it('knows when it passes a distance', () => {
  for (const distance of [0.1, 0.5, 0.9, 1]) {
    expect(distanceAt(progressAt(distance, EXCESS), EXCESS)).toBeCloseTo(distance, 6);
  }
});
