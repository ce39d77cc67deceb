import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { matchRoute, withinBase } from '@shtrans/contract/addresses/route-path';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { addressTable } from './table.ts';

/** Any origin: only the remainder of the address is used. */
const origin = 'https://own.example';
const inApp = { hosts: [], origin };

/**
 * Returns the page of this app that a query names, as a path with the base, or undefined if no route matches or the
 * path is not in this app. Accepts paths with and without the base. Use only on pages of a lazily loaded area, which
 * know all addresses.
 */
export function ownPage(requested: string | undefined): string | undefined {
  if (requested === undefined || !requested.startsWith('/')) return undefined;
  if (safeTarget(requested, inApp) === undefined) return undefined;
  const url = safeTarget(
    requested.startsWith(`${BASE_PATH}/`) ? requested : BASE_PATH + requested,
    inApp,
  );
  const path = url && withinBase(url.pathname);
  if (url === undefined || path === undefined) return undefined;
  const isKnown = matchRoute(addressTable(), path) !== undefined;
  return isKnown ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
