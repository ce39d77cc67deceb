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

/** Returns faults for addresses that the web app uses or two pages share, and for keys that two pages share. */
export function addressFaults(campaigns: readonly Campaign[]): Fault[] {
  const earlierPages: { id: string; address: string; key: string | undefined }[] = [];
  const appRoutes = ownAddresses();
  return campaigns.flatMap(({ id, pages }, campaignIndex) =>
    pages.flatMap(({ address, query }, page) => {
      const path = ['campaigns', campaignIndex, 'pages', page];
      if (tokenPath(address) !== undefined) {
        return [
          fault([...path, 'address'], `${address} could be a rider's link; choose another address`),
        ];
      }
      const key = query?.key;
      // A page without a key matches any query; a link's token identifies its campaign.
      const pageAtAddress = earlierPages.find(
        (each) =>
          each.address === address &&
          (each.key === undefined || key === undefined) &&
          (each.id === id || !address.startsWith(TOKEN_ADDRESS)),
      );
      const pageWithKey =
        key === undefined ? undefined : earlierPages.find((each) => each.key === key);
      earlierPages.push({ id, address, key });
      if (matchRoute(appRoutes, address) !== undefined) {
        return [fault([...path, 'address'], `${address} is already a screen of the web app`)];
      }
      if (pageAtAddress)
        return [fault([...path, 'address'], `${address} is already a page of ${pageAtAddress.id}`)];
      return pageWithKey
        ? [
            fault(
              [...path, 'query', 'key'],
              `${key} is already the key of a page of ${pageWithKey.id}`,
            ),
          ]
        : [];
    }),
  );
}

/** Returns faults for visits to a path without a page, or to a host that the operator's links do not name. */
export function visitFaults({
  campaigns,
  links,
}: {
  campaigns: Campaign[];
  links: Links;
}): Fault[] {
  const appRoutes = ownAddresses();
  const pages = new Set(campaigns.flatMap((each) => each.pages.map(({ address }) => address)));
  return campaigns.flatMap((campaign, campaignIndex) =>
    referencesOf(campaign).flatMap(({ kind, id: page, path }) => {
      if (kind !== 'pages') return [];
      const [address = ''] = page.split(/[?#]/, 1);
      const leads = page.startsWith('/')
        ? pages.has(address) || matchRoute(appRoutes, address) !== undefined
        : safeTarget(page, { hosts: links.openHosts }) !== undefined;
      const reason = `${page} is neither a page nor on an allowed host (links.json)`;
      return leads ? [] : [fault(['campaigns', campaignIndex, ...path], reason)];
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
