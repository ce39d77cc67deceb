import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';

const text = { zh: '文字', en: 'Text' };
const points = { kind: 'points', amount: 5, stock: 100, unitCostCents: 1 } as const;

/** A campaign with every mechanic, open from the 10th to before the 20th, with claims to before the 25th. */
const all = (id: string): Campaign => {
  const page = (path: string, blocks: Campaign['pages'][number]['blocks']) => ({
    address: path,
    title: text,
    login: false,
    blocks,
  });
  return campaignOf({
    id,
    window: {
      from: '2026-11-10T00:00:00+08:00',
      until: '2026-11-20T00:00:00+08:00',
      claimUntil: '2026-11-25T00:00:00+08:00',
    },
    sessions: {
      daily: {
        days: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7] },
        times: ['12:00'],
        minutes: 60,
      },
    },
    pages: [
      page(`/${id}`, [
        { kind: 'coupons', mechanic: 'gift' },
        { kind: 'calendar', mechanic: 'days', view: 'month' },
        { kind: 'tasks', mechanic: 'tasks' },
        { kind: 'vote', mechanic: 'vote', view: 'options' },
        { kind: 'exchange', mechanic: 'shop' },
        { kind: 'address', mechanic: 'post' },
        { kind: 'agreement', mechanic: 'asked' },
        { kind: 'draw', mechanic: 'lots', view: 'wheel' },
        { kind: 'prizes', mechanic: 'bags' },
        { kind: 'countdown', mechanic: 'tell' },
        { kind: 'booking', mechanic: 'boat' },
        { kind: 'sale', mechanic: 'sale', session: 'daily' },
        { kind: 'ranking', mechanic: 'list' },
        { kind: 'team', mechanic: 'teams', view: 'mine' },
        { kind: 'quiz', mechanic: 'quiz', to: `/${id}` },
      ]),
      page('/{token}', [
        { kind: 'invites', view: 'all', mechanic: 'bring' },
        { kind: 'help', mechanic: 'friends', view: 'help' },
      ]),
    ],
    mechanics: {
      gift: { kind: 'claim', period: 'once', rewards: ['few'] },
      days: { kind: 'checkin', cycle: 3, unbroken: true, rewards: [{ day: 1, reward: 'few' }] },
      tasks: {
        kind: 'task',
        period: 'once',
        inOrder: false,
        tasks: [
          {
            id: 'look',
            title: text,
            counts: { kind: 'visit', page: '/products', seconds: 10 },
            target: 1,
            reward: 'few',
          },
        ],
      },
      vote: {
        kind: 'vote',
        perDay: 1,
        options: ['a', 'b'].map((each) => ({ id: each, name: text })),
      },
      shop: {
        kind: 'exchange',
        currency: 'points',
        offers: [{ id: 'more', reward: 'few', cost: 30, limit: 1 }],
      },
      post: { kind: 'delivery' },
      asked: { kind: 'consent', agreement: { version: 1, paragraphs: [text] } },
      lots: { kind: 'draw', dailyFree: 1, odds: [{ reward: 'bag', ppm: 1 }] },
      bags: { kind: 'bag', contents: [{ reward: 'inside', ppm: 1_000_000 }] },
      tell: { kind: 'remind', minutesBefore: 10 },
      boat: {
        kind: 'booking',
        perRider: 1,
        aheadDays: 1,
        cancelMinutes: 60,
        offers: [{ id: 'deck', name: text, session: 'daily', capacity: 5 }],
      },
      sale: { kind: 'sale', offers: [{ session: 'daily', reward: 'few', stock: 3 }] },
      list: {
        kind: 'ranking',
        of: { kind: 'riders' },
        by: 'rides',
        types: [],
        top: 3,
        prizes: [{ to: 1, reward: 'few' }],
      },
      teams: {
        kind: 'team',
        min: 1,
        max: 3,
        pages: { create: `/${id}`, detail: `/${id}`, join: `/${id}` },
      },
      bring: { kind: 'invite', steps: [{ at: 1, does: 'registered', reward: 'few' }] },
      friends: { kind: 'help', need: 1, helper: 'any', period: 'once', reward: 'few' },
      quiz: {
        kind: 'quiz',
        questions: [{ id: 'q', text, options: [text, text], answer: 0 }],
        pick: 1,
        pass: 1,
        tries: 1,
        reward: 'few',
        results: [],
      },
    },
    rewards: {
      few: points,
      inside: points,
      bag: { kind: 'bag', mechanic: 'bags', stock: 5, unitCostCents: 0 },
    },
  });
};

const PHASES = [
  ['before', '2026-11-09T11:00:00+08:00'],
  ['open', '2026-11-10T11:00:00+08:00'],
  ['claim', '2026-11-20T11:00:00+08:00'],
  ['over', '2026-11-25T11:00:00+08:00'],
] as const;

/** Codes before, while open, while prizes are claimed, and when over; null: it succeeds. */
type Codes = readonly (string | null)[];
const OPEN: Codes = ['campaign_not_begun', null, 'campaign_over', 'campaign_over'];
/** Allowed by the phase, but refused for what the rider lacks. */
const lacking = (code: string): Codes => OPEN.map((each) => each ?? code);
const claimed = (code: string): Codes => ['campaign_not_begun', code, code, 'campaign_over'];

const ACTS: readonly (readonly [string, MechanicInput, Codes])[] = [
  ['gift', { kind: 'claim' }, OPEN],
  ['days', { kind: 'checkin' }, OPEN],
  ['tasks', { kind: 'task', task: 'look', do: 'begin' }, OPEN],
  ['tasks', { kind: 'task', task: 'look', do: 'claim' }, claimed('campaign_not_done')],
  ['vote', { kind: 'vote', option: 'a' }, OPEN],
  ['shop', { kind: 'exchange', offer: 'more', n: 1 }, lacking('balance_insufficient')],
  [
    'post',
    { kind: 'delivery', name: '王小明', phone: '13912345678', region: '上海市', address: '1 号' },
    claimed('campaign_not_done'),
  ],
  ['asked', { kind: 'consent', do: 'agree', version: 1 }, OPEN],
  ['asked', { kind: 'consent', do: 'withdraw' }, PHASES.map(() => 'campaign_not_done')],
  ['lots', { kind: 'draw', n: 1, c: '0'.repeat(32) }, OPEN],
  ['bags', { kind: 'bag', award: randomUUID() }, claimed('campaign_task_unknown')],
  [
    'tell',
    { kind: 'remind', do: 'ask', language: 'zh_cn' },
    [null, 'campaign_no_session', 'campaign_over', 'campaign_over'],
  ],
  [
    'tell',
    { kind: 'remind', do: 'stop', language: 'zh_cn' },
    [null, null, 'campaign_over', 'campaign_over'],
  ],
  ['boat', { kind: 'booking', do: 'book', offer: 'deck', from: '2026-11-10T04:00:00.000Z' }, OPEN],
  [
    'boat',
    { kind: 'booking', do: 'cancel', offer: 'deck', from: '2026-11-10T04:00:00.000Z' },
    lacking('campaign_task_unknown'),
  ],
  ['sale', { kind: 'sale', session: 'daily' }, lacking('campaign_no_session')],
  ['list', { kind: 'ranking' }, claimed('campaign_not_done')],
  ['teams', { kind: 'team', do: 'leave' }, lacking('team_not_found')],
  ['teams', { kind: 'team', do: 'join' }, lacking('team_not_found')],
  ['bring', { kind: 'invite', do: 'share' }, OPEN],
  ['bring', { kind: 'invite', do: 'accept' }, lacking('link_not_found')],
  [
    'bring',
    { kind: 'invite', do: 'claim', does: 'registered', at: 1 },
    claimed('campaign_not_done'),
  ],
  ['friends', { kind: 'help', do: 'share' }, OPEN],
  ['friends', { kind: 'help', do: 'help' }, lacking('link_not_found')],
  ['friends', { kind: 'help', do: 'claim' }, claimed('campaign_not_done')],
  ['quiz', { kind: 'quiz', answers: [] }, lacking('campaign_questions_changed')],
];

describe.skipIf(!hasDatabase())('what a campaign allows', () => {
  const stage = campaignStage('phases', new Date('2026-11-01T02:00:00Z'));

  it('is what each mechanic states, before, while open, while prizes are claimed, and after', async () => {
    await stage.release(all(stage.id));
    const results: [string, MechanicInput, Codes][] = [];
    for (const [mechanic, act] of ACTS) {
      const codes: (string | null)[] = [];
      for (const [phase, instant] of PHASES) {
        stage.gw.clock.set(new Date(instant));
        // Another rider each time, because earlier acts of one rider would remain.
        const token = await stage.rider();
        const { code, body } = await stage.take(token, mechanic, act);
        if (code === undefined) expect(body.phase).toBe(phase);
        codes.push(code ?? null);
      }
      results.push([mechanic, act, codes]);
    }
    expect(results).toEqual(ACTS);
  });
});
