import { describe, expect, it } from 'vitest';
import userAgents from '../../core/host/user-agents.fixture.json';
import { appAddress, LEAVING, storeFor } from './app-address.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const MIUI = `${CHROME} XiaoMi/MiuiBrowser/18.3.60610`;
const HARMONY =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

const app = {
  scheme: 'citytransit',
  universalLink: 'https://go.city.example/open?from=h5',
  androidPackage: 'com.city.app',
  oldestVersion: null,
  oldestIphoneOs: null,
  features: [],
};
const request = { path: '/shtrans-h5/ride-code?a=1&b=#x', origin: 'https://h5.city.example' };
const PATH = 'path=%2Fshtrans-h5%2Fride-code%3Fa%3D1%26b%3D%23x';
const addressOn = (userAgent: string, overrides: Partial<typeof app> | object = {}, more = {}) =>
  appAddress({ ...app, ...overrides }, { ...request, userAgent, ...more });

describe('the address that opens the app', () => {
  it.each([
    ['iPhone', IPHONE, {}, `https://go.city.example/open?from=h5&${PATH}`],
    ['iPhone without one', IPHONE, { universalLink: null }, `citytransit://open?${PATH}`],
    ['HarmonyOS', HARMONY, {}, `https://go.city.example/open?from=h5&${PATH}`],
    ['HarmonyOS without one', HARMONY, { universalLink: null }, `citytransit://open?${PATH}`],
    [
      'Chrome',
      CHROME,
      {},
      `intent://open?${PATH}#Intent;scheme=citytransit;package=com.city.app;end`,
    ],
    ['Chrome without a package', CHROME, { androidPackage: null }, `citytransit://open?${PATH}`],
    ['another browser on Android', MIUI, {}, `citytransit://open?${PATH}`],
    ['an iPhone without anything', IPHONE, { universalLink: null, scheme: null }, undefined],
    ['Android without a scheme', CHROME, { scheme: null }, undefined],
    ['a desktop', MAC, {}, undefined],
  ])('on %s', (_, userAgent, overrides, expected) => {
    expect(addressOn(userAgent, overrides)).toBe(expected);
  });

  it('is no universal link on its own domain, where systems do not follow it', () => {
    const origin = 'https://go.city.example';
    expect(addressOn(IPHONE, {}, { origin })).toBe(`citytransit://open?${PATH}`);
  });

  it('has Chrome go to the store by itself, and carries what goes along', () => {
    const store = 'https://store.example/a?b=c;d';
    expect(addressOn(CHROME, {}, { store })).toContain(
      ';S.browser_fallback_url=https%3A%2F%2Fstore.example%2Fa%3Fb%3Dc%3Bd;end',
    );
    const more = { invite: 'AB CD', end: ';end#Intent;scheme=javascript' };
    const address = addressOn(CHROME, {}, { more }) ?? '';
    expect(address).toContain('&invite=AB%20CD&');
    expect(address.match(/#Intent;/g)).toHaveLength(1);
    expect(address.slice(0, address.indexOf('#'))).not.toContain(';');
  });
});

describe('a host', () => {
  it.each(userAgents as { ua: string; host: keyof typeof LEAVING }[])(
    '$host lets its page leave in a way that is known: $ua',
    ({ host, ua }) => {
      expect(LEAVING[host]).toMatch(/^(here|direct|browser|copy)$/);
      expect(['ios', 'android', 'harmony', 'desktop']).toContain(storeFor(ua));
    },
  );

  it.each([
    [IPHONE, 'ios'],
    [CHROME, 'android'],
    [HARMONY, 'harmony'],
    [MAC, 'desktop'],
    ['x'.repeat(10_240), 'desktop'],
    ['', 'desktop'],
  ])('has the store of its device: %#', (userAgent, store) => {
    expect(storeFor(userAgent)).toBe(store);
  });
});
