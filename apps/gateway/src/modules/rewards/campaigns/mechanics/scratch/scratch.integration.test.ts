import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { Mechanic } from '@shtrans/contract/campaigns/mechanics';
import { describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase } from '../../../../../../test/harness.ts';
import { userIdOf } from '../../../../../../test/orders.ts';
import { findRows } from '../../../../../../test/rows.ts';
import type { Context } from '../../../../../context.ts';
import type { FaultPoint } from '../../../../../fault-points.ts';
import { takePart } from '../../taking-part.ts';

const DAY_MS = 86_400_000;
const text = { zh: '文字', en: 'Text' };
const tea = { kind: 'goods', name: { zh: '茶', en: 'Tea' }, stock: 100, unitCostCents: 1 } as const;

describe.skipIf(!hasDatabase())('scratch cards', () => {
  const stage = campaignStage('scratch', new Date('2026-11-10T02:00:00Z'));
  const cardsOf = (
    change: Partial<Mechanic<'scratch'>> = {},
    rewards: Campaign['rewards'] = {},
  ): Campaign =>
    campaignOf({
      id: stage.id,
      pages: [
        {
          address: `/${stage.id}`,
          title: text,
          login: false,
          blocks: [
            { kind: 'scratch', mechanic: 'cards' },
            { kind: 'coupons', mechanic: 'more' },
          ],
        },
      ],
      mechanics: {
        cards: {
          kind: 'scratch',
          dailyFree: 1,
          // So rare that no card of a test has it.
          odds: [{ reward: 'gold', ppm: 1 }],
          sureAt: 7,
          surePrize: 'tea',
          ...change,
        },
        more: { kind: 'claim', period: 'day', rewards: ['chances'] },
      },
      rewards: {
        tea,
        gold: { ...tea, stock: 1 },
        chances: { kind: 'chance', mechanic: 'cards', amount: 20, stock: 500, unitCostCents: 0 },
        ...rewards,
      },
    });
  const scratch = async (
    token: string,
    n: number,
    gateway = stage.gw,
    key: string = randomUUID(),
  ) => await stage.take(token, 'cards', { kind: 'scratch', n }, { at: gateway, key });
  const state = async (token: string) => await stage.stateOf('cards', 'scratch', token);
  const awards = async (token: string) =>
    await findRows(
      stage.gw.db,
      'campaign_awards',
      { campaign: stage.id, mechanic: 'cards', user_id: await userIdOf(stage.gw.db, token) },
      'at',
      'id',
    );
  /** A rider with this many cards in addition to the day's, who scratched some of them. */
  const riderAfter = async (scratched: number): Promise<string> => {
    const token = await stage.rider();
    expect((await stage.take(token, 'more', { kind: 'claim' })).status).toBe(200);
    for (let n = 1; n <= scratched; n++) expect((await scratch(token, n)).status).toBe(200);
    return token;
  };

  it('are one a day, and those that were won', async () => {
    await stage.release(cardsOf());
    const token = await stage.rider();
    expect(await state(token)).toMatchObject({ free: 1, earned: 0, count: 0, sureIn: 7 });
    expect((await scratch(token, 1)).body.mechanics['cards']).toEqual({
      kind: 'scratch',
      free: 0,
      earned: 0,
      count: 1,
      sureIn: 6,
      cards: [{ n: 1, day: '2026-11-10', given: null }],
      gone: [],
    });
    expect((await scratch(token, 2)).code).toBe('campaign_no_chance');
    await stage.take(token, 'more', { kind: 'claim' });
    expect(await state(token)).toMatchObject({ free: 0, earned: 20 });
    expect((await scratch(token, 3)).code).toBe('campaign_not_done');
    expect((await scratch(token, 2)).status).toBe(200);
    stage.gw.clock.advance(DAY_MS);
    expect(await state(token)).toMatchObject({ free: 1, earned: 19 });
  });

  it('win the sure prize with the seventh blank in a row, and count from one again', async () => {
    await stage.release(cardsOf());
    const token = await riderAfter(6);
    expect(await awards(token)).toEqual([]);
    expect(await state(token)).toMatchObject({ count: 6, sureIn: 1 });
    const { body } = await scratch(token, 7);
    expect(body.mechanics['cards']).toMatchObject({
      sureIn: 7,
      cards: [{ n: 7, given: 'tea' }, {}, {}, {}, {}, {}, {}],
    });
    expect(body.awards).toMatchObject([{ mechanic: 'cards', reward: { name: { en: 'Tea' } } }, {}]);
    for (let n = 8; n <= 13; n++) await scratch(token, n);
    expect(await awards(token)).toHaveLength(1);
    await scratch(token, 14);
    expect((await awards(token)).map(({ cause }) => cause).toSorted()).toEqual([
      'card 14',
      'card 7',
    ]);
    // Another rider's cards are counted separately.
    expect(await state(await stage.rider())).toMatchObject({ sureIn: 7 });
  });

  it('win what their odds say, and the fallback if none are left', async () => {
    const odds = [{ reward: 'gold', ppm: 1_000_000, fallback: 'tea' }];
    await stage.release(cardsOf({ odds, sureAt: 2 }));
    const [first, second] = [await stage.rider(), await stage.rider()];
    await scratch(first, 1);
    await scratch(second, 1);
    expect([await awards(first), await awards(second)]).toMatchObject([
      [{ reward: 'gold' }],
      [{ reward: 'tea' }],
    ]);
    expect((await state(second)).gone).toEqual(['gold']);
  });

  it('keep the sure card if none of its prize are left', async () => {
    await stage.release(cardsOf({ sureAt: 2 }, { tea: { ...tea, stock: 1 } }));
    const first = await riderAfter(2);
    expect(await awards(first)).toHaveLength(1);
    const second = await riderAfter(1);
    expect((await scratch(second, 2)).code).toBe('campaign_reward_gone');
    expect(await state(second)).toMatchObject({ count: 1, sureIn: 1, gone: ['tea'] });
    stage.gw.clock.advance(1000);
    await stage.release(cardsOf({ sureAt: 2 }, { tea: { ...tea, stock: 2 } }));
    expect((await scratch(second, 2)).status).toBe(200);
    expect(await awards(second)).toMatchObject([{ reward: 'tea', cause: 'card 2' }]);
  });

  it('give once for concurrent scratches at two gateways, and for retries under the same key', async () => {
    await stage.release(cardsOf());
    const token = await riderAfter(6);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, i) =>
          await scratch(token, 7, i % 2 === 0 ? stage.gw : stage.other, i < 4 ? key : randomUUID()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await awards(token)).toHaveLength(1);
    expect(await state(token)).toMatchObject({ count: 7, earned: 14 });
    const retry = await scratch(token, 7, stage.other, key);
    expect(retry.body.mechanics['cards']).toMatchObject({ count: 7 });
    expect(await awards(token)).toHaveLength(1);
  });

  it('give no more of the sure prize than there are, to many riders at once', async () => {
    await stage.release(cardsOf({ sureAt: 2 }, { tea: { ...tea, stock: 3 } }));
    const riders: string[] = [];
    for (let i = 0; i < 6; i++) riders.push(await riderAfter(1));
    const answers = await Promise.all(
      riders.map(async (token, i) => await scratch(token, 2, i % 2 === 0 ? stage.gw : stage.other)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3);
    const awardRows = await findRows(
      stage.gw.db,
      'campaign_awards',
      { campaign: stage.id, reward: 'tea' },
      'id',
    );
    expect(awardRows).toHaveLength(3);
    expect(new Set(awardRows.map(({ user_id }) => user_id)).size).toBe(3);
  });

  it.each(['key.claimed', 'key.written', 'key.committed'] as const)(
    'give once after a process was killed at %s and the card is scratched again',
    async (killedAt) => {
      await stage.release(cardsOf());
      const token = await riderAfter(6);
      const userId = await userIdOf(stage.gw.db, token);
      const faultAt = (point: FaultPoint): void => {
        if (point === killedAt) throw new Error('killed');
      };
      const act = { kind: 'scratch', n: 7 } as const;
      const attempt = { userId, key: randomUUID(), endpoint: 'scratch', asked: act };
      const host = { host: 'BROWSER-DEFAULT', type: 'h5' } as const;
      const asker = { userId, credential: 'user', ...host, link: undefined } as const;
      const take = async (ctx: Context) =>
        await takePart(
          ctx,
          { campaign: stage.id, mechanic: 'cards' },
          { act, attempt, asker, channel: undefined },
        );
      await expect(take({ ...stage.gw.ctx, faultAt })).rejects.toThrow('killed');
      expect((await take(stage.gw.ctx)).mechanics['cards']).toMatchObject({ count: 7, sureIn: 7 });
      expect(await awards(token)).toHaveLength(1);
    },
  );
});
