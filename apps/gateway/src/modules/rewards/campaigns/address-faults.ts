import { addresses } from '@shtrans/contract/addresses/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { tokenPath } from '@shtrans/contract/campaigns/token';
import type { Links } from '@shtrans/contract/links/schemas';
import { matchRoute } from '@shtrans/contract/addresses/route-path';
import { safeTarget } from '@shtrans/contract/addresses/safe-target';
import { fault, type Fault } from '../../base/catalogue/service.ts';
import { referencesOf } from './mechanic-faults.ts';

/** Addresses that the web app has a screen at or that two pages have, and keys of two pages. */
export function addressFaults(campaigns: readonly Campaign[]): Fault[] {
  const seen: { id: string; address: string; key: string | undefined }[] = [];
  const own = ownAddresses();
  return campaigns.flatMap(({ id, pages }, at) =>
    pages.flatMap(({ address, query }, page) => {
      const path = ['campaigns', at, 'pages', page];
      if (tokenPath(address) !== undefined) {
        return [fault([...path, 'address'], `${address} has the form of a rider's link`)];
      }
      const key = query?.key;
      // A page without a key is meant whatever the query says; a link's token says which campaign it is of.
      const same = seen.find(
        (each) =>
          each.address === address &&
          (each.key === undefined || key === undefined) &&
          (each.id === id || !address.startsWith(TOKEN_ADDRESS)),
      );
      const named = key === undefined ? undefined : seen.find((each) => each.key === key);
      seen.push({ id, address, key });
      if (matchRoute(own, address) !== undefined) {
        return [fault([...path, 'address'], `${address} is a screen of the web app`)];
      }
      if (same) return [fault([...path, 'address'], `${address} is a page of ${same.id} already`)];
      return named
        ? [fault([...path, 'query', 'key'], `${key} is a page of ${named.id} already`)]
        : [];
    }),
  );
}

/** Visits that lead nowhere: to a path that has no page, or to a host that the operator's links do not name. */
export function visitFaults({
  campaigns,
  links,
}: {
  campaigns: Campaign[];
  links: Links;
}): Fault[] {
  const own = ownAddresses();
  const pages = new Set(campaigns.flatMap((each) => each.pages.map(({ address }) => address)));
  return campaigns.flatMap((campaign, at) =>
    referencesOf(campaign).flatMap(({ kind, id: page, path }) => {
      if (kind !== 'pages') return [];
      const [address = ''] = page.split(/[?#]/, 1);
      const leads = page.startsWith('/')
        ? pages.has(address) || matchRoute(own, address) !== undefined
        : safeTarget(page, { hosts: links.openHosts }) !== undefined;
      const why = `no page and no host of the links stands at ${page}`;
      return leads ? [] : [fault(['campaigns', at, ...path], why)];
    }),
  );
}

const ownAddresses = () =>
  Object.values<Readonly<Record<string, string>>>(addresses).flatMap((paths) =>
    Object.values(paths).map((path) =>
      path.endsWith('/*')
        ? { path: path.slice(0, -2), match: 'prefix' as const }
        : { path, values },
    ),
  );
