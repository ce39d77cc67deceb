import type { Host } from '@shtrans/contract/hosts/hosts';
import type { Links } from '@shtrans/contract/links/schemas';
import { detectOs } from '@shtrans/contract/hosts/os';

/**
 * How a page leaves its host for another app. `here`: it is the app already; `direct`: by the app's address; `browser`:
 * the host holds such addresses and stores back, its menu opens the page in a browser; `copy`: as `browser`, without
 * such a menu.
 */
export type Leaving = 'here' | 'direct' | 'browser' | 'copy';

export const LEAVING: Readonly<Record<Host, Leaving>> = {
  MAAS: 'here',
  WX: 'browser',
  WXWORK: 'browser',
  DT: 'browser',
  ALIPAY: 'browser',
  BD: 'browser',
  WXMP: 'copy',
  ALIMP: 'copy',
  GDMP: 'copy',
  BDMP: 'copy',
  'BROWSER-QUARK': 'direct',
  'BROWSER-UC': 'direct',
  'BROWSER-DEFAULT': 'direct',
};

/** Where the app is to be had for a device. */
export type Store = keyof Links['downloads'];

const STORES = { ios: 'ios', android: 'android', harmony: 'harmony' } as const;

/** The store of the device with this user agent. */
export function storeFor(userAgent: string): Store {
  const os = detectOs(userAgent);
  return os === 'ios' || os === 'android' || os === 'harmony' ? STORES[os] : 'desktop';
}

/** Chrome itself, and nobody who builds on it: they write more behind it. */
const CHROME = /\bChrome\/[\d.]+(?: Mobile)? Safari\/[\d.]+$/;

interface Asked {
  /** A page of this app, below its base path, with its query. */
  path: string;
  /** What goes along, by name. */
  more?: Readonly<Record<string, string>>;
  userAgent: string;
  /** Where this page is. */
  origin: string;
  /** Where Chrome on Android goes by itself when the app is not there. */
  store?: string | undefined;
}

/**
 * The address by which this system opens the own app at a page; undefined where the operator named none for it. Apple
 * and HarmonyOS follow an https address into the app from another domain only, so on its own domain it is no help.
 */
export function appAddress(app: Links['app'], asked: Asked): string | undefined {
  const { scheme, universalLink, androidPackage } = app;
  const { path, more, userAgent, origin, store } = asked;
  const values = new URLSearchParams({ path, ...more });
  const system = storeFor(userAgent);
  if (system === 'desktop') return undefined;
  if (system !== 'android' && universalLink !== null) {
    const link = new URL(universalLink);
    for (const [name, value] of values) link.searchParams.set(name, value);
    if (link.origin !== origin) return link.href;
  }
  if (scheme === null) return undefined;
  // As a query of an address, a space is %20: not every app reads a plus so.
  const target = `open?${values.toString().replace(/\+/g, '%20')}`;
  if (system === 'android' && androidPackage !== null && CHROME.test(userAgent)) {
    const fallback = store && `S.browser_fallback_url=${encodeURIComponent(store)};`;
    return `intent://${target}#Intent;scheme=${scheme};package=${androidPackage};${fallback ?? ''}end`;
  }
  return `${scheme}://${target}`;
}
