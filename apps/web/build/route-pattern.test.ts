import { expect, it } from 'vitest';
import { matchPattern } from '../src/core/route/path.ts';
import { routePattern } from './route-pattern.ts';

const ROWS = [
  { path: '/', match: 'exact' },
  { path: '/a.b', match: 'exact' },
  { path: '/list/', match: 'exact' },
  { path: '/list/:tab', match: 'exact' },
  { path: '/kind/:kind/:id', match: 'exact', values: { kind: ['bus', 'x+y'] } },
  { path: '/shop', match: 'prefix' },
] as const;

const PATHS = [
  '/',
  '/a.b',
  '/axb',
  '/list',
  '/list/all',
  '/list/%E4%B8%AD',
  '/list/all/more',
  '/kind/bus/1',
  '/kind/x%2By/1',
  '/kind/metro/1',
  '/shop',
  '/shop/1/2',
  '/shopping',
  '/nowhere',
];

it.each(ROWS)('matches what the application matches: $path', (row) => {
  for (const path of PATHS) {
    const pattern = new RegExp(routePattern(row));
    expect(pattern.test(path), path).toBe(matchPattern(row, path) !== undefined);
  }
});
