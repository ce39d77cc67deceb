import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { TOKEN_ADDRESS } from '@shtrans/contract/campaigns/path';
import { tokenPath } from '@shtrans/contract/campaigns/token';
import { matchRoute } from '@shtrans/contract/addresses/route-path';
import { fault, type Fault } from '../../base/catalogue/service.ts';
import { ownRoutes } from './own-routes.ts';

interface EarlierPage {
  id: string;
  address: string;
  key: string | undefined;
  hasItem: boolean;
}

/** Returns faults for addresses that the web app uses or two pages share, and for keys that two pages share. */
export function addressFaults(campaigns: readonly Campaign[]): Fault[] {
  const earlierPages: EarlierPage[] = [];
  const appRoutes = ownRoutes();
  return campaigns.flatMap(({ id, pages }, campaignIndex) =>
    pages.flatMap(({ address, query, item }, page) => {
      const path = ['campaigns', campaignIndex, 'pages', page];
      if (tokenPath(address) !== undefined) {
        return [
          fault([...path, 'address'], `${address} could be a rider's link; choose another address`),
        ];
      }
      const key = query?.key;
      const hasItem = item !== undefined;
      // A page without a key matches any query; a link's token identifies its campaign. The pages of a campaign with
      // and without an item share an address: the request names an item or not.
      const pageAtAddress = earlierPages.find(
        (each) =>
          each.address === address &&
          (each.key === undefined || key === undefined) &&
          (each.id !== id || each.hasItem === hasItem) &&
          (each.id === id || !address.startsWith(TOKEN_ADDRESS)),
      );
      const pageWithKey =
        key === undefined ? undefined : earlierPages.find((each) => each.key === key);
      earlierPages.push({ id, address, key, hasItem });
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
