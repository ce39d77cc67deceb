import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { findRows } from '../../../../test/rows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  type AccountKey,
  type Cause,
  checkLedger,
  earn,
  holdingOf,
  reverse,
  spend,
} from './service.ts';

const DAY = 86_400_000;
const currency = 'points';
const anyDate = expect.any(Date) as Date;

const entry = (seq: number, n: number, account: string, lot: number | null, amount: number) => ({
  seq,
  n,
  account,
  lot,
  amount,
});

const causeOf = (kind: string): Cause => ({ kind, id: 'one' });

describe.skipIf(!hasDatabase())('the ledger of a rider', () => {
  let gw: TestGateway;
  beforeAll(async () => {
    gw = await startGateway();
  });
  afterAll(async () => await gw?.close());

  const post = async <T>(
    work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>,
  ) => await inTransaction(gw.db, work);
  /** Returns the rows of an account in all four tables, without its key. */
  const books = async (userId: string) => {
    const key = { user_id: userId, currency } as const;
    const plain = <Row extends object>(rows: Row[]) =>
      rows.map((row) => {
        const { user_id: owner, currency: rowCurrency, ...rest } = row as Row & typeof key;
        expect([owner, rowCurrency]).toEqual([userId, currency]);
        return rest;
      });
    return {
      account: plain(await findRows(gw.db, 'ledger_accounts', key, 'currency')),
      postings: plain(await findRows(gw.db, 'ledger_postings', key, 'seq')),
      entries: plain(await findRows(gw.db, 'ledger_entries', key, 'seq', 'n')),
      lots: plain(await findRows(gw.db, 'ledger_lots', key, 'lot')),
    };
  };

  it('has each posting with its cause, entries, lots and debt', async () => {
    const userId = randomUUID();
    const key = { userId, currency } as const;
    const soon = new Date(gw.clock.now().getTime() + DAY);
    const give = async (kind: string, amount: number, expiresAt: Date | null) =>
      await post((tx) => earn(gw.ctx, tx, { ...key, amount, cause: causeOf(kind), expiresAt }));
    await give('first', 100, null);
    await give('second', 50, soon);
    await post((tx) => spend(gw.ctx, tx, { ...key, amount: 70, cause: causeOf('bought') }));
    await post((tx) =>
      reverse(gw.ctx, tx, { ...key, of: causeOf('first'), cause: causeOf('back') }),
    );
    const posting = {
      cause_id: 'one',
      reverses: null,
      at: anyDate,
    };
    expect(await books(userId)).toEqual({
      account: [{ last_seq: 4, owed: 20 }],
      postings: [
        { ...posting, seq: 1, kind: 'earn', cause_kind: 'first', change: 100, balance: 100 },
        { ...posting, seq: 2, kind: 'earn', cause_kind: 'second', change: 50, balance: 150 },
        { ...posting, seq: 3, kind: 'spend', cause_kind: 'bought', change: -70, balance: 80 },
        {
          ...posting,
          seq: 4,
          kind: 'reverse',
          cause_kind: 'back',
          reverses: 1,
          change: -100,
          balance: -20,
        },
      ],
      entries: [
        entry(1, 0, 'granted', null, -100),
        entry(1, 1, 'lot', 1, 100),
        entry(2, 0, 'granted', null, -50),
        entry(2, 1, 'lot', 2, 50),
        // The lot that expires first is spent first.
        entry(3, 0, 'lot', 2, -50),
        entry(3, 1, 'lot', 1, -20),
        entry(3, 2, 'spent', null, 70),
        entry(4, 0, 'lot', 1, -80),
        entry(4, 1, 'owed', null, -20),
        entry(4, 2, 'granted', null, 100),
      ],
      lots: [
        { lot: 1, amount: 100, remaining: 0, expires_at: null },
        { lot: 2, amount: 50, remaining: 0, expires_at: soon },
      ],
    });
    expect(await holdingOf(gw.db, key, gw.clock.now())).toMatchObject({
      balance: 0,
      owed: 20,
    });
    // The returned spending pays the debt first, and the remainder is in the lots again.
    await post((tx) =>
      reverse(gw.ctx, tx, { ...key, of: causeOf('bought'), cause: causeOf('undone') }),
    );
    expect(await books(userId)).toMatchObject({
      account: [{ last_seq: 5, owed: 0 }],
      lots: [
        { lot: 1, remaining: 20 },
        { lot: 2, remaining: 30 },
      ],
    });
    const { postings, entries } = await books(userId);
    expect(postings.slice(4)).toEqual([
      {
        ...posting,
        seq: 5,
        kind: 'reverse',
        cause_kind: 'undone',
        reverses: 3,
        change: 70,
        balance: 50,
      },
    ]);
    expect(entries.slice(10)).toEqual([
      entry(5, 0, 'spent', null, -70),
      entry(5, 1, 'owed', null, 20),
      entry(5, 2, 'lot', 2, 30),
      entry(5, 3, 'lot', 1, 20),
    ]);
    gw.clock.advance(2 * DAY);
    await give('third', 5, null);
    const after = await books(userId);
    expect(after.account).toEqual([{ last_seq: 7, owed: 0 }]);
    expect(after.postings.slice(5)).toEqual([
      {
        seq: 6,
        kind: 'expire',
        cause_kind: 'lots.expired',
        cause_id: `${soon.toISOString()} 6`,
        reverses: null,
        change: -30,
        balance: 20,
        at: soon,
      },
      { ...posting, seq: 7, kind: 'earn', cause_kind: 'third', change: 5, balance: 25 },
    ]);
    expect(after.entries.slice(14)).toEqual([
      entry(6, 0, 'lot', 2, -30),
      entry(6, 1, 'expired', 2, 30),
      entry(7, 0, 'granted', null, -5),
      entry(7, 1, 'lot', 7, 5),
    ]);
    expect(after.lots).toEqual([
      { lot: 1, amount: 100, remaining: 20, expires_at: null },
      { lot: 2, amount: 50, remaining: 0, expires_at: soon },
      { lot: 7, amount: 5, remaining: 5, expires_at: null },
    ]);
    expect((await checkLedger(gw.db)).faults).toEqual([]);
  });

  it('is separate by rider and by currency', async () => {
    const [riderA, riderB] = [randomUUID(), randomUUID()];
    const cause = { kind: 'first', id: 'one' };
    await post((tx) =>
      earn(gw.ctx, tx, { userId: riderA, currency, amount: 7, cause, expiresAt: null }),
    );
    await post((tx) =>
      earn(gw.ctx, tx, { userId: riderA, currency: 'carbon', amount: 9, cause, expiresAt: null }),
    );
    await post((tx) =>
      earn(gw.ctx, tx, { userId: riderB, currency, amount: 5, cause, expiresAt: null }),
    );
    const accounts: AccountKey[] = [
      { userId: riderA, currency },
      { userId: riderA, currency: 'carbon' },
      { userId: riderB, currency },
      { userId: riderB, currency: 'carbon' },
    ];
    const balances = [];
    for (const key of accounts)
      balances.push((await holdingOf(gw.db, key, gw.clock.now())).balance);
    expect(balances).toEqual([7, 9, 5, 0]);
    await post((tx) =>
      reverse(gw.ctx, tx, {
        userId: riderA,
        currency,
        of: cause,
        cause: { kind: 'back', id: 'one' },
      }),
    );
    expect((await books(riderB)).account).toEqual([{ last_seq: 1, owed: 0 }]);
    expect((await books(riderA)).lots).toEqual([
      { lot: 1, amount: 7, remaining: 0, expires_at: null },
    ]);
  });
});
