import { existing } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRow, insertRow, lockRow, queries } from './tables.ts';

export type UserRow = Row<'users'>;

/** Returns whether a rider may log in; they cannot be closed until this transaction ends. */
export async function lockOpenRiderShared(tx: Tx, id: string): Promise<boolean> {
  const open = await queries(tx)
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.and({ id }))
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

/** Returns a rider who is not deleted; they cannot be deleted until this transaction ends. */
export const lockRiderShared = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  queries(tx)
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and({ id }))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

/**
 * Returns the row of a rider who is not deleted, locked until this transaction ends. Throws
 * `unauthenticated`.
 */
export const lockRider = async (tx: Tx, id: string): Promise<UserRow> =>
  existing(await lockRow(tx, 'users', { id, deleted_at: null }), 'unauthenticated');

/** Returns the row of a rider, even a deleted one, locked until this transaction ends. */
export const lockRiderRow = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  lockRow(tx, 'users', { id });

/** Returns the row of a rider, even a deleted one. */
export const findRider = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  findRow(db, 'users', { id });

/** Returns the row of a rider who may log in. */
export const findOpenRider = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  findRow(db, 'users', { id, closed_at: null, deleted_at: null });

/** Returns the rider of a phone, or inserts `newUser`; two concurrent calls insert one rider. */
export async function findOrInsertUser(tx: Tx, newUser: UserRow): Promise<UserRow> {
  const existingUser = await findRow(tx, 'users', { phone: newUser.phone });
  if (existingUser !== undefined) return existingUser;
  if (await insertRow(tx, 'users', newUser, 'keep')) return newUser;
  return (await findRow(tx, 'users', { phone: newUser.phone })) ?? newUser;
}

/**
 * Makes a recipient wait for the next code until `resendAt`. If the last pause is not over at `now`, returns
 * its end instead. One of two concurrent calls succeeds.
 */
export async function beginPause(
  db: Db,
  { recipient, resendAt, now }: { recipient: string; resendAt: Date; now: Date },
): Promise<Date | undefined> {
  const pausedRow = await queries(db)
    .insertInto('sms_pauses')
    .values({ recipient, resend_at: resendAt })
    .onConflict((c) =>
      c
        .column('recipient')
        .doUpdateSet({ resend_at: resendAt })
        .where('sms_pauses.resend_at', '<=', now),
    )
    .returning('recipient')
    .executeTakeFirst();
  return pausedRow ? undefined : (await findRow(db, 'sms_pauses', { recipient }))?.resend_at;
}

/** Counts one attempt against a challenge and returns its code's hash, while attempts remain. */
export async function countTry(
  db: Db,
  challenge: Pick<Row<'login_challenges'>, 'hash' | 'phone'>,
  maxTries: number,
  now: Date,
): Promise<string | undefined> {
  const row = await queries(db)
    .updateTable('login_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb.and({ ...challenge }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

type Account = Row<'partner_accounts'>;

/** Returns the rider to which a partner account is bound. */
export const boundRider = async (
  db: Db | Tx,
  { partner, uid }: Pick<Account, 'partner' | 'uid'>,
): Promise<string | undefined> =>
  (await findRow(db, 'partner_accounts', { partner, uid }))?.user_id;

/** Removes the rider's account at a partner, unless it is the given one. */
export async function unbindOther(tx: Tx, { partner, uid, user_id }: Account): Promise<void> {
  await queries(tx)
    .deleteFrom('partner_accounts')
    .where((eb) => eb.and({ user_id, partner }))
    .where('uid', '!=', uid)
    .execute();
}

/**
 * Binds a partner account to a rider and returns the rider to which it is bound: another one if it was bound
 * meanwhile, undefined if the rider already has another account of this partner.
 */
export async function bind(tx: Tx, row: Account): Promise<string | undefined> {
  await insertRow(tx, 'partner_accounts', row, 'keep');
  return await boundRider(tx, row);
}
