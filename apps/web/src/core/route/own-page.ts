import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { matchRoute, withinBase } from '@shtrans/contract/addresses/route-path';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { addressTable } from './table.ts';

/** Any: only what stands behind it is looked at. */
const origin = 'https://own.example';
const inApp = { hosts: [], origin };

/**
 * The page of this app that a query asks for, as a path with the base; undefined where no route stands there, or it is
 * no path of ours. With or without the base in front. Only where all addresses are known: on pages of an area that loads.
 */
export function ownPage(asked: string | undefined): string | undefined {
  if (asked === undefined || !asked.startsWith('/')) return undefined;
  if (safeTarget(asked, inApp) === undefined) return undefined;
  const url = safeTarget(asked.startsWith(`${BASE_PATH}/`) ? asked : BASE_PATH + asked, inApp);
  const path = url && withinBase(url.pathname);
  if (url === undefined || path === undefined) return undefined;
  const isKnown = matchRoute(addressTable(), path) !== undefined;
  return isKnown ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
