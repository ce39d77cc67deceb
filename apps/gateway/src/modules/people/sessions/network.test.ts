import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8::'],
  ['2001::1', '2001:0::'],
  ['::1', undefined],
  ['unix:', undefined],
  ['', undefined],
])('%s has the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
