import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { withinBase } from '@shtrans/contract/addresses/route-path';

/** Any origin: only the remainder of the address is used. Also works while a document is drawn, which has no origin. */
const origin = 'https://own.example';

/**
 * Returns the address a page leads back to, such as after a login: a path of this app or undefined. Refuses other
 * origins, other schemes and the login pages themselves.
 */
export function safeReturn(requested: string | undefined): string | undefined {
  if (requested === undefined || !requested.startsWith('/')) return undefined;
  // Parsed as a browser does: `//host`, `/\host` and similar texts become other origins here.
  const full = requested.startsWith(`${BASE_PATH}/`) ? requested : `${BASE_PATH}${requested}`;
  let url: URL;
  try {
    url = new URL(requested, origin);
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
