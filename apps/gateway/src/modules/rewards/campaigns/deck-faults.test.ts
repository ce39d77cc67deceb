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
    'mechanics.lots.odds.0.ppm: the odds are 4.5 tickets, not a whole number',
    'mechanics.lots.odds.0.ppm: the odds are 4.5 tickets, but the stock is 5',
  ]);
  expect(faultsOf({ deck: 200 })).toEqual([
    'mechanics.lots.odds.0.ppm: the odds are 10 tickets, but the stock is 5',
  ]);
  expect(faultsOf({ pity: { after: 2, reward: 'points' } })).toEqual([
    'mechanics.lots.pity: a deck has no tickets for a guaranteed reward',
  ]);
  expect(faultsOf({ odds: [{ reward: 'coupon', ppm: 50_000, fallback: 'points' }] })).toEqual([
    'mechanics.lots.odds.0.fallback: a deck needs no fallback: it has a ticket for each reward',
  ]);
  expect(faultsOf({}, { gift: { kind: 'claim', period: 'once', rewards: ['coupon'] } })).toEqual([
    'mechanics.lots.odds.0.reward: another mechanic also grants coupon, so it could run out',
  ]);
});

it('finds rewards that need a beacon and have no fallback that does not', () => {
  const draw = { deck: undefined, beaconAboveCents: 0 };
  expect(faultsOf({ ...draw, odds: [{ reward: 'coupon', ppm: 1 }] })).toEqual([
    'mechanics.lots.odds.0.fallback: coupon costs more than 0 cents, so it needs a fallback that does not',
  ]);
  expect(
    faultsOf({
      ...draw,
      beaconAboveCents: 100_000,
      odds: [{ reward: 'coupon', ppm: 1 }],
    }),
  ).toEqual([]);
  expect(faultsOf({ beaconAboveCents: 1 })).toEqual([
    'mechanics.lots.beaconAboveCents: a deck counts no beacon',
  ]);
});
