import { parseEndpointKey, type EndpointKey, type Method } from '@shtrans/contract/api/endpoint';
import { environmentAddresses } from '../config/bases.ts';
import { fillPath } from '@shtrans/contract/addresses/link-to';

/** Path parameters or query values of a call. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const textOf = (params: Values) => params as Readonly<Record<string, string>>;

/** `?name=value`, the names in order, without values that are undefined; empty for none. */
function searchOf(query: Values): string {
  const given = Object.keys(query)
    .sort()
    .flatMap((name) => {
      const value = query[name];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** What tells one question from all others: the gateway's own path and query. */
export const relativeAddress = (key: EndpointKey, params: Values = {}, query: Values = {}) =>
  fillPath(parseEndpointKey(key).url, textOf(params)) + searchOf(query);

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
  const address = `${environmentAddresses()[base]}${fillPath(path, textOf(params))}${searchOf(query)}`;
  return { method, url: new URL(address, window.location.origin) };
}
