import { addresses } from '@shtrans/contract/addresses/addresses';
import { orderParameters } from '@shtrans/contract/addresses/orders';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { registerRoutes } from '../../core/route/table.ts';
import { shareTarget } from './share-target.ts';

const HERE = window.location.origin;
const targetOf = (route: string, language: 'zh_cn' | 'en_us' = 'zh_cn') =>
  shareTarget(route, { isHere: true, language });
const documentTarget = (route: string) => shareTarget(route, { isHere: false, language: 'zh_cn' });
const inject = (bases: object): void => {
  document.head.innerHTML = `<meta name="gateway-bases" content='${JSON.stringify(bases)}'>`;
};

beforeAll(() => registerRoutes({ addresses, areas: {}, values: orderParameters }));
afterEach(() => {
  document.head.innerHTML = '';
});

it.each([
  ['/traffic/index', '/shtrans-h5/traffic/index'],
  ['/', '/shtrans-h5/'],
  ['/shtrans-h5', '/shtrans-h5/'],
  ['/mis-h5/', '/shtrans-h5/'],
  ['/shtrans-h5/travel-sharing?token=a%2Fb', '/shtrans-h5/travel-sharing?token=a%2Fb'],
  ['/mis-h5/riding-order-list/bus', '/shtrans-h5/riding-order-list/bus'],
  [`${HERE}/shtrans-h5/about#x`, '/shtrans-h5/about'],
  ['/test-share?shareRoute=%2Fabout', '/shtrans-h5/test-share?shareRoute=%2Fabout'],
])('opens %s', (route, address) => {
  expect(targetOf(route)?.address).toBe(address);
});

it('knows the page, its parameters and its query', () => {
  expect(targetOf('/riding-order-list/bus/all?q=1')).toMatchObject({
    name: 'ordersByTypeAndStatus',
    params: { outerTab: 'bus', innerTab: 'all' },
    query: { q: '1' },
  });
});

it('opens addresses of the marketing host, and of no other host', () => {
  const link = 'https://m.example/mis-h5/about';
  expect(targetOf(link)).toBeUndefined();
  inject({ web: 'https://m.example' });
  expect(targetOf(link)?.address).toBe('/shtrans-h5/about');
  for (const foreignLink of [
    'http://m.example/mis-h5/about',
    'https://m.example.evil.example/mis-h5/about',
    'https://evil.example/m.example/mis-h5/about',
    'https://m.example:444/mis-h5/about',
    'https://m.example@evil.example/mis-h5/about',
    'https://evil@m.example/mis-h5/about',
  ]) {
    expect(targetOf(foreignLink), foreignLink).toBeUndefined();
  }
});

it('keeps the reader’s language, and removes parameters of the sharer', () => {
  const route =
    '/about?language=en_us&ticket=a&thirdticket=b&sourcefrom=alidiamond&__requireAliDiamondAuth=1&x=1';
  expect(targetOf(route)?.address).toBe('/shtrans-h5/about?x=1');
  expect(targetOf(route)?.query).toEqual({ x: '1' });
  expect(targetOf('/about?x=1', 'en_us')?.address).toBe('/shtrans-h5/about?x=1&language=en_us');
});

const EVIL = [
  '',
  ' ',
  'about',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://h5.example/1',
  'file:///etc/passwd',
  'weixin://dl/business/?t=x',
  'intent://x#Intent;end',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%0a/evil.example',
  '/..//evil.example',
  '/shtrans-h5/..//evil.example',
  '/shtrans-h5/../../evil',
  '/shtrans-h5//evil.example',
  '/mis-h5//evil.example',
  '/mis-h5/shtrans-h5/about',
  '/mis-h5x/about',
  'https://evil.example/shtrans-h5/about',
  'https://evil.example',
  `${HERE}@evil.example/shtrans-h5/about`,
  `${HERE}.evil.example/shtrans-h5/about`,
  '/nowhere',
  '/v1/orders',
  '/riding-order-list/nothing',
  '/riding-order-list%2Fbus',
  '/%E0%A4%A',
  '/login?return=/about',
  '/shtrans-h5/login/',
  '/thirdparty/login',
  '/router-share?shareRoute=%2Fabout',
  '/shtrans-h5/router-share/',
  `/about?x=${'a'.repeat(10_000)}`,
  '/about\u202e',
  '/about\u0000',
  'constructor',
  '/constructor',
  '/__proto__',
];

it.each(EVIL)('refuses %j, here and in its document', (route) => {
  expect(targetOf(route)).toBeUndefined();
  expect(documentTarget(route)).toBeUndefined();
});

it('opens only paths while the document is drawn', () => {
  expect(documentTarget('/about')?.address).toBe('/shtrans-h5/about');
  expect(documentTarget(`${HERE}/shtrans-h5/about`)).toBeUndefined();
  expect(documentTarget('https://app.invalid/shtrans-h5/about')).toBeUndefined();
});
