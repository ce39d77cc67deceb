import { expect, it } from 'vitest';
import { figurePlaces, wrapped } from './poster.ts';

const fitsWithin =
  (maxLength: number) =>
  (line: string): boolean =>
    line.length <= maxLength;

it.each([
  ['short', 20, ['short']],
  ['two words here', 9, ['two words', 'here']],
  ['a text that takes three lines', 10, ['a text', 'that takes…']],
  // No line begins with a mark.
  ['地铁公交轮渡，一路畅行', 6, ['地铁公交轮', '渡，一路畅行']],
  ['waaaaaaaaaaaaay', 4, ['waaaaaaaaaaaaay']],
  ['', 4, ['']],
])('wraps %s', (text, maxLength, lines) => {
  expect(wrapped(text, fitsWithin(maxLength))).toEqual(lines);
});

it('puts figures in two columns above a drawing that fills the room', () => {
  expect(figurePlaces(4, true)).toEqual({
    places: [
      { x: 210, y: 220 },
      { x: 540, y: 220 },
      { x: 210, y: 340 },
      { x: 540, y: 340 },
    ],
    drawing: { top: 400, height: 140 },
  });
});

it('puts a last single figure in the middle', () => {
  expect(figurePlaces(3, true).places[2]).toEqual({ x: 375, y: 340 });
  expect(figurePlaces(1, true)).toEqual({
    places: [{ x: 375, y: 220 }],
    drawing: { top: 280, height: 260 },
  });
});

it('puts figures in the middle of the height where there is no drawing or no room for it', () => {
  expect(figurePlaces(4, false).places.map(({ y }) => y)).toEqual([290, 290, 410, 410]);
  expect(figurePlaces(6, true)).toEqual({
    places: [
      { x: 210, y: 230 },
      { x: 540, y: 230 },
      { x: 210, y: 350 },
      { x: 540, y: 350 },
      { x: 210, y: 470 },
      { x: 540, y: 470 },
    ],
  });
});
