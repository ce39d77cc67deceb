import { describe, expect, test } from 'vitest';
import { stationNamed, stations } from '../../src/city/network.ts';
import { bikesNear, countedAt, pretendedBikePlaces } from './bike-places.ts';

const noon = new Date('2026-11-20T04:00:00Z');
const night = new Date('2026-11-20T19:00:00Z');

/** All bikes at places that fill by day or by night. */
const bikesAt = (instant: Date, fills: 'day' | 'night'): number =>
  pretendedBikePlaces()
    .filter((place) => place.fills === fills)
    .reduce((sum, place) => sum + countedAt(place, instant).available, 0);

describe('sandbox places with bikes', () => {
  test('are near every station, each with a unique id', () => {
    const places = pretendedBikePlaces();
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    expect(
      stations().filter(({ id }) => !places.some((place) => place.id.startsWith(`bikes-${id}-`))),
    ).toEqual([]);
    const square = stationNamed('人民广场');
    const squarePlaces = bikesNear(square, 230, noon).filter(({ id }) => id.includes(square.id));
    expect(squarePlaces).toHaveLength(places.filter(({ id }) => id.includes(square.id)).length);
    expect(squarePlaces[0]?.name).toEqual({
      zh: expect.stringMatching(/^人民广场[东南西北]侧单车停放点$/),
      en: expect.stringMatching(/^People's Square (?:East|South|West|North) bike parking$/),
    });
  });

  test('have a constant count for five minutes, at most all that have room', () => {
    for (const place of pretendedBikePlaces()) {
      for (const instant of [noon, night]) {
        const { available } = countedAt(place, instant);
        expect(countedAt(place, new Date(instant.getTime() + 299_000)).available).toBe(available);
        expect(available >= 0 && available <= place.room).toBe(true);
      }
    }
  });

  test('fill by day outside the centre and by night inside it; some counts are old', () => {
    expect(bikesAt(night, 'day')).toBeLessThan(bikesAt(noon, 'day') / 3);
    expect(bikesAt(noon, 'night')).toBeLessThan(bikesAt(night, 'night') / 3);
    const ages = pretendedBikePlaces().map(
      (place) => noon.getTime() - countedAt(place, noon).at.getTime(),
    );
    expect(Math.max(...ages)).toBe(2_400_000);
    expect(Math.min(...ages)).toBe(0);
  });
});
