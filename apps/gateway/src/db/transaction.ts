import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, type ErrorCode, isRefusal } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db, Tx, WholeDb } from './database.ts';
import { deleteRows, findRow, insertRow, updateRows } from './shared-tables.ts';
import { errorCode } from '../errors/error-code.ts';

/** SQLSTATE classes after which the same transaction may be tried again: nothing of it was kept. */
const RETRIABLE = /^(40001|40P01)$/;

/**
 * Runs `work` as one transaction. Tried again, at most `attempts` times, when the database gave it
 * up for a conflict. A lost connection is not tried again here: whether it was committed is unknown,
 * and the caller's idempotency key answers that.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  attempts = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let begun: Tx | undefined;
      const done = await (db as WholeDb).transaction().execute((tx) => work((begun = tx)));
      for (const then of begun === undefined ? [] : (committed.get(begun) ?? [])) then();
      return done;
    } catch (error) {
      if (attempt >= attempts || !RETRIABLE.test(errorCode(error) ?? '')) throw error;
      await delay(5 * attempt);
    }
  }
}

/** Runs `work` in a transaction of which nothing is kept, and gives what it found. */
export async function withoutTrace<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const undone = new Error('nothing of this transaction is kept');
  const found: T[] = [];
  await inTransaction(db, async (tx) => {
    found.push(await work(tx));
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  const [result] = found;
  return result as T;
}

/**
 * Lets this transaction wait, run and be idle for as long as it takes: for work at a start that no rider waits for,
 * and that nobody else does before it is over.
 */
export async function withoutLimits(tx: Tx): Promise<void> {
  const names = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'];
  const off = names.map((name) => sql`set_config(${name}, '0', true)`);
  await sql`select ${sql.join(off)}`.execute(tx);
}

/** Does a part of a transaction; refused by one of these codes, that part comes to nothing, and gives undefined. */
export async function undoneOn<T>(
  codes: readonly ErrorCode[],
  tx: Tx,
  part: () => Promise<T>,
): Promise<T | undefined> {
  await sql`savepoint part`.execute(tx);
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof CodedError && codes.includes(error.code))) throw error;
    await sql`rollback to savepoint part`.execute(tx);
    return undefined;
  }
}

/** What is to be done once a transaction is committed. */
const committed = new WeakMap<Tx, (() => void)[]>();

/** Does this once the transaction is committed, and not when it came to nothing. For what cannot fail. */
export function afterCommit(tx: Tx, then: () => void): void {
  committed.set(tx, [...(committed.get(tx) ?? []), then]);
}

/** A rider's call under a key of its own. */
export interface Attempt {
  userId: string;
  key: string;
  endpoint: string;
  /** What was asked, any JSON; compared by hash. */
  asked: unknown;
}

/**
 * Runs `work` at most once for this rider and key, in one transaction with the row that says so, and
 * gives every later call the first answer. A second call that comes while the first is under way
 * waits for it (the unique key is held by the first transaction). The same key for something else:
 * `idempotency_key_reused`. Of work that is refused the key stays free, and what it wrote, such as why, is kept.
 *
 * `prepare` is what takes place outside the transaction, such as a limit or a question to a partner: before it, and not
 * again for a call that has its answer, which none of that may refuse.
 */
export async function once<T extends object, P = undefined>(
  ctx: Pick<Context, 'db' | 'clock' | 'faultAt'>,
  { userId, key, endpoint, asked, prepare }: Attempt & { prepare?: () => Promise<P> },
  work: (tx: Tx, prepared: P) => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([endpoint, asked]))
    .digest('hex');
  const claim = { user_id: userId, key };
  const firstAnswer = async (db: Db | Tx): Promise<T | undefined> => {
    const first = await findRow(db, 'idempotency_keys', claim);
    if (first === undefined) return undefined;
    if (first.request_hash !== requestHash) throw new CodedError('idempotency_key_reused');
    return first.response as T;
  };
  if (prepare !== undefined) {
    const first = await firstAnswer(ctx.db);
    if (first !== undefined) return first;
  }
  const prepared = (await prepare?.()) as P;
  const answer = await inTransaction(ctx.db, async (tx) => {
    const row = { ...claim, endpoint, request_hash: requestHash, created_at: ctx.clock.now() };
    if (!(await insertRow(tx, 'idempotency_keys', { ...row, response: '{}' }, 'keep'))) {
      const first = await firstAnswer(tx);
      if (first === undefined) throw new Error('an idempotency key is claimed and not there');
      return first;
    }
    ctx.faultAt?.('key.claimed');
    const response = await work(tx, prepared);
    if (isRefusal(response)) await deleteRows(tx, 'idempotency_keys', claim);
    else {
      const answered = { response: JSON.stringify(response) };
      await updateRows(tx, 'idempotency_keys', claim, answered);
    }
    ctx.faultAt?.('key.written');
    return response;
  });
  ctx.faultAt?.('key.committed');
  return answer;
}
