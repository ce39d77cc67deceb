import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { expect, it } from 'vitest';
import type { Fault } from '../../base/catalogue/fault.ts';
import { KINDS } from '../../../modules.ts';
import { operatorFolder, readFolder } from '../../base/catalogue/folder.ts';
import { addressFaults } from './address-faults.ts';
import { campaignFaults } from './campaign-faults.ts';

const bundled = readFolder(operatorFolder(), KINDS).campaigns.find(
  ({ id }) => id === 'friend-help',
);
if (bundled === undefined) throw new Error('there is no campaign with links');
const friends: Campaign = bundled;

const faultLines = (faults: Fault[]): string[] =>
  faults.map(({ path, reason }) => `${path.join('.')}: ${reason}`);

const { friends: help, newcomers: invite, ...otherMechanics } = friends.mechanics;
if (help === undefined || invite?.kind !== 'invite') throw new Error('its links are for nothing');

it.each<[Partial<Campaign>, string | undefined]>([
  [{}, undefined],
  [
    { pages: friends.pages.filter(({ address }) => address !== '/{token}') },
    'mechanics.friends: its links open /{token}, but the campaign has no such page',
  ],
  [
    { mechanics: otherMechanics },
    'pages.1.address: no help or invite mechanic creates links to it',
  ],
  [
    { mechanics: { ...friends.mechanics, second: help } },
    'mechanics.second: a campaign can have only one help mechanic, because a link counts for one',
  ],
  [
    {
      mechanics: {
        ...friends.mechanics,
        newcomers: { ...invite, steps: [...invite.steps, ...invite.steps.slice(0, 1)] },
      },
    },
    'mechanics.newcomers.steps.4: duplicate step',
  ],
  [{ rewards: {} }, 'mechanics.friends.helperReward: unknown reward helped'],
])('finds what is wrong with links', (change, fault) => {
  const faults = faultLines(campaignFaults({ ...friends, ...change }));
  if (fault === undefined) expect(faults).toEqual([]);
  else expect(faults).toContain(fault);
});

it('lets every campaign have pages below its links, and no page an address like a link', () => {
  const otherCampaign = { ...friends, id: 'other', pages: friends.pages.slice(1) };
  expect(addressFaults([friends, otherCampaign])).toEqual([]);
  const [page] = friends.pages;
  const pages = page === undefined ? [] : [{ ...page, address: '/h0123456789abc/login' }];
  expect(faultLines(addressFaults([{ ...friends, pages }]))).toEqual([
    "campaigns.0.pages.0.address: /h0123456789abc/login could be a rider's link; choose another address",
  ]);
  const twice = [...friends.pages, ...friends.pages.slice(1, 2)];
  expect(faultLines(addressFaults([{ ...friends, pages: twice }]))).toEqual([
    'campaigns.0.pages.7.address: /{token} is already a page of friend-help',
  ]);
});
