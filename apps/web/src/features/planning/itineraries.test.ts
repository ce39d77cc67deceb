import { describe, expect, it } from 'vitest';
import { co2Text } from '../../domain/transport/co2-text.ts';
import { partOf } from './bus-stops.tsx';
import { nearestItinerary } from './use-itinerary.ts';
import { after, PLACES, itineraryOf } from './plan.fixture.ts';

const NOW = '2026-11-21T10:00:00.000Z';

describe('the itinerary nearest to one that is gone', () => {
  const gone = itineraryOf('gone', after(NOW, 12));
  const walk = { ...itineraryOf('walk', after(NOW, 12)), legs: [] };
  it('goes by the same lines, and of those leaves at the nearest time', () => {
    const itineraries = [
      walk,
      itineraryOf('soon', NOW),
      itineraryOf('near', after(NOW, 15)),
      itineraryOf('far', after(NOW, 40)),
    ];
    expect(nearestItinerary(itineraries, gone)?.id).toBe('near');
  });
  it('is any other where none goes so', () =>
    expect(nearestItinerary([walk], gone)?.id).toBe('walk'));
  it('is the first where nothing is known of it', () => {
    expect(nearestItinerary([walk, gone], undefined)?.id).toBe('walk');
    expect(nearestItinerary([], gone)).toBeUndefined();
  });
});

const stops = (...ids: string[]) => ids.map((id) => ({ id }));
const leg = (from: string, to: string) => ({
  from: { ...PLACES.square, stopId: from },
  to: { ...PLACES.square, stopId: to },
});

describe('the part of a line that is ridden', () => {
  it('is from the stop one gets on at to the next one gets off at', () => {
    expect(partOf(stops('a', 'b', 'c', 'd'), leg('b', 'd'))).toEqual([1, 3]);
    expect(partOf(stops('b', 'd', 'a', 'b', 'c', 'd'), leg('b', 'd'))).toEqual([0, 1]);
    expect(partOf(stops('a', 'b', 'a'), leg('b', 'a'))).toEqual([1, 2]);
  });
  it('is all of it where the stops are others', () => {
    expect(partOf(stops('a', 'b', 'c'), leg('x', 'y'))).toEqual([0, 2]);
    expect(partOf(stops('a', 'b', 'c'), leg('c', 'a'))).toEqual([0, 2]);
  });
});

it.each([
  [0, '0 g'],
  [243, '240 g'],
  [996, '1.0 kg'],
  [12_345, '12.3 kg'],
])('%i grams of CO2 are %s', (grams, text) => expect(co2Text(grams)).toBe(text));
