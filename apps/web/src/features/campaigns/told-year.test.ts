import { expect, it } from 'vitest';
import { toldYear } from './told-year.ts';

it('is the previous year if a campaign begins in January', () => {
  expect(toldYear('2026-12-31T16:00:00.000Z')).toBe(2026);
  expect(toldYear('2026-11-30T16:00:00.000Z')).toBe(2026);
  expect(toldYear('2027-01-31T16:00:00.000Z')).toBe(2027);
});
