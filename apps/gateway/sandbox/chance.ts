import type { Random } from '../src/clock.ts';

/** A deterministic random generator: the same seeds yield the same sequence (sfc32). */
export interface Chance extends Random {
  /** A number from 0 to below 1. */
  share(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  yes(probability: number): boolean;
  /** An element of a non-empty list. */
  pick<T>(from: readonly T[]): T;
  digits(length: number): string;
}

/** @param seeds integers and words; any change yields another sequence */
export function chanceOf(...seeds: readonly (number | string)[]): Chance {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (const seedOrWord of seeds) {
    const seed = typeof seedOrWord === 'string' ? hashOf(seedOrWord) : seedOrWord;
    a ^= seed | 0;
    b ^= Math.trunc(seed / 2 ** 32);
    for (let i = 0; i < 12; i++) next();
  }
  const share = (): number => next() / 2 ** 32;
  const int = (min: number, max: number): number => min + Math.floor(share() * (max - min + 1));
  return {
    share,
    int,
    yes: (probability) => share() < probability,
    pick(from) {
      const item = from[int(0, from.length - 1)];
      if (item === undefined) throw new Error('the list to pick from is empty');
      return item;
    },
    digits: (length) => Array.from({ length }, () => int(0, 9)).join(''),
    bytes(n) {
      const bytes = Buffer.alloc(n);
      for (let i = 0; i + 4 <= n; i += 4) bytes.writeUInt32LE(next(), i);
      for (let i = n - (n % 4); i < n; i++) bytes.writeUInt8(next() & 0xff, i);
      return bytes;
    },
  };
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const char of word) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
