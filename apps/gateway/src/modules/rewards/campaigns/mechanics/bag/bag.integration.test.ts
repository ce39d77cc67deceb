import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../../../test/harness.ts';
import { releaseData } from '../../../../../../test/operator-data.ts';
import { userIdOf } from '../../../../../../test/orders.ts';
import { findRow, findRows, updateRows } from '../../../../../../test/rows.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { campaignFaults } from '../../campaign-faults.ts';
import { deliveriesOf, deliveringCampaigns, markSent } from '../../deliveries.ts';
import { openAddress } from '../delivery/address.ts';
import { decideHeld } from '../../held-awards.ts';

const ID = 'test-bags';
const ADDRESS = {
  name: '王小明',
  phone: '13912345678',
  region: '上海市徐汇区',
  address: '肇嘉浜路 1 号 202 室',
};

const bags = (overrides: Partial<Campaign> = {}): Campaign =>
  campaignOf({
    id: ID,
    window: {
      from: '2026-11-01T00:00:00+08:00',
      until: '2026-12-01T00:00:00+08:00',
      claimUntil: '2026-12-08T00:00:00+08:00',
    },
    pages: [
      {
        address: '/test-bags',
        title: { zh: '福袋', en: 'Bags' },
        login: false,
        blocks: [
          { kind: 'coupons', mechanic: 'gift' },
          { kind: 'coupons', mechanic: 'sent' },
          { kind: 'prizes', mechanic: 'bags' },
          { kind: 'address', mechanic: 'post' },
        ],
      },
    ],
    mechanics: {
      gift: { kind: 'claim', period: 'once', rewards: ['bag'] },
      sent: { kind: 'claim', period: 'once', rewards: ['cup'] },
      bags: {
        kind: 'bag',
        contents: [
          { reward: 'few', ppm: 500_000 },
          { reward: 'many', ppm: 500_000 },
        ],
      },
      post: { kind: 'delivery' },
    },
    rewards: {
      bag: { kind: 'bag', mechanic: 'bags', stock: 20, unitCostCents: 0 },
      few: { kind: 'points', amount: 5, stock: 20, unitCostCents: 1 },
      many: { kind: 'points', amount: 50, stock: 20, unitCostCents: 5 },
      cup: { kind: 'goods', name: { zh: '杯子', en: 'A cup' }, stock: 20, unitCostCents: 10 },
    },
    ...overrides,
  });

describe.skipIf(!hasDatabase())('bags and deliveries', () => {
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let riders = 0;
  beforeAll(async () => {
    gw = await startGateway();
    secondGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
    await releaseData([gw, secondGateway], (data) => ({ ...data, campaigns: [bags()] }));
  });
  afterAll(async () => {
    await secondGateway?.close();
    await gw?.close();
  });

  const rider = async (): Promise<string> =>
    await gw.login(`138${String(++riders).padStart(8, '0')}`);
  const act = async (token: string, mechanic: string, input: object, gateway = gw) =>
    await gateway.call(
      'POST maas:/v1/campaigns/:campaign/:mechanic',
      { params: { campaign: ID, mechanic }, body: { act: input } },
      { token, idempotencyKey: randomUUID() },
    );

  it('contain what was drawn when they were given, and open once', async () => {
    const token = await rider();
    const won = await act(token, 'gift', { kind: 'claim' });
    const award = won.body.awards[0]?.id ?? '';
    expect(won.body.awards).toMatchObject([{ reward: { kind: 'bag' } }]);
    expect(won.body.mechanics['bags']).toEqual({ kind: 'bag', bags: [{ award, content: null }] });
    const [bagAct] = await findRows(gw.db, 'campaign_acts', { campaign: ID, key: award }, 'key');
    const answers = await Promise.all(
      [gw, secondGateway, gw].map((gateway) => act(token, 'bags', { kind: 'bag', award }, gateway)),
    );
    expect(answers.map(({ code }) => code ?? '').toSorted()).toEqual([
      '',
      'campaign_done',
      'campaign_done',
    ]);
    const opened = answers.find(({ status }) => status === 200)?.body;
    const bag = { award, ...(bagAct?.detail as object) };
    expect(opened?.mechanics['bags']).toEqual({ kind: 'bag', bags: [bag] });
    expect(opened?.awards).toHaveLength(2);
  });

  it('open for no other rider, and not under an unknown award', async () => {
    const token = await rider();
    const award = (await act(token, 'gift', { kind: 'claim' })).body.awards[0]?.id;
    const stranger = await rider();
    for (const wrong of [award, randomUUID()]) {
      expect((await act(stranger, 'bags', { kind: 'bag', award: wrong })).code).toBe(
        'campaign_task_unknown',
      );
    }
    expect((await act(token, 'bags', { kind: 'bag', award: 'x' })).code).toBe('invalid_input');
  });

  it('take an address of riders with goods to send, and store it encrypted', async () => {
    const token = await rider();
    const give = (address: object) => act(token, 'post', { kind: 'delivery', ...address });
    expect((await give(ADDRESS)).code).toBe('campaign_not_done');
    await act(token, 'sent', { kind: 'claim' });
    for (const wrong of [
      { ...ADDRESS, phone: '123' },
      { ...ADDRESS, name: '  ' },
      { ...ADDRESS, address: 'x'.repeat(201) },
      { ...ADDRESS, region: 'a\nb' },
    ]) {
      expect((await give(wrong)).code).toBe('invalid_input');
    }
    await give({ ...ADDRESS, address: '别处' });
    const { body } = await give(ADDRESS);
    const maskedAddress = { name: '**明', phone: '139****5678', region: ADDRESS.region };
    expect(body.mechanics['post']).toEqual({ kind: 'delivery', goods: 1, given: maskedAddress });
    const userId = await userIdOf(gw.db, token);
    const addressActs = await findRows(
      gw.db,
      'campaign_acts',
      { user_id: userId, key: 'address' },
      'key',
    );
    expect(addressActs).toHaveLength(1);
    expect(JSON.stringify(addressActs)).not.toMatch(/肇嘉浜|13912345678|王小明/);
    expect(addressActs[0] && openAddress(gw.ctx, addressActs[0])).toEqual(ADDRESS);
    const keys = await findRows(gw.db, 'idempotency_keys', { user_id: userId }, 'key');
    expect(JSON.stringify(keys)).not.toMatch(/肇嘉浜|13912345678|王小明/);
  });

  it('list unsent before sent goods, oldest first, and mark each as sent once', async () => {
    const { ctx } = gw;
    await gw.db.deleteFrom('campaign_awards').where('campaign', '=', ID).execute();
    await gw.db.deleteFrom('campaign_acts').where('campaign', '=', ID).execute();
    expect(await deliveringCampaigns(ctx)).toEqual([ID]);
    const tokens = [await rider(), await rider(), await rider()];
    const users = await Promise.all(tokens.map((token) => userIdOf(gw.db, token)));
    for (const token of tokens) {
      gw.clock.advance(1000);
      await act(token, 'sent', { kind: 'claim' });
      // Bags and points are not sent.
      await act(token, 'gift', { kind: 'claim' });
    }
    await act(tokens[1] ?? '', 'post', { kind: 'delivery', ...ADDRESS });
    const all = await deliveriesOf(ctx, ID);
    expect(all.map(({ userId }) => userId)).toEqual(users);
    expect(all.map(({ address }) => address)).toEqual([undefined, ADDRESS, undefined]);
    expect(all[0]).toMatchObject({ thing: { zh: '杯子', en: 'A cup' }, sentAt: null });
    expect(await deliveriesOf(ctx, 'another')).toEqual([]);

    const [first, second, third] = all.map(({ id }) => id);
    const mark = async (id = '', campaign = ID) =>
      await inTransaction(gw.db, (tx) => markSent(ctx, tx, { id, campaign }));
    expect(await mark(first, 'another')).toBe(false);
    const startMs = gw.clock.now().getTime();
    expect([await mark(first), await mark(first)]).toEqual([true, false]);
    const after = await deliveriesOf(ctx, ID);
    expect(after.map(({ id }) => id)).toEqual([second, third, first]);
    expect(after[2]?.sentAt?.getTime()).toBeGreaterThanOrEqual(startMs);
    // What is held back is not sent yet, and what was refused never is.
    for (const state of ['held', 'refused'] as const) {
      await updateRows(gw.db, 'campaign_awards', { id: second ?? '' }, { state });
      expect(await mark(second)).toBe(false);
      expect((await deliveriesOf(ctx, ID)).map(({ id }) => id)).toEqual([third, first]);
      expect((await act(tokens[1] ?? '', 'post', { kind: 'delivery', ...ADDRESS })).code).toBe(
        'campaign_not_done',
      );
    }
  });

  it('are decided once if they are held back: the first decision counts', async () => {
    const { ctx } = gw;
    const decide = async (id: string, to: 'given' | 'refused') =>
      await inTransaction(gw.db, (tx) => decideHeld(ctx, tx, { id, to }));
    const stateOf = async (id: string) => (await findRow(gw.db, 'campaign_awards', { id }))?.state;
    const countTaken = async () => {
      const item = `campaign ${ID} cup`;
      const rows = await findRows(gw.db, 'stock', { item }, 'bucket');
      return rows.reduce((sum, row) => sum + row.taken, 0);
    };
    for (const [first, second, back] of [
      ['given', 'refused', 0],
      ['refused', 'given', 1],
    ] as const) {
      const won = await act(await rider(), 'sent', { kind: 'claim' });
      const id = won.body.awards[0]?.id ?? '';
      await updateRows(gw.db, 'campaign_awards', { id }, { state: 'held' });
      const before = await countTaken();
      expect((await decide(id, first))?.id).toBe(id);
      expect(await decide(id, second)).toBeUndefined();
      expect(await decide(id, first)).toBeUndefined();
      expect(await stateOf(id)).toBe(first);
      expect(before - (await countTaken())).toBe(back);
    }
  });

  it('stay open until prizes can no longer be claimed', async () => {
    const token = await rider();
    const award = (await act(token, 'gift', { kind: 'claim' })).body.awards[0]?.id;
    gw.clock.set(new Date('2026-12-07T15:59:00Z'));
    expect((await act(token, 'bags', { kind: 'bag', award })).status).toBe(200);
    gw.clock.set(new Date('2026-12-07T16:00:00Z'));
    expect((await act(token, 'bags', { kind: 'bag', award })).code).toBe('campaign_over');
  });
});

describe('the check of campaigns with draws and bags', () => {
  const { mechanics, rewards } = bags();
  const reasons = (overrides: Partial<Campaign>): string[] =>
    campaignFaults(bags(overrides)).map(({ path, reason }) => `${path.join('.')}: ${reason}`);
  const points = { kind: 'points', amount: 1, stock: 19, unitCostCents: 1 } as const;

  it.each([
    ['nothing', {}, []],
    [
      'bags that might be empty',
      { rewards: { ...rewards, few: points } },
      ['mechanics.bags.contents.0.reward: the stock of few is 19, but there are 20 bags'],
    ],
    [
      'contents that others may take',
      {
        mechanics: {
          ...mechanics,
          gift: { kind: 'claim', period: 'once', rewards: ['bag', 'few'] },
        },
      },
      ['mechanics.bags.contents.0.reward: another mechanic also grants few, so it could run out'],
    ],
    [
      'contents of less than a million',
      {
        mechanics: { ...mechanics, bags: { kind: 'bag', contents: [{ reward: 'few', ppm: 9 }] } },
        rewards: { bag: rewards['bag'] ?? points, few: rewards['few'] ?? points, cup: points },
      },
      ['mechanics.bags.contents: the sum is 9; it must be 1000000'],
    ],
    [
      'draws that are for no draw',
      {
        rewards: {
          ...rewards,
          cup: { kind: 'chance', mechanic: 'gift', amount: 1, stock: 1, unitCostCents: 0 },
        },
      },
      ['rewards.cup.mechanic: unknown draw mechanic gift'],
    ],
    [
      'odds of more than all, and draws that win draws',
      {
        mechanics: {
          ...mechanics,
          sent: {
            kind: 'draw',
            dailyFree: 1,
            odds: [
              { reward: 'cup', ppm: 600_000 },
              { reward: 'more', ppm: 600_000 },
            ],
          },
        },
        rewards: {
          ...rewards,
          more: { kind: 'chance', mechanic: 'sent', amount: 1, stock: 1, unitCostCents: 0 },
        },
      },
      [
        'pages.0.blocks.1.mechanic: a block coupons cannot show a draw',
        'mechanics.sent.odds: the sum is 1200000; the maximum is 1000000',
        'mechanics.sent.odds.1.reward: a draw must not win draws: it might never end',
      ],
    ],
  ] satisfies [string, Partial<Campaign>, string[]][])('finds %s', (_, overrides, wrong) => {
    expect(reasons(overrides)).toEqual(wrong);
  });
});
