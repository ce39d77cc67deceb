import { barePhone, phoneFault } from '@shtrans/contract/values/phone';
import type { TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { endAllSessions } from '../sessions/service.ts';
import type { UserRow } from './store.ts';
import { findRow, lockRow, updateRows } from './tables.ts';

// Functions for the desk.

/** Returns the rider of a complete phone number as typed, or undefined. */
export const riderOfExactPhone = async (db: Db, typed: string): Promise<UserRow | undefined> =>
  phoneFault(typed) === undefined
    ? await findRow(db, 'users', { phone: barePhone(typed) })
    : undefined;

/** Ends a rider's sessions and blocks their login. Returns false if they were already closed. */
export async function closeRider(ctx: TxContext, tx: Tx, userId: string): Promise<boolean> {
  const rider = await lockRow(tx, 'users', { id: userId });
  if (rider === undefined || rider.closed_at !== null) return false;
  await updateRows(tx, 'users', { id: userId }, { closed_at: ctx.clock.now() });
  await endAllSessions(ctx, tx, userId);
  return true;
}

/** Lets a closed rider log in again. Returns false if they were not closed, or are deleted. */
export async function openRider(tx: Tx, userId: string): Promise<boolean> {
  const closed = { id: userId, deleted_at: null };
  const rider = await lockRow(tx, 'users', closed);
  if (rider?.closed_at === null || rider === undefined) return false;
  return (await updateRows(tx, 'users', closed, { closed_at: null })) > 0;
}
