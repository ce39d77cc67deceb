import { describe, expect, it } from 'vitest';
import { partOf } from './bus-stops.tsx';
import { nearestItinerary } from './use-itinerary.ts';
import { after, PLACES, itineraryOf } from './plan.fixture.ts';

const NOW = '2026-11-21T10:00:00.000Z';

describe('the itinerary nearest to one that no longer exists', () => {
  const missing = itineraryOf('gone', after(NOW, 12));
  const walk = { ...itineraryOf('walk', after(NOW, 12)), legs: [] };
  it('uses the same lines, and leaves at the nearest time among those', () => {
    const itineraries = [
      walk,
      itineraryOf('soon', NOW),
      itineraryOf('near', after(NOW, 15)),
      itineraryOf('far', after(NOW, 40)),
    ];
    expect(nearestItinerary(itineraries, missing)?.id).toBe('near');
  });
  it('is any other if none uses these lines', () =>
    expect(nearestItinerary([walk], missing)?.id).toBe('walk'));
  it('is the first if the missing one is unknown', () => {
    expect(nearestItinerary([walk, missing], undefined)?.id).toBe('walk');
    expect(nearestItinerary([], missing)).toBeUndefined();
  });
});

const stops = (...ids: string[]) => ids.map((id) => ({ id }));
const leg = (from: string, to: string) => ({
  from: { ...PLACES.square, stopId: from },
  to: { ...PLACES.square, stopId: to },
});

describe('the part of a line that is ridden', () => {
  it('is from the boarding stop to the next alighting stop', () => {
    expect(partOf(stops('a', 'b', 'c', 'd'), leg('b', 'd'))).toEqual([1, 3]);
    expect(partOf(stops('b', 'd', 'a', 'b', 'c', 'd'), leg('b', 'd'))).toEqual([0, 1]);
    expect(partOf(stops('a', 'b', 'a'), leg('b', 'a'))).toEqual([1, 2]);
  });
  it('is the whole line if the stops are not on it', () => {
    expect(partOf(stops('a', 'b', 'c'), leg('x', 'y'))).toEqual([0, 2]);
    expect(partOf(stops('a', 'b', 'c'), leg('c', 'a'))).toEqual([0, 2]);
  });
});
