import type { Host } from '@shtrans/contract/hosts/hosts';
import type { Links } from '@shtrans/contract/links/schemas';
import { detectOs } from '@shtrans/contract/hosts/os';

/**
 * How a page leaves its host for another app. `here`: the page is in that app already; `direct`: by the app's
 * address; `browser`: the host blocks such addresses and stores, but its menu opens the page in a browser; `copy`:
 * like `browser`, without such a menu.
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

/** The app's download for a type of device. */
export type Store = keyof Links['downloads'];

const STORES = { ios: 'ios', android: 'android', harmony: 'harmony' } as const;

/** The store of the device with this user agent. */
export function storeFor(userAgent: string): Store {
  const os = detectOs(userAgent);
  return os === 'ios' || os === 'android' || os === 'harmony' ? STORES[os] : 'desktop';
}

/** Chrome itself, not browsers built on it, which append more text. */
const CHROME = /\bChrome\/[\d.]+(?: Mobile)? Safari\/[\d.]+$/;

interface Asked {
  /** A page of this app, below its base path, with its query. */
  path: string;
  /** Additional query values, by name. */
  more?: Readonly<Record<string, string>>;
  userAgent: string;
  /** The origin of this page. */
  origin: string;
  /** The fallback of Chrome on Android if the app is not installed. */
  store?: string | undefined;
}

/**
 * Returns the address by which this system opens the own app at a page, or undefined if the operator configured none.
 * Apple and HarmonyOS follow an https address into the app only from another domain, so it does not work on its own
 * domain.
 */
export function appAddress(app: Links['app'], request: Asked): string | undefined {
  const { scheme, universalLink, androidPackage } = app;
  const { path, more, userAgent, origin, store } = request;
  const values = new URLSearchParams({ path, ...more });
  const system = storeFor(userAgent);
  if (system === 'desktop') return undefined;
  if (system !== 'android' && universalLink !== null) {
    const link = new URL(universalLink);
    for (const [name, value] of values) link.searchParams.set(name, value);
    if (link.origin !== origin) return link.href;
  }
  if (scheme === null) return undefined;
  // Encodes a space in the address's query as %20, because not every app decodes a plus.
  const target = `open?${values.toString().replace(/\+/g, '%20')}`;
  if (system === 'android' && androidPackage !== null && CHROME.test(userAgent)) {
    const fallback = store && `S.browser_fallback_url=${encodeURIComponent(store)};`;
    return `intent://${target}#Intent;scheme=${scheme};package=${androidPackage};${fallback ?? ''}end`;
  }
  return `${scheme}://${target}`;
}
