/** The ledger's arithmetic: computes the entries of a posting from a rider's funds. No I/O, no clock. */

/** The remainder of one earning. */
export interface Lot {
  /** The posting that earned it. */
  lot: number;
  remaining: number;
  /** The first instant at which it no longer counts; null: never. */
  expiresAt: Date | null;
}

/** A rider's funds in one currency; the lots are in the order of spending. */
export interface Funds {
  /** Debt from an earning that was taken back after it was spent; all lots are empty then. */
  owed: number;
  lots: readonly Lot[];
}

/**
 * One line of a posting. The accounts `lot` and `owed` are the rider's; a debt is negative. The others are ours:
 * `granted` (negative), `spent` and `expired`.
 */
export interface Entry {
  account: 'lot' | 'owed' | 'granted' | 'spent' | 'expired';
  lot: number | null;
  amount: number;
}

const entry = (account: Entry['account'], amount: number, lot: number | null = null): Entry => ({
  account,
  lot,
  amount,
});

const withoutZeros = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ amount }) => amount !== 0);

export const sumOf = (entries: readonly Pick<Entry, 'amount'>[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the change of the rider's balance by a posting. */
export const changeOf = (entries: readonly Entry[]): number =>
  sumOf(entries.filter(({ account }) => account === 'lot' || account === 'owed'));

export const remainingOf = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0);

export const isExpired = ({ expiresAt }: Lot, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Sorts lots by expiry, so that riders lose the least; lots with the same expiry, or without one, oldest first. */
export const inOrderOfSpending = (a: Lot, b: Lot): number =>
  (a.expiresAt?.getTime() ?? Infinity) === (b.expiresAt?.getTime() ?? Infinity)
    ? a.lot - b.lot
    : (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity);

/** Takes up to `amount` out of lots; `missing` is the part that they did not have. */
function takeOut(lots: readonly Lot[], amount: number): { entries: Entry[]; missing: number } {
  let missing = amount;
  const entries = lots.map(({ lot, remaining }) => {
    const takenAmount = Math.min(remaining, missing);
    missing -= takenAmount;
    return entry('lot', -takenAmount, lot);
  });
  return { entries, missing };
}

/** Earns `amount` as the lot `lot`; it pays a debt first. */
export function earning({ owed }: Funds, amount: number, lot: number): Entry[] {
  const debtPaid = Math.min(owed, amount);
  return withoutZeros([
    entry('granted', -amount),
    entry('owed', debtPaid),
    entry('lot', amount - debtPaid, lot),
  ]);
}

/** Spends `amount` lot by lot; returns undefined if the lots have less. */
export function spending({ lots }: Funds, amount: number): Entry[] | undefined {
  const { entries, missing } = takeOut(lots, amount);
  return missing > 0 ? undefined : withoutZeros([...entries, entry('spent', amount)]);
}

/** Writes off the remainder of these lots. */
export const expiry = (lots: readonly Lot[]): Entry[] =>
  lots.flatMap(({ lot, remaining }) => [
    entry('lot', -remaining, lot),
    entry('expired', remaining, lot),
  ]);

/**
 * Takes back the earning of the lot `lot`: first its remainder, then from the other lots; the spent part becomes a debt.
 * The expired part is not taken again.
 */
export function takingBack(
  { lots }: Funds,
  { lot, amount, expired }: { lot: number; amount: number; expired: number },
): Entry[] {
  const ownFirst = lots.toSorted((a, b) => Number(b.lot === lot) - Number(a.lot === lot));
  const { entries, missing } = takeOut(ownFirst, amount - expired);
  return withoutZeros([
    ...entries,
    entry('owed', -missing),
    entry('expired', -expired, lot),
    entry('granted', amount),
  ]);
}

/** Gives back a spending: it pays a debt first, and the remainder returns to its lots. */
export function givingBack({ owed }: Funds, spent: readonly Entry[]): Entry[] {
  const out = spent.filter(({ account }) => account === 'lot');
  let debtLeft = Math.min(owed, -sumOf(out));
  const debtPaid = debtLeft;
  const returned = out.map(({ lot, amount }) => {
    const debtShare = Math.min(debtLeft, -amount);
    debtLeft -= debtShare;
    return entry('lot', -amount - debtShare, lot);
  });
  return withoutZeros([entry('spent', sumOf(out)), entry('owed', debtPaid), ...returned]);
}
