import type { Currency } from '@shtrans/contract/ledger/schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import {
  changeOf,
  type Entry,
  inOrderOfSpending,
  type Lot,
  remainingOf,
  sumOf,
} from './arithmetic.ts';
import { findRow, findRows, insertRow, lockRow, queries } from './tables.ts';

/** The cause of a posting, unique per rider and currency. If it concerns an order, `id` begins with the order's id. */
export interface Cause {
  /** Such as `order.completed`. */
  kind: string;
  id: string;
}

export interface AccountKey {
  userId: string;
  currency: Currency;
}

/** A rider's account in one currency as read. */
export interface Account extends AccountKey {
  lastSeq: number;
  owed: number;
  lots: Lot[];
}

export type Posting = Row<'ledger_postings'>;

const columnsOf = ({ userId, currency }: AccountKey) => ({ user_id: userId, currency });

/** Locks a rider's account until the transaction ends, and opens it if it does not exist. */
export async function lockAccount(tx: Tx, key: AccountKey): Promise<Account> {
  const columns = columnsOf(key);
  let row = await lockRow(tx, 'ledger_accounts', columns);
  if (row === undefined) {
    await insertRow(tx, 'ledger_accounts', columns, 'keep');
    row = await lockRow(tx, 'ledger_accounts', columns);
  }
  if (row === undefined) throw new Error('a ledger account that was just opened is missing');
  const lots = await lotsLeft(tx, key);
  return { ...key, lastSeq: row.last_seq, owed: row.owed, lots };
}

/** Returns a rider's account without locking it. */
export async function readAccount(db: Db | Tx, key: AccountKey): Promise<Account> {
  const row = await findRow(db, 'ledger_accounts', columnsOf(key));
  const lots = await lotsLeft(db, key);
  return { ...key, lastSeq: row?.last_seq ?? 0, owed: row?.owed ?? 0, lots };
}

/** Returns a rider's postings before this one, or the last ones, newest first. */
export const postingsBefore = (
  db: Db,
  key: AccountKey,
  before: number | undefined,
  limit: number,
): Promise<Posting[]> =>
  queries(db)
    .selectFrom('ledger_postings')
    .selectAll()
    .where((eb) => eb.and(columnsOf(key)))
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

/** Returns lots with a remainder, including expired ones, in the order of spending. */
export async function lotsLeft(db: Db | Tx, key: AccountKey): Promise<Lot[]> {
  const rows = await queries(db)
    .selectFrom('ledger_lots')
    .select(['lot', 'remaining', 'expires_at as expiresAt'])
    .where((eb) => eb.and(columnsOf(key)))
    .where('remaining', '>', 0)
    .execute();
  return rows.toSorted(inOrderOfSpending);
}

export const findPosting = (
  db: Db | Tx,
  key: AccountKey,
  cause: Cause,
): Promise<Posting | undefined> =>
  findRow(db, 'ledger_postings', {
    ...columnsOf(key),
    cause_kind: cause.kind,
    cause_id: cause.id,
  });

export const isReversed = async (tx: Tx, key: AccountKey, seq: number): Promise<boolean> =>
  (await findRow(tx, 'ledger_postings', { ...columnsOf(key), reverses: seq })) !== undefined;

export const entriesOf = (tx: Tx, key: AccountKey, seq: number): Promise<Entry[]> =>
  findRows(tx, 'ledger_entries', { ...columnsOf(key), seq }, 'n');

/** Returns how much of a lot was written off. */
export const expiredOf = async (tx: Tx, key: AccountKey, lot: number): Promise<number> =>
  sumOf(
    await findRows(tx, 'ledger_entries', { ...columnsOf(key), lot, account: 'expired' }, 'seq'),
  );

/** The data of a posting apart from its entries. */
export interface PostingDetails {
  kind: Posting['kind'];
  cause: Cause;
  at: Date;
  reverses?: number;
  /** Expiry of the lot that the posting earns. */
  expiresAt?: Date | null;
}

/** Writes the next posting of a locked account and the changes of its entries; returns the new state of the account. */
export async function post(
  tx: Tx,
  account: Account,
  entries: readonly Entry[],
  { kind, cause, at: postedAt, reverses, expiresAt }: PostingDetails,
): Promise<Account> {
  if (sumOf(entries) !== 0) throw new Error(`the entries of a posting add up to ${sumOf(entries)}`);
  const seq = account.lastSeq + 1;
  const owed = account.owed - sumOf(entries.filter((each) => each.account === 'owed'));
  const moved = new Map(
    entries.filter((each) => each.account === 'lot').map(({ lot, amount }) => [lot, amount]),
  );
  const change = changeOf(entries);
  const balance = remainingOf(account.lots) - account.owed + change;
  const { userId, currency } = account;
  const lines = sql`jsonb_to_recordset(${JSON.stringify(entries.map((each, n) => ({ ...each, n })))}::jsonb)
    as e (n int, account text, lot int, amount bigint)`;
  await sql`
    with posted as (
      insert into ledger_postings
        (user_id, currency, seq, kind, cause_kind, cause_id, reverses, change, balance, at)
      values (${userId}, ${currency}, ${seq}, ${kind}, ${cause.kind}, ${cause.id},
        ${reverses ?? null}, ${change}, ${balance}, ${postedAt})),
    entered as (
      insert into ledger_entries (user_id, currency, seq, n, account, lot, amount)
      select ${userId}, ${currency}, ${seq}, n, account, lot, amount from ${lines}),
    opened as (
      insert into ledger_lots (user_id, currency, lot, amount, remaining, expires_at)
      select ${userId}, ${currency}, lot, amount, amount, ${expiresAt ?? null}::timestamptz from ${lines}
      where account = 'lot' and lot = ${seq}),
    moved as (
      update ledger_lots l set remaining = remaining + e.amount from ${lines}
      where e.account = 'lot' and e.lot <> ${seq}
        and l.user_id = ${userId} and l.currency = ${currency} and l.lot = e.lot)
    update ledger_accounts set last_seq = ${seq}, owed = ${owed}
    where user_id = ${userId} and currency = ${currency}`.execute(tx);
  const isWithNew = moved.has(seq) || [...moved.values()].some((amount) => amount > 0);
  // A returned amount can belong to empty lots, which were not read.
  const lots = isWithNew
    ? await lotsLeft(tx, account)
    : account.lots
        .map((lot) => ({ ...lot, remaining: lot.remaining + (moved.get(lot.lot) ?? 0) }))
        .filter(({ remaining }) => remaining > 0);
  return { userId, currency, lastSeq: seq, owed, lots };
}
