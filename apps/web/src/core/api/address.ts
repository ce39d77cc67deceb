import { parseEndpointKey, type EndpointKey, type Method } from '@shtrans/contract/endpoint';
import { apiBases } from '../config/bases.ts';
import { fillPath } from '@shtrans/contract/link-to';

/** Path parameters or query values of a call. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * What tells one question from all others: the gateway's own path, and the query with its names in order. Values that
 * are undefined are left out.
 */
export function relativeAddress(key: EndpointKey, params: Values = {}, query: Values = {}): string {
  const path = fillPath(parseEndpointKey(key).url, params as Readonly<Record<string, string>>);
  const search = new URLSearchParams(
    Object.keys(query)
      .sort()
      .flatMap((name) => {
        const value = query[name];
        return value === undefined || value === null ? [] : [[name, String(value)]];
      }),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

/**
 * Where a call goes. Query values that are undefined are left out; the order of the keys does not
 * matter to the address, so that a request started early is recognised.
 */
export function addressOf(
  key: EndpointKey,
  params: Values = {},
  query: Values = {},
): { method: Method; url: URL } {
  const { method, base, path } = parseEndpointKey(key);
  const filled = fillPath(path, params as Readonly<Record<string, string>>);
  const url = new URL(`${apiBases()[base]}${filled}`, window.location.origin);
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    if (value !== undefined && value !== null) {
      url.searchParams.set(name, String(value));
    }
  }
  return { method, url };
}
