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
 * Writes off what expired, so that each posting finds what counts.
 * @param at when it is said to have happened; without it, when it expired
 */
async function writeOff(tx: Tx, account: Account, now: Date, at?: Date): Promise<Account> {
  const due = account.lots.filter((lot) => isExpired(lot, now));
  let left = account;
  for (const [time, lots] of Map.groupBy(due, ({ expiresAt }) => expiresAt?.getTime() ?? 0)) {
    const expiredAt = new Date(time);
    const cause = { kind: 'lots.expired', id: `${expiredAt.toISOString()} ${left.lastSeq + 1}` };
    left = await post(tx, left, expiry(lots), { kind: 'expire', cause, at: at ?? expiredAt });
  }
  return left;
}

/** A rider's account, locked, without what has expired. */
async function accountNow(tx: Tx, key: AccountKey, now: Date): Promise<Account> {
  return await writeOff(tx, await lockAccount(tx, key), now);
}

/**
 * Gives a rider an amount that expires at an instant, or never; a debt is paid of it first. False: this cause was
 * posted before, and nothing changed.
 */
export async function earn(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { amount, cause, expiresAt, ...key }: Amount & { expiresAt: Date | null },
): Promise<boolean> {
  checkAmount(amount);
  const at = ctx.clock.now();
  const account = await accountNow(tx, key, at);
  if ((await findPosting(tx, key, cause)) !== undefined) return false;
  const entries = earning(account, amount, account.lastSeq + 1);
  await post(tx, account, entries, { kind: 'earn', cause, at, expiresAt });
  return true;
}

/**
 * Takes an amount from a rider, out of what expires first. A cause that was posted before changes nothing; with another
 * amount it is a fault of the caller. Raises `balance_insufficient`.
 */
export async function spend(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { amount, cause, ...key }: Amount,
): Promise<void> {
  checkAmount(amount);
  const at = ctx.clock.now();
  const account = await accountNow(tx, key, at);
  const before = await findPosting(tx, key, cause);
  if (before !== undefined) {
    if (before.change === -amount) return;
    throw new Error(`${cause.kind} ${cause.id} was posted before, as ${before.change}`);
  }
  const entries = spending(account, amount);
  if (entries === undefined) throw new CodedError('balance_insufficient');
  await post(tx, account, entries, { kind: 'spend', cause, at });
}

/**
 * Undoes the posting of a cause, once: what was spent returns to its lots, to expire when they do; what was earned is
 * taken back, and what of it was spent already is owed. False: that cause posted nothing, or it is undone already.
 */
export async function reverse(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  { of, cause, ...key }: AccountKey & { of: Cause; cause: Cause },
): Promise<boolean> {
  const at = ctx.clock.now();
  const account = await accountNow(tx, key, at);
  const posting = await findPosting(tx, key, of);
  if (posting === undefined || (await isReversed(tx, key, posting.seq))) return false;
  const { seq, kind } = posting;
  const details = { kind: 'reverse', cause, at, reverses: seq } as const;
  const entered = await entriesOf(tx, key, seq);
  if (kind === 'spend') {
    const left = await post(tx, account, givingBack(account, entered), details);
    await writeOff(tx, left, at, at);
  } else if (kind === 'earn') {
    const amount = entered.find(({ account }) => account === 'granted')?.amount ?? 0;
    const expired = await expiredOf(tx, key, seq);
    const entries = takingBack(account, { lot: seq, amount: -amount, expired });
    await post(tx, account, entries, details);
  } else {
    throw new Error(`a posting that is an ${kind} is not undone`);
  }
  return true;
}

/**
 * Writes off all that a rider has, who is being deleted: the postings stay, under an id that leads to nobody, so that
 * the ledger's sums stay right, and nothing of it counts as held any more.
 */
export async function writeOffAll(
  ctx: Pick<TxContext, 'clock'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const at = ctx.clock.now();
  const cause = { kind: 'rider.deleted', id: userId };
  for (const currency of CURRENCIES) {
    const { lastSeq } = await readAccount(tx, { userId, currency });
    if (lastSeq === 0) continue;
    const account = await accountNow(tx, { userId, currency }, at);
    if (account.lots.length === 0) continue;
    await post(tx, account, expiry(account.lots), { kind: 'expire', cause, at });
  }
}

/** What a rider has at an instant, never below 0: what expires then does not count any more. */
export async function balanceOf(db: Db | Tx, key: AccountKey, now: Date): Promise<number> {
  const lots = await lotsLeft(db, key);
  return remainingOf(lots.filter((lot) => !isExpired(lot, now)));
}

/** What a rider has at an instant, and what the next earnings pay first: never both. */
export async function holdingOf(
  db: Db | Tx,
  key: AccountKey,
  now: Date,
): Promise<Pick<Statement, 'balance' | 'owed'>> {
  const { lots, owed } = await readAccount(db, key);
  return { balance: remainingOf(lots.filter((lot) => !isExpired(lot, now))), owed };
}

/** What a rider holds, and a page of why, newest first. */
export interface Statement {
  balance: number;
  owed: number;
  /** What expires next, and when. */
  expiring: { amount: number; at: Date } | null;
  postings: Posting[];
}

/**
 * A rider's account with its postings before one of them, or with the last ones. What expired is written off first, so
 * that the history says all that the balance knows.
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
  const at = lots[0]?.expiresAt ?? null;
  const next = lots.filter(({ expiresAt }) => expiresAt?.getTime() === at?.getTime());
  return {
    balance: remainingOf(lots),
    owed,
    expiring: at && { amount: remainingOf(next), at },
    postings: await postingsBefore(ctx.db, key, before, limit),
  };
}
