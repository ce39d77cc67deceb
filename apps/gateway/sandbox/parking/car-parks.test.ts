import { describe, expect, test } from 'vitest';
import { stationNamed } from '../../src/city/network.ts';
import { countedAt, parksNear, pretendedParks } from './car-parks.ts';

const noon = new Date('2026-11-20T04:00:00Z');
const night = new Date('2026-11-20T19:00:00Z');

describe('pretended car parks', () => {
  test('stand near stations, each under an id of its own', () => {
    const parks = pretendedParks();
    expect(parks.length).toBeGreaterThan(500);
    expect(new Set(parks.map(({ id }) => id)).size).toBe(parks.length);
    const square = stationNamed('人民广场');
    const near = parksNear(square, 550, noon).filter(({ id }) => id.includes(square.id));
    expect(near.length).toBeGreaterThan(0);
  });

  test('cost what the example tariff says by the road inside the inner ring, and have no cap there', () => {
    const street = pretendedParks().filter(({ name }) => name.en.endsWith('street parking'));
    expect(new Set(street.map(({ hourCents }) => hourCents))).toEqual(new Set([1500, 1000]));
    expect(street.every(({ dayCents }) => dayCents === null)).toBe(true);
  });

  test('are counted alike within five minutes, never below nothing or above all spaces', () => {
    for (const park of pretendedParks()) {
      for (const at of [noon, night]) {
        const { free } = countedAt(park, at);
        expect(countedAt(park, new Date(at.getTime() + 299_000)).free).toBe(free);
        expect(free === null || (free >= 0 && free <= park.spaces)).toBe(true);
      }
    }
  });

  test('fill by day where commuters leave cars; nobody counts at some, some count late', () => {
    const parks = pretendedParks().filter(
      ({ counter, fills }) => counter === 'good' && fills === 'day',
    );
    const freeAt = (at: Date): number =>
      parks.reduce((sum, park) => sum + (countedAt(park, at).free ?? 0), 0);
    expect(freeAt(noon)).toBeLessThan(freeAt(night) / 3);
    const all = pretendedParks().map((park) => countedAt(park, noon));
    expect(all.some(({ free, at }) => free === null && at === null)).toBe(true);
    expect(all.some(({ at }) => at !== null && noon.getTime() - at.getTime() >= 2_400_000)).toBe(
      true,
    );
  });
});
