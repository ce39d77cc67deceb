import { beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '@shtrans/contract/addresses/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import { ownPage } from './own-page.ts';
import { registerRoutes } from './table.ts';

beforeAll(() => registerRoutes({ addresses, values, areas: {} }));

describe('a page of ours', () => {
  it.each([
    ['/', '/shtrans-h5/'],
    ['/ride-code', '/shtrans-h5/ride-code'],
    ['/shtrans-h5/ride-code?a=%26&b=//x#c', '/shtrans-h5/ride-code?a=%26&b=//x#c'],
    ['/riding-order-list/metro', '/shtrans-h5/riding-order-list/metro'],
    ['/about/../ride-code', '/shtrans-h5/ride-code'],
  ])('%s', (requested, expected) => {
    expect(ownPage(requested)).toBe(expected);
  });

  it.each([
    undefined,
    '',
    'ride-code',
    '/nowhere',
    '/shtrans-h5/nowhere',
    '/shtrans-h5',
    '/riding-order-list/rocket',
    '/../ride-code',
    '/shtrans-h5/../sandbox/inbox',
    '/%2e%2e/sandbox/inbox',
    '//evil.example/shtrans-h5/ride-code',
    '/\\evil.example/ride-code',
    '/..//evil.example',
    '/about/..//ride-code',
    '/shtrans-h5//ride-code',
    '/shtrans-h5/\tride-code',
    '/ride-code\u0000',
    '/ride-code\u202e',
    'https://own.example/shtrans-h5/ride-code',
    'https://evil.example/shtrans-h5/ride-code',
    'javascript:alert(1)',
    'data:text/html,x',
    `/ride-code?a=${'a'.repeat(10_240)}`,
  ])('is not %j', (requested) => {
    expect(ownPage(requested)).toBeUndefined();
  });
});
