import { parseEndpointKey, type EndpointKey, type Method } from '@shtrans/contract/api/endpoint';
import { environmentAddresses } from '../config/bases.ts';
import { fillPath } from '@shtrans/contract/addresses/link-to';

/** Path parameters or query values of a call. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const textOf = (params: Values) => params as Readonly<Record<string, string>>;

/** Returns `?name=value&...` with the names in order and without undefined values, or an empty string. */
function searchOf(query: Values): string {
  const entries = Object.keys(query)
    .sort()
    .flatMap((name) => {
      const value = query[name];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    });
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

/** Identifies a request: the gateway's own path and query. */
export const relativeAddress = (key: EndpointKey, params: Values = {}, query: Values = {}) =>
  fillPath(parseEndpointKey(key).url, textOf(params)) + searchOf(query);

/**
 * The method and URL of a call. Omits query values that are undefined. The order of the keys does not change the
 * address, so a request that the document started early is recognised.
 */
export function addressOf(
  key: EndpointKey,
  params: Values = {},
  query: Values = {},
): { method: Method; url: URL } {
  const { method, base, path } = parseEndpointKey(key);
  const address = `${environmentAddresses()[base]}${fillPath(path, textOf(params))}${searchOf(query)}`;
  return { method, url: new URL(address, window.location.origin) };
}
