import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { withinBase } from '@shtrans/contract/addresses/route-path';

/** Any: only what stands behind it is looked at, also where a document is drawn, which knows no origin. */
const origin = 'https://own.example';

/**
 * The address a page leads back to, as after a login: a path of this app or undefined. Other origins, other
 * schemes and the login pages themselves are refused.
 */
export function safeReturn(asked: string | undefined): string | undefined {
  if (asked === undefined || !asked.startsWith('/')) return undefined;
  // What a browser would make of it: `//host`, `/\host` and the like become other origins here.
  const full = asked.startsWith(`${BASE_PATH}/`) ? asked : `${BASE_PATH}${asked}`;
  let url: URL;
  try {
    url = new URL(asked, origin);
    if (url.origin !== origin) return undefined;
    url = new URL(full, origin);
  } catch {
    return undefined;
  }
  const path = withinBase(url.pathname);
  if (url.origin !== origin || path === undefined) return undefined;
  if (path === '/login' || path === '/thirdparty/login') return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
