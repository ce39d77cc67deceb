import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, prepared, type Tx } from '../../../db/database.ts';
import { notice } from '../../../db/notify.ts';
import type { Schema, Row } from '../../../db/schema.ts';
import { lockRow, queries } from './tables.ts';

export type SessionRow = Row<'sessions'>;
type Found = Pick<SessionRow, 'user_id' | 'kind' | 'last_used_at'>;

/** From when on a session counts at `now`: it was used since `usedSince`. */
export interface Lifetime {
  now: Date;
  usedSince: Date;
}

/** The session of a token, if it counts. On the path of every call that carries a bearer. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { now, usedSince }: Lifetime,
): Promise<Found | undefined> {
  const rows = await prepared<Found>(db, {
    name: 'sessions_find',
    text: 'select user_id, kind, last_used_at from sessions where token_hash = $1 and expires_at > $2 and last_used_at > $3 and revoked_at is null',
    values: [tokenHash, now, usedSince],
  });
  return rows[0];
}

/** Notes that a session was used, unless that was noted since `before`. */
export async function noteUse(
  db: Db,
  tokenHash: string,
  { now, before, network }: { now: Date; before: Date; network: string | undefined },
): Promise<void> {
  await queries(db)
    .updateTable('sessions')
    .set({ last_used_at: now, ...(network !== undefined && { network }) })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', before)
    .execute();
}

/** Those of the tokens whose sessions count. */
export async function liveAmong(
  db: Db,
  tokenHashes: readonly string[],
  { now, usedSince }: Lifetime,
): Promise<Set<string>> {
  const rows = await queries(db)
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedSince)
    .where('revoked_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.token_hash));
}

/** A rider's sessions that count, the one used last first. */
export const liveSessions = (
  db: Db | Tx,
  userId: string,
  { now, usedSince }: Lifetime,
): Promise<SessionRow[]> =>
  queries(db)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedSince)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();

/**
 * Ends those sessions that are not ended yet, and the ride keys of their devices, and tells every gateway; gives how
 * many sessions they were.
 */
export async function endSessions(
  tx: Tx,
  now: Date,
  which: (eb: ExpressionBuilder<Schema, 'sessions'>) => Expression<SqlBool>,
): Promise<number> {
  const ended = await queries(tx)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(which)
    .returning(['token_hash', notice('session', sql.ref('token_hash'))])
    .execute();
  const hashes = ended.map(({ token_hash }) => token_hash);
  if (hashes.length > 0) {
    // A statement of its own sees the key of a grant that the first one waited for.
    await queries(tx)
      .updateTable('ride_keys')
      .set({ ended_at: now })
      .where('token_hash', 'in', hashes)
      .where('ended_at', 'is', null)
      .execute();
  }
  return ended.length;
}

/** Whether a session goes on; nobody ends it until this transaction ends. */
export const lockSession = async (tx: Tx, tokenHash: string): Promise<boolean> =>
  (await lockRow(tx, 'sessions', { token_hash: tokenHash, revoked_at: null })) !== undefined;

/** Whether two riders logged in on one device of late. */
export async function shareDevice(tx: Tx, userId: string, other: string): Promise<boolean> {
  const theirs = await queries(tx)
    .selectFrom('sessions as mine')
    .innerJoin('sessions as others', 'others.device_id', 'mine.device_id')
    .select('mine.token_hash')
    .where('mine.user_id', '=', userId)
    .where('others.user_id', '=', other)
    .limit(1)
    .executeTakeFirst();
  return theirs !== undefined;
}
