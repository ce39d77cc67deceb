import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { mechanicFaults } from './mechanic-faults.ts';

const ODDS = [{ reward: 'coupon', ppm: 50_000 }];

/** The campaign has five of the coupon. */
const faultsOf = (
  draw: Partial<Mechanic<'draw'>>,
  otherMechanics: Record<string, Mechanic> = {},
) => {
  const lots: Mechanic<'draw'> = { kind: 'draw', dailyFree: 1, odds: ODDS, deck: 100, ...draw };
  const campaign = campaignOf({ id: 'test', mechanics: { lots, ...otherMechanics } });
  return mechanicFaults(campaign).map(({ path, reason }) => `${path.join('.')}: ${reason}`);
};

it('finds decks that do not come out even', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ deck: undefined, odds: [{ reward: 'coupon', ppm: 1 }] })).toEqual([]);
  expect(faultsOf({ deck: 90 })).toEqual([
    'mechanics.lots.odds.0.ppm: they are 4.5 tickets',
    'mechanics.lots.odds.0.ppm: they are 4.5 tickets, and there are 5',
  ]);
  expect(faultsOf({ deck: 200 })).toEqual([
    'mechanics.lots.odds.0.ppm: they are 10 tickets, and there are 5',
  ]);
  expect(faultsOf({ pity: { after: 2, reward: 'points' } })).toEqual([
    'mechanics.lots.pity: a deck has no tickets for it',
  ]);
  expect(faultsOf({ odds: [{ reward: 'coupon', ppm: 50_000, fallback: 'points' }] })).toEqual([
    'mechanics.lots.odds.0.fallback: of a deck each reward is there until it is won',
  ]);
  expect(faultsOf({}, { gift: { kind: 'claim', period: 'once', rewards: ['coupon'] } })).toEqual([
    'mechanics.lots.odds.0.reward: coupon is given elsewhere too: none may be left',
  ]);
});
