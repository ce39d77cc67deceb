import { afterEach, expect, it, vi } from 'vitest';
import { characterCount, cutToLength } from './text-length.ts';

afterEach(() => vi.unstubAllGlobals());

const FAMILY = '👨‍👩‍👧‍👦';
const SAMPLES = [
  ['', 0],
  ['上海 M1', 5],
  [FAMILY.repeat(5), 5],
  ['👍🏽❤️', 2],
  ['🇨🇳🇨🇦', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['e\u0301', 1],
  ['a\nb', 3],
  ['𠮷野家', 3],
] as const;

it.each(SAMPLES)('%j has %i characters, in engines with and without a segmenter', (text, count) => {
  expect(characterCount(text)).toBe(count);
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(characterCount(text)).toBe(count);
});

it('cuts between characters', () => {
  expect(cutToLength(`a${FAMILY}b`, 2)).toBe(`a${FAMILY}`);
  expect(cutToLength(`a${FAMILY}b`, 3)).toBe(`a${FAMILY}b`);
  expect(cutToLength('', 3)).toBe('');
});
