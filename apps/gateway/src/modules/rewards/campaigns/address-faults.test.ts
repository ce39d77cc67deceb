import { expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { addressFaults } from './address-faults.ts';

/** A campaign with pages at addresses, some of them with a key. */
function at(id: string, ...asked: [address: string, key?: string][]) {
  const [page] = campaignOf({ id }).pages;
  if (page === undefined) throw new Error('the campaign has no page');
  return campaignOf({
    id,
    pages: asked.map(([address, key]) => ({
      ...page,
      address,
      ...(key !== undefined && { query: { key } }),
    })),
  });
}

const faultsOf = (...campaigns: Parameters<typeof addressFaults>[0]): string[] =>
  addressFaults(campaigns).map(({ path, reason }) => `${path.join('.')}: ${reason}`);

it('has one page at an address, or one for each key', () => {
  expect(faultsOf(at('a', ['/one'], ['/two', 'x']), at('b', ['/two', 'y']))).toEqual([]);
  expect(faultsOf(at('a', ['/one']), at('b', ['/one']))).toEqual([
    'campaigns.1.pages.0.address: /one is a page of a already',
  ]);
  // A page without a key would be meant as well, or never.
  expect(faultsOf(at('a', ['/one', 'x'], ['/one']))).toEqual([
    'campaigns.0.pages.1.address: /one is a page of a already',
  ]);
  expect(faultsOf(at('a', ['/one', 'x']), at('b', ['/two', 'x']))).toEqual([
    'campaigns.1.pages.0.query.key: x is a page of a already',
  ]);
  expect(faultsOf(at('a', ['/products', 'x']))).toEqual([
    'campaigns.0.pages.0.address: /products is a screen of the web app',
  ]);
});
