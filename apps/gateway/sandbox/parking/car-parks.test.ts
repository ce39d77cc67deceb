import { describe, expect, test } from 'vitest';
import { stationNamed } from '../../src/city/network.ts';
import { countedAt, parksNear, pretendedParks } from './car-parks.ts';

const noon = new Date('2026-11-20T04:00:00Z');
const night = new Date('2026-11-20T19:00:00Z');

describe('sandbox car parks', () => {
  test('are near stations, each with a unique id', () => {
    const parks = pretendedParks();
    expect(parks.length).toBeGreaterThan(500);
    expect(new Set(parks.map(({ id }) => id)).size).toBe(parks.length);
    const square = stationNamed('人民广场');
    const near = parksNear(square, 550, noon).filter(({ id }) => id.includes(square.id));
    expect(near.length).toBeGreaterThan(0);
  });

  test('have the price of the example tariff on streets inside the inner ring, without a cap', () => {
    const street = pretendedParks().filter(({ name }) => name.en.endsWith('street parking'));
    expect(new Set(street.map(({ hourCents }) => hourCents))).toEqual(new Set([1500, 1000]));
    expect(street.every(({ dayCents }) => dayCents === null)).toBe(true);
  });

  test('have a constant count for five minutes, between zero and all spaces', () => {
    for (const park of pretendedParks()) {
      for (const instant of [noon, night]) {
        const { free } = countedAt(park, instant);
        expect(countedAt(park, new Date(instant.getTime() + 299_000)).free).toBe(free);
        expect(free === null || (free >= 0 && free <= park.spaces)).toBe(true);
      }
    }
  });

  test('fill by day at commuter car parks; some have no count, some an old one', () => {
    const parks = pretendedParks().filter(
      ({ counter, fills }) => counter === 'good' && fills === 'day',
    );
    const freeAt = (instant: Date): number =>
      parks.reduce((sum, park) => sum + (countedAt(park, instant).free ?? 0), 0);
    expect(freeAt(noon)).toBeLessThan(freeAt(night) / 3);
    const all = pretendedParks().map((park) => countedAt(park, noon));
    expect(all.some(({ free, at }) => free === null && at === null)).toBe(true);
    expect(all.some(({ at }) => at !== null && noon.getTime() - at.getTime() >= 2_400_000)).toBe(
      true,
    );
  });
});
