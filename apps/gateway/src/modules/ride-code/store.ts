import type { Db, Tx } from '../../db/database.ts';

/** Ends the keys of a session but for one. */
export async function endOthers(tx: Tx, tokenHash: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('ride_keys')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Keys that ended by themselves or with their session since an instant, though their grants are not over at `now`. An
 * older gateway ends the session alone.
 */
export async function revokedKeys(db: Db, since: Date, now: Date): Promise<string[]> {
  const ended = db
    .selectFrom('ride_keys')
    .select('id')
    .where('ended_at', '>', since)
    .where('granted_until', '>', now);
  const rows = await db
    .selectFrom('ride_keys')
    .innerJoin('sessions', 'sessions.token_hash', 'ride_keys.token_hash')
    .select('ride_keys.id')
    .where('sessions.revoked_at', '>', since)
    .where('ride_keys.granted_until', '>', now)
    .union(ended)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A key with when it ended, by itself or with its session, as long as an older gateway may have ended that alone. */
export async function findKey(
  tx: Tx,
  id: string,
): Promise<{ userId: string; endedAt: Date | null } | undefined> {
  return await tx
    .selectFrom('ride_keys')
    .leftJoin('sessions', 'sessions.token_hash', 'ride_keys.token_hash')
    .select((eb) => [
      'ride_keys.user_id as userId',
      eb.fn<Date | null>('least', ['ride_keys.ended_at', 'sessions.revoked_at']).as('endedAt'),
    ])
    .where('ride_keys.id', '=', id)
    .executeTakeFirst();
}
