/**
 * A number from 0 to below 1 that follows from the words alone: the same in every gateway and run, and
 * another one where a word differs.
 */
export function chanceOf(...words: readonly (string | number)[]): number {
  // FNV-1a, and the last step of MurmurHash3, without which alike words give alike numbers.
  let hash = 0x811c9dc5;
  for (const char of words.join('|')) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The element that the words choose; undefined of an empty list. */
export const chosen = <T>(
  from: readonly T[],
  ...words: readonly (string | number)[]
): T | undefined => from[Math.floor(chanceOf(...words) * from.length)];
