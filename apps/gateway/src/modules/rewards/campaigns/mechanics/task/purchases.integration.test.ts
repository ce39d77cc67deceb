import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../../../test/harness.ts';
import { orderRow, payOrder, toRest } from '../../../../../../test/orders.ts';
import { giveFact } from '../../../../../../test/ride-facts.ts';
import { campaignFaults } from '../../campaign-faults.ts';

const CLAIM = { kind: 'task', task: 'buy', do: 'claim' } as const;
const C = '0'.repeat(32);

/** A campaign in which an order of a ticket a day brings two draws. */
const shopping = (id: string, overrides: Partial<Campaign> = {}): Campaign => {
  const base = campaignOf({ id });
  const [page] = base.pages;
  if (page === undefined) throw new Error('the campaign has no page');
  const blocks: typeof page.blocks = [
    { kind: 'tasks', mechanic: 'earn' },
    { kind: 'draw', mechanic: 'lots', view: 'grid' },
    { kind: 'products', products: ['metro-3day', 'metro-1day', 'commuter-45'], view: 'grid' },
  ];
  return {
    ...base,
    pages: [{ ...page, blocks }],
    mechanics: {
      earn: {
        kind: 'task',
        period: 'day',
        inOrder: false,
        tasks: [
          {
            id: 'buy',
            title: { zh: '买票', en: 'Buy a ticket' },
            counts: { kind: 'purchases', products: ['metro-1day'] },
            target: 1,
            reward: 'two',
          },
        ],
      },
      lots: { kind: 'draw', dailyFree: 0, odds: [{ reward: 'points', ppm: 1 }] },
    },
    rewards: {
      two: { kind: 'chance', mechanic: 'lots', amount: 2, stock: 100, unitCostCents: 0 },
      points: { kind: 'points', amount: 1, stock: 100, unitCostCents: 1 },
    },
    ...overrides,
  };
};

const chance = { kind: 'chance', stock: 100, unitCostCents: 0 } as const;
const title = { zh: '任务', en: 'A task' };
const once = { title, target: 1 };

describe.skipIf(!hasDatabase())('purchases in a campaign', () => {
  // Half an hour before midnight in Shanghai.
  const stage = campaignStage('purchases', new Date('2026-11-10T15:30:00Z'));
  beforeEach(async () => {
    await stage.release(shopping(stage.id));
  });

  const bought = async (token: string, productId = 'metro-1day'): Promise<string> => {
    const body = { productId, quantity: 1 };
    const {
      status,
      body: order,
      code,
    } = await stage.gw.call('POST maas:/v1/purchases', { body }, { token });
    if (status !== 200) throw new Error(`not bought: ${code}`);
    return order.orderId;
  };
  const refund = async (token: string, id: string): Promise<void> => {
    const request = { params: { id }, body: { reason: 'plans_changed' as const } };
    await stage.gw.call('POST maas:/v1/orders/:id/refund', request, { token });
    await toRest(stage.gw, null, 3);
    expect((await orderRow(stage.gw.db, id)).status).toBe('refunded');
  };
  const doneCount = async (token: string) =>
    (await stage.stateOf('earn', 'task', token)).tasks[0]?.done;
  const draws = async (token: string) => (await stage.stateOf('lots', 'draw', token)).earned;
  const claim = async (token: string, gateway = stage.gw) =>
    await stage.take(token, 'earn', CLAIM, { at: gateway });

  it('count once they are paid, each for one claim, at any gateway', async () => {
    const token = await stage.rider();
    const id = await bought(token);
    expect(await doneCount(token)).toBe(0);
    expect((await claim(token)).code).toBe('campaign_not_done');
    await payOrder(stage.gw, token, id);
    expect(await doneCount(token)).toBe(1);
    const { gw, other } = stage;
    const answers = await Promise.all(
      [gw, other, gw, other].map((gateway) => claim(token, gateway)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await draws(token)).toBe(2);
    expect(await doneCount(await stage.rider())).toBe(0);
  });

  it('count only for the named products, on the day on which they are paid', async () => {
    const token = await stage.rider();
    await payOrder(stage.gw, token, await bought(token, 'metro-3day'));
    expect(await doneCount(token)).toBe(0);
    stage.gw.clock.set(new Date('2026-11-10T15:55:00Z'));
    const late = await bought(token);
    stage.gw.clock.set(new Date('2026-11-10T15:59:40Z'));
    await payOrder(stage.gw, token, late);
    expect(await doneCount(token)).toBe(1);
    stage.gw.clock.set(new Date('2026-11-10T16:00:00Z'));
    expect(await doneCount(token)).toBe(0);
    expect((await claim(token)).code).toBe('campaign_not_done');
  });

  it('lose their draws when they are refunded, and a used draw stays used', async () => {
    const token = await stage.rider();
    const id = await bought(token);
    await payOrder(stage.gw, token, id);
    await claim(token);
    await stage.take(token, 'lots', { kind: 'draw', n: 1, c: C });
    expect(await draws(token)).toBe(1);
    await refund(token, id);
    expect(await doneCount(token)).toBe(0);
    expect(await draws(token)).toBe(0);
    const secondDraw = await stage.take(token, 'lots', { kind: 'draw', n: 2, c: C });
    expect(secondDraw.code).toBe('campaign_no_chance');
    expect((await stage.stateOf('lots', 'draw', token)).draws).toHaveLength(1);
    // Another purchase replaces it, because the day's claim was made already.
    await payOrder(stage.gw, token, await bought(token));
    expect(await draws(token)).toBe(1);
    expect((await claim(token)).code).toBe('campaign_done');
  });

  it.each([
    ['day', 0],
    ['once', 2],
  ] as const)('replace a refunded one only within its period: %s', async (period, chancesLeft) => {
    stage.id = `${stage.id}-${period}`;
    const campaign = shopping(stage.id);
    const { earn } = campaign.mechanics;
    if (earn?.kind !== 'task') throw new Error('the campaign has no task');
    await stage.release({
      ...campaign,
      mechanics: { ...campaign.mechanics, earn: { ...earn, period } },
    });
    const token = await stage.rider();
    const id = await bought(token);
    await payOrder(stage.gw, token, id);
    expect((await claim(token)).status).toBe(200);
    await refund(token, id);
    expect(await draws(token)).toBe(0);
    stage.gw.clock.set(new Date('2026-11-10T16:10:00Z'));
    await payOrder(stage.gw, token, await bought(token));
    expect(await draws(token)).toBe(chancesLeft);
  });

  it('lose their draws when a part of them is refunded', async () => {
    // Another campaign, because the terms of one that has begun cannot get worse.
    stage.id = `${stage.id}-two`;
    const campaign = shopping(stage.id);
    const { earn } = campaign.mechanics;
    if (earn?.kind !== 'task') throw new Error('the campaign has no task');
    const tasks = earn.tasks.map((task) => ({ ...task, target: 2 }));
    await stage.release({
      ...campaign,
      mechanics: { ...campaign.mechanics, earn: { ...earn, tasks } },
    });
    const token = await stage.rider();
    const first = await bought(token);
    await payOrder(stage.gw, token, first);
    expect((await claim(token)).code).toBe('campaign_not_done');
    await payOrder(stage.gw, token, await bought(token));
    expect((await claim(token)).status).toBe(200);
    expect(await draws(token)).toBe(2);
    await refund(token, first);
    expect(await doneCount(token)).toBe(1);
    expect(await draws(token)).toBe(0);
    const drawAnswer = await stage.take(token, 'lots', { kind: 'draw', n: 1, c: C });
    expect(drawAnswer.code).toBe('campaign_no_chance');
  });

  const releaseMany = async (): Promise<void> => {
    stage.id = `${stage.id}-many`;
    const { pages, mechanics, rewards, ...rest } = shopping(stage.id);
    const { earn, lots } = mechanics;
    if (earn?.kind !== 'task' || lots === undefined) throw new Error('the campaign has no task');
    const [page] = pages;
    if (page === undefined) throw new Error('the campaign has no page');
    await stage.release({
      ...rest,
      pages: [
        { ...page, blocks: [...page.blocks, { kind: 'draw', mechanic: 'more', view: 'grid' }] },
      ],
      mechanics: {
        earn: {
          ...earn,
          period: 'week',
          tasks: [
            ...earn.tasks,
            {
              ...once,
              id: 'buy-more',
              counts: { kind: 'purchases', products: ['metro-3day'] },
              reward: 'three',
            },
            { ...once, id: 'ride', counts: { kind: 'rides', types: [] }, reward: 'five' },
            {
              ...once,
              id: 'look',
              counts: { kind: 'visit', page: '/products', seconds: 1 },
              reward: 'three',
            },
          ],
        },
        lots,
        more: lots,
      },
      rewards: {
        ...rewards,
        three: { ...chance, mechanic: 'more', amount: 3 },
        five: { ...chance, mechanic: 'lots', amount: 5 },
      },
    });
  };
  const earned = async (token: string): Promise<[number, number]> => [
    await draws(token),
    (await stage.stateOf('more', 'draw', token)).earned,
  ];
  const act = async (token: string, task: string, step: 'begin' | 'claim' = 'claim') =>
    (await stage.take(token, 'earn', { kind: 'task', task, do: step })).code;
  const buy = async (token: string, product: string): Promise<string> => {
    const id = await bought(token, product);
    await payOrder(stage.gw, token, id);
    return id;
  };

  describe('together with other tasks that give draws', () => {
    it('lose their own draws, and no others', async () => {
      await releaseMany();
      const token = await stage.rider();
      await giveFact(stage.gw.db, token, { at: stage.gw.clock.now() });
      await act(token, 'look', 'begin');
      stage.gw.clock.advance(1000);
      expect([await act(token, 'ride'), await act(token, 'look')]).toEqual([undefined, undefined]);
      expect(await earned(token)).toEqual([5, 3]);
      const [oneDay, threeDay] = [await buy(token, 'metro-1day'), await buy(token, 'metro-3day')];
      expect([await act(token, 'buy'), await act(token, 'buy-more')]).toEqual([
        undefined,
        undefined,
      ]);
      expect(await earned(token)).toEqual([7, 6]);
      await refund(token, threeDay);
      expect(await earned(token)).toEqual([7, 3]);
      await refund(token, oneDay);
      expect(await earned(token)).toEqual([5, 3]);
      // Draws already used count against the remaining ones.
      expect((await stage.take(token, 'lots', { kind: 'draw', n: 1, c: C })).status).toBe(200);
      expect(await earned(token)).toEqual([4, 3]);
      expect(await earned(await stage.rider())).toEqual([0, 0]);
    });

    it('lose the draws of their week, and no others', async () => {
      await releaseMany();
      const { clock } = stage.gw;
      const token = await stage.rider();
      const first = await buy(token, 'metro-1day');
      expect(await act(token, 'buy')).toBeUndefined();
      // The last minutes of the same week.
      clock.set(new Date('2026-11-15T15:50:00Z'));
      const second = await buy(token, 'metro-1day');
      await refund(token, first);
      expect(await earned(token)).toEqual([2, 0]);
      clock.set(new Date('2026-11-15T16:30:00Z'));
      await buy(token, 'metro-1day');
      expect(await act(token, 'buy')).toBeUndefined();
      expect(await earned(token)).toEqual([4, 0]);
      await refund(token, second);
      expect(await earned(token)).toEqual([2, 0]);
    });
  });

  it('are linked from what the shop sells, in the order of the page', async () => {
    const path = `/${stage.id}`;
    const { body } = await stage.gw.call('GET maas:/v1/campaign-pages', { query: { path } });
    // The third one is not on the shelf.
    expect(body.products.map(({ id }) => id)).toEqual(['metro-3day', 'metro-1day']);
  });

  it('earn nothing that could not be taken back', () => {
    const rewards: Campaign['rewards'] = {
      two: { kind: 'points', amount: 2, stock: 1, unitCostCents: 1 },
      points: { kind: 'points', amount: 1, stock: 100, unitCostCents: 1 },
    };
    const faults = campaignFaults(shopping(stage.id, { rewards }));
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['mechanics.earn.tasks.0.reward']);
  });

  it('come last among tasks in order, because the next ones do not wait for their refund', () => {
    const campaign = shopping(stage.id);
    const { earn } = campaign.mechanics;
    if (earn?.kind !== 'task') throw new Error('the campaign has no task');
    const look = { kind: 'visit', page: '/products', seconds: 1 } as const;
    const after = { ...once, id: 'look', counts: look, reward: 'points' };
    const inOrder = (tasks: typeof earn.tasks) => {
      const mechanics = { ...campaign.mechanics, earn: { ...earn, inOrder: true, tasks } };
      return campaignFaults({ ...campaign, mechanics }).map(({ path }) => path.join('.'));
    };
    expect(inOrder([...earn.tasks, after])).toEqual(['mechanics.earn.tasks.0.counts']);
    expect(inOrder([after, ...earn.tasks])).toEqual([]);
  });
});
