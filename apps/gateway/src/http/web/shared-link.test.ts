import { expect, it } from 'vitest';
import { landingOf } from './shared-link.ts';

const HOME = new URL('https://h5.example/');
const landingAt = (originalUrl: string, cookie = '', host = 'h5.example') =>
  landingOf({ originalUrl, headers: { cookie }, host }, HOME);

it.each([
  ['/mis-h5/traffic/index', '/shtrans-h5/traffic/index'],
  ['/mis-h5', '/shtrans-h5/'],
  ['/mis-h5/?language=en_us', '/shtrans-h5/?language=en_us'],
  ['/mis-h5/travel-sharing?token=a%2Fb&x=1', '/shtrans-h5/travel-sharing?token=a%2Fb&x=1'],
  ['/mis-h5/a?b=c?d', '/shtrans-h5/a?b=c%3Fd'],
])('leads from %s to the page', (link, page) => {
  expect(landingAt(link)).toBe(page);
});

it("prefers the reader's language to the sharer's", () => {
  expect(landingAt('/mis-h5/about?language=en_us', 'a=b; language=zh_cn')).toBe(
    '/shtrans-h5/about',
  );
  expect(landingAt('/mis-h5/about?a=1', 'language=en_us; c=d')).toBe(
    '/shtrans-h5/about?a=1&language=en_us',
  );
  expect(landingAt('/mis-h5/about?language=en_us', 'language=fr')).toBe(
    '/shtrans-h5/about?language=en_us',
  );
  expect(landingAt('/mis-h5/about?language=en_us', 'xlanguage=zh_cn')).toBe(
    '/shtrans-h5/about?language=en_us',
  );
});

it('redirects from the marketing host to our own host once', () => {
  const first = landingAt('/mis-h5/about?language=en_us', '', 'm.example');
  expect(first).toBe('https://h5.example/mis-h5/about?language=en_us&arrived=1');
  // A proxy may hide the host, so a link must not redirect in circles.
  expect(landingAt('/mis-h5/about?language=en_us&arrived=1', '', 'm.example')).toBe(
    '/shtrans-h5/about?language=en_us',
  );
  expect(landingAt('/mis-h5', '', 'm.example')).toBe('https://h5.example/mis-h5/?arrived=1');
});

it.each([
  '/mis-h5//evil.example/',
  '/mis-h5/\\evil.example',
  '/mis-h5/..//evil.example',
  '/mis-h5/../..//evil.example',
  '/mis-h5/%2e%2e//evil.example',
  '/mis-h5/@evil.example',
  '/mis-h5/x%0d%0aset-cookie:a=b',
  '/mis-h5/?language=javascript:alert(1)',
])('stays on this origin for the link %s', (link) => {
  for (const host of ['h5.example', 'm.example']) {
    const landing = new URL(landingAt(link, '', host), HOME);
    expect(landing.origin).toBe(HOME.origin);
    expect(landing.href).not.toMatch(/[\r\n]/);
  }
});
