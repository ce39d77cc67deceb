/** The ledger's arithmetic: what a posting enters, computed from what a rider holds. No I/O, no time of its own. */

/** What is left of one earning. */
export interface Lot {
  /** The posting that earned it. */
  lot: number;
  remaining: number;
  /** The first instant at which it counts no more; null: never. */
  expiresAt: Date | null;
}

/** What a rider has in one currency; the lots in the order in which they are spent. */
export interface Funds {
  /** Taken back after it was spent; no lot has anything left then. */
  owed: number;
  lots: readonly Lot[];
}

/**
 * One line of a posting. The rider's are `lot` and `owed`, where a debt is below 0; the others are ours: what was
 * `granted` (below 0), `spent` and `expired`.
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

const written = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ amount }) => amount !== 0);

export const sumOf = (entries: readonly Pick<Entry, 'amount'>[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** How a posting changes the rider's balance. */
export const changeOf = (entries: readonly Entry[]): number =>
  sumOf(entries.filter(({ account }) => account === 'lot' || account === 'owed'));

export const remainingOf = (lots: readonly Lot[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0);

export const isExpired = ({ expiresAt }: Lot, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** What expires first is spent first, so that a rider loses least; of one instant, and of those without, the oldest. */
export const inOrderOfSpending = (a: Lot, b: Lot): number =>
  (a.expiresAt?.getTime() ?? Infinity) === (b.expiresAt?.getTime() ?? Infinity)
    ? a.lot - b.lot
    : (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity);

/** Takes up to `amount` out of lots, and says what they did not have. */
function takeOut(lots: readonly Lot[], amount: number): { entries: Entry[]; missing: number } {
  let missing = amount;
  const entries = lots.map(({ lot, remaining }) => {
    const taken = Math.min(remaining, missing);
    missing -= taken;
    return entry('lot', -taken, lot);
  });
  return { entries, missing };
}

/** Earns `amount` as the lot `lot`; a debt is paid of it first. */
export function earning({ owed }: Funds, amount: number, lot: number): Entry[] {
  const paid = Math.min(owed, amount);
  return written([
    entry('granted', -amount),
    entry('owed', paid),
    entry('lot', amount - paid, lot),
  ]);
}

/** Spends `amount` lot by lot; undefined where there is not so much. */
export function spending({ lots }: Funds, amount: number): Entry[] | undefined {
  const { entries, missing } = takeOut(lots, amount);
  return missing > 0 ? undefined : written([...entries, entry('spent', amount)]);
}

/** Writes off what is left of these lots. */
export const expiry = (lots: readonly Lot[]): Entry[] =>
  lots.flatMap(({ lot, remaining }) => [
    entry('lot', -remaining, lot),
    entry('expired', remaining, lot),
  ]);

/**
 * Takes back what was earned as the lot `lot`: first what is left of it, then of the others; what was spent already is
 * owed. What had expired of it the rider had lost before, and does not lose again.
 */
export function takingBack(
  { lots }: Funds,
  { lot, amount, expired }: { lot: number; amount: number; expired: number },
): Entry[] {
  const ownFirst = lots.toSorted((a, b) => Number(b.lot === lot) - Number(a.lot === lot));
  const { entries, missing } = takeOut(ownFirst, amount - expired);
  return written([
    ...entries,
    entry('owed', -missing),
    entry('expired', -expired, lot),
    entry('granted', amount),
  ]);
}

/** Gives back what was spent: a debt is paid of it first, the rest returns to the lots it came out of. */
export function givingBack({ owed }: Funds, spent: readonly Entry[]): Entry[] {
  const out = spent.filter(({ account }) => account === 'lot');
  let toPay = Math.min(owed, -sumOf(out));
  const paid = toPay;
  const returned = out.map(({ lot, amount }) => {
    const kept = Math.min(toPay, -amount);
    toPay -= kept;
    return entry('lot', -amount - kept, lot);
  });
  return written([entry('spent', sumOf(out)), entry('owed', paid), ...returned]);
}
