import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { __vitePreload as withNeeded } from './preload-helper.ts';

let links: HTMLLinkElement[] = [];

beforeEach(() => {
  links = [];
  // The test document loads no styles, and reports each one that it contains.
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    links.push(link as HTMLLinkElement);
  });
});
afterEach(() => {
  document.head.innerHTML = '';
});

const settle = (type: 'load' | 'error'): void => {
  for (const link of links) link.dispatchEvent(new Event(type));
};

it('loads code after its style, which is asked for once', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  const loads = [withNeeded(load, ['assets/a-1.css']), withNeeded(load, ['assets/a-1.css'])];
  expect(links).toHaveLength(1);
  expect(links[0]?.rel).toBe('stylesheet');
  expect(links[0]?.getAttribute('href')).toBe(`${BASE_PATH}/assets/a-1.css`);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  settle('load');
  expect(await Promise.all(loads)).toEqual(['code', 'code']);
  expect(await withNeeded(load, ['assets/a-1.css'])).toBe('code');
  expect(links).toHaveLength(1);
});

it('asks again for a style that did not come', async () => {
  const load = vi.fn(() => Promise.resolve('code'));
  const first = withNeeded(load, ['assets/b-1.css']);
  settle('error');
  await expect(first).rejects.toThrow(/\/assets\/b-1\.css/);
  expect(load).not.toHaveBeenCalled();
  const second = withNeeded(load, ['assets/b-1.css']);
  expect(links).toHaveLength(2);
  settle('load');
  expect(await second).toBe('code');
});

it('loads scripts in parallel with the code, except those that the document names', async () => {
  document.head.innerHTML = `<link rel="modulepreload" href="${BASE_PATH}/assets/c-1.js">`;
  const load = vi.fn(() => Promise.resolve('code'));
  expect(await withNeeded(load, ['assets/c-1.js', 'assets/d-1.js'])).toBe('code');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${BASE_PATH}/assets/d-1.js`]);
  expect(await withNeeded(load)).toBe('code');
});
