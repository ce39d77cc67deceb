import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlap } from './box-grid.ts';
import { type Label, placeLabels } from './label-placement.ts';
import type { Box } from './mercator.ts';
import { visibleRanges } from './steady-labels.ts';

const RANGE = { from: 0.6, to: 1.6 };
const NEAR = 1e-6;

const requests = fc.array(
  fc.record({
    at: fc.record({
      x: fc.double({ min: 0, max: 300, noNaN: true }),
      y: fc.double({ min: 0, max: 300, noNaN: true }),
    }),
    width: fc.integer({ min: 20, max: 110 }),
    priority: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 2, maxLength: 40 },
);

/** The box of a name on a map stretched by a factor: the name keeps its size and the distance to its dot. */
function boxAt({ at, box }: Label, factor: number): Box {
  const [x, y] = [at.x * (factor - 1), at.y * (factor - 1)];
  return { left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y };
}

const placed = (all: { at: { x: number; y: number }; width: number; priority: number }[]) =>
  placeLabels(
    all.map((each, i) => ({ ...each, id: `${i}`, dot: 3, rows: ['name'], rowHeight: 14 })),
    { dots: [], alongLines: [], room: 0 },
  );

it('leaves no two names over each other while one zooms', () => {
  fc.assert(
    fc.property(
      requests,
      fc.double({ min: RANGE.from, max: RANGE.to, noNaN: true }),
      (all, factor) => {
        const labels = placed(all);
        const ranges = visibleRanges(labels, RANGE);
        const drawnLabels = labels.filter((_, i) => {
          const range = ranges[i];
          return range && factor > range.from + NEAR && factor < range.to - NEAR;
        });
        for (const [i, a] of drawnLabels.entries()) {
          for (const b of drawnLabels.slice(i + 1)) {
            expect(overlap(boxAt(a, factor), boxAt(b, factor))).toBe(false);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('hides the less important name, from the factor at which it would touch the other', () => {
  // Beside their dots: from 3 px right of one up to 43, and from 63 on.
  const labels = placed([
    { at: { x: 0, y: 0 }, width: 40, priority: 1 },
    { at: { x: 60, y: 0 }, width: 40, priority: 2 },
  ]);
  expect(labels.map(({ id }) => id)).toEqual(['1', '0']);
  const [important, unimportant] = visibleRanges(labels, RANGE);
  expect(important).toEqual(RANGE);
  expect(unimportant?.from).toBeCloseTo(40 / 60);
  expect(unimportant?.to).toBe(RANGE.to);
});

it('keeps a name whose only neighbour is hidden before they meet', () => {
  const labels = placed([
    { at: { x: 0, y: 0 }, width: 40, priority: 3 },
    { at: { x: 50, y: 0 }, width: 40, priority: 2 },
    { at: { x: 104, y: 0 }, width: 40, priority: 1 },
  ]);
  const ranges = visibleRanges(labels, RANGE);
  expect(ranges[1]?.from).toBeCloseTo(0.8);
  // At 40 / 54 it would meet the second, which is hidden below 0.8.
  expect(ranges[2]).toEqual(RANGE);
});
