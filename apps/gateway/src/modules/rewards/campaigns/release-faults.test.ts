import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import { mechanicFaults } from './mechanic-faults.ts';

const { coupon, points } = campaignOf({ id: 'test' }).rewards;
if (coupon === undefined || points === undefined) throw new Error('there are no rewards');
const daily = { daily: 2 };

/** A campaign with five of the coupon, two a day, claimed and drawn, with the given changes. */
const faultsOf = (mechanics: Campaign['mechanics'], rewards: Campaign['rewards'] = {}) =>
  mechanicFaults(
    campaignOf({
      id: 'test',
      mechanics,
      rewards: { coupon: { ...coupon, release: daily }, points, ...rewards },
    }),
  ).map(({ path, reason }) => `${path.join('.')}: ${reason}`);

it('finds daily releases where a reward must be available immediately', () => {
  const gift = { kind: 'claim', period: 'day', rewards: ['coupon'] } as const;
  const lots = { kind: 'draw', dailyFree: 1, odds: [{ reward: 'coupon', ppm: 50_000 }] } as const;
  expect(faultsOf({ gift: { ...gift, rewards: ['coupon'] } })).toEqual([]);
  expect(faultsOf({ lots: { ...lots, odds: [...lots.odds] } })).toEqual([]);
  expect(faultsOf({ lots: { ...lots, odds: [...lots.odds], deck: 100 } })).toEqual([
    'mechanics.lots.odds.0.reward: a deck must not contain rewards released by day',
  ]);
  expect(
    faultsOf({ gift: { ...gift, rewards: ['coupon'] }, lots: { ...lots, odds: [...lots.odds] } }),
  ).toEqual([
    'mechanics.lots.odds.0.reward: coupon is released by day, and another mechanic also grants it: nobody could check that it ran out',
  ]);
  expect(
    faultsOf({
      days: { kind: 'checkin', cycle: 3, unbroken: true, rewards: [{ day: 2, reward: 'coupon' }] },
    }),
  ).toEqual([
    'mechanics.days.rewards.0.reward: coupon is released by day; only claim, draw, exchange, sale, scratch can grant such a reward',
  ]);
  expect(faultsOf({}, { coupon: { ...coupon, stock: 1, release: daily } })).toEqual([
    'rewards.coupon.release.daily: must not be above the stock, 1',
  ]);
  expect(faultsOf({}, { coupon: { ...coupon, stock: 1, release: 'all' } })).toEqual([]);
});
