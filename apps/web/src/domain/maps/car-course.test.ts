import { expect, it } from 'vitest';
import { courseBetween, frameAt, framesOf } from './car-course.ts';

const ROUTE = [
  { x: 0, y: 500 },
  { x: 300, y: 500 },
  { x: 300, y: 100 },
];

it('follows the road around a corner', () => {
  expect(courseBetween(ROUTE, { x: 200, y: 500 }, { x: 300, y: 400 })).toEqual([
    { x: 200, y: 500 },
    { x: 300, y: 500 },
    { x: 300, y: 400 },
  ]);
});

it.each([
  ['a car beside the road', { x: 200, y: 300 }, { x: 300, y: 400 }],
  ['a car that drives back', { x: 300, y: 400 }, { x: 100, y: 500 }],
])('is straight for %s', (_name, from, to) => {
  expect(courseBetween(ROUTE, from, to)).toEqual([from, to]);
});

it('is straight without a route', () => {
  const ends = [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ] as const;
  expect(courseBetween([], ends[0], ends[1])).toEqual([...ends]);
});

it('faces along each street, turns at the corner the short way, and ends as reported', () => {
  const course = courseBetween(ROUTE, { x: 200, y: 500 }, { x: 300, y: 400 });
  const frames = framesOf(course, 90, 358);
  expect(frames.map(({ turn }) => Math.round(turn))).toEqual([90, 90, 90, 0, 0, -2]);
  const offsets = frames.map(({ offset }) => offset);
  expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
  // Half the way is the corner, at an even speed.
  expect(frameAt(frames, 0.5)).toMatchObject({
    x: expect.closeTo(300, -1),
    y: expect.closeTo(500, -1),
  });
  expect(frameAt(frames, 0.25)?.x).toBeCloseTo(250, 0);
});

it('stays where it is', () => {
  const spot = { x: 10, y: 10 };
  const frames = framesOf([spot, spot], 30, 30);
  expect(frames).toEqual([
    { ...spot, offset: 0, turn: 30 },
    { ...spot, offset: 1, turn: 30 },
  ]);
  expect(frameAt(frames, 0.4)).toMatchObject(spot);
  expect(frameAt([], 0.4)).toBeUndefined();
});
