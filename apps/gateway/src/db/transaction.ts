import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, type ErrorCode, isRefusal } from '@shtrans/contract/api/errors';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db, Tx, WholeDb } from './database.ts';
import { deleteRows, findRow, insertRow, updateRows } from './shared-tables.ts';
import { errorCode } from '../errors/error-code.ts';

/** SQLSTATEs after which the same transaction can be retried, because it was rolled back. */
const RETRIABLE = /^(40001|40P01)$/;

/**
 * Runs `work` as one transaction, at most `attempts` times if the database rolls it back because of a conflict. Does not
 * retry after a lost connection, because it is unknown whether the transaction was committed; the caller's idempotency
 * key resolves that.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  attempts = 5,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let startedTx: Tx | undefined;
      const result = await (db as WholeDb).transaction().execute((tx) => work((startedTx = tx)));
      for (const callback of startedTx === undefined ? [] : (committed.get(startedTx) ?? []))
        callback();
      return result;
    } catch (error) {
      if (attempt >= attempts || !RETRIABLE.test(errorCode(error) ?? '')) throw error;
      await delay(5 * attempt);
    }
  }
}

/** Runs `work` in a transaction that is always rolled back, and returns its result. */
export async function withoutTrace<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const undone = new Error('this transaction is rolled back');
  const results: T[] = [];
  await inTransaction(db, async (tx) => {
    results.push(await work(tx));
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  const [result] = results;
  return result as T;
}

/**
 * Removes the time limits of this transaction, for work at the start that no rider waits for and that only one gateway
 * does.
 */
export async function withoutLimits(tx: Tx): Promise<void> {
  const names = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'];
  const removals = names.map((name) => sql`set_config(${name}, '0', true)`);
  await sql`select ${sql.join(removals)}`.execute(tx);
}

/** Runs a part of a transaction. Rolls back the part and returns undefined if it throws one of these codes. */
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

/** Callbacks to run once a transaction is committed. */
const committed = new WeakMap<Tx, (() => void)[]>();

/** Runs `callback` if and when the transaction commits. It must not throw. */
export function afterCommit(tx: Tx, callback: () => void): void {
  committed.set(tx, [...(committed.get(tx) ?? []), callback]);
}

/** A rider's call with its idempotency key. */
export interface Attempt {
  userId: string;
  key: string;
  endpoint: string;
  /** The request as any JSON; compared by hash. */
  asked: unknown;
}

/**
 * Runs `work` at most once for this rider and key, in one transaction with the row of the key, and returns the first
 * answer to every later call. A second call during the first waits for it, because the first transaction holds the
 * unique key. Throws `idempotency_key_reused` if the key was used for another request. If `work` returns a refusal, the
 * key stays free, and the rows it wrote, such as the reason, are kept.
 *
 * `prepare` runs before the transaction and outside it, for instance a limit or a call to a partner. It does not run for
 * a call that already has its answer, so it cannot refuse that.
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
      if (first === undefined) throw new Error('a claimed idempotency key has no row');
      return first;
    }
    ctx.faultAt?.('key.claimed');
    const response = await work(tx, prepared);
    if (isRefusal(response)) await deleteRows(tx, 'idempotency_keys', claim);
    else {
      const change = { response: JSON.stringify(response) };
      await updateRows(tx, 'idempotency_keys', claim, change);
    }
    ctx.faultAt?.('key.written');
    return response;
  });
  ctx.faultAt?.('key.committed');
  return answer;
}
