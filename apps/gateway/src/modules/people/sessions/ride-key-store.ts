import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Caller } from '../../../http/call.ts';
import { lockSession } from './store.ts';
import { findRow, findRows, insertRow, lockRow, queries, updateRows } from './tables.ts';

/**
 * Grants a device's key to its session until an instant, and ends the session's other keys. Returns the key's
 * id: the same key in the same session keeps its id. Throws `unauthenticated`, `ride_key_invalid`.
 */
export async function grantKey(
  tx: Tx,
  { userId, tokenHash }: Caller,
  { publicKey, newId, now, until }: { publicKey: string; newId: string; now: Date; until: Date },
): Promise<string> {
  // The session may have ended meanwhile; if it ends from here on, that ends this key too.
  if (!(await lockSession(tx, tokenHash))) throw new CodedError('unauthenticated');
  const key = { token_hash: tokenHash, public_key: publicKey };
  const newKey = { user_id: userId, id: newId, created_at: now, granted_until: until };
  await insertRow(tx, 'ride_keys', { ...key, ...newKey }, 'keep');
  const { id, ended_at } = existing(await lockRow(tx, 'ride_keys', key), 'internal');
  // A replaced key cannot be granted again, because gates may have its id on their revocation lists.
  if (ended_at !== null) throw new CodedError('ride_key_invalid', { field: 'publicKey' });
  await updateRows(tx, 'ride_keys', { id }, { granted_until: until });
  await endOthers(tx, tokenHash, id, now);
  return id;
}

export const findKey = (db: Db | Tx, id: string): Promise<Row<'ride_keys'> | undefined> =>
  findRow(db, 'ride_keys', { id });

/** Ends the keys of a session except one. */
async function endOthers(tx: Tx, tokenHash: string, id: string, now: Date): Promise<void> {
  await queries(tx)
    .updateTable('ride_keys')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Returns the ids of all keys of a rider, including ended ones. */
export const keysOfRider = async (tx: Tx, riderId: string): Promise<string[]> =>
  (await findRows(tx, 'ride_keys', { user_id: riderId }, 'id')).map(({ id }) => id);

/** Returns the ids of keys that ended since an instant and whose grants are still valid at `now`. */
export async function revokedKeys(db: Db, earliestEnd: Date, now: Date): Promise<string[]> {
  const rows = await queries(db)
    .selectFrom('ride_keys')
    .select('id')
    .where('ended_at', '>', earliestEnd)
    .where('granted_until', '>', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
