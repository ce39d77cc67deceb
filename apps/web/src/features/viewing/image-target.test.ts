import { afterEach, describe, expect, it, vi } from 'vitest';
import { landingAddress } from '../../core/document/landing.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { imageTarget, isOwnDocument, isTooLarge } from './image-target.ts';

const HOSTS = ['img.example.com', '*.city.example'];
const NAME = '/files/019b0000-0000-7000-8000-00000000000a.png';
const FILE = `${NAME}?until=1792000000&signature=${'a-_4'.repeat(10)}a-A`;

const sized = (naturalWidth: number, naturalHeight: number) =>
  isTooLarge({ naturalWidth, naturalHeight } as HTMLImageElement);

describe('the image that an address names', () => {
  it.each([
    [FILE, null],
    ['https://img.example.com/a%20b.png?w=1#x', 'img.example.com'],
    ['https://a.city.example/1.jpg', 'a.city.example'],
  ])('may be shown: %s', (url, host) => {
    expect(imageTarget(url, HOSTS)).toEqual({ src: url, host });
  });

  it.each([
    '',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://img.example.com/1',
    'http://img.example.com/1.png',
    '//img.example.com/1.png',
    'https://img.example.com@evil.example/1.png',
    'https://img.example.com.evil.example/1.png',
    'https://city.example/1.png',
    'https://evil.example/1.png',
    'https:\\\\img.example.com/1.png',
    '/v1/orders',
    '/shtrans-h5/',
    '/files/../v1/orders',
    '/files/..%2fv1/orders.png',
    `/${FILE}`,
    NAME,
    `${FILE}&a=1`,
    `${NAME}?a=1`,
    `${FILE}\n`,
    `https://img.example.com/${'a'.repeat(10_240)}`,
  ])('is refused: %s', (url) => {
    expect(imageTarget(url, HOSTS)).toBeUndefined();
  });

  it('is too large above forty million pixels', () => {
    expect(sized(8000, 5000)).toBe(false);
    expect(sized(8001, 5000)).toBe(true);
  });
});

describe('the document that shows it', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const landedUrl = 'http://localhost:8088/shtrans-h5/image-url?url=1';
  it.each([
    ['says what it loaded', [{ name: landedUrl }]],
    ['does not', []],
  ])('is its own if it was loaded there, in an engine that %s', (_, entries) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as never);
    setUrl(landedUrl);
    expect(landingAddress()).toBe(landedUrl);
    setUrl('http://localhost:8088/shtrans-h5/about');
    expect(isOwnDocument()).toBe(false);
    setUrl('http://localhost:8088/shtrans-h5/image-url?url=2');
    expect(isOwnDocument()).toBe(true);
  });
});
