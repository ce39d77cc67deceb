import { expect, it } from 'vitest';
import { canCancel, isStale } from './view.ts';

const HEARD = new Date('2026-11-20T04:00:00.000Z');
const instantAfter = (ms: number): Date => new Date(HEARD.getTime() + ms);

it.each([
  ['requested', true, true],
  ['matched', true, true],
  ['arriving', true, true],
  ['arrived', true, true],
  ['on_trip', true, false],
  ['finished', false, false],
  ['cancelled', false, false],
  ['no_driver', false, false],
] as const)(
  'a ride that is %s can become stale: %s, and can be cancelled: %s',
  (state, old, can) => {
    const ride = { state, heard_at: HEARD };
    expect(isStale(ride, instantAfter(20_000))).toBe(false);
    expect(isStale(ride, instantAfter(20_001))).toBe(old);
    expect(canCancel(ride)).toBe(can);
  },
);
