import type { Db, Tx } from '../../../db/database.ts';
import { followedRows } from '../../../db/followed-rows.ts';
import type { Row } from '../../../db/schema.ts';
import type { OwnKey } from '../../../http/call.ts';
import { findRows, queries } from './tables.ts';

export type ShareRow = Row<'ride_shares'>;

/** The links of a ride that were not revoked, the oldest first. */
export const sharesOf = (db: Db, { userId, id }: OwnKey): Promise<ShareRow[]> =>
  findRows(db, 'ride_shares', { user_id: userId, ride_id: id, revoked_at: null }, 'id');

/** Revokes a link; one that was revoked keeps its time. False: the ride has no such link. */
export async function revoke(
  tx: Tx,
  { userId, id }: OwnKey,
  shareId: string,
  now: Date,
): Promise<boolean> {
  const found = await queries(tx)
    .updateTable('ride_shares')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where((eb) => eb.and({ user_id: userId, ride_id: id, id: shareId }))
    .executeTakeFirst();
  return found.numUpdatedRows > 0n;
}

/** Links that somebody has open. */
export const openShares = followedRows<ShareRow>(({ db }) => ({
  channel: 'ride_share',
  read: (asked) => {
    const ids = asked.map(({ id }) => id);
    return queries(db).selectFrom('ride_shares').selectAll().where('id', 'in', ids).execute();
  },
}));
