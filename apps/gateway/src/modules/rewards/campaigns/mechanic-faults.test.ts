import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { expect, it } from 'vitest';
import { KINDS } from '../../../modules.ts';
import { operatorFolder, readFolder } from '../../base/catalogue/folder.ts';
import { campaignFaults } from './campaign-faults.ts';

type Mechanics = Campaign['mechanics'];

const { campaigns } = readFolder(operatorFolder(), KINDS);

const faultsWith = (name: string, change: (mechanics: Mechanics) => Mechanics): string[] => {
  const campaign = campaigns.find(({ id }) => id === name);
  if (campaign === undefined) throw new Error(`there is no campaign ${name}`);
  const faults = campaignFaults({ ...campaign, mechanics: change(campaign.mechanics) });
  return faults.map(({ path, reason }) => `${path.join('.')}: ${reason}`);
};

const changed =
  (kind: Mechanics[string]['kind'], change: object) =>
  (mechanics: Mechanics): Mechanics =>
    Object.fromEntries(
      Object.entries(mechanics).map(([id, mechanic]) => [
        id,
        mechanic.kind === kind ? { ...mechanic, ...change } : mechanic,
      ]),
    );

it.each([
  [changed('team', {}), undefined],
  [changed('team', { min: 9 }), 'mechanics.teams.min: must not be above max, 5'],
  [
    changed('team', { pages: { create: '/a', detail: '/green-experts/details', join: '/b' } }),
    'mechanics.teams.pages.create: the campaign has no page /a',
  ],
  [
    changed('ranking', { of: { kind: 'teams', mechanic: 'rider-list' } }),
    'mechanics.team-list.of.mechanic: must be a team mechanic',
  ],
  [
    changed('ranking', { prizes: [{ to: 1, reward: 'car' }] }),
    'mechanics.team-list.prizes.0.reward: unknown reward car',
  ],
])('finds what is wrong with teams and rankings', (change, fault) => {
  const faults = faultsWith('green-experts', change);
  if (fault === undefined) expect(faults).toEqual([]);
  else expect(faults).toContain(fault);
});

const offer = { id: 'camphor', reward: 'camphor', cost: 1, limit: 1 };

it.each([
  [[offer, offer], 'mechanics.planting.offers.1.id: duplicate offer camphor'],
  [[{ ...offer, reward: 'oak' }], 'mechanics.planting.offers.0.reward: unknown reward oak'],
])('finds what is wrong with an exchange', (offers, fault) => {
  expect(faultsWith('tree-planting-day', changed('exchange', { offers }))).toContain(fault);
});

it('finds progress towards an offer that its exchange does not have', () => {
  const campaign = campaigns.find(({ id }) => id === 'tree-planting-day');
  if (campaign === undefined) throw new Error('there is no tree planting day');
  const faultsTowards = (id: string) =>
    campaignFaults({
      ...campaign,
      pages: campaign.pages.map((page) => ({
        ...page,
        blocks: page.blocks.map((block) =>
          block.kind === 'progress' ? { ...block, offer: id } : block,
        ),
      })),
    }).map(({ path, reason }) => `${path.join('.')}: ${reason}`);
  expect(faultsTowards('camphor')).toEqual([]);
  expect(faultsTowards('oak')).toEqual(['pages.0.blocks.1.offer: unknown offer oak']);
});

it('finds pages that an account of carbon leads to and the campaign lacks', () => {
  const pages = { home: '/energy-carbon', create: '/a', join: '/energy-carbon/join' };
  expect(faultsWith('energy-carbon', changed('carbon', { pages }))).toEqual([
    'mechanics.account.pages.create: the campaign has no page /a',
  ]);
});

const bundled = (id: string): Campaign => {
  const bundledCampaign = readFolder(operatorFolder(), KINDS).campaigns.find(
    (each) => each.id === id,
  );
  if (bundledCampaign === undefined) throw new Error(`there is no campaign ${id}`);
  return bundledCampaign;
};

const reasonsOf = (campaign: Campaign): string[] =>
  campaignFaults(campaign).map(({ path, reason }) => `${path.join('.')}: ${reason}`);
it('finds what is wrong with votes and bookings', () => {
  const top = bundled('top-shanghai');
  const { vote } = top.mechanics;
  if (vote?.kind !== 'vote') throw new Error('there is no vote');
  const [first, ...otherOptions] = vote.options;
  if (first === undefined) throw new Error('there are no options');
  const withOptions = (options: typeof vote.options): Campaign => ({
    ...top,
    mechanics: { ...top.mechanics, vote: { ...vote, options } },
  });
  expect(reasonsOf(withOptions([first, ...otherOptions, { ...first, art: 'skyline' }]))).toEqual([
    'mechanics.vote.options.6.id: duplicate option pearl',
  ]);
  expect(reasonsOf(withOptions([{ ...first, art: 'wall' }, ...otherOptions]))).toEqual([
    'art.pearl: not shown by any block',
    'pages.0.blocks.2.art: the folder has no wall.svg',
    'pages.0.blocks.3.art: the folder has no wall.svg',
  ]);
  const ship = bundled('unique-ship');
  expect(reasonsOf({ ...ship, sessions: {} })).toEqual([
    'mechanics.sailing.offers.0.session: unknown session evening',
    'mechanics.sailing.offers.1.session: unknown session evening',
  ]);
});

it('finds pictures of prizes that are missing, too large or of no prize', () => {
  const winter = bundled('winter');
  const { cup } = winter.rewards;
  if (cup === undefined) throw new Error('there is no cup');
  const { thermos = '', ...otherArt } = winter.art;
  const large = thermos.replace('</svg>', `${'<path d="M0 0h9"/>'.repeat(250)}</svg>`);
  expect(reasonsOf(winter)).toEqual([]);
  expect(reasonsOf({ ...winter, art: otherArt })).toEqual([
    'rewards.cup.picture: the folder has no thermos.svg',
  ]);
  expect(reasonsOf({ ...winter, art: { ...otherArt, thermos: large } })).toEqual([
    `rewards.cup.picture: thermos.svg has ${large.length} characters; the maximum is 4096`,
  ]);
  const rewards = { ...winter.rewards, cup: { ...cup, picture: undefined } };
  expect(reasonsOf({ ...winter, rewards })).toEqual(['art.thermos: not shown by any block']);
});

it('finds what is wrong with collections', () => {
  const ship = bundled('ship-line');
  const { ferries } = ship.collections;
  if (ferries?.kind !== 'lines') throw new Error('there are no lines');
  expect(reasonsOf({ ...ship, collections: {} })).toEqual([
    'pages.0.blocks.2.collection: the folder has no ferries.json with lines',
  ]);
  const [line] = ferries.items;
  const twice = { ...ferries, items: line ? [line, line] : [] };
  expect(reasonsOf({ ...ship, collections: { ferries: twice, others: ferries } })).toEqual([
    'collections.ferries.items.1.id: duplicate id dongjin',
    'collections.others: not shown by any block',
  ]);
});

it.each([
  [
    ({ collections }: Campaign) => ({
      collections: { ...collections, lines: withPlace(collections['lines'], 'nowhere') },
    }),
    'collections.lines.items.0.place: unknown place nowhere',
  ],
  [
    ({ pages }: Campaign) => ({ pages: pages.map((page) => ({ ...page, item: 'lines' })) }),
    'pages.0.item: the folder has no lines.json with places',
  ],
  [
    ({ pages }: Campaign) => ({ pages: pages.map((page) => ({ ...page, item: undefined })) }),
    'pages.5.item: required: the collection whose item the page shows',
  ],
  [
    ({ mechanics }: Campaign) => ({
      mechanics: changed('booking', {
        offers: [
          { id: 'a', item: 'nowhere', name: { zh: '甲', en: 'A' }, session: 'out', capacity: 1 },
        ],
      })(mechanics),
    }),
    'mechanics.seats.offers.0.item: unknown place nowhere',
  ],
])('finds items that no list has', (change, fault) => {
  const campaign = campaigns.find(({ id }) => id === 'qingming');
  if (campaign === undefined) throw new Error('there is no campaign qingming');
  const faults = campaignFaults({ ...campaign, ...change(campaign) });
  expect(faults.map(({ path, reason }) => `${path.join('.')}: ${reason}`)).toContain(fault);
});

type Collections = Campaign['collections'];

function withPlace(
  collection: Collections[string] | undefined,
  place: string,
): Collections[string] {
  if (collection?.kind !== 'lines') throw new Error('there are no lines');
  return { ...collection, items: collection.items.map((line) => ({ ...line, place })) };
}
it('finds reads of the main account without consent, and a demonstration behind a login', () => {
  const expo = bundled('ciie');
  const { rides: _, ...mechanics } = expo.mechanics;
  expect(reasonsOf({ ...expo, mechanics })).toContain(
    'mechanics.daily.tasks.0.counts: it reads the main account; add a consent mechanic',
  );
  expect(reasonsOf({ ...expo, gate: { ...expo.gate, credential: 'user' } })).toEqual([]);
  const pages = expo.pages.map((page) => ({ ...page, login: true }));
  expect(reasonsOf({ ...expo, pages })).toContain(
    'pages.1.login: a demonstration page must not require a login',
  );
});
