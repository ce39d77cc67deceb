/** Returns `size` items of `all`, the same ones for the same `seed`, in the order of `all`. */
export function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  const random = mulberry32(seed);
  const ranked = all.map((item, index) => ({ item, index, rank: random() }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, size)
    .toSorted((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

/** Tommy Ettinger's 32-bit generator, in the public domain. Returns numbers from 0 (inclusive) to 1 (exclusive). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
