import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../test/campaigns.ts';
import type { CouponTemplate } from '../../wallet/coupons/data.ts';
import { type Played, termFaults } from './terms.ts';

const AT = new Date('2026-11-10T00:00:00Z');
const BEFORE = campaignOf({ id: 'tea' });
const { gift, days, tasks } = BEFORE.mechanics;
const { coupon, points } = BEFORE.rewards;
const NOT_PLAYED: Played = { anybody: false, given: new Map() };
const PLAYED: Played = { anybody: true, given: new Map([['coupon', 4]]) };

const faults = (changes: object, played = PLAYED, effectiveAt = AT, before = BEFORE): string[] =>
  termFaults(
    { campaign: before, coupons: [] },
    { campaign: { ...before, ...changes }, coupons: [] },
    played,
    effectiveAt,
  );
const window = (from: string, to: string, claimUntil?: string) => ({
  window: { from: `${from}T00:00:00+08:00`, until: `${to}T00:00:00+08:00`, claimUntil },
});

const task = (overrides: object, counts: object = {}) => {
  if (tasks?.kind !== 'task') throw new Error('no tasks');
  const [metro, look] = tasks.tasks;
  const second = { ...look, ...overrides, counts: { ...look?.counts, ...counts } };
  return { mechanics: { gift, days, tasks: { ...tasks, tasks: [metro, second] } } };
};

const odds = (tea: number, cake: number) => ({
  mechanics: {
    draw: {
      kind: 'draw',
      dailyFree: 1,
      odds: [
        { reward: 'tea', ppm: tea },
        { reward: 'cake', ppm: cake },
      ].toSorted((a, b) => a.ppm - b.ppm),
    },
  },
});

it.each([
  [
    'a window that ends earlier',
    window('2026-11-01', '2026-11-30', '2026-12-01T00:00:00+08:00'),
    /^window\.until was/,
  ],
  ['one that begins again later', window('2026-11-15', '2026-12-01'), /^window\.from/],
  ['a reward of less', { rewards: { coupon, points: { ...points, amount: 49 } } }, /amount was 50/],
  ['another coupon', { rewards: { coupon: { ...coupon, coupon: 'bus-1-off' }, points } }, /coupon/],
  ['a reward that is gone', { rewards: { coupon } }, /^rewards\.points would be removed$/],
  [
    'fewer than were given',
    { rewards: { coupon: { ...coupon, stock: 3 }, points } },
    /4 are already granted/,
  ],
  [
    'a reward that comes by days from now on',
    { rewards: { coupon: { ...coupon, release: { daily: 5 } }, points } },
    /^rewards\.coupon\.release was all a day and would be 5$/,
  ],
  ['a cap below what was given', { budget: { capCents: 799 } }, /granted rewards cost 800/],
  ['a longer visit', task({}, { seconds: 11 }), /tasks\.look\.counts\.seconds was 10/],
  ['more to do', task({ target: 2 }), /target was 1 and would be 2/],
  ['a task that is gone', task({ id: 'other' }), /tasks\.look would be removed or worse/],
  [
    'a later day of a row',
    {
      mechanics: {
        gift,
        tasks,
        days: { ...days, rewards: [{ day: 3, reward: 'points' }] },
      },
    },
    /^mechanics\.days\.rewards\.0 would be removed or worse/,
  ],
])('refuses %s', (_, changes, reason) => {
  expect(faults(changes)).toEqual([expect.stringMatching(reason)]);
  // Before it has begun and without riders, everything may change.
  expect(faults(changes, NOT_PLAYED, new Date('2026-10-31T15:59:59Z'))).toEqual([]);
  expect(faults(changes, NOT_PLAYED, new Date('2026-10-31T16:00:00Z'))).toHaveLength(
    /granted|cost/.test(String(reason)) ? 0 : 1,
  );
  expect(faults(changes, PLAYED, new Date('2026-11-30T16:00:00Z'))).toEqual([]);
});

it('lets odds rise and not fall, in any order', () => {
  const before = { ...BEFORE, ...odds(10, 20) } as unknown as Campaign;
  expect(faults(odds(30, 20), PLAYED, AT, before)).toEqual([]);
  expect(faults(odds(10, 19), PLAYED, AT, before)).toEqual([
    'mechanics.draw.odds.1 would be removed or worse: {"reward":"cake","ppm":20}',
  ]);
});

it.each([
  ['quiz', 'pass', 2, 3, 1],
  ['quiz', 'tries', 2, 1, 3],
  ['team', 'max', 5, 4, 6],
  ['team', 'min', 2, 3, 1],
  ['checkin', 'cycle', 7, 8, 7],
])('refuses a change of the %s field %s from %i to %i', (kind, field, now, worse, better) => {
  const having = (value: number) => ({ mechanics: { it: { kind, [field]: value } } });
  const before = { ...BEFORE, ...having(now) } as unknown as Campaign;
  expect(faults(having(worse), PLAYED, AT, before)).toEqual([
    `mechanics.it.${field} was ${now} and would be ${worse}`,
  ]);
  expect(faults(having(better), PLAYED, AT, before)).toEqual([]);
});

it.each([
  ['gate.credential', { credential: 'local' }],
  ['gate.hosts', { hosts: ['wxmp'] }],
  ['gate.realName', { realName: true }],
])('closes no %s that was open', (field, gateChange) => {
  const { gate } = BEFORE;
  expect(faults({ gate: { ...gate, ...gateChange } })).toEqual([expect.stringContaining(field)]);
  const closed = { ...BEFORE, gate: { ...gate, hosts: ['wxmp' as const], realName: true } };
  expect(faults({ gate }, PLAYED, AT, closed)).toEqual([]);
  expect(faults({ gate: { ...gate, hosts: ['alimp'] } }, PLAYED, AT, closed)).toHaveLength(1);
  expect(faults({ gate: { ...gate, hosts: ['alimp', 'wxmp'] } }, PLAYED, AT, closed)).toEqual([]);
});

describe('of a coupon that a reward grants', () => {
  const template: CouponTemplate = {
    id: 'metro-2-off',
    name: { zh: '券', en: 'Coupon' },
    terms: { zh: '券', en: 'Coupon' },
    kind: 'amount_off',
    amountCents: 200,
    thresholdCents: 300,
    orderTypes: ['metro', 'bus'],
    validDays: 30,
  };
  // As versions are stored: without undefined fields.
  const templateWith = (...overrides: object[]) =>
    JSON.parse(JSON.stringify(Object.assign({ ...template }, ...overrides))) as CouponTemplate;
  const changed = (changes: object, before: object = {}) =>
    termFaults(
      { campaign: BEFORE, coupons: [templateWith(before)] },
      { campaign: BEFORE, coupons: [templateWith(before, changes)] },
      PLAYED,
      AT,
    );
  const UNTIL = { validDays: undefined, until: '2026-12-31T00:00:00+08:00' };

  it.each([
    ['takes less off', { amountCents: 199 }],
    ['needs more due', { thresholdCents: 301 }],
    ['is good for fewer days', { validDays: 29 }],
    ['is for fewer orders', { orderTypes: ['metro'] }],
    ['is good until an instant instead', UNTIL],
    ['is of another kind', { kind: 'free_ride', capCents: 1000, amountCents: 200 }],
  ])('refuses one that %s', (_, changes) => {
    expect(changed(changes)).toEqual([expect.stringMatching(/^coupons\.metro-2-off\./)]);
  });

  it('refuses an earlier end', () => {
    expect(changed({ until: '2026-12-30T00:00:00+08:00' }, UNTIL)).toHaveLength(1);
    expect(changed({ until: '2027-01-01T00:00:00+08:00' }, UNTIL)).toEqual([]);
  });

  it('allows changes of texts, improvements, and changes of coupons that no reward names', () => {
    expect(changed({ amountCents: 300, thresholdCents: 0, validDays: 60 })).toEqual([]);
    expect(changed({ orderTypes: [], name: { zh: '新', en: 'New' } })).toEqual([]);
    expect(changed({ orderTypes: ['metro'] }, { orderTypes: [] })).toHaveLength(1);
    expect(changed({ id: 'other', amountCents: 1 }, { id: 'other' })).toEqual([]);
  });
});

it('allows changes of texts and pages, more days and better rewards', () => {
  const better = {
    ...window('2026-11-05', '2026-12-05'),
    ...task({ title: { zh: '新', en: 'New' } }, { seconds: 5, page: '/tickets' }),
    pages: [],
    rewards: { coupon: { ...coupon, stock: 4 }, points: { ...points, amount: 60 } },
    budget: { capCents: 900 },
  };
  expect(faults(better)).toEqual([]);
});

it('keeps a deck and its odds, and a draw that began without a deck', () => {
  const { draw } = odds(100, 50).mechanics;
  const having = (overrides: object) =>
    ({ draw: { ...draw, ...overrides } }) as unknown as Campaign['mechanics'];
  const change = (before: object, after: object, played = PLAYED): string[] =>
    faults({ mechanics: having(after) }, played, AT, { ...BEFORE, mechanics: having(before) });
  const fixed = ['mechanics.draw: its deck and its odds cannot change once the campaign has begun'];
  const better = odds(200, 50).mechanics.draw;
  expect(change({}, { deck: 1000 })).toEqual(fixed);
  expect(change({ deck: 1000 }, {})).toEqual(fixed);
  expect(change({ deck: 1000 }, { deck: 2000 })).toEqual(fixed);
  expect(change({ deck: 1000 }, { deck: 1000, odds: better.odds })).toEqual(fixed);
  expect(change({ deck: 1000 }, { deck: 1000, dailyFree: 2 })).toEqual([]);
  expect(change({}, { odds: better.odds })).toEqual([]);
  const early = new Date('2026-10-01T00:00:00Z');
  const none = { ...BEFORE, mechanics: having({}) };
  expect(faults({ mechanics: having({ deck: 1000 }) }, NOT_PLAYED, early, none)).toEqual([]);
});

it('keeps the end of a campaign with a deck, also when it is over', () => {
  const [{ draw }, afterEnd] = [odds(100, 50).mechanics, new Date('2027-01-01T00:00:00Z')];
  const mechanics = { draw: { ...draw, deck: 1000 } } as unknown as Campaign['mechanics'];
  const before = { ...BEFORE, mechanics };
  const later = window('2026-11-01', '2027-02-01');
  for (const effectiveAt of [AT, afterEnd]) {
    expect(faults(later, PLAYED, effectiveAt, before)).toEqual([
      'window.until: cannot change once a campaign with a deck has begun',
    ]);
    expect(faults({}, PLAYED, effectiveAt, before)).toEqual([]);
  }
  expect(faults(later, NOT_PLAYED, new Date('2026-10-01T00:00:00Z'), before)).toEqual([]);
});

const released = (release: 'all' | { daily: number } | undefined) => ({
  rewards: { coupon: { ...coupon, release }, points },
});

it('allows a faster release of a reward, and not a slower one', () => {
  const before = campaignOf({ id: 'tea', ...(released({ daily: 5 }) as Partial<Campaign>) });
  const against = (release: Parameters<typeof released>[0]) =>
    faults(released(release), PLAYED, AT, before);
  expect([against({ daily: 6 }), against('all'), against(undefined)]).toEqual([[], [], []]);
  expect(against({ daily: 4 })).toEqual(['rewards.coupon.release was 5 a day and would be 4']);
});
