import { describe, expect, it } from 'vitest';
import { pointsExpireAt, pointsOf } from './points.ts';

const rule = {
  id: 'r',
  text: { zh: '规则', en: 'A rule' },
  orderTypes: [],
  perRide: 0,
  perYuan: 0,
};

const expiryOf = (iso: string, months: number): string =>
  pointsExpireAt({ expiry: { months } }, new Date(iso)).toISOString();

describe('points of a ride', () => {
  it('are what each rule of its type adds, for each ride and for each whole yuan', () => {
    const earn = [
      { ...rule, orderTypes: ['metro' as const, 'bus' as const], perRide: 10 },
      { ...rule, perYuan: 2 },
      { ...rule, orderTypes: ['taxi' as const], perRide: 50, perYuan: 1 },
    ];
    const pointsFor = (type: 'metro' | 'taxi' | 'ferry', paidCents: number): number =>
      pointsOf({ earn }, { type, paidCents });
    expect(pointsFor('metro', 399)).toBe(16);
    expect(pointsFor('metro', 0)).toBe(10);
    expect(pointsFor('taxi', 2000)).toBe(110);
    expect(pointsFor('ferry', 99)).toBe(0);
    expect(pointsOf({ earn: [] }, { type: 'metro', paidCents: 10_000 })).toBe(0);
  });

  it('count to the end of the month in Shanghai, the given number of months later', () => {
    expect(expiryOf('2026-11-30T15:59:59.999Z', 1)).toBe('2026-12-31T16:00:00.000Z');
    expect(expiryOf('2026-11-30T16:00:00.000Z', 1)).toBe('2027-01-31T16:00:00.000Z');
    expect(expiryOf('2026-11-01T00:00:00.000Z', 12)).toBe('2027-11-30T16:00:00.000Z');
  });
});
