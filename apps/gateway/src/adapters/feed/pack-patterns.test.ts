import { expect, it } from 'vitest';
import { cityOf2026 } from '../../../test/city-feed.ts';
import { packPatterns } from './pack-patterns.ts';

it('patterns are equal when they are packed, and share one buffer', () => {
  const patterns = cityOf2026().feed.patterns.slice(0, 20);
  const packed = packPatterns(patterns);
  expect(packed.patterns).toEqual(patterns);
  for (const { stops, metres, trips } of packed.patterns) {
    expect(stops.buffer).toBe(packed.buffer);
    if (metres !== null) expect(metres.buffer).toBe(packed.buffer);
    for (const { times } of trips) expect(times.buffer).toBe(packed.buffer);
  }
  // Trips with equal times still share them.
  const countOf = (of: typeof patterns): number =>
    new Set(of.flatMap(({ trips }) => trips.map(({ times }) => times))).size;
  expect(countOf(packed.patterns)).toBe(countOf(patterns));
});
