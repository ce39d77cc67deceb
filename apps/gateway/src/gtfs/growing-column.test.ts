import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowingColumn } from './growing-column.ts';

const ROWS = 200_000;

describe('a growing column', () => {
  it('returns what was added, across pieces and where rows are 0', () => {
    const column = new GrowingColumn();
    const valueOf = (i: number): number => (i % 7 === 0 ? i - ROWS / 2 : 0);
    for (let i = 0; i < ROWS; i++) column.push(valueOf(i));
    expect(column.length).toBe(ROWS);
    fc.assert(
      fc.property(fc.nat({ max: ROWS - 1 }), (i) => {
        expect(column.at(i)).toBe(valueOf(i));
      }),
    );
    expect(column.at(ROWS)).toBe(0);
  });

  it('holds flags in bytes', () => {
    const column = new GrowingColumn(8);
    for (const value of [0, 255, 7]) column.push(value);
    expect([0, 1, 2, 3].map((i) => column.at(i))).toEqual([0, 255, 7, 0]);
  });
});
