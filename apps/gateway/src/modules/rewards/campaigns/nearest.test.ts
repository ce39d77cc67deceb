import { expect, it } from 'vitest';
import { nearestOf } from './nearest.ts';

it('names the nearest of the known names', () => {
  expect(nearestOf('/ponits', ['/tickets', '/points'])).toBe('the nearest is /points');
  expect(nearestOf('/points', [])).toBe('there is none');
});
