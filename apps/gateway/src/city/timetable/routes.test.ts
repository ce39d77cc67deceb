import { expect, it } from 'vitest';
import { cityRoutes } from './routes.ts';

const { agencies, routes } = cityRoutes();

it.each([
  ['metro-1', 'metro', 1, 'http://www.shmetro.com/'],
  ['maglev', 'maglev', 2, 'http://www.smtdc.com/'],
  ['bus-line-04', 'bus', 3, 'https://jtw.sh.gov.cn/'],
])('runs %s as %s for its operator', (id, mode, type, url) => {
  const route = routes.find((each) => each.id === id);
  expect(route).toMatchObject({ mode, type });
  expect(agencies[route?.agency ?? -1]?.url).toBe(url);
});

it('lists each operator with a line once', () => {
  expect(new Set(agencies.map(({ name }) => name.zh)).size).toBe(agencies.length);
  expect(new Set(agencies.map(({ id }) => id)).size).toBe(agencies.length);
  expect([...new Set(routes.map(({ agency }) => agency))].toSorted((a, b) => a - b)).toEqual([
    ...agencies.keys(),
  ]);
});
