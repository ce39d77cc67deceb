import { mechanicFaults } from '../../mechanic-faults.ts';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { expect, it } from 'vitest';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { sureIn } from './mechanic.ts';

const cards = (...rewards: (string | null)[]) => rewards.map((each) => ({ given: each }));

it.each([
  ['none yet', cards(), 7],
  ['six without a prize', cards(null, null, null, null, null, null), 1],
  ['five without a prize', cards(null, null, null, null, null), 2],
  ['one that won just now', cards(null, null, 'tea'), 7],
  ['one that won before two that did not', cards(null, 'tea', null, null), 5],
  // The sure prize was gone, so it is still owed.
  ['more than it takes', cards(null, null, null, null, null, null, null), 1],
])('counts the cards up to the sure one: after %s', (_, before, expected) => {
  expect(sureIn(before, 7)).toBe(expected);
});

const card: Mechanic<'scratch'> = {
  kind: 'scratch',
  dailyFree: 1,
  odds: [{ reward: 'points', ppm: 100_000, fallback: 'coupon' }],
  sureAt: 7,
  surePrize: 'coupon',
};

it.each<[Partial<Mechanic<'scratch'>>, string[]]>([
  [{}, []],
  [
    {
      odds: [
        { reward: 'points', ppm: 600_000 },
        { reward: 'coupon', ppm: 600_000 },
      ],
    },
    ['mechanics.cards.odds: the sum is 1200000; the maximum is 1000000'],
  ],
  [
    { surePrize: 'more' },
    ['mechanics.cards.surePrize: a draw must not win draws: it might never end'],
  ],
])('finds what is wrong with its odds: %o', (change, faults) => {
  const { rewards } = campaignOf({ id: 'test' });
  const more = {
    kind: 'chance',
    mechanic: 'cards',
    amount: 1,
    stock: 9,
    unitCostCents: 0,
  } as const;
  const campaign = campaignOf({
    id: 'test',
    mechanics: { cards: { ...card, ...change } },
    rewards: { ...rewards, more },
  });
  expect(
    mechanicFaults(campaign).map(({ path, reason }) => `${path.join('.')}: ${reason}`),
  ).toEqual(faults);
});
