import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Links } from '@shtrans/contract/links/schemas';
import { forgetHost } from '../../core/host/current-host.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { channelOf, openApp, storeAddress } from './open-app.ts';

const departures = vi.hoisted(() => ({ to: [] as string[] }));
vi.mock('./leave-for.ts', () => ({
  leaveFor: (address: string) => {
    departures.to.push(address);
    return Promise.resolve('stayed');
  },
}));

const links: Links = {
  app: {
    scheme: 'citytransit',
    universalLink: null,
    androidPackage: 'com.city.app',
    oldestVersion: null,
    oldestIphoneOs: null,
    features: [],
  },
  downloads: { ios: null, android: '/sandbox/store?c={channel}', harmony: null, desktop: null },
  openHosts: [],
  imageHosts: [],
  schemes: [],
  miniPrograms: { pages: [] },
};
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Chrome/138.0.0.0 Mobile Safari/537.36';
let answers: () => Response;

beforeEach(() => {
  departures.to = [];
  answers = () => new Response(JSON.stringify(links));
  vi.stubGlobal('fetch', () => Promise.resolve(answers()));
});
afterEach(() => {
  clearQueries();
  forgetHost();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const inside = (userAgent: string) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

describe('opening the app', () => {
  it('uses the operator’s data, with the campaign in the store’s address', async () => {
    inside(ANDROID);
    expect(
      await openApp('/shtrans-h5/ride-code', { channel: 'spring', more: { invite: 'A' } }),
    ).toBe('stayed');
    const [address = ''] = departures.to;
    expect(address).toContain('intent://open?path=%2Fshtrans-h5%2Fride-code&invite=A#Intent;');
    expect(decodeURIComponent(address)).toContain(
      `S.browser_fallback_url=${window.location.origin}/sandbox/store?c=spring;end`,
    );
  });

  it('uses an https address with the campaign in it', async () => {
    inside('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1');
    const universalLink = 'https://go.city.example/{channel}?from={channel}';
    answers = () =>
      new Response(JSON.stringify({ ...links, app: { ...links.app, universalLink } }));
    await openApp('/shtrans-h5/', { channel: 'spring' });
    expect(departures.to).toEqual([
      'https://go.city.example/spring?from=spring&path=%2Fshtrans-h5%2F',
    ]);
  });

  it.each([
    ['a host that holds it back', `${ANDROID} MicroMessenger/8.0.60`],
    ['a mini-program', `${ANDROID} MicroMessenger/8.0.60 miniProgram/wx1`],
    ['a desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0.0.0 Safari/537.36'],
  ])('is unavailable in %s', async (_, userAgent) => {
    inside(userAgent);
    expect(await openApp('/shtrans-h5/')).toBe('unavailable');
    expect(departures.to).toEqual([]);
  });

  it('is unavailable where the gateway cannot say how', async () => {
    inside(ANDROID);
    answers = () => new Response('{"code":"internal"}', { status: 500 });
    expect(await openApp('/shtrans-h5/')).toBe('unavailable');
  });
});

describe('a store’s address', () => {
  it.each([
    [null, undefined, undefined],
    ['https://Store.example/id1?ct={channel}', 'spring', 'https://store.example/id1?ct=spring'],
    ['https://store.example/id1?ct={channel}', undefined, 'https://store.example/id1?ct=h5'],
    ['/sandbox/store?c={channel}', 'a', '/sandbox/store?c=a'],
    ['javascript:alert(1)', undefined, undefined],
    ['//store.example', undefined, undefined],
    ['http://store.example', undefined, undefined],
    ['https://a@store.example', undefined, undefined],
  ])('%s with %j', (address, channel, expected) => {
    expect(storeAddress(address, channel)).toBe(expected);
  });

  it.each([
    ['spring-2026', 'spring-2026'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), undefined],
    ['&evil=1', undefined],
    ['春', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is campaign %j', (text, channel) => {
    expect(channelOf(text)).toBe(channel);
  });
});
