import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  earning,
  type Entry,
  expiry,
  givingBack,
  type Funds,
  inOrderOfSpending,
  isExpired,
  type Lot,
  remainingOf,
  spending,
  sumOf,
  takingBack,
} from './arithmetic.ts';

const amount = fc.integer({ min: 1, max: 10_000 });
const instant = fc.integer({ min: 0, max: 5 }).map((day) => new Date(Date.UTC(2026, 10, 20 + day)));

/** Lots in the order of spending. */
const lots = fc
  .uniqueArray(
    fc.record({
      lot: fc.integer({ min: 1, max: 50 }),
      remaining: amount,
      expiresAt: fc.option(instant),
    }),
    { selector: ({ lot }) => lot, maxLength: 8 },
  )
  .map((unsorted) => unsorted.toSorted(inOrderOfSpending));
const holding: fc.Arbitrary<Funds> = fc.oneof(
  lots.map((openLots) => ({ owed: 0, lots: openLots })),
  amount.map((owed) => ({ owed, lots: [] })),
);

/** Returns a rider's debt and lots after these entries. */
function after({ owed, lots }: Funds, entries: readonly Entry[]) {
  const remainders = new Map(lots.map(({ lot, remaining }) => [lot, remaining]));
  for (const { account, lot, amount } of entries) {
    if (account === 'lot' && lot !== null) remainders.set(lot, (remainders.get(lot) ?? 0) + amount);
  }
  return {
    owed: owed - sumOf(entries.filter(({ account }) => account === 'owed')),
    left: remainders,
  };
}

function expectSound(before: Funds, entries: readonly Entry[]): void {
  expect(sumOf(entries)).toBe(0);
  expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
  const ofLots = entries.filter(({ account }) => account === 'lot').map(({ lot }) => lot);
  expect(ofLots).toEqual([...new Set(ofLots)]);
  const { owed, left } = after(before, entries);
  expect(owed).toBeGreaterThanOrEqual(0);
  for (const remaining of left.values()) expect(remaining).toBeGreaterThanOrEqual(0);
  const heldAmount = [...left.values()].reduce((sum, remaining) => sum + remaining, 0);
  expect(heldAmount - owed).toBe(remainingOf(before.lots) - before.owed + changeOf(entries));
  if (owed > 0) expect(heldAmount).toBe(0);
}

const LOT = 99;

const line = (account: Entry['account'], amount: number, lot: number | null = null): Entry => ({
  account,
  lot,
  amount,
});

const funds = (owed: number, ...remaining: number[]): Funds => ({
  owed,
  lots: remaining.map((amountLeft, i) => ({ lot: i + 1, remaining: amountLeft, expiresAt: null })),
});

describe('the entries of a posting', () => {
  it('add an earning, which pays a debt first', () => {
    fc.assert(
      fc.property(holding, amount, (before, earned) => {
        const entries = earning(before, earned, LOT);
        expectSound(before, entries);
        expect(changeOf(entries)).toBe(earned);
        const { owed, left } = after(before, entries);
        expect(owed).toBe(Math.max(0, before.owed - earned));
        expect(left.get(LOT) ?? 0).toBe(Math.max(0, earned - before.owed));
      }),
    );
  });

  it('take a spending out of the lots that expire first, and never more than they have', () => {
    fc.assert(
      fc.property(holding, amount, (before, spent) => {
        const entries = spending(before, spent);
        if (entries === undefined) {
          expect(remainingOf(before.lots)).toBeLessThan(spent);
          return;
        }
        expectSound(before, entries);
        expect(changeOf(entries)).toBe(-spent);
        // Lots are emptied from the first on: lots after one with a remainder are untouched.
        const { left } = after(before, entries);
        const open = before.lots.findIndex(({ lot }) => (left.get(lot) ?? 0) > 0);
        for (const { lot, remaining } of open === -1 ? [] : before.lots.slice(open + 1)) {
          expect(left.get(lot)).toBe(remaining);
        }
      }),
    );
  });

  it('write off all lots from the instant of their expiry, and none a millisecond before', () => {
    fc.assert(
      fc.property(holding, instant, (before, now) => {
        const expiredLots = before.lots.filter((lot) => isExpired(lot, now));
        const entries = expiry(expiredLots);
        expectSound(before, entries);
        expect(changeOf(entries) + remainingOf(expiredLots)).toBe(0);
      }),
    );
    const expiresAt = new Date('2026-12-31T16:00:00Z');
    const lot: Lot = { lot: 1, remaining: 1, expiresAt: expiresAt };
    expect(isExpired(lot, expiresAt)).toBe(true);
    expect(isExpired(lot, new Date(expiresAt.getTime() - 1))).toBe(false);
    expect(isExpired({ ...lot, expiresAt: null }, expiresAt)).toBe(false);
  });

  it('spend the lots that expire first, the oldest of one instant first, and those without expiry last', () => {
    const soon = new Date('2026-11-21T00:00:00Z');
    const late = new Date('2026-11-22T00:00:00Z');
    const unsorted: Lot[] = [
      { lot: 1, remaining: 10, expiresAt: null },
      { lot: 6, remaining: 10, expiresAt: soon },
      { lot: 2, remaining: 10, expiresAt: late },
      { lot: 5, remaining: 10, expiresAt: new Date(soon) },
      { lot: 3, remaining: 10, expiresAt: new Date(late) },
      { lot: 4, remaining: 10, expiresAt: null },
    ];
    const sorted = unsorted.toSorted(inOrderOfSpending);
    expect(sorted.map(({ lot }) => lot)).toEqual([5, 6, 2, 3, 1, 4]);
    expect(spending({ owed: 0, lots: sorted }, 15)).toEqual([
      { account: 'lot', lot: 5, amount: -10 },
      { account: 'lot', lot: 6, amount: -5 },
      { account: 'spent', lot: null, amount: 15 },
    ]);
  });

  it('return a spending to its lots, so that all is as before', () => {
    fc.assert(
      fc.property(lots, amount, (openLots, spent) => {
        const before = { owed: 0, lots: openLots };
        const entries = spending(before, spent) ?? [];
        const now = after(before, entries);
        const afterSpending = {
          owed: now.owed,
          lots: openLots.map((lot) => ({ ...lot, remaining: now.left.get(lot.lot) ?? 0 })),
        };
        const back = givingBack(afterSpending, entries);
        expectSound(afterSpending, back);
        expect(after(afterSpending, back).left).toEqual(after(before, []).left);
      }),
    );
  });

  it('are these lines, in this order', () => {
    expect(earning(funds(0), 10, 7)).toEqual([line('granted', -10), line('lot', 10, 7)]);
    expect(earning(funds(4), 10, 7)).toEqual([
      line('granted', -10),
      line('owed', 4),
      line('lot', 6, 7),
    ]);
    expect(earning(funds(10), 10, 7)).toEqual([line('granted', -10), line('owed', 10)]);
    expect(spending(funds(0, 3, 5, 9), 8)).toEqual([
      line('lot', -3, 1),
      line('lot', -5, 2),
      line('spent', 8),
    ]);
    expect(spending(funds(0, 3), 3)).toEqual([line('lot', -3, 1), line('spent', 3)]);
    expect(spending(funds(0, 3), 4)).toBeUndefined();
    expect(expiry(funds(0, 3, 5).lots)).toEqual([
      line('lot', -3, 1),
      line('expired', 3, 1),
      line('lot', -5, 2),
      line('expired', 5, 2),
    ]);
    expect(takingBack(funds(0, 3, 5, 9), { lot: 2, amount: 10, expired: 1 })).toEqual([
      line('lot', -5, 2),
      line('lot', -3, 1),
      line('lot', -1, 3),
      line('expired', -1, 2),
      line('granted', 10),
    ]);
    expect(takingBack(funds(0, 3), { lot: 9, amount: 10, expired: 0 })).toEqual([
      line('lot', -3, 1),
      line('owed', -7),
      line('granted', 10),
    ]);
    const spent = [line('lot', -3, 1), line('lot', -5, 2), line('spent', 8)];
    expect(givingBack(funds(0), spent)).toEqual([
      line('spent', -8),
      line('lot', 3, 1),
      line('lot', 5, 2),
    ]);
    expect(givingBack(funds(20), spent)).toEqual([line('spent', -8), line('owed', 8)]);
  });

  it('pay a debt from a returned spending first', () => {
    const spent: Entry[] = [
      { account: 'lot', lot: 1, amount: -30 },
      { account: 'lot', lot: 2, amount: -70 },
      { account: 'spent', lot: null, amount: 100 },
    ];
    expect(givingBack({ owed: 40, lots: [] }, spent)).toEqual([
      { account: 'spent', lot: null, amount: -100 },
      { account: 'owed', lot: null, amount: 40 },
      { account: 'lot', lot: 2, amount: 60 },
    ]);
  });

  it('take an earning back from its own lot, then from others, then as a debt', () => {
    fc.assert(
      fc.property(lots, amount, fc.nat({ max: 100 }), (openLots, earned, percent) => {
        const before = { owed: 0, lots: openLots };
        const expired = Math.floor((earned * percent) / 100);
        const takenLot = openLots.find(({ lot }) => lot < 25);
        const lot = takenLot?.lot ?? LOT;
        const whole = earned + (takenLot?.remaining ?? 0);
        const entries = takingBack(before, { lot, amount: whole, expired });
        expectSound(before, entries);
        expect(changeOf(entries)).toBe(expired - whole);
        const { owed, left } = after(before, entries);
        expect(owed).toBe(Math.max(0, whole - expired - remainingOf(openLots)));
        if ((left.get(lot) ?? 0) > 0) {
          for (const otherLot of openLots.filter((each) => each.lot !== lot)) {
            expect(left.get(otherLot.lot)).toBe(otherLot.remaining);
          }
        }
      }),
    );
  });
});
