import { describe, expect, it } from 'vitest';
import type { Links } from '@shtrans/contract/links/schemas';
import { miniPageAsked } from './mini-page.ts';

const home = { id: 'home', path: 'pages/index/index', query: 'from=h5' };
const links = { miniPrograms: { pages: [home] } } as unknown as Links;
const path = home.path;

describe('a mini-program page that an address asks for', () => {
  it.each([
    [{}, home],
    [{ path }, home],
    [{ path: `/${path}` }, home],
    [
      { path, query: '' },
      { ...home, query: '' },
    ],
    [
      { path, query: 'a=1&b=%E5%9C%B0' },
      { ...home, query: 'a=1&b=%E5%9C%B0' },
    ],
    [{ query: 'a=1' }, { ...home, query: 'a=1' }],
  ])('%j', (query, expected) => {
    expect(miniPageAsked(links, query)).toEqual(expected);
  });

  it.each([
    { path: '' },
    { path: 'pages/other' },
    { path: `${path}?a=1` },
    { path: `//${path}` },
    { path: `${path}/../other` },
    { path: 'https://evil.example/' },
    { path: 'javascript:alert(1)' },
    { path, query: 'a b' },
    { path, query: 'a#b' },
    { path, query: 'a\u0000' },
    { path, query: '地铁' },
    { path, query: 'a'.repeat(1025) },
    { path: 'a'.repeat(10_240) },
  ])('is not allowed: %j', (query) => {
    expect(miniPageAsked(links, query)).toBeUndefined();
  });

  it('does not exist if the operator allows none', () => {
    expect(miniPageAsked({ miniPrograms: { pages: [] } } as unknown as Links, {})).toBeUndefined();
  });
});
