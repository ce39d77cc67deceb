import type { Campaign } from '@shtrans/contract/campaigns/definition';
import { CodedError } from '@shtrans/contract/api/errors';
import { array, assert, asyncProperty, constant, oneof } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../test/harness.ts';
import { orderRow, payOrder, toRest, userIdOf } from '../../../../test/orders.ts';
import { findRows } from '../../../../test/rows.ts';
import { roundsOf } from '../../../../test/rounds.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { balanceOf, spend } from '../../wallet/ledger/service.ts';
import { checkPoints } from '../facts/service.ts';
import { deliveriesOf, markSent } from './deliveries.ts';
import { decideHeld } from './held-awards.ts';

const C = '0'.repeat(32);
const BUY = { kind: 'task', task: 'buy', do: 'claim' } as const;
const VISITORS = [{ name: '王小明', phone: '13912345678' }];
const DAY_MS = 86_400_000;

/** A campaign in which a voucher a day brings three draws, and each draw wins. */
const winning = (id: string): Campaign => {
  const base = campaignOf({ id });
  const [page] = base.pages;
  if (page === undefined) throw new Error('the campaign has no page');
  return {
    ...base,
    pages: [
      {
        ...page,
        blocks: [
          { kind: 'tasks', mechanic: 'earn' },
          { kind: 'draw', mechanic: 'lots', view: 'grid' },
          { kind: 'prizes' },
        ],
      },
    ],
    mechanics: {
      earn: {
        kind: 'task',
        period: 'day',
        inOrder: false,
        tasks: [
          {
            id: 'buy',
            title: { zh: '买票', en: 'Buy a ticket' },
            counts: { kind: 'purchases', products: [] },
            target: 1,
            reward: 'three',
          },
        ],
      },
      lots: {
        kind: 'draw',
        dailyFree: 0,
        odds: [
          { reward: 'points', ppm: 500_000 },
          { reward: 'coupon', ppm: 300_000 },
          { reward: 'tote', ppm: 200_000 },
        ],
      },
    },
    rewards: {
      three: { kind: 'chance', mechanic: 'lots', amount: 3, stock: 1000, unitCostCents: 0 },
      points: { kind: 'points', amount: 50, stock: 1000, unitCostCents: 1 },
      coupon: { kind: 'coupon', coupon: 'metro-2-off', quantity: 1, stock: 1000, unitCostCents: 1 },
      tote: { kind: 'goods', name: { zh: '布袋', en: 'Bag' }, stock: 1000, unitCostCents: 1 },
    },
    budget: { capCents: 100_000 },
  };
};

describe.skipIf(!hasDatabase())('what a purchase brings', () => {
  const stage = campaignStage('returned', new Date('2026-11-10T02:00:00Z'));
  beforeEach(async () => {
    await stage.release(winning(stage.id));
  });

  const buy = async (token: string, productId = 'river-cruise'): Promise<string> => {
    const body = { productId, quantity: 1 };
    const answer = await stage.gw.call('POST maas:/v1/purchases', { body }, { token });
    if (answer.status !== 200) throw new Error(`not bought: ${answer.code}`);
    await payOrder(stage.gw, token, answer.body.orderId);
    // Issues the voucher.
    await stage.gw.runJobs();
    return answer.body.orderId;
  };
  const draw = async (token: string, n: number, gateway = stage.gw) =>
    await stage.take(token, 'lots', { kind: 'draw', n, c: C }, { at: gateway });
  const requestRefund = async (token: string, id: string, gateway = stage.gw) =>
    await gateway.call(
      'POST maas:/v1/orders/:id/refund',
      { params: { id }, body: { reason: 'plans_changed' } },
      { token },
    );
  const refund = async (token: string, id: string): Promise<void> => {
    expect((await requestRefund(token, id)).status).toBe(200);
    await toRest(stage.gw, null, 3);
    expect((await orderRow(stage.gw.db, id)).status).toBe('refunded');
  };
  const activate = async (token: string, orderId: string, gateway = stage.gw) => {
    const [voucher] = await findRows(gateway.db, 'ecoupons', { order_id: orderId }, 'id');
    return await gateway.call(
      'POST maas:/v1/ecoupons/:id/activate',
      { params: { id: voucher?.id ?? '' }, body: { visitors: VISITORS } },
      { token },
    );
  };
  const use = async (token: string, orderId: string): Promise<void> => {
    expect((await activate(token, orderId)).status).toBe(200);
    await toRest(stage.gw, null, 1);
  };
  /** Claims the draws of the day and draws three times, from a draw on. */
  const drawThree = async (token: string, from = 1): Promise<void> => {
    expect((await stage.take(token, 'earn', BUY)).status).toBe(200);
    for (const n of [from, from + 1, from + 2]) expect((await draw(token, n)).status).toBe(200);
  };

  /** Returns what a rider won that is usable: coupons, points, and goods that can be sent, with the states of the prizes. */
  const belongings = async (token: string, { db, ctx }: TestGateway = stage.gw) => {
    const userId = await userIdOf(db, token);
    const awards = await findRows(db, 'campaign_awards', { user_id: userId }, 'at', 'id');
    const prizes = awards.filter(({ mechanic }) => mechanic === 'lots');
    const coupons = await findRows(db, 'coupons', { user_id: userId }, 'id');
    const goods = await deliveriesOf(ctx, stage.id);
    const postings = await findRows(db, 'ledger_postings', { user_id: userId }, 'seq');
    const won = postings.filter(({ cause_kind }) => cause_kind === 'campaign.award');
    return {
      coupons: coupons.filter(({ cause_kind }) => cause_kind === 'campaign').length,
      points: won.reduce((sum, { change }) => sum + change, 0),
      goods: goods.filter((each) => each.userId === userId).length,
      states: prizes.map(({ state }) => state),
    };
  };
  const NOTHING = { coupons: 0, points: 0, goods: 0 };

  it('goes with its refund: a bought voucher, three draws, and nothing stays', async () => {
    stage.id = 'shopping';
    const token = await stage.rider();
    const orderId = await buy(token);
    await drawThree(token);
    await refund(token, orderId);
    expect(await belongings(token)).toMatchObject(NOTHING);
    const { body } = await stage.read(token);
    const prizes = body.awards.filter(({ mechanic }) => mechanic === 'lots');
    expect(prizes.map(({ standing }) => standing)).not.toContain(undefined);
    expect(await stage.stateOf('lots', 'draw', token)).toMatchObject({ free: 0, earned: 0 });
  });

  it('waits, is usable once the purchase is used, and stays then', async () => {
    const token = await stage.rider();
    const orderId = await buy(token);
    await drawThree(token);
    expect(await belongings(token)).toEqual({
      ...NOTHING,
      states: ['waiting', 'waiting', 'waiting'],
    });
    const { body } = await stage.read(token);
    const [newest] = body.awards;
    const paidOrder = await orderRow(stage.gw.db, orderId);
    const { validUntil } = paidOrder.fields as { validUntil: string };
    expect(newest).toMatchObject({ isHeld: false, standing: 'waiting', until: validUntil });
    await use(token, orderId);
    const after = await belongings(token);
    expect(after.states).toEqual(['given', 'given', 'given']);
    expect(after.coupons + after.points / 50 + after.goods).toBe(3);
    expect((await stage.read(token)).body.awards[0]).not.toHaveProperty('standing');
    expect((await requestRefund(token, orderId)).body).not.toMatchObject({ status: 'pending' });
  });

  it('is usable once the purchase has expired unused', async () => {
    const token = await stage.rider();
    const orderId = await buy(token);
    await drawThree(token);
    stage.gw.clock.advance(60 * DAY_MS);
    await toRest(stage.gw, null, 2);
    expect((await orderRow(stage.gw.db, orderId)).status).toBe('completed');
    expect((await belongings(token)).states).toEqual(['given', 'given', 'given']);
  });

  it('is usable immediately if the purchase cannot be returned', async () => {
    const token = await stage.rider();
    await buy(token, 'commuter-pack');
    await drawThree(token);
    expect((await belongings(token)).states).toEqual(['given', 'given', 'given']);
  });

  it('stays as long as another purchase of the period earned it too', async () => {
    const token = await stage.rider();
    const first = await buy(token);
    await drawThree(token);
    const second = await buy(token);
    await refund(token, first);
    expect((await belongings(token)).states).toEqual(['waiting', 'waiting', 'waiting']);
    await refund(token, second);
    expect(await belongings(token)).toEqual({
      ...NOTHING,
      states: ['returned', 'returned', 'returned'],
    });
    // A later purchase does not bring back what was drawn.
    await buy(token, 'commuter-pack');
    expect((await draw(token, 4)).code).toBe('campaign_no_chance');
    expect((await belongings(token)).states).toEqual(['returned', 'returned', 'returned']);
  });

  it('waits for the purchase also after the desk has granted it', async () => {
    const token = await stage.rider();
    const orderId = await buy(token);
    await drawThree(token);
    const { db, ctx } = stage.gw;
    const userId = await userIdOf(db, token);
    const [first, second] = await findRows(
      db,
      'campaign_awards',
      { user_id: userId, mechanic: 'lots' },
      'at',
      'id',
    );
    for (const award of [first, second]) {
      await db
        .updateTable('campaign_awards')
        .set({ state: 'held' })
        .where('id', '=', award?.id ?? '')
        .execute();
    }
    const decide = async (id = '') =>
      await inTransaction(db, (tx) => decideHeld(ctx, tx, { id, to: 'given' }));
    await decide(first?.id);
    expect((await belongings(token)).states).toEqual(['waiting', 'held', 'waiting']);
    await refund(token, orderId);
    expect(await belongings(token)).toEqual({
      ...NOTHING,
      states: ['returned', 'returned', 'returned'],
    });
    expect(await decide(second?.id)).toBeUndefined();
  });

  it('is not sent as long as it waits', async () => {
    const token = await stage.rider();
    await buy(token);
    await drawThree(token);
    const { db, ctx } = stage.gw;
    const userId = await userIdOf(db, token);
    await db
      .updateTable('campaign_awards')
      .set({ reward: 'tote' })
      .where('user_id', '=', userId)
      .where('mechanic', '=', 'lots')
      .execute();
    const [prize] = await findRows(
      db,
      'campaign_awards',
      { user_id: userId, mechanic: 'lots' },
      'id',
    );
    expect(await deliveriesOf(ctx, stage.id)).toEqual([]);
    const key = { id: prize?.id ?? '', campaign: stage.id };
    expect(await inTransaction(db, (tx) => markSent(ctx, tx, key))).toBe(false);
  });

  it('is either given or gone if use, refund and draws come at the same moment', async () => {
    const { gw, other } = stage;
    const outcomes = new Set<string>();
    for (let round = 0; round < roundsOf(20, 8); round++) {
      const token = await stage.rider();
      const orderId = await buy(token);
      expect((await stage.take(token, 'earn', BUY)).status).toBe(200);
      await draw(token, 1);
      await Promise.all([
        round % 2 === 0 ? activate(token, orderId, other) : requestRefund(token, orderId, other),
        draw(token, 2, gw),
        round % 2 === 0 ? requestRefund(token, orderId, gw) : activate(token, orderId, gw),
        gw.runJobs(),
        other.runJobs(),
      ]);
      await toRest(gw, null, 3);
      const { status } = await orderRow(gw.db, orderId);
      const { states, ...usable } = await belongings(token);
      outcomes.add(status);
      if (status === 'refunded') {
        expect(new Set(states)).toEqual(new Set(['returned']));
        expect(usable).toEqual(NOTHING);
      } else {
        expect(status).toBe('consumed');
        expect(new Set(states)).toEqual(new Set(['given']));
      }
    }
    expect(outcomes.size).toBeGreaterThan(0);
    expect((await checkPoints(gw.db)).faults).toEqual([]);
  });

  it('is gone after all refunds, in any order of buying, claiming, drawing, using and spending', async () => {
    const step = oneof(
      { weight: 3, arbitrary: constant('buy' as const) },
      { weight: 3, arbitrary: constant('claim' as const) },
      { weight: 6, arbitrary: constant('draw' as const) },
      { weight: 2, arbitrary: constant('refund' as const) },
      { weight: 1, arbitrary: constant('use' as const) },
      { weight: 2, arbitrary: constant('spend' as const) },
      { weight: 1, arbitrary: constant('next day' as const) },
    );
    await assert(
      asyncProperty(array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
        stage.gw.clock.set(new Date('2026-11-10T02:00:00Z'));
        const { ctx, db } = stage.gw;
        const token = await stage.rider();
        const userId = await userIdOf(db, token);
        const key = { userId, currency: 'points' } as const;
        const open: string[] = [];
        let usedCount = 0;
        let spentPoints = 0;
        let n = 1;
        for (const each of steps) {
          const [oldest] = open;
          if (each === 'buy') open.push(await buy(token));
          else if (each === 'claim') await stage.take(token, 'earn', BUY);
          else if (each === 'draw') n += (await draw(token, n)).status === 200 ? 1 : 0;
          else if (each === 'next day') stage.gw.clock.advance(DAY_MS);
          else if (each === 'spend') {
            const cause = { kind: 'test.spent', id: `${userId} ${spentPoints}` };
            try {
              await inTransaction(db, (tx) => spend(ctx, tx, { ...key, amount: 50, cause }));
              spentPoints += 50;
            } catch (error) {
              if (!(error instanceof CodedError)) throw error;
              expect(error.code).toBe('balance_insufficient');
            }
          } else if (oldest !== undefined) {
            open.shift();
            if (each === 'refund') await refund(token, oldest);
            else {
              await use(token, oldest);
              usedCount++;
            }
          }
        }
        for (const id of open) await refund(token, id);
        await toRest(stage.gw, null, 1);
        const { states, ...usable } = await belongings(token);
        expect(states).not.toContain('waiting');
        const prizes = usable.coupons + usable.goods + usable.points / 50;
        expect(prizes).toBe(states.filter((state) => state === 'given').length);
        expect(prizes).toBeLessThanOrEqual(3 * usedCount);
        if (usedCount === 0)
          expect({ ...usable, spentPoints }).toEqual({ ...NOTHING, spentPoints: 0 });
        // A used voucher earns a point for each yuan.
        expect(await balanceOf(db, key, ctx.clock.now())).toBe(
          usable.points + 99 * usedCount - spentPoints,
        );
        expect((await checkPoints(db)).faults).toEqual([]);
      }),
      { numRuns: roundsOf(60, 15) },
    );
  });
});
