import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type UserRow = Selectable<Schema['users']>;
export type SessionRow = Schema['sessions'];

/** The session of a token, if it counts at `now`. On the path of every call that carries a bearer. */
export async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Pick<SessionRow, 'user_id' | 'kind'> | undefined> {
  const rows = await prepared<Pick<SessionRow, 'user_id' | 'kind'>>(db, {
    name: 'auth_find_session',
    text: 'select user_id, kind from sessions where token_hash = $1 and expires_at > $2 and revoked_at is null',
    values: [tokenHash, now],
  });
  return rows[0];
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(row).execute();
}

export async function revokeSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

export const findUser = async (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** The rider of a phone. `fresh` becomes that rider where there is none; two at once make one. */
export async function findOrInsertUser(tx: Tx, fresh: UserRow): Promise<UserRow> {
  const found = await tx
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', fresh.phone)
    .executeTakeFirst();
  if (found !== undefined) return found;
  const inserted = await tx
    .insertInto('users')
    .values(fresh)
    .onConflict((c) => c.column('phone').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  return await tx
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', fresh.phone)
    .executeTakeFirstOrThrow();
}
