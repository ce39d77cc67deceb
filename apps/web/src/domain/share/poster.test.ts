import { expect, it } from 'vitest';
import { wrapped } from './poster.ts';

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
