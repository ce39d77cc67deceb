import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasDatabase,
  startGateway,
  testClock,
  type TestGateway,
} from '../../../../test/harness.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  balanceOf,
  checkLedger,
  earn,
  holdingOf,
  reverse,
  spend,
  statementOf,
  writeOffAll,
} from './service.ts';

const cause = (id: string) => ({ kind: 'test', id });

describe.skipIf(!hasDatabase())("a rider's account", () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway({ clock: testClock(new Date('2026-11-20T04:00:00Z')) });
  });
  afterAll(async () => {
    await gw.close();
  });

  function rider() {
    const key = { userId: randomUUID(), currency: 'points' } as const;
    return {
      key,
      earn: (id: string, amount: number, expiresAt: string | null) =>
        inTransaction(gw.db, (tx) =>
          earn(gw.ctx, tx, {
            ...key,
            amount,
            cause: cause(id),
            expiresAt: expiresAt === null ? null : new Date(expiresAt),
          }),
        ),
      spend: (id: string, amount: number) =>
        inTransaction(gw.db, (tx) => spend(gw.ctx, tx, { ...key, amount, cause: cause(id) })),
      reverse: (id: string) =>
        inTransaction(gw.db, (tx) =>
          reverse(gw.ctx, tx, { ...key, of: cause(id), cause: cause(`not ${id}`) }),
        ),
      holding: () => holdingOf(gw.db, key, gw.clock.now()),
      statement: (before?: number, limit = 20) => statementOf(gw.ctx, key, { before, limit }),
    };
  }

  it('shows the amount that expires next, in all lots of that instant, and when', async () => {
    const r = rider();
    await r.earn('a', 10, null);
    await r.earn('b', 20, '2026-12-31T16:00:00Z');
    await r.earn('c', 30, '2026-12-31T16:00:00Z');
    await r.earn('d', 40, '2027-01-31T16:00:00Z');
    await r.spend('x', 5);
    const { balance, owed, expiring } = await r.statement();
    expect({ balance, owed, expiring }).toEqual({
      balance: 95,
      owed: 0,
      expiring: { amount: 45, at: new Date('2026-12-31T16:00:00Z') },
    });
  });

  it('shows that nothing expires for an empty account or lots without expiry', async () => {
    const r = rider();
    expect(await r.statement()).toEqual({ balance: 0, owed: 0, expiring: null, postings: [] });
    await r.earn('a', 10, null);
    expect(await r.statement()).toMatchObject({ balance: 10, expiring: null });
  });

  it('pages back through the postings of this rider only', async () => {
    const [r, stranger] = [rider(), rider()];
    await stranger.earn('a', 1, null);
    await r.earn('a', 10, null);
    await r.spend('x', 3);
    await r.earn('b', 2, null);
    const changes = async (before?: number, limit?: number) =>
      (await r.statement(before, limit)).postings.map(({ seq, change, balance }) => [
        seq,
        change,
        balance,
      ]);
    expect(await changes()).toEqual([
      [3, 2, 9],
      [2, -3, 7],
      [1, 10, 10],
    ]);
    expect(await changes(undefined, 2)).toEqual([
      [3, 2, 9],
      [2, -3, 7],
    ]);
    expect(await changes(2)).toEqual([[1, 10, 10]]);
    expect(await changes(1)).toEqual([]);
  });

  it('writes off expired lots before it is shown, and no longer counts them', async () => {
    const r = rider();
    await r.earn('a', 10, new Date(gw.clock.now().getTime() + 60_000).toISOString());
    await r.earn('b', 7, null);
    expect(await r.holding()).toEqual({ balance: 17, owed: 0 });
    gw.clock.advance(60_001);
    expect(await r.holding()).toEqual({ balance: 7, owed: 0 });
    const { balance, expiring, postings } = await r.statement();
    expect({ balance, expiring }).toEqual({ balance: 7, expiring: null });
    expect(postings.map(({ kind, change }) => [kind, change])).toEqual([
      ['expire', -10],
      ['earn', 7],
      ['earn', 10],
    ]);
  });

  it('counts a lot until a millisecond before its expiry, and not at the expiry', async () => {
    const r = rider();
    const end = gw.clock.now().getTime() + 60_000;
    await r.earn('a', 10, new Date(end).toISOString());
    const statementAt = async (instant: number) => {
      const now = new Date(instant);
      const { balance, expiring } = await statementOf(
        { ...gw.ctx, clock: { now: () => now } },
        r.key,
        { before: undefined, limit: 20 },
      );
      return [
        await balanceOf(gw.db, r.key, now),
        (await holdingOf(gw.db, r.key, now)).balance,
        balance,
        expiring?.amount,
      ];
    };
    expect(await statementAt(end - 1)).toEqual([10, 10, 10, 10]);
    expect(await statementAt(end)).toEqual([0, 0, 0, undefined]);
  });

  it('is separate in each currency, with the same causes', async () => {
    const r = rider();
    const carbon = { userId: r.key.userId, currency: 'carbon' } as const;
    await r.earn('a', 10, null);
    const earned = async (amount: number) =>
      await inTransaction(gw.db, (tx) =>
        earn(gw.ctx, tx, { ...carbon, amount, cause: cause('a'), expiresAt: null }),
      );
    expect(await earned(700)).toBe(true);
    expect(await earned(700)).toBe(false);
    await r.spend('x', 4);
    const undone = inTransaction(gw.db, (tx) =>
      reverse(gw.ctx, tx, { ...carbon, of: cause('x'), cause: cause('not x') }),
    );
    expect(await undone).toBe(false);
    expect(await r.reverse('a')).toBe(true);
    expect(await r.holding()).toEqual({ balance: 0, owed: 4 });
    const carbonStatement = await statementOf(gw.ctx, carbon, { before: undefined, limit: 20 });
    expect(carbonStatement).toMatchObject({
      balance: 700,
      owed: 0,
      postings: [{ seq: 1, change: 700 }],
    });
    await inTransaction(gw.db, (tx) => writeOffAll(gw.ctx, tx, r.key.userId));
    expect(await holdingOf(gw.db, carbon, gw.clock.now())).toEqual({ balance: 0, owed: 0 });
    expect((await checkLedger(gw.db)).faults).toEqual([]);
  });

  it('loses lots without expiry too when its rider is deleted, in one posting', async () => {
    const [r, stranger] = [rider(), rider()];
    await stranger.earn('a', 5, null);
    await r.earn('a', 10, null);
    await r.earn('b', 7, '2027-01-31T16:00:00Z');
    const forget = () => inTransaction(gw.db, (tx) => writeOffAll(gw.ctx, tx, r.key.userId));
    await forget();
    await forget();
    const { balance, postings } = await r.statement();
    expect(balance).toBe(0);
    expect(postings[0]).toMatchObject({
      kind: 'expire',
      change: -17,
      cause_kind: 'rider.deleted',
    });
    expect(postings).toHaveLength(3);
    expect(await stranger.holding()).toEqual({ balance: 5, owed: 0 });
  });

  it('shows a debt once spent earnings are taken back', async () => {
    const r = rider();
    await r.earn('a', 10, null);
    await r.spend('x', 4);
    expect(await r.reverse('a')).toBe(true);
    expect(await r.reverse('a')).toBe(false);
    expect(await r.reverse('never')).toBe(false);
    expect(await r.holding()).toEqual({ balance: 0, owed: 4 });
    expect(await r.statement()).toMatchObject({ balance: 0, owed: 4, expiring: null });
  });
});
