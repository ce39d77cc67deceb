import { CodedError } from '@shtrans/contract/api/errors';
import { CURRENCIES } from '@shtrans/contract/ledger/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  earning,
  expiry,
  givingBack,
  isExpired,
  remainingOf,
  spending,
  takingBack,
} from './arithmetic.ts';
import {
  type Account,
  type AccountKey,
  type Cause,
  entriesOf,
  expiredOf,
  findPosting,
  isReversed,
  lockAccount,
  lotsLeft,
  post,
  type Posting,
  postingsBefore,
  readAccount,
} from './store.ts';

export { checkLedger, type LedgerReport } from './check-store.ts';
export { ledgerLines } from './report.ts';
export type { AccountKey, Cause, Posting } from './store.ts';
export { postingView } from './tables.ts';

/** A posting of an amount: a whole number above 0, in the unit of the currency. */
type Amount = AccountKey & { amount: number; cause: Cause };

function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new RangeError(`the ledger posts whole amounts above 0, not ${amount}`);
  }
}

/**
 * Writes off expired lots, so that a posting finds only valid ones.
 * @param recordedAt the time of the posting; by default the time of expiry
 */
async function writeOff(tx: Tx, account: Account, now: Date, recordedAt?: Date): Promise<Account> {
  const expiredLots = account.lots.filter((lot) => isExpired(lot, now));
  let remainingAccount = account;
  for (const [time, lots] of Map.groupBy(
    expiredLots,
    ({ expiresAt }) => expiresAt?.getTime() ?? 0,
  )) {
    const expiredAt = new Date(time);
    const cause = {
      kind: 'lots.expired',
      id: `${expiredAt.toISOString()} ${remainingAccount.lastSeq + 1}`,
    };
    remainingAccount = await post(tx, remainingAccount, expiry(lots), {
      kind: 'expire',
      cause,
      at: recordedAt ?? expiredAt,
    });
  }
  return remainingAccount;
}

/** Locks a rider's account and returns it without expired lots. */
async function accountNow(tx: Tx, key: AccountKey, now: Date): Promise<Account> {
  return await writeOff(tx, await lockAccount(tx, key), now);
}

/**
 * Credits a rider with an amount that expires at an instant, or never; it pays a debt first. Returns false if this cause
 * was posted before; then nothing changes.
 */
export async function earn(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { amount, cause, expiresAt, ...key }: Amount & { expiresAt: Date | null },
): Promise<boolean> {
  checkAmount(amount);
  const now = ctx.clock.now();
  const account = await accountNow(tx, key, now);
  if ((await findPosting(tx, key, cause)) !== undefined) return false;
  const entries = earning(account, amount, account.lastSeq + 1);
  await post(tx, account, entries, { kind: 'earn', cause, at: now, expiresAt });
  return true;
}

/**
 * Takes an amount from a rider, out of the lots that expire first. A cause that was posted before changes nothing; with
 * another amount it is a caller's error and throws. Throws `balance_insufficient`.
 */
export async function spend(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { amount, cause, ...key }: Amount,
): Promise<void> {
  checkAmount(amount);
  const now = ctx.clock.now();
  const account = await accountNow(tx, key, now);
  const before = await findPosting(tx, key, cause);
  if (before !== undefined) {
    if (before.change === -amount) return;
    throw new Error(`${cause.kind} ${cause.id} was posted before, as ${before.change}`);
  }
  const entries = spending(account, amount);
  if (entries === undefined) throw new CodedError('balance_insufficient');
  await post(tx, account, entries, { kind: 'spend', cause, at: now });
}

/**
 * Reverses the posting of a cause, once. A spending returns to its lots and expires with them; an earning is taken back,
 * and its spent part becomes a debt. Returns false if the cause has no posting or it is already reversed.
 */
export async function reverse(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { of: reversedCause, cause, ...key }: AccountKey & { of: Cause; cause: Cause },
): Promise<boolean> {
  const now = ctx.clock.now();
  const account = await accountNow(tx, key, now);
  const posting = await findPosting(tx, key, reversedCause);
  if (posting === undefined || (await isReversed(tx, key, posting.seq))) return false;
  const { seq, kind } = posting;
  const details = { kind: 'reverse', cause, at: now, reverses: seq } as const;
  const entered = await entriesOf(tx, key, seq);
  if (kind === 'spend') {
    const accountAfter = await post(tx, account, givingBack(account, entered), details);
    await writeOff(tx, accountAfter, now, now);
  } else if (kind === 'earn') {
    const amount = entered.find(({ account }) => account === 'granted')?.amount ?? 0;
    const expired = await expiredOf(tx, key, seq);
    const entries = takingBack(account, { lot: seq, amount: -amount, expired });
    await post(tx, account, entries, details);
  } else {
    throw new Error(`a posting of kind ${kind} cannot be reversed`);
  }
  return true;
}

/**
 * Writes off everything a rider has when the rider is deleted. The postings stay under an id that identifies nobody, so
 * that the ledger's sums stay right and the amount no longer counts as held.
 */
export async function writeOffAll(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const now = ctx.clock.now();
  const cause = { kind: 'rider.deleted', id: userId };
  for (const currency of CURRENCIES) {
    const { lastSeq } = await readAccount(tx, { userId, currency });
    if (lastSeq === 0) continue;
    const account = await accountNow(tx, { userId, currency }, now);
    if (account.lots.length === 0) continue;
    await post(tx, account, expiry(account.lots), { kind: 'expire', cause, at: now });
  }
}

/** Returns a rider's balance at an instant, at least 0; lots that expire at that instant do not count. */
export async function balanceOf(db: Db | Tx, key: AccountKey, now: Date): Promise<number> {
  const lots = await lotsLeft(db, key);
  return remainingOf(lots.filter((lot) => !isExpired(lot, now)));
}

/** Returns a rider's balance at an instant and the debt; at most one of them is above 0. */
export async function holdingOf(
  db: Db | Tx,
  key: AccountKey,
  now: Date,
): Promise<Pick<Statement, 'balance' | 'owed'>> {
  const { lots, owed } = await readAccount(db, key);
  return { balance: remainingOf(lots.filter((lot) => !isExpired(lot, now))), owed };
}

/** Returns the sum of a rider's postings of these causes; undefined if the first one has none. */
export async function changeBy(
  db: Db,
  key: AccountKey,
  [first, ...laterCauses]: readonly [Cause, ...Cause[]],
): Promise<number | undefined> {
  const firstPosting = await findPosting(db, key, first);
  if (firstPosting === undefined) return undefined;
  const laterPostings = await Promise.all(laterCauses.map((cause) => findPosting(db, key, cause)));
  return laterPostings.reduce((sum, posting) => sum + (posting?.change ?? 0), firstPosting.change);
}

/** A rider's balance and a page of postings, newest first. */
export interface Statement {
  balance: number;
  owed: number;
  /** The amount that expires next, and when. */
  expiring: { amount: number; at: Date } | null;
  postings: Posting[];
}

/**
 * Returns a rider's account with the postings before a given one, or with the last ones. Writes off expired lots first,
 * so that the history agrees with the balance.
 */
export async function statementOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  key: AccountKey,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Statement> {
  const now = ctx.clock.now();
  let account = await readAccount(ctx.db, key);
  if (account.lots.some((lot) => isExpired(lot, now))) {
    account = await inTransaction(ctx.db, (tx) => accountNow(tx, key, now));
  }
  const { lots, owed } = account;
  const nextExpiry = lots[0]?.expiresAt ?? null;
  const expiringLots = lots.filter(
    ({ expiresAt }) => expiresAt?.getTime() === nextExpiry?.getTime(),
  );
  return {
    balance: remainingOf(lots),
    owed,
    expiring: nextExpiry && { amount: remainingOf(expiringLots), at: nextExpiry },
    postings: await postingsBefore(ctx.db, key, before, limit),
  };
}
