import { expect, it } from 'vitest';
import { lookOf, standingOf } from './trip-view.ts';

it.each([
  ['requested', false, 'requested', 0],
  ['matched', false, 'matched', 1],
  ['arriving', false, 'arriving', 1],
  ['arrived', false, 'arrived', 1],
  ['on_trip', false, 'on_trip', 2],
  ['on_trip', true, 'overdue', 2],
  ['finished', false, 'finished', 3],
  // A trip that is over is no longer late.
  ['finished', true, 'finished', 3],
  ['cancelled', false, 'cancelled', null],
  ['no_driver', false, 'no_driver', null],
  ['teleported', false, 'unknown', null],
  ['overdue', false, 'unknown', null],
] as const)('%s, overdue %s: %s at stage %s', (state, overdue, standing, stage) => {
  expect(standingOf({ state, overdue })).toBe(standing);
  expect(lookOf(standing).stage).toBe(stage);
});
