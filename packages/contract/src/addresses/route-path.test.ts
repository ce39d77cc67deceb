import { fillPath } from './link-to.ts';
import { assert, property, shuffledSubarray, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPrecedence, matchPattern, matchRoute, withinBase } from './route-path.ts';

describe('withinBase', () => {
  it.each([
    ['/shtrans-h5', '/'],
    ['/shtrans-h5/', '/'],
    ['/shtrans-h5/login', '/login'],
    ['/shtrans-h5/login/', '/login'],
    ['/shtrans-h5//', undefined],
    ['/shtrans-h5/login//', '/login/'],
    ['/shtrans-h55/login', undefined],
    ['/other', undefined],
    ['/', undefined],
  ])('%s -> %s', (pathname, expected) => {
    expect(withinBase(pathname)).toBe(expected);
  });
});

/** The parameter values that a row reads from an address below the base. */
const valuesAt = (path: string, address: string) =>
  matchPattern({ path }, withinBase(`/shtrans-h5${address}`) ?? '');

describe('matchPattern', () => {
  it('is exact except for one trailing slash', () => {
    expect(valuesAt('/login', '/login/')).toEqual({});
    expect(valuesAt('/orders/', '/orders')).toEqual({});
    expect(valuesAt('/login', '/login//')).toBeUndefined();
    expect(valuesAt('/', '//')).toBeUndefined();
    expect(valuesAt('/list/:tab', '/list%2Fbus')).toBeUndefined();
    expect(matchPattern({ path: '/login' }, '/login/x')).toBeUndefined();
    expect(matchPattern({ path: '/login' }, '/Login')).toBeUndefined();
  });

  it('decodes parameters and refuses broken or empty ones', () => {
    expect(matchPattern({ path: '/p/:a' }, '/p/%E4%B8%AD')).toEqual({ a: '中' });
    expect(matchPattern({ path: '/p/:a' }, '/p/%E4%B8')).toBeUndefined();
    expect(matchPattern({ path: '/p/:a/:b' }, '/p//x')).toBeUndefined();
  });

  it('lets a prefix match everything below, but not a longer word', () => {
    const shop = { path: '/repair-shop', match: 'prefix' } as const;
    expect(matchPattern(shop, '/repair-shop')).toEqual({});
    expect(matchPattern(shop, '/repair-shop/a/b')).toEqual({});
    expect(matchPattern(shop, '/repair-shops')).toBeUndefined();
  });

  it('accepts only the allowed values of a parameter', () => {
    const row = { path: '/list/:tab', values: { tab: ['bus'] } };
    expect(matchPattern(row, '/list/bus')).toEqual({ tab: 'bus' });
    expect(matchPattern(row, '/list/tram')).toBeUndefined();
  });

  it('returns what fillPath put in', () => {
    assert(
      property(string({ minLength: 1, unit: 'grapheme' }), (value) => {
        const path = fillPath('/p/:a', { a: value });
        expect(matchPattern({ path: '/p/:a' }, path)).toEqual({ a: value });
      }),
    );
  });
});

describe('byPrecedence', () => {
  const rows = [
    { path: '/:any' },
    { path: '/list', match: 'prefix' as const },
    { path: '/list/:tab/:id' },
    { path: '/list/:tab' },
    { path: '/list/' },
    { path: '/list/detail' },
    { path: '/list/:tab/detail' },
  ];

  it('tries static children before parameters and prefixes last, independent of the order of rows', () => {
    assert(
      property(shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        const sorted = [...shuffled].sort(byPrecedence);
        const matchedPath = (path: string): string | undefined =>
          matchRoute(sorted, path)?.row.path;
        expect(matchedPath('/list')).toBe('/list/');
        expect(matchedPath('/list/detail')).toBe('/list/detail');
        expect(matchedPath('/list/bus')).toBe('/list/:tab');
        expect(matchedPath('/list/bus/detail')).toBe('/list/:tab/detail');
        expect(matchedPath('/list/bus/7')).toBe('/list/:tab/:id');
        expect(matchedPath('/list/bus/7/8')).toBe('/list');
        expect(matchedPath('/else')).toBe('/:any');
      }),
    );
  });
});
