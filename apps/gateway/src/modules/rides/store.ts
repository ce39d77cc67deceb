import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type RideRow = Selectable<Schema['rides']>;

/** A ride by its rider and id: together they are the key. */
export interface RideKey {
  userId: string;
  id: string;
}

export const findRide = async (
  db: Db | Tx,
  { userId, id }: RideKey,
): Promise<RideRow | undefined> =>
  await db
    .selectFrom('rides')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The dispatcher's webhook and a shared link name the ride only. */
export const rideById = async (db: Db | Tx, id: string): Promise<RideRow | undefined> =>
  await db.selectFrom('rides').selectAll().where('id', '=', id).executeTakeFirst();

/** The rider's ride under way. */
export const liveRide = async (db: Db | Tx, userId: string): Promise<RideRow | undefined> =>
  await db
    .selectFrom('rides')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The ride, and nobody else changes it until this transaction ends. */
export const lockRide = async (tx: Tx, id: string): Promise<RideRow | undefined> =>
  await tx.selectFrom('rides').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateRide = async (
  tx: Tx,
  { user_id, id }: Pick<RideRow, 'user_id' | 'id'>,
  change: Updateable<Schema['rides']>,
): Promise<RideRow> =>
  await tx
    .updateTable('rides')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function insertRide(tx: Tx, ride: Insertable<Schema['rides']>): Promise<void> {
  await tx.insertInto('rides').values(ride).execute();
}

/** Whether a write failed because the rider has a ride under way already. */
export const isSecondLiveRide = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'rides_one_live';

export async function phoneOf(tx: Tx, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.phone;
}
