import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, prepared, type Tx } from '../../../db/database.ts';
import { notice } from '../../../db/notify.ts';
import { WAL_POSITION } from '../../../db/standbys.ts';
import type { Schema, Row } from '../../../db/schema.ts';
import { lockRow, queries } from './tables.ts';

export type SessionRow = Row<'sessions'>;
type FoundSession = Pick<SessionRow, 'user_id' | 'kind' | 'last_used_at'> & {
  wal_position: number | null;
};

/** A session is valid at `now` if it was used since `usedSince`. */
export interface Lifetime {
  now: Date;
  usedSince: Date;
}

/** Returns the session of a token, if it is valid. Runs for every request with a bearer credential. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { now, usedSince }: Lifetime,
): Promise<FoundSession | undefined> {
  const rows = await prepared<FoundSession>(db, {
    name: 'sessions_find',
    text: `select user_id, kind, last_used_at, ${WAL_POSITION} as wal_position from sessions
      where token_hash = $1 and expires_at > $2 and last_used_at > $3 and revoked_at is null`,
    values: [tokenHash, now, usedSince],
  });
  return rows[0];
}

/** Records that a session was used, unless that was recorded since `before`. */
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

/** Returns the tokens whose sessions are valid. */
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

/** Returns a rider's valid sessions, most recently used first. */
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
 * Ends the matching sessions that are not ended yet, and the ride keys of their devices, and notifies every
 * gateway; returns the number of ended sessions.
 */
export async function endSessions(
  tx: Tx,
  now: Date,
  condition: (eb: ExpressionBuilder<Schema, 'sessions'>) => Expression<SqlBool>,
): Promise<number> {
  const ended = await queries(tx)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(condition)
    .returning(['token_hash', notice('session', sql.ref('token_hash'))])
    .execute();
  const hashes = ended.map(({ token_hash }) => token_hash);
  if (hashes.length > 0) {
    // A separate statement, so that it sees the key of a grant for which the first one waited.
    await queries(tx)
      .updateTable('ride_keys')
      .set({ ended_at: now })
      .where('token_hash', 'in', hashes)
      .where('ended_at', 'is', null)
      .execute();
  }
  return ended.length;
}

/** Returns whether a session is open; it cannot be ended until this transaction ends. */
export const lockSession = async (tx: Tx, tokenHash: string): Promise<boolean> =>
  (await lockRow(tx, 'sessions', { token_hash: tokenHash, revoked_at: null })) !== undefined;

/** Returns whether two riders recently logged in on one device. */
export async function shareDevice(tx: Tx, userId: string, otherUserId: string): Promise<boolean> {
  const sharedSession = await queries(tx)
    .selectFrom('sessions as mine')
    .innerJoin('sessions as others', (join) =>
      join.on((eb) =>
        eb.or([
          eb('others.device_id', '=', eb.ref('mine.device_id')),
          eb('others.device_mark', '=', eb.ref('mine.device_mark')),
        ]),
      ),
    )
    .select('mine.token_hash')
    .where('mine.user_id', '=', userId)
    .where('others.user_id', '=', otherUserId)
    .limit(1)
    .executeTakeFirst();
  return sharedSession !== undefined;
}
