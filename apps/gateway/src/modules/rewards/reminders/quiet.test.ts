import { expect, it } from 'vitest';
import { afterQuiet, plannedAt } from './quiet.ts';

const NIGHT = { from: '22:00', until: '08:00' };
const instantOf = (time: string): Date => new Date(`2026-11-${time}:00+08:00`);

it.each([
  ['21T21:59', '21T21:59'],
  ['21T22:00', '22T08:00'],
  ['22T03:00', '22T08:00'],
  ['22T07:59', '22T08:00'],
  ['22T08:00', '22T08:00'],
])('a message at %s goes out at %s', (requested, goes) => {
  expect(afterQuiet(instantOf(requested), NIGHT)).toEqual(instantOf(goes));
});

it('quiet hours may lie within a day, and may be none', () => {
  const noon = { from: '12:00', until: '14:00' };
  expect(afterQuiet(instantOf('21T13:00'), noon)).toEqual(instantOf('21T14:00'));
  expect(afterQuiet(instantOf('21T11:00'), noon)).toEqual(instantOf('21T11:00'));
  const none = { from: '00:00', until: '00:00' };
  expect(afterQuiet(instantOf('21T00:00'), none)).toEqual(instantOf('21T00:00'));
});

it.each([
  // A reminder of a later begin goes out after the night, of a begin within the night before it.
  ['22T07:50', '22T08:00', '22T08:00'],
  ['22T06:50', '22T07:00', '21T21:59'],
  ['21T22:30', '21T22:40', '21T21:59'],
  ['21T10:00', '21T10:10', '21T10:00'],
])('of what begins, at %s for %s, at %s', (requested, begins, goes) => {
  expect(plannedAt(instantOf(requested), instantOf(begins), NIGHT)).toEqual(instantOf(goes));
});
