import { expect, it } from 'vitest';
import { markedAddress, returnAddress } from './return-address.ts';

it.each([
  '/shtrans-h5/riding-order-list/order-detail?id=1&type=metro',
  '/shtrans-h5/riding-detail-result?id=1&payment=2&language=en_us',
  '/shtrans-h5/',
])('returns to %s', (address) => {
  expect(returnAddress(address)).toBe(address);
});

it.each([
  '',
  'shtrans-h5/',
  '/',
  '/shtrans-h5',
  '/shtrans-h5evil/',
  '/sandbox/cashier/1',
  '//evil.example/shtrans-h5/',
  '/\\evil.example/shtrans-h5/',
  'https://evil.example/shtrans-h5/',
  'javascript:alert(1)',
  '/shtrans-h5/../v1/orders',
  '/shtrans-h5/%2e%2e/v1/orders',
  '/shtrans-h5/./.%2E/sandbox',
  '/shtrans-h5/..\\..\\evil',
  ' /shtrans-h5/',
])('does not return to %j', (address) => {
  expect(() => returnAddress(address)).toThrow('invalid_input');
});

it('keeps a path that looks like a host below the base', () => {
  expect(returnAddress('/shtrans-h5//evil.example')).toBe('/shtrans-h5//evil.example');
  expect(returnAddress('/shtrans-h5/@evil.example/')).toBe('/shtrans-h5/@evil.example/');
});

it('marks the address once, even after several returns', () => {
  const first = markedAddress('/shtrans-h5/orders?id=1', 'payer_unknown', true);
  expect(first).toBe('/shtrans-h5/orders?id=1&payer=payer_unknown&payer_else=1');
  const cleaned = returnAddress(`${first}#part`);
  expect(cleaned).toBe('/shtrans-h5/orders?id=1');
  expect(markedAddress(cleaned, 'abc', false)).toBe('/shtrans-h5/orders?id=1&payer=abc');
});
