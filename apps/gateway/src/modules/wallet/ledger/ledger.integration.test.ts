import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import type { Clock } from '../../../clock.ts';
import { findRow, findRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  balanceOf,
  type Cause,
  checkLedger,
  earn,
  reverse,
  spend,
  writeOffAll,
} from './service.ts';

const DAY = 86_400_000;
const currency = 'points';

const earned = (id: string): Cause => ({ kind: 'test.earned', id });
const spent = (id: string): Cause => ({ kind: 'test.spent', id });
const inDays = (clock: Clock, days: number | null): Date | null =>
  days === null ? null : new Date(clock.now().getTime() + days * DAY);

/** Opens 600 accounts without postings. */
const openMany = sql`
  insert into ledger_accounts (user_id, currency, last_seq, owed)
  select ('ffffffff-ffff-4fff-8fff-f' || lpad(n::text, 11, '0'))::uuid, c, 0, 0
  from generate_series(1, 300) n, unnest(array['carbon', 'points']) c`;

describe.skipIf(!hasDatabase())('the ledger', () => {
  let gw: TestGateway;
  let otherGateway: TestGateway;

  beforeAll(async () => {
    gw = await startGateway();
    otherGateway = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await otherGateway.close();
    await gw.close();
  });

  /** Returns the operations of one rider, at either gateway. */
  function rider(userId: string = randomUUID()) {
    const key = { userId, currency } as const;
    return {
      key,
      earn: (id: string, amount: number, days: number | null = null, gateway = gw) =>
        inTransaction(gateway.db, (tx) =>
          earn(gateway.ctx, tx, {
            ...key,
            amount,
            cause: { kind: 'test.earned', id },
            expiresAt: inDays(gw.clock, days),
          }),
        ),
      spend: (id: string, amount: number, gateway = gw) =>
        inTransaction(gateway.db, (tx) =>
          spend(gateway.ctx, tx, { ...key, amount, cause: { kind: 'test.spent', id } }),
        ),
      reverse: (reversedCause: Cause, gateway = gw) =>
        inTransaction(gateway.db, (tx) =>
          reverse(gateway.ctx, tx, {
            ...key,
            of: reversedCause,
            cause: { kind: 'test.reversed', id: `${reversedCause.kind} ${reversedCause.id}` },
          }),
        ),
      balance: () => balanceOf(gw.db, key, gw.clock.now()),
      owed: async () =>
        (await findRow(gw.db, 'ledger_accounts', { user_id: userId, currency }))?.owed ?? 0,
      changes: async () =>
        (await findRows(gw.db, 'ledger_postings', { user_id: userId, currency }, 'seq')).map(
          ({ kind, change, balance }) => [kind, change, balance],
        ),
    };
  }
  const expectProven = async (): Promise<void> =>
    expect((await checkLedger(gw.db)).faults).toEqual([]);

  it('posts a cause once, spends lots that expire first, and refuses more than the balance', async () => {
    const r = rider();
    expect(await r.balance()).toBe(0);
    expect(await r.earn('a', 100)).toBe(true);
    expect(await r.earn('a', 100)).toBe(false);
    await r.earn('b', 50, 2);
    await r.spend('x', 70);
    await r.spend('x', 70);
    await expect(r.spend('x', 60)).rejects.toThrow('was posted before');
    await expect(r.spend('y', 81)).rejects.toThrow('balance_insufficient');
    for (const amount of [0, -1, 0.5, Number.NaN]) {
      await expect(r.spend('z', amount)).rejects.toThrow(RangeError);
      await expect(r.earn('z', amount)).rejects.toThrow(RangeError);
    }
    gw.clock.advance(2 * DAY);
    // Nothing of the 50 was left to expire.
    expect(await r.balance()).toBe(80);
    expect(await r.changes()).toEqual([
      ['earn', 100, 100],
      ['earn', 50, 150],
      ['spend', -70, 80],
    ]);
    await expectProven();
  });

  it('counts a lot up to its expiry, and posts the expiry afterwards', async () => {
    const r = rider();
    await r.earn('a', 30, 1);
    await r.earn('b', 20, 3);
    gw.clock.advance(DAY + 1);
    expect(await r.balance()).toBe(20);
    await expect(r.spend('x', 21)).rejects.toThrow('balance_insufficient');
    await r.spend('x', 5);
    expect(await r.changes()).toEqual([
      ['earn', 30, 30],
      ['earn', 20, 50],
      ['expire', -30, 20],
      ['spend', -5, 15],
    ]);
    await expectProven();
  });

  it('returns a spending to its lots, which may have expired since', async () => {
    const r = rider();
    await r.earn('a', 30, 1);
    await r.earn('b', 20);
    await r.spend('x', 40);
    await r.spend('y', 4);
    await r.reverse(spent('y'));
    expect(await r.balance()).toBe(10);
    gw.clock.advance(DAY);
    await r.reverse(spent('x'));
    await r.reverse(spent('x'));
    expect(await r.balance()).toBe(20);
    expect((await r.changes()).slice(-2)).toEqual([
      ['reverse', 40, 50],
      ['expire', -30, 20],
    ]);
    await r.reverse(spent('never'));
    await expectProven();
  });

  it('posts an expiry at the lot’s expiry, and for a later return at the time of the return', async () => {
    const r = rider();
    await r.earn('a', 30, 1);
    await r.earn('b', 20);
    await r.spend('x', 10);
    gw.clock.advance(2 * DAY);
    await r.earn('c', 5);
    await r.reverse(spent('x'));
    const key = { user_id: r.key.userId, currency } as const;
    const [lot] = await findRows(gw.db, 'ledger_lots', key, 'lot');
    const postings = await findRows(gw.db, 'ledger_postings', key, 'seq');
    const [first, earnedLater, reversed, second] = postings.slice(3);
    expect([first?.kind, earnedLater?.kind, reversed?.kind, second?.kind]).toEqual([
      'expire',
      'earn',
      'reverse',
      'expire',
    ]);
    expect(first?.at).toEqual(lot?.expires_at);
    expect(second).toMatchObject({ change: -10, at: reversed?.at });
    expect(reversed?.at.getTime()).toBeGreaterThan((lot?.expires_at?.getTime() ?? 0) + DAY / 2);
    await expectProven();
  });

  it('keeps a debt for an earning that was spent and taken back, until later earnings pay it', async () => {
    const r = rider();
    await r.earn('a', 100);
    await r.spend('x', 80);
    await r.reverse(earned('a'));
    expect([await r.balance(), await r.owed()]).toEqual([0, 80]);
    await expect(r.spend('y', 1)).rejects.toThrow('balance_insufficient');
    await r.earn('b', 30);
    expect([await r.balance(), await r.owed()]).toEqual([0, 50]);
    await r.reverse(spent('x'));
    expect([await r.balance(), await r.owed()]).toEqual([30, 0]);
    await r.reverse(earned('a'));
    expect(await r.balance()).toBe(30);
    await expectProven();
  });

  it('does not take back the expired part of an earning', async () => {
    const r = rider();
    await r.earn('a', 100, 1);
    await r.earn('b', 50);
    await r.spend('x', 60);
    gw.clock.advance(DAY);
    expect(await r.balance()).toBe(50);
    await r.reverse(earned('a'));
    // 60 had been spent, 40 had expired: the 50 go, and 10 are owed.
    expect([await r.balance(), await r.owed()]).toEqual([0, 10]);
    await expectProven();
  });

  it('keeps its sums when a rider is deleted, whose balance is then 0', async () => {
    const r = rider();
    await r.earn('a', 30, 1);
    await r.earn('b', 20);
    gw.clock.advance(DAY);
    const forget = () => inTransaction(gw.db, (tx) => writeOffAll(gw.ctx, tx, r.key.userId));
    await forget();
    await forget();
    expect(await r.balance()).toBe(0);
    expect((await r.changes()).slice(2)).toEqual([
      ['expire', -30, 20],
      ['expire', -20, 0],
    ]);
    await expectProven();
  });

  it('keeps postings as they were written', async () => {
    const r = rider();
    await r.earn('a', 1);
    for (const table of ['ledger_postings', 'ledger_entries']) {
      const name = sql.table(table);
      await expect(sql`update ${name} set seq = 7`.execute(gw.db)).rejects.toThrow('append-only');
      await expect(sql`delete from ${name}`.execute(gw.db)).rejects.toThrow('append-only');
      await expect(sql`truncate ${name}`.execute(gw.db)).rejects.toThrow('append-only');
    }
  });

  it('never goes below 0 with 20 simultaneous spendings at two gateways', async () => {
    const r = rider();
    for (let i = 0; i < 5; i++) await r.earn(`${i}`, 21);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => r.spend(`s${i}`, 10, i % 2 === 0 ? gw : otherGateway)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(results.length - refused.length).toBe(10);
    for (const each of refused) {
      expect(each).toMatchObject({ reason: { code: 'balance_insufficient' } });
    }
    expect(await r.balance()).toBe(5);
    await expectProven();
  });

  it('posts a cause once when it is posted ten times in parallel to a new account', async () => {
    const r = rider();
    const posted = await Promise.all(
      Array.from({ length: 10 }, (_, i) => r.earn('a', 7, null, i % 2 === 0 ? gw : otherGateway)),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => r.spend('x', 7, i % 2 === 0 ? gw : otherGateway)),
    );
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => r.reverse(spent('x'), i % 2 === 0 ? gw : otherGateway)),
    );
    expect(await r.balance()).toBe(7);
    expect(await r.changes()).toHaveLength(3);
    await expectProven();
  });

  it.each([
    ['delete from ledger_postings where seq = 2', '2 of 3 postings are there'],
    ['delete from ledger_postings where seq = 3', '2 of 3 postings are there'],
    ['delete from ledger_postings where seq = 2', 'entries of posting 2, which is not there'],
    ['delete from ledger_postings where seq = 2', 'the balance after posting 3'],
    ['delete from ledger_entries where seq = 2', 'posting 2 has no entries'],
    [`delete from ledger_entries where seq = 2 and account = 'spent'`, 'posting 2 add up to -30'],
    ['update ledger_entries set amount = amount + 1 where seq = 2 and n = 0', 'says -30'],
    ['update ledger_postings set balance = 7 where seq = 1', 'the balance after posting 1'],
    ['update ledger_lots set remaining = remaining - 1', 'left, its entries'],
    ['update ledger_lots set amount = amount + 1', 'its entry'],
    ['update ledger_accounts set owed = 1', '1 is owed, by the entries 0'],
    ['delete from ledger_lots where lot = 1', 'has 9 and owes 0, by the postings 79'],
    ['delete from ledger_accounts', '3 of 0 postings are there'],
  ])('fails its check after `%s`', async (change, fault) => {
    const r = rider();
    await r.earn('a', 100);
    await r.spend('x', 30);
    await r.earn('b', 9);
    const undone = new Error('undone');
    const attempt = inTransaction(gw.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const joint = change.includes(' where ') ? 'and' : 'where';
      await sql.raw(`${change} ${joint} user_id = '${r.key.userId}'`).execute(tx);
      const { faults } = await checkLedger(tx);
      expect(faults.filter((line) => line.includes(fault))).not.toEqual([]);
      expect(faults.every((line) => line.startsWith(`points of ${r.key.userId}: `))).toBe(true);
      throw undone;
    });
    await expect(attempt).rejects.toBe(undone);
    await expectProven();
  });

  it('checks every account of many, and names at most 100 faults', async () => {
    const before = await checkLedger(gw.db);
    const undone = new Error('undone');
    const attempt = inTransaction(gw.db, async (tx) => {
      await openMany.execute(tx);
      const { accounts, postings, faults } = await checkLedger(tx);
      expect(faults).toEqual([]);
      expect(accounts).toBe(before.accounts + 600);
      expect(postings).toBe(before.postings);
      await sql`update ledger_accounts set owed = 3
        where user_id = 'ffffffff-ffff-4fff-8fff-f00000000300' and currency = 'points'`.execute(tx);
      expect((await checkLedger(tx)).faults).toHaveLength(2);
      await sql`update ledger_accounts set last_seq = 1
        where user_id::text like 'ffffffff-ffff-4fff-8fff-f%'`.execute(tx);
      const report = await checkLedger(tx);
      expect(new Set(report.faults).size).toBe(100);
      // After 100 faults the remaining accounts are not read.
      expect(report.accounts).toBeLessThan(before.accounts + 600);
      throw undone;
    });
    await expect(attempt).rejects.toBe(undone);
  });

  it('reverses an earning and a spending, and nothing else', async () => {
    const r = rider();
    await r.earn('a', 30, 1);
    gw.clock.advance(DAY);
    await r.earn('b', 1);
    const key = { user_id: r.key.userId, currency } as const;
    const [, expired] = await findRows(gw.db, 'ledger_postings', key, 'seq');
    const expiryCause = { kind: expired?.cause_kind ?? '', id: expired?.cause_id ?? '' };
    await expect(r.reverse(expiryCause)).rejects.toThrow('cannot be reversed');
    expect(await r.balance()).toBe(1);
  });

  it('keeps its sums through any sequence of steps', async () => {
    const causeIndex = fc.nat({ max: 5 });
    const step = fc.oneof(
      fc.record({
        do: fc.constant('earn' as const),
        which: causeIndex,
        amount: fc.integer({ min: 1, max: 100 }),
        days: fc.option(fc.integer({ min: 1, max: 4 })),
      }),
      fc.record({
        do: fc.constant('spend' as const),
        which: causeIndex,
        amount: fc.integer({ min: 1, max: 150 }),
      }),
      fc.record({ do: fc.constantFrom('unearn' as const, 'unspend' as const), which: causeIndex }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 2 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const r = rider();
        const model = new Model();
        for (const each of steps) {
          if (each.do === 'wait') {
            gw.clock.advance(each.days * DAY);
            model.day += each.days;
          } else if (each.do === 'earn') {
            const isNew = await r.earn(`${each.which}`, each.amount, each.days);
            expect(isNew).toBe(model.earn(each.which, each.amount, each.days));
          } else if (each.do === 'spend') {
            const refusal = await r.spend(`${each.which}`, each.amount).then(
              () => null,
              (error: Error) => (error.message.includes('before') ? 'before' : 'too much'),
            );
            expect(refusal).toBe(model.spend(each.which, each.amount));
          } else if (each.do === 'unearn') {
            await r.reverse(earned(`${each.which}`));
            model.takeBack(each.which);
          } else {
            await r.reverse(spent(`${each.which}`));
            model.giveBack(each.which);
          }
          expect([await r.balance(), await r.owed()]).toEqual([model.balance(), model.owed]);
        }
        await expectProven();
      }),
      { numRuns: 40 },
    );
  });
});

/** The same rules for single points, one by one: slow, and too simple to be wrong in the same way. */
class Model {
  day = 0;
  owed = 0;
  readonly #earned = new Map<number, { points: Point[]; debt: number; undone: boolean }>();
  readonly #spent = new Map<number, { points: Point[]; undone: boolean }>();
  #n = 0;

  #left(): Point[] {
    return [...this.#earned.values()]
      .flatMap(({ points }) => points)
      .filter((point) => point.is === 'left' && point.until > this.day)
      .sort((a, b) => (a.until === b.until ? a.n - b.n : a.until < b.until ? -1 : 1));
  }

  balance(): number {
    return this.#left().length;
  }

  earn(cause: number, amount: number, days: number | null): boolean {
    if (this.#earned.has(cause)) return false;
    const debt = Math.min(this.owed, amount);
    this.owed -= debt;
    const lastDay = days === null ? Infinity : this.day + days;
    const points = Array.from({ length: amount - debt }, (): Point => ({
      is: 'left',
      until: lastDay,
      n: this.#n++,
    }));
    this.#earned.set(cause, { points, debt, undone: false });
    return true;
  }

  spend(cause: number, amount: number): 'before' | 'too much' | null {
    const before = this.#spent.get(cause);
    if (before !== undefined) return before.points.length === amount ? null : 'before';
    const points = this.#left().slice(0, amount);
    if (points.length < amount) return 'too much';
    for (const point of points) point.is = 'spent';
    this.#spent.set(cause, { points, undone: false });
    return null;
  }

  giveBack(cause: number): void {
    const spent = this.#spent.get(cause);
    if (spent === undefined || spent.undone) return;
    spent.undone = true;
    for (const point of spent.points) {
      if (this.owed > 0) this.owed--;
      else point.is = 'left';
    }
  }

  takeBack(cause: number): void {
    const earned = this.#earned.get(cause);
    if (earned === undefined || earned.undone) return;
    earned.undone = true;
    const isLost = (point: Point): boolean => point.is === 'left' && point.until <= this.day;
    let leftToTake = earned.debt + earned.points.filter((point) => !isLost(point)).length;
    const ownPoints = earned.points.filter((point) => point.is === 'left' && !isLost(point));
    for (const point of [
      ...ownPoints,
      ...this.#left().filter((each) => !ownPoints.includes(each)),
    ]) {
      if (leftToTake === 0) break;
      point.is = 'taken';
      leftToTake--;
    }
    this.owed += leftToTake;
  }
}

interface Point {
  is: 'left' | 'spent' | 'taken';
  until: number;
  n: number;
}
