import { expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { addressFaults } from './address-faults.ts';

/** A campaign with pages at addresses, some of them with a key. */
function campaignAt(id: string, ...addresses: [address: string, key?: string][]) {
  const [page] = campaignOf({ id }).pages;
  if (page === undefined) throw new Error('the campaign has no page');
  return campaignOf({
    id,
    pages: addresses.map(([address, key]) => ({
      ...page,
      address,
      ...(key !== undefined && { query: { key } }),
    })),
  });
}

const faultsOf = (...campaigns: Parameters<typeof addressFaults>[0]): string[] =>
  addressFaults(campaigns).map(({ path, reason }) => `${path.join('.')}: ${reason}`);

it('has one page at an address, or one for each key', () => {
  expect(
    faultsOf(campaignAt('a', ['/one'], ['/two', 'x']), campaignAt('b', ['/two', 'y'])),
  ).toEqual([]);
  expect(faultsOf(campaignAt('a', ['/one']), campaignAt('b', ['/one']))).toEqual([
    'campaigns.1.pages.0.address: /one is already a page of a',
  ]);
  // A page without a key would match too, or never.
  expect(faultsOf(campaignAt('a', ['/one', 'x'], ['/one']))).toEqual([
    'campaigns.0.pages.1.address: /one is already a page of a',
  ]);
  expect(faultsOf(campaignAt('a', ['/one', 'x']), campaignAt('b', ['/two', 'x']))).toEqual([
    'campaigns.1.pages.0.query.key: x is already the key of a page of a',
  ]);
  expect(faultsOf(campaignAt('a', ['/products', 'x']))).toEqual([
    'campaigns.0.pages.0.address: /products is already a screen of the web app',
  ]);
});

it('has a page with an item and one without at an address of one campaign', () => {
  const [page] = campaignOf({ id: 'a' }).pages;
  if (page === undefined) throw new Error('the campaign has no page');
  const pages = [page, { ...page, item: 'places' }];
  expect(faultsOf(campaignOf({ id: 'a', pages }))).toEqual([]);
  expect(faultsOf(campaignOf({ id: 'a', pages: [...pages, { ...page, item: 'lines' }] }))).toEqual([
    'campaigns.0.pages.2.address: /a is already a page of a',
  ]);
});
