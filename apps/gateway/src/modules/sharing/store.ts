import type { Insertable, Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { followedRows } from '../../db/followed-rows.ts';
import type { Schema } from '../../db/schema.ts';

export type ShareRow = Selectable<Schema['ride_shares']>;

/** A rider's ride. */
interface RideKey {
  userId: string;
  id: string;
}

export async function insertShare(tx: Tx, share: Insertable<Schema['ride_shares']>): Promise<void> {
  await tx.insertInto('ride_shares').values(share).execute();
}

/** The links of a ride that were not revoked, the newest first. */
export const sharesOf = async (db: Db, { userId, id }: RideKey): Promise<ShareRow[]> =>
  await db
    .selectFrom('ride_shares')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ride_id', '=', id)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Revokes a link; one that was revoked keeps its time. False: the ride has no such link. */
export async function revoke(
  tx: Tx,
  { userId, id }: RideKey,
  shareId: string,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .updateTable('ride_shares')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('user_id', '=', userId)
    .where('ride_id', '=', id)
    .where('id', '=', shareId)
    .executeTakeFirst();
  return found.numUpdatedRows > 0n;
}

const sharesById = async (db: Db, ids: string[]): Promise<ShareRow[]> =>
  await db.selectFrom('ride_shares').selectAll().where('id', 'in', ids).execute();

/** A link by its id alone, which only its token names. */
export const shareById = async (
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<ShareRow | undefined> => (await sharesById(db, [id]))[0];

/** Links that somebody has open. */
export const openShares = followedRows<ShareRow>(({ db }) => ({
  channel: 'ride_share',
  read: (asked) =>
    sharesById(
      db,
      asked.map(({ id }) => id),
    ),
}));
