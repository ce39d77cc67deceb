import type { DrawLog } from '@shtrans/contract/campaigns/schemas';
import { describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../../test/harness.ts';
import { findRow } from '../../../../../test/rows.ts';

const DAY = '2026-11-10';
const cup = { zh: '杯子', en: 'A cup' };
const odds = [{ reward: 'cup', ppm: 1_000_000, fallback: 'few' }];
const aHash = expect.stringMatching(/^[\da-f]{64}$/) as string;
const aNumber = expect.any(Number) as number;
const [C, D] = ['c'.repeat(32), 'd'.repeat(32)];

describe.skipIf(!hasDatabase())('the public log of a draw', () => {
  const stage = campaignStage('log', new Date('2026-11-10T02:00:00Z'));

  const release = async (): Promise<number> => {
    const { id } = stage;
    return await stage.release(
      campaignOf({
        id,
        pages: [
          {
            address: `/${id}`,
            title: { zh: '抽奖', en: 'Draw' },
            login: false,
            blocks: [
              { kind: 'draw', mechanic: 'lots', view: 'wheel' },
              { kind: 'draw', mechanic: 'dealt', view: 'wheel' },
              { kind: 'coupons', mechanic: 'gift' },
            ],
          },
        ],
        mechanics: {
          lots: { kind: 'draw', dailyFree: 3, odds, pity: { after: 9, reward: 'few' } },
          dealt: { kind: 'draw', dailyFree: 2, odds: [{ reward: 'hat', ppm: 500_000 }], deck: 2 },
          gift: { kind: 'claim', period: 'once', rewards: ['few'] },
        },
        rewards: {
          cup: { kind: 'goods', name: cup, stock: 9, unitCostCents: 1, release: { daily: 2 } },
          hat: { kind: 'goods', name: cup, stock: 1, unitCostCents: 1 },
          few: { kind: 'points', amount: 5, stock: 30, unitCostCents: 1 },
        },
      }),
    );
  };
  const log = async (
    mechanic: string,
    query: { day?: string; cursor?: string; limit?: number } = {},
  ) =>
    await stage.gw.call('GET maas:/v1/campaigns/:campaign/:mechanic/draws', {
      params: { campaign: stage.id, mechanic },
      query: { day: DAY, ...query },
    });
  const draw = async (token: string, mechanic: string, n: number, c = C) =>
    await stage.take(token, mechanic, { kind: 'draw', n, c });

  it('has each draw with all its inputs, page by page, and its terms', async () => {
    const version = await release();
    const tokens = [await stage.rider(), await stage.rider()];
    for (const token of tokens) {
      for (const n of [1, 2])
        expect((await draw(token, 'lots', n, n === 1 ? C : D)).status).toBe(200);
    }
    const [first = '', second = ''] = tokens;
    const state = await stage.stateOf('lots', 'draw', first);
    const tags = [state.tag ?? '', (await stage.stateOf('lots', 'draw', second)).tag ?? ''];
    const publishedDraw = (riderIndex: number, n: number) => ({
      n,
      // The part of the day's first draw counts all day.
      c: C,
      version,
      u: aNumber,
      nominal: 'cup',
      pity: false,
      // The day releases two: later riders get the fallback.
      ...(riderIndex === 0 ? { given: 'cup' } : { given: 'few', missed: { version, off: [] } }),
    });
    const loggedDraw = (riderIndex: number, n: number) => ({
      tag: tags[riderIndex],
      ...publishedDraw(riderIndex, n),
    });
    const receipt = {
      body: expect.any(String),
      signature: expect.any(String),
      key: expect.any(String),
    };
    expect(state).toEqual({
      kind: 'draw',
      today: DAY,
      free: 1,
      earned: 0,
      chain: { root: aHash, fromDay: DAY, beaconFrom: '2026-11-11' },
      tag: tags[0],
      count: 2,
      draws: [
        { day: DAY, ...publishedDraw(0, 2), receipt },
        { day: DAY, ...publishedDraw(0, 1), receipt },
      ],
      gone: ['cup'],
      // Both draws won: nine without a prize would come before the tenth, which is sure.
      sureIn: 10,
    });
    const terms = [
      {
        version,
        odds,
        pity: { after: 9, reward: 'few' },
        stock: { cup: 9, hat: 1, few: 30 },
        daily: { cup: 2 },
        elsewhere: ['few', 'hat'],
      },
    ];
    const common = { chain: state.chain, day: DAY, terms };
    expect((await log('lots')).body).toEqual({
      ...common,
      seed: null,
      draws: [],
      nextCursor: null,
    });
    stage.gw.clock.set(new Date('2026-11-11T00:11:00+08:00'));
    const [firstTag = '', secondTag = ''] = tags;
    const order = firstTag < secondTag ? [0, 1] : [1, 0];
    const all = order.flatMap((riderIndex) => [
      loggedDraw(riderIndex, 1),
      loggedDraw(riderIndex, 2),
    ]);
    const { body } = await log('lots');
    expect(body).toEqual({
      ...common,
      seed: aHash,
      beacon: body.beacon,
      draws: all,
      nextCursor: null,
    });
    const pages = [];
    let cursor: string | null = null;
    do {
      const page: DrawLog = (await log('lots', { limit: 1, ...(cursor && { cursor }) })).body;
      pages.push([page.draws, page.nextCursor]);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages).toEqual([...all.map((each) => [[each], `${each.tag}.${each.n}`]), [[], null]]);
    for (const [mechanic, query, code] of [
      ['lots', { cursor: 'x' }, 'cursor_invalid'],
      ['lots', { cursor: `${tags[0]}.1234567` }, 'cursor_invalid'],
      ['lots', { cursor: `x${tags[0]}.1` }, 'cursor_invalid'],
      ['lots', { day: '2026-11-09' }, 'campaign_task_unknown'],
      ['gift', {}, 'campaign_task_unknown'],
    ] as const) {
      expect((await log(mechanic, query)).code).toBe(code);
    }
  });

  it('of a deck has the tickets and its hash immediately, and its seed when the campaign is over', async () => {
    const version = await release();
    const token = await stage.rider();
    const before = await stage.stateOf('dealt', 'draw', token);
    const { deck } = before;
    expect(deck).toEqual({ root: aHash, left: 2 });
    for (const n of [1, 2]) expect((await draw(token, 'dealt', n)).status).toBe(200);
    expect((await stage.stateOf('dealt', 'draw', token)).deck).toEqual({
      root: deck?.root,
      left: 0,
    });
    const deckOf = async () => (await log('dealt')).body.deck;
    stage.gw.clock.set(new Date('2026-11-11T00:11:00+08:00'));
    const { body } = await log('dealt');
    const ticket = { tag: before.tag, c: C, version, pity: false, ticket: aNumber };
    const drawsByNumber = body.draws.toSorted((a, b) => a.u - b.u);
    // The first half of the deck wins, the other wins nothing.
    expect(drawsByNumber).toEqual([
      { ...ticket, n: aNumber, u: 0, nominal: 'hat', given: 'hat' },
      { ...ticket, n: aNumber, u: 500_000, nominal: null, given: null },
    ]);
    expect(body.draws.map((each) => [each.n, each.ticket])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(body.terms).toEqual([
      {
        version,
        odds: [{ reward: 'hat', ppm: 500_000 }],
        deck: 2,
        stock: { cup: 9, hat: 1, few: 30 },
        daily: { cup: 2 },
        elsewhere: ['few', 'cup'],
      },
    ]);
    expect(body.deck).toEqual({ root: deck?.root, seed: null });
    // Ten minutes after the end no gateway's clock is within the campaign any more.
    stage.gw.clock.set(new Date('2026-12-01T00:09:00+08:00'));
    expect(await deckOf()).toEqual({ root: deck?.root, seed: null });
    stage.gw.clock.set(new Date('2026-12-01T00:10:00+08:00'));
    expect(await deckOf()).toEqual({ root: deck?.root, seed: aHash });
    const row = { campaign: stage.id, mechanic: 'dealt deck' };
    expect(await findRow(stage.gw.db, 'campaign_seeds', row)).toMatchObject({
      from_day: '',
      days: 1,
      root: deck?.root,
      beacon_from: '',
    });
  });
});
