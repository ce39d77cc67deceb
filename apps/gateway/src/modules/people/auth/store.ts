import { existing } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { findRow, insertRow, lockRow, queries } from './tables.ts';

export type UserRow = Row<'users'>;

/** Whether a rider may log in; nobody closes them until this transaction ends. */
export async function holdOpenRider(tx: Tx, id: string): Promise<boolean> {
  const open = await queries(tx)
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.and({ id }))
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

/** A rider who was not deleted; nobody deletes them until this transaction ends. */
export const holdRider = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  queries(tx)
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and({ id }))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

/** The row of a rider who was not deleted, locked until this transaction ends. Raises `unauthenticated`. */
export const lockRider = async (tx: Tx, id: string): Promise<UserRow> =>
  existing(await lockRow(tx, 'users', { id, deleted_at: null }), 'unauthenticated');

/** The row of a rider, also of one who was deleted, locked until this transaction ends. */
export const lockRiderRow = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  lockRow(tx, 'users', { id });

/** The row of a rider, also of one who was deleted. */
export const findRider = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  findRow(db, 'users', { id });

/** The row of a rider who may log in. */
export const findOpenRider = (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  findRow(db, 'users', { id, closed_at: null, deleted_at: null });

/** The rider of a phone. `fresh` becomes that rider where there is none; two at once make one. */
export async function findOrInsertUser(tx: Tx, fresh: UserRow): Promise<UserRow> {
  const known = await findRow(tx, 'users', { phone: fresh.phone });
  if (known !== undefined) return known;
  if (await insertRow(tx, 'users', fresh, 'keep')) return fresh;
  return (await findRow(tx, 'users', { phone: fresh.phone })) ?? fresh;
}

/**
 * Makes a recipient wait for the next code until `resendAt`, unless the last pause is not over at
 * `now`: then the instant it ends. One of two at once gets through.
 */
export async function beginPause(
  db: Db,
  { recipient, resendAt, now }: { recipient: string; resendAt: Date; now: Date },
): Promise<Date | undefined> {
  const begun = await queries(db)
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
  return begun ? undefined : (await findRow(db, 'sms_pauses', { recipient }))?.resend_at;
}

/** Counts one try against a challenge and gives its code's hash, while tries are left. */
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

/** The rider a partner account logs in, if it is bound. */
export const boundRider = async (
  db: Db | Tx,
  { partner, uid }: Pick<Account, 'partner' | 'uid'>,
): Promise<string | undefined> =>
  (await findRow(db, 'partner_accounts', { partner, uid }))?.user_id;

/** Takes away the rider's account at a partner, unless it is `row`'s own. */
export async function unbindOther(tx: Tx, { partner, uid, user_id }: Account): Promise<void> {
  await queries(tx)
    .deleteFrom('partner_accounts')
    .where((eb) => eb.and({ user_id, partner }))
    .where('uid', '!=', uid)
    .execute();
}

/**
 * Binds a partner account to a rider and gives the rider it is bound to: another one when it was
 * bound meanwhile, undefined when the rider has another account of this partner already.
 */
export async function bind(tx: Tx, row: Account): Promise<string | undefined> {
  await insertRow(tx, 'partner_accounts', row, 'keep');
  return await boundRider(tx, row);
}
