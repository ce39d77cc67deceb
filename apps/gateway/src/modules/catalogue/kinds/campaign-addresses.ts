import { addresses } from '@shtrans/contract/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Links } from '@shtrans/contract/links';
import { matchRoute } from '@shtrans/contract/route-path';
import { safeTarget } from '@shtrans/contract/safe-target';
import { fault, type Fault } from '../fault.ts';

/** Addresses that the web app has a screen at, or that two pages have. */
export function addressFaults(campaigns: readonly Campaign[]): Fault[] {
  const seen = new Map<string, string>();
  const own = ownAddresses();
  return campaigns.flatMap(({ id, pages }, at) =>
    pages.flatMap(({ address }, page) => {
      const path = ['campaigns', at, 'pages', page, 'address'];
      const other = seen.get(address);
      seen.set(address, id);
      if (matchRoute(own, address) !== undefined) {
        return [fault(path, `${address} is a screen of the web app`)];
      }
      return other === undefined ? [] : [fault(path, `${address} is a page of ${other} already`)];
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
  return campaigns.flatMap(({ mechanics }, at) =>
    Object.entries(mechanics).flatMap(([id, mechanic]) =>
      (mechanic.kind === 'task' ? mechanic.tasks : []).flatMap(({ counts }, i) => {
        if (counts.kind !== 'visit') return [];
        const { page } = counts;
        const [address = ''] = page.split(/[?#]/, 1);
        const leads = page.startsWith('/')
          ? pages.has(address) || matchRoute(own, address) !== undefined
          : safeTarget(page, { hosts: links.openHosts }) !== undefined;
        const path = ['campaigns', at, 'mechanics', id, 'tasks', i, 'counts', 'page'];
        return leads ? [] : [fault(path, `no page and no host of the links stands at ${page}`)];
      }),
    ),
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
