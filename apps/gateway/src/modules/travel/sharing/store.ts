import type { Db, Tx } from '../../../db/database.ts';
import { followedRows } from '../../../db/followed-rows.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { findRows, queries } from './tables.ts';

export type ShareRow = Row<'ride_shares'>;

/** Returns the links of a ride that are not revoked, oldest first. */
export const sharesOf = (db: Db, { userId, id }: OwnKey): Promise<ShareRow[]> =>
  findRows(db, 'ride_shares', { user_id: userId, ride_id: id, revoked_at: null }, 'id');

/** Revokes a link; a revoked one keeps its time. Returns false if the ride has no such link. */
export async function revoke(
  tx: Tx,
  { userId, id }: OwnKey,
  shareId: string,
  now: Date,
): Promise<boolean> {
  const result = await queries(tx)
    .updateTable('ride_shares')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where((eb) => eb.and({ user_id: userId, ride_id: id, id: shareId }))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Links that viewers have open. */
export const openShares = followedRows<ShareRow>(({ db }) => ({
  channel: 'ride_share',
  read: (watchedLinks) => {
    const ids = watchedLinks.map(({ id }) => id);
    return queries(db).selectFrom('ride_shares').selectAll().where('id', 'in', ids).execute();
  },
}));
