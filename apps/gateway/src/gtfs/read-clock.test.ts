import { expect, it } from 'vitest';
import { clockOf } from './read-clock.ts';

it.each([
  ['0:00:00', 0],
  ['08:20:01', 30_001],
  ['24:12:00', 87_120],
  ['239:59:59', 863_999],
  ['240:00:00', null],
  ['241:00:00', null],
  ['999:00:00', null],
  ['0239:59:59', null],
  ['08.20:01', null],
  ['08:20.01', null],
  ['0a:20:01', null],
  ['08:2/:01', null],
  ['08:20::1', null],
  ['23:60:00', null],
  ['23:00:60', null],
  ['1:2:03', null],
  ['-1:00:00', null],
  ['8:20', null],
  ['', null],
])('reads the time %j of a service day as %s seconds', (text, seconds) => {
  expect(clockOf(text)).toBe(seconds);
});
