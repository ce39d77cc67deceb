import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { findRows, insertRow, updateRows } from '../../../../test/rows.ts';

const ADDRESS = {
  name: '王小明',
  phone: '13912345678',
  region: '上海市徐汇区',
  address: '肇嘉浜路 1 号',
};

const option = (id: string) => ({ id, name: { zh: id, en: id } });
const points = (amount: number) => ({
  kind: 'points' as const,
  amount,
  stock: 100,
  unitCostCents: 1,
});
const cup = { zh: '杯子', en: 'A cup' };
const aString = expect.any(String) as string;

describe.skipIf(!hasDatabase())('how a campaign stands', () => {
  const stage = campaignStage('stand', new Date('2026-11-10T02:00:00Z'));
  let version: number;
  beforeEach(async () => {
    const { id } = stage;
    version = await stage.release(
      campaignOf({
        id,
        window: {
          from: '2026-11-01T00:00:00+08:00',
          until: '2026-12-01T00:00:00+08:00',
          claimUntil: '2026-12-08T00:00:00+08:00',
        },
        pages: [
          {
            address: `/${id}`,
            title: { zh: '全部', en: 'All of it' },
            login: true,
            channel: 'poster',
            blocks: [
              { kind: 'coupons', mechanic: 'gift' },
              { kind: 'calendar', mechanic: 'days', view: 'month' },
              { kind: 'vote', mechanic: 'vote', view: 'options' },
              { kind: 'exchange', mechanic: 'shop' },
              { kind: 'address', mechanic: 'post' },
            ],
          },
        ],
        mechanics: {
          gift: { kind: 'claim', period: 'week', rewards: ['cup', 'few'] },
          days: {
            kind: 'checkin',
            cycle: 3,
            unbroken: true,
            rewards: [
              { day: 1, reward: 'many' },
              { day: 3, reward: 'few' },
            ],
          },
          vote: { kind: 'vote', perDay: 2, options: ['a', 'b', 'c'].map(option) },
          shop: {
            kind: 'exchange',
            currency: 'points',
            offers: [{ id: 'more', reward: 'few', cost: 30, limit: 1 }],
          },
          post: { kind: 'delivery' },
        },
        rewards: {
          cup: { kind: 'goods', name: cup, stock: 20, unitCostCents: 10 },
          few: points(5),
          many: points(50),
        },
      }),
    );
  });

  const standing = {
    phase: 'open',
    hindrance: null,
    mechanics: {
      gift: { kind: 'claim', claimed: false, isGone: false },
      days: { kind: 'checkin', today: '2026-11-10', days: [] as string[], checkedInToday: false },
      vote: {
        kind: 'vote',
        votesLeft: 2,
        options: ['a', 'b', 'c'].map((id) => ({ id, votes: 0, isMine: false })),
      },
      shop: {
        kind: 'exchange',
        balance: 0,
        offers: [{ id: 'more', taken: 0, isGone: false }],
      },
      post: { kind: 'delivery', goods: 0, given: null },
    },
    off: [],
    awards: [],
    serverTime: aString,
  };
  const won = (mechanic: string, reward: object) => ({
    id: aString,
    mechanic,
    reward,
    at: aString,
    isHeld: false,
  });

  it('is the same without a login and for a rider who did nothing, except for the hindrance', async () => {
    expect((await stage.read()).body).toEqual({ ...standing, hindrance: 'login' });
    expect((await stage.read(await stage.rider())).body).toEqual(standing);
  });

  it('has all that a rider did, newest award first, and shows nothing of it to others', async () => {
    const token = await stage.rider();
    const otherToken = await stage.rider();
    const take = async (mechanic: string, act: Parameters<typeof stage.take>[2]) =>
      (await stage.take(token, mechanic, act, { channel: 'poster' })).code;
    expect(await take('post', { kind: 'delivery', ...ADDRESS })).toBe('campaign_not_done');
    expect(await take('gift', { kind: 'claim' })).toBeUndefined();
    expect(await take('gift', { kind: 'claim' })).toBe('campaign_done');
    expect(await take('shop', { kind: 'exchange', offer: 'more', n: 1 })).toBe(
      'balance_insufficient',
    );
    expect(await take('days', { kind: 'checkin' })).toBeUndefined();
    expect(await take('shop', { kind: 'exchange', offer: 'more', n: 1 })).toBeUndefined();
    expect(await take('shop', { kind: 'exchange', offer: 'more', n: 2 })).toBe('campaign_done');
    expect(await take('vote', { kind: 'vote', option: 'c' })).toBeUndefined();
    expect(await take('vote', { kind: 'vote', option: 'c' })).toBeUndefined();
    expect(await take('vote', { kind: 'vote', option: 'a' })).toBe('campaign_done');
    expect(await take('post', { kind: 'delivery', ...ADDRESS })).toBeUndefined();
    await stage.take(otherToken, 'vote', { kind: 'vote', option: 'b' });
    expect((await stage.read(token)).body).toEqual({
      ...standing,
      mechanics: {
        gift: { kind: 'claim', claimed: true, isGone: false },
        days: { kind: 'checkin', today: '2026-11-10', days: ['2026-11-10'], checkedInToday: true },
        vote: {
          kind: 'vote',
          votesLeft: 0,
          options: [
            { id: 'c', votes: 2, isMine: true },
            { id: 'b', votes: 1, isMine: false },
            { id: 'a', votes: 0, isMine: false },
          ],
        },
        // 5 and 50 were won and 30 spent, which gave 5.
        shop: { kind: 'exchange', balance: 30, offers: [{ id: 'more', taken: 1, isGone: false }] },
        post: {
          kind: 'delivery',
          goods: 1,
          given: { name: '**明', phone: '139****5678', region: '上海市徐汇区' },
        },
      },
      awards: [
        won('shop', { kind: 'points', amount: 5 }),
        won('days', { kind: 'points', amount: 50 }),
        won('gift', { kind: 'points', amount: 5 }),
        won('gift', { kind: 'goods', name: cup }),
      ],
    });
    expect((await stage.read(otherToken)).body).toEqual({
      ...standing,
      mechanics: {
        ...standing.mechanics,
        vote: {
          kind: 'vote',
          votesLeft: 1,
          options: [
            { id: 'c', votes: 2, isMine: false },
            { id: 'b', votes: 1, isMine: true },
            { id: 'a', votes: 0, isMine: false },
          ],
        },
      },
    });
  });

  it('is stored in rows with rider, reward, cause and terms', async () => {
    const { id, gw } = stage;
    const token = await stage.rider();
    const user_id = await userIdOf(gw.db, token);
    await stage.take(token, 'gift', { kind: 'claim' }, { channel: 'poster' });
    await stage.take(await stage.rider(), 'gift', { kind: 'claim' }, { channel: 'elsewhere' });
    await stage.take(token, 'days', { kind: 'checkin' });
    const anyDate = expect.any(Date) as Date;
    const players = await findRows(gw.db, 'campaign_players', { campaign: id }, 'joined_at');
    expect(players).toEqual([
      { campaign: id, user_id, version, joined_at: anyDate, channel: 'poster' },
      { campaign: id, user_id: aString, version, joined_at: anyDate, channel: null },
    ]);
    const awards = await findRows(gw.db, 'campaign_awards', { campaign: id, user_id }, 'at', 'id');
    const row = {
      id: aString,
      campaign: id,
      user_id,
      version,
      bucket: expect.any(Number),
      at: anyDate,
      source: null,
    };
    expect(awards).toEqual([
      {
        ...row,
        mechanic: 'gift',
        reward: 'cup',
        cause: '2026-11-09 cup',
        state: 'given',
        sent_at: null,
      },
      {
        ...row,
        mechanic: 'gift',
        reward: 'few',
        cause: '2026-11-09 few',
        state: 'given',
        sent_at: null,
      },
      {
        ...row,
        mechanic: 'days',
        reward: 'many',
        cause: '2026-11-10 1',
        state: 'given',
        sent_at: null,
      },
    ]);
    const acts = await findRows(gw.db, 'campaign_acts', { campaign: id, user_id }, 'key');
    expect(acts).toEqual([
      { campaign: id, mechanic: 'days', user_id, key: '2026-11-10', at: anyDate, detail: {} },
    ]);
  });

  it('leaves out what was refused, or won under a version without it, and marks what is held', async () => {
    const { id, gw } = stage;
    const token = await stage.rider();
    await stage.take(token, 'gift', { kind: 'claim' });
    const award = {
      id: randomUUID(),
      campaign: id,
      mechanic: 'gift',
      user_id: await userIdOf(gw.db, token),
      cause: 'draw 7',
      reward: 'gone',
      version,
      bucket: 0,
      at: new Date('2026-11-10T03:00:00Z'),
      state: 'held' as const,
    };
    const awards = async () => (await stage.read(token)).body.awards;
    await insertRow(gw.db, 'campaign_awards', award);
    const expectedAwards = [
      won('gift', { kind: 'points', amount: 5 }),
      won('gift', { kind: 'goods', name: cup }),
    ];
    expect(await awards()).toEqual(expectedAwards);
    await updateRows(gw.db, 'campaign_awards', { id: award.id }, { reward: 'many' });
    expect(await awards()).toEqual([
      {
        id: award.id,
        mechanic: 'gift',
        reward: { kind: 'points', amount: 50 },
        at: '2026-11-10T03:00:00.000Z',
        isHeld: true,
        draw: 7,
      },
      ...expectedAwards,
    ]);
    await updateRows(gw.db, 'campaign_awards', { id: award.id }, { state: 'refused' });
    expect(await awards()).toEqual(expectedAwards);
  });

  it('is shown on a page with its blocks, rules and rewards, without what riders must not see', async () => {
    const { id, gw } = stage;
    const { body } = await gw.call('GET maas:/v1/campaign-pages', { query: { path: `/${id}` } });
    const { theme, blocks, ...page } = body;
    expect([theme.paper, blocks.map(({ kind }) => kind)]).toEqual([
      '#fff4e6',
      ['coupons', 'calendar', 'vote', 'exchange', 'address'],
    ]);
    const title = { zh: '全部', en: 'All of it' };
    const name = { zh: '活动', en: 'Campaign' };
    expect(page).toEqual({
      campaign: id,
      visit: expect.stringMatching(/^[\da-f]{32}$/),
      version,
      name,
      title,
      address: `/${id}`,
      login: true,
      channel: 'poster',
      credential: 'user',
      phase: 'open',
      from: '2026-10-31T16:00:00.000Z',
      until: '2026-11-30T16:00:00.000Z',
      claimUntil: '2026-12-07T16:00:00.000Z',
      share: { title: name, text: title },
      mechanics: {
        gift: { kind: 'claim', period: 'week', rewards: ['cup', 'few'] },
        days: {
          kind: 'checkin',
          cycle: 3,
          unbroken: true,
          rewards: [
            { day: 1, reward: 'many' },
            { day: 3, reward: 'few' },
          ],
        },
        vote: { kind: 'vote', perDay: 2, options: ['a', 'b', 'c'].map(option) },
        shop: {
          kind: 'exchange',
          currency: 'points',
          offers: [{ id: 'more', reward: 'few', cost: 30, limit: 1 }],
        },
        post: { kind: 'delivery' },
      },
      rewards: {
        cup: { kind: 'goods', name: cup },
        few: { kind: 'points', amount: 5 },
        many: { kind: 'points', amount: 50 },
      },
      sessions: {},
      products: [],
      collections: {},
      tickets: {},
      art: {},
      serverTime: aString,
    });
  });
});
