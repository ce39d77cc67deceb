import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { giveOrder, userIdOf } from '../../../../test/orders.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { earn, reverse, spend } from '../../wallet/ledger/service.ts';

const DAY = 86_400_000;
const KEY = 'GET integral:/v1/points';

describe.skipIf(!hasDatabase())('points as a rider sees them', () => {
  let gw: TestGateway;
  let token: string;
  let userId: string;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw.close());
  let phones = 0;
  const newRider = async (): Promise<void> => {
    token = await gw.login(`1390000020${phones++}`);
    userId = await userIdOf(gw.db, token);
  };

  const key = () => ({ userId, currency: 'points' as const });
  const earned = async (kind: string, id: string, amount: number, expiresAt: Date | null = null) =>
    await inTransaction(gw.db, (tx) =>
      earn(gw.ctx, tx, {
        ...key(),
        amount,
        cause: { kind, id },
        expiresAt,
      }),
    );
  const read = async (query: object = {}, bearer = token) =>
    await gw.call(KEY, { query: { ...query } }, { token: bearer });

  it('are empty for a new rider, and need a login', async () => {
    await newRider();
    expect((await read()).body).toEqual({
      balance: 0,
      owed: 0,
      expiring: null,
      items: [],
      nextCursor: null,
    });
    expect((await gw.call(KEY)).code).toBe('unauthenticated');
  });

  it('show the cause of each row, and the rider’s own order', async () => {
    await newRider();
    const subject = { zh: '二号线', en: 'Line 2' };
    const order = await giveOrder(gw, userId, { type: 'metro', subject: JSON.stringify(subject) });
    const soon = new Date(gw.clock.now().getTime() + 5 * DAY);
    const strangersOrder = await giveOrder(gw, (await otherRider()).userId, {});
    await earned('order.completed', order, 30, soon);
    await earned('order.completed', strangersOrder, 5);
    await earned('campaign.task', 'x', 7, soon);
    const cause = { kind: 'order.points', id: `${order} 1` };
    await inTransaction(
      gw.db,
      async (tx) => await spend(gw.ctx, tx, { ...key(), amount: 10, cause }),
    );
    const back = { kind: 'order.points-returned', id: `${order} 1` };
    await inTransaction(gw.db, (tx) => reverse(gw.ctx, tx, { ...key(), of: cause, cause: back }));
    const { body } = await read();
    expect(body).toMatchObject({ balance: 42, owed: 0, expiring: { amount: 37 } });
    const orderName = { id: order, type: 'metro', line: null, from: null, to: null, subject };
    expect(body.items).toMatchObject([
      {
        kind: 'reverse',
        cause: 'order.points-returned',
        change: 10,
        balance: 42,
        order: orderName,
      },
      { kind: 'spend', cause: 'order.points', change: -10, balance: 32, order: orderName },
      { kind: 'earn', cause: 'campaign.task', change: 7, balance: 42, order: null },
      { kind: 'earn', cause: 'order.completed', change: 5, balance: 35, order: null },
      { kind: 'earn', cause: 'order.completed', change: 30, balance: 30, order: orderName },
    ]);
    gw.clock.advance(5 * DAY);
    const later = (await read({ limit: 1 })).body;
    expect(later).toMatchObject({
      balance: 5,
      expiring: null,
      items: [{ kind: 'expire', cause: 'lots.expired', change: -37, balance: 5, order: null }],
    });
    expect(later.items[0]?.at).toBe(body.expiring?.at);
    expect((await read()).body.items).toHaveLength(6);
  });

  it('come page by page, also while more are earned', async () => {
    await newRider();
    for (let i = 1; i <= 5; i++) await earned('campaign.task', `${i}`, i);
    const changes: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = (await read({ limit: 2, ...(cursor && { cursor }) })).body;
      changes.push(...page.items.map(({ change }) => change));
      cursor = page.nextCursor;
      await earned('campaign.task', `later ${changes.length}`, 100);
    } while (cursor !== null);
    expect(changes).toEqual([5, 4, 3, 2, 1]);
    expect((await read({ cursor: 'nonsense' })).code).toBe('cursor_invalid');
  });

  it('become a debt if spent before they are taken back', async () => {
    await newRider();
    await earned('order.completed', 'a', 10);
    await inTransaction(gw.db, async (tx) => {
      await spend(gw.ctx, tx, { ...key(), amount: 8, cause: { kind: 'test', id: 'a' } });
      const earningCause = { kind: 'order.completed', id: 'a' };
      await reverse(gw.ctx, tx, {
        ...key(),
        of: earningCause,
        cause: { kind: 'order.refunded', id: 'a' },
      });
    });
    expect((await read()).body).toMatchObject({
      balance: 0,
      owed: 8,
      items: [{ change: -10, balance: -8 }, { balance: 2 }, { balance: 10 }],
    });
  });

  it('have a guide of the rules in force, with the balance of a logged-in rider', async () => {
    const { data } = await dataInForce(gw.ctx);
    const guide = 'GET integral:/v1/points-guide';
    const { body } = await gw.call(guide);
    expect(body).toEqual({
      earn: data.points.earn.map(({ id, text }) => ({ id, text })),
      spend: data.points.spend,
      validMonths: data.points.expiry.months,
      balance: null,
    });
    await newRider();
    await earned('order.completed', 'a', 10);
    expect((await gw.call(guide, {}, { token })).body.balance).toBe(10);
  });

  const otherRider = async () => {
    const login = await gw.login('13900000299');
    return { userId: await userIdOf(gw.db, login) };
  };
});
