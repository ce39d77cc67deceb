import { describe, expect, it } from 'vitest';
import { shiftedCorners, smoothPath } from './line-path.ts';

const corners = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
];

describe('the path of a line', () => {
  it('runs where its stations are when it has its track for itself', () => {
    expect(shiftedCorners(corners, [0, 0])).toEqual(corners);
  });

  it('runs parallel to them at a constant distance', () => {
    // To the left of east is north: up.
    const shifted = shiftedCorners(corners, [5, 5]);
    expect(shifted).toHaveLength(3);
    expect(shifted[0]).toEqual({ x: 0, y: -5 });
    expect(shifted[1]?.x).toBeCloseTo(105, 6);
    expect(shifted[1]?.y).toBeCloseTo(-5, 6);
    expect(shifted[2]?.x).toBeCloseTo(105, 6);
    expect(shifted[2]?.y).toBeCloseTo(100, 6);
  });

  it('comes back to its stations where it is alone again', () => {
    expect(shiftedCorners(corners, [5, 0])).toEqual([
      { x: 0, y: -5 },
      { x: 100, y: -5 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
    ]);
  });

  it('does not stick out where it turns back', () => {
    const back = shiftedCorners([corners[0], corners[1], { x: 0, y: 1 }] as typeof corners, [5, 5]);
    expect(Math.abs((back[1]?.x ?? 0) - 100)).toBeLessThanOrEqual(10.1);
  });

  it('goes through each corner smoothly', () => {
    const d = smoothPath(corners);
    expect(d.startsWith('M0.0 0.0C')).toBe(true);
    expect(d).toContain(' 100.0 0.0C');
    expect(d.endsWith(' 100.0 100.0')).toBe(true);
    expect(smoothPath([])).toBe('');
    // Two stations at one place have no direction: it is drawn all the same.
    expect(smoothPath([corners[0], corners[0], corners[1]] as typeof corners)).not.toContain('NaN');
  });
});
