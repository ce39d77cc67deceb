import { expect, it } from 'vitest';
import { cityOf2026 } from '../../../test/city-feed.ts';
import { packPatterns } from './pack-patterns.ts';

it('patterns are equal when they are packed, and share one buffer', () => {
  const patterns = cityOf2026().feed.patterns.slice(0, 20);
  const packed = packPatterns(patterns);
  expect(packed).toEqual(patterns);
  const buffer = packed[0]?.stops.buffer;
  expect(buffer).not.toBe(patterns[0]?.stops.buffer);
  for (const { stops, metres, trips } of packed) {
    expect(stops.buffer).toBe(buffer);
    if (metres !== null) expect(metres.buffer).toBe(buffer);
    for (const { times } of trips) expect(times.buffer).toBe(buffer);
  }
  // Trips with equal times still share them.
  const countOf = (list: typeof patterns): number =>
    new Set(list.flatMap(({ trips }) => trips.map(({ times }) => times))).size;
  expect(countOf(packed)).toBe(countOf(patterns));
});
