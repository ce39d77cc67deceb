import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { DIAMOND_MARK } from '@shtrans/contract/hosts/diamond';
import { BASE_PATH, SHARED_BASE } from '@shtrans/contract/addresses/link-to';
import { matchRoute, withinBase } from '@shtrans/contract/addresses/route-path';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { environmentAddresses } from '../../core/config/bases.ts';
import type { Language } from '../../core/i18n/language.ts';
import { addressTable } from '../../core/route/table.ts';

/** The page that a share opens. */
export interface ShareTarget {
  name: RouteName;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Path and query in this app. */
  address: string;
}

/** Replaces our origin while a document is drawn and it is unknown: paths need none. */
const SOME_ORIGIN = 'https://app.invalid';

/** Pages that a share must not open: they redirect, or handle secrets. */
const REFUSED: ReadonlySet<string> = new Set(['routerShare', 'login', 'thirdPartyLogin']);

/** Parameters that identify the sharer or their source; neither these nor the language are passed to the reader. */
const NOT_PASSED_ON = [
  'language',
  'ticket',
  'thirdticket',
  'cardtype',
  'sourcefrom',
  'alidiamond',
  DIAMOND_MARK,
];

/** The marketing host of this environment, in the form that `safeTarget` takes. */
function marketingHosts(origin: string): string[] {
  try {
    return [new URL(environmentAddresses().web, origin).host];
  } catch {
    return [];
  }
}

/** The path below our base or the marketing host's base, or without one. */
const pathBelowBase = (pathname: string): string => {
  const base = [BASE_PATH, SHARED_BASE].find((each) => `${pathname}/`.startsWith(`${each}/`));
  return base === undefined ? pathname : pathname.slice(base.length) || '/';
};

/**
 * Returns the page that a share names: a path of this app, or a full address of it or of the marketing host. Undefined
 * for any other host, scheme or path, and for pages that shares must not open.
 *
 * @param isHere false while the page is drawn for its document: full addresses are not known yet
 */
export function shareTarget(
  address: string,
  { isHere, language }: { isHere: boolean; language: Language },
): ShareTarget | undefined {
  if (!isHere && !address.startsWith('/')) return undefined;
  const origin = isHere ? window.location.origin : SOME_ORIGIN;
  const url = safeTarget(address, { origin, hosts: isHere ? marketingHosts(origin) : [] });
  if (url === undefined) return undefined;
  const path = withinBase(BASE_PATH + pathBelowBase(url.pathname));
  const match = path === undefined ? undefined : matchRoute(addressTable(), path);
  if (path === undefined || match === undefined || REFUSED.has(match.row.name)) return undefined;
  for (const name of NOT_PASSED_ON) url.searchParams.delete(name);
  const query = Object.fromEntries(url.searchParams);
  if (language === 'en_us') url.searchParams.set('language', language);
  const name = match.row.name as RouteName;
  return { name, params: match.params, query, address: BASE_PATH + path + url.search };
}
