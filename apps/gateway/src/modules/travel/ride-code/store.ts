import type { Db, Tx } from '../../../db/database.ts';
import { findRows, queries } from './tables.ts';

/** Ends the keys of a session but for one. */
export async function endOthers(tx: Tx, tokenHash: string, id: string, now: Date): Promise<void> {
  await queries(tx)
    .updateTable('ride_keys')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('id', '<>', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** All keys of a rider, ended ones too. */
export const keysOfRider = async (tx: Tx, riderId: string): Promise<string[]> =>
  (await findRows(tx, 'ride_keys', { user_id: riderId }, 'id')).map(({ id }) => id);

/** Keys that ended since an instant, though their grants are not over at `now`. */
export async function revokedKeys(db: Db, since: Date, now: Date): Promise<string[]> {
  const rows = await queries(db)
    .selectFrom('ride_keys')
    .select('id')
    .where('ended_at', '>', since)
    .where('granted_until', '>', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
