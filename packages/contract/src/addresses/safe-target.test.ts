import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';

const hosts = ['app.example', '*.city.example', 'port.example:8443', 'xn--fiqs8s.example'];
const origin = 'http://h5.example:8088';
const to = (target: string): string | undefined => safeTarget(target, { hosts, origin })?.href;

describe('an allowed target', () => {
  it.each([
    ['https://app.example', 'https://app.example/'],
    ['https://app.example/a/b?c=d%26e&f=//x#g', 'https://app.example/a/b?c=d%26e&f=//x#g'],
    ['https://app.example:443/', 'https://app.example/'],
    ['HTTPS://APP.example/A', 'https://app.example/A'],
    ['https://a.city.example/', 'https://a.city.example/'],
    ['https://a.b.city.example/', 'https://a.b.city.example/'],
    ['https://port.example:8443/', 'https://port.example:8443/'],
    ['https://app.example/图.png', 'https://app.example/%E5%9B%BE.png'],
    ['https://app.example?to=javascript:alert(1)', 'https://app.example/?to=javascript:alert(1)'],
    ['https://app.example/@x', 'https://app.example/@x'],
    ['/shtrans-h5/test?a=1#b', `${origin}/shtrans-h5/test?a=1#b`],
    ['/', `${origin}/`],
    [`${origin}/files/1`, `${origin}/files/1`],
    ['/a/%2e%2e/b', `${origin}/b`],
    ['/a/%5c%5cevil.example', `${origin}/a/%5c%5cevil.example`],
  ])('%s', (target, expected) => {
    expect(to(target)).toBe(expected);
  });

  it('has at most 2048 characters', () => {
    const longest = `https://app.example/${'a'.repeat(2048 - 20)}`;
    expect(longest).toHaveLength(2048);
    expect(to(longest)).toBe(longest);
    expect(to(`${longest}a`)).toBeUndefined();
  });
});

const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://app.example/%0aalert(1)',
  'javascript:/*https://app.example/*/alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://app.example/1',
  'filesystem:https://app.example/1',
  'view-source:https://app.example/',
  'about:blank',
  'ftp://app.example/',
  'ws://app.example/',
  'weixin://dl/business/?t=1',
  'intent://app.example/#Intent;scheme=javascript;end',
  'http://app.example/',
  'https:app.example',
  'https:/app.example',
  'https:///app.example',
  'https://',
  'https',
];

const HOSTS = [
  '//app.example/',
  '///app.example/',
  '/\\app.example/',
  '\\\\app.example/',
  '/\t/evil.example/',
  '/\n/evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  'https:\\\\app.example/',
  'https://app.example\\@evil.example/',
  'https://evil.example\\.app.example/',
  'https://evil.example/',
  'https://evil.example/app.example',
  'https://evil.example?app.example',
  'https://evil.example#app.example',
  'https://evilapp.example/',
  'https://app.example.evil.example/',
  'https://sub.app.example/',
  'https://app.example./',
  'https://city.example/',
  'https://evilcity.example/',
  'https://.city.example/',
  'https://a.city.example.evil.example/',
  'https://*.city.example/',
  'https://app.example:8443/',
  'https://app.example:80/',
  'https://app.example:99999/',
  'https://app.example:/',
  'https://port.example/',
  'https://port.example:8444/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'http://h5.example/',
  'http://h5.example:8089/',
  'https://h5.example:8088/',
  'http://h5.example:8088.evil.example/',
  'http://h5.example:8088@evil.example/',
];

const LETTERS = [
  'https://user@app.example/',
  'https://user:word@app.example/',
  'https://@app.example/',
  'https://app.example@evil.example/',
  'https://app.example%40evil.example/',
  'https://app.example%2fevil.example/',
  'https://%61pp.example/',
  'https://app\u3002example/',
  'https://app\uFF0Eexample/',
  'https://\uFF41pp.example/',
  'https://\u0430pp.example/',
  'https://app.example\u2044evil.example/',
  'https://app.ex\u00ADample/',
  'https://app.ex\u200Bample/',
  'https://app.example/\u202Egnp.exe',
  'https://中国.example/',
  'https://app.example/a b',
  'https://app.example/\u0000',
  'https://app.example/\u007F',
  'https://app.example/\u0085',
  'https://app.example/\u2028',
  'https://app.example/\uD800',
  '\uFEFFhttps://app.example/',
  'https://app.example/ ',
  'https\u003A\u2215\u2215app.example/',
];

describe.each([
  ['because of its scheme', SCHEMES],
  ['because of its host', HOSTS],
  ['because of its characters', LETTERS],
  [
    'because it is not an address',
    ['', ' ', 'a', 'shtrans-h5/test', './a', '../a', '?a=1', '#a', '@', ':'],
  ],
])('a target that is refused %s', (_, all) => {
  it.each(all.map((target) => [JSON.stringify(target), target]))('%s', (_name, target) => {
    expect(to(target)).toBeUndefined();
  });
});

it('is refused at 10 KB, with any content', () => {
  for (const part of ['a', '/', '..%2f', '@', '\\', '\u0000', 'https://', '中']) {
    const long = part.repeat(10_240);
    for (const target of [long, `/${long}`, `https://app.example/${long}`, `https://${long}`]) {
      expect(to(target)).toBeUndefined();
    }
  }
});

it('is neither a path nor http if our origin is unknown', () => {
  for (const target of ['/shtrans-h5/', `${origin}/`, '//app.example/']) {
    expect(safeTarget(target, { hosts })).toBeUndefined();
  }
  expect(safeTarget('https://app.example/', { hosts })?.host).toBe('app.example');
});

it('is always refused if nothing is allowed', () => {
  for (const target of ['https://app.example/', 'https://null/', 'https://undefined/']) {
    expect(safeTarget(target, { hosts: [] })).toBeUndefined();
    expect(safeTarget(target, { hosts: [], origin: 'null' })).toBeUndefined();
  }
});
