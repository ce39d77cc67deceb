import { type Db, prepared, type Tx } from '../../db/database.ts';
import { findRow, insertRow, type Row } from '../../db/rows.ts';

export type UserRow = Row<'users'>;
type Session = Pick<Row<'sessions'>, 'user_id' | 'kind'>;

/** The session of a token, if it counts at `now`. On the path of every call that carries a bearer. */
export async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Session | undefined> {
  const rows = await prepared<Session>(db, {
    name: 'auth_find_session',
    text: 'select user_id, kind from sessions where token_hash = $1 and expires_at > $2 and revoked_at is null',
    values: [tokenHash, now],
  });
  return rows[0];
}

/** Whether a rider may log in; nobody closes them until this transaction ends. */
export async function holdOpenRider(tx: Tx, id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.and({ id }))
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}

/** The sessions of a rider that count at `now`, newest first. */
export const liveSessions = async (db: Db, userId: string, now: Date): Promise<Row<'sessions'>[]> =>
  await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();

/** The rider of a phone. `fresh` becomes that rider where there is none; two at once make one. */
export async function findOrInsertUser(tx: Tx, fresh: UserRow): Promise<UserRow> {
  const known = await findRow(tx, 'users', { phone: fresh.phone });
  if (known !== undefined) return known;
  if (await insertRow(tx, 'users', fresh, 'keep')) return fresh;
  return (await findRow(tx, 'users', { phone: fresh.phone })) ?? fresh;
}

/**
 * Takes the phone's row for a new code, unless the last one is too young: then the instant from
 * which another may be sent. One of two at once takes it.
 */
export async function claimCode(tx: Tx, row: Row<'sms_codes'>): Promise<Date | undefined> {
  const { phone, ...rest } = row;
  const claimed = await tx
    .insertInto('sms_codes')
    .values(row)
    .onConflict((c) =>
      c.column('phone').doUpdateSet(rest).where('sms_codes.resend_at', '<=', row.sent_at),
    )
    .returning('phone')
    .executeTakeFirst();
  return claimed ? undefined : (await findRow(tx, 'sms_codes', { phone }))?.resend_at;
}

/** Counts one try against the phone's code and gives its hash, while tries are left. */
export async function countTry(
  db: Db,
  phone: string,
  maxTries: number,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where((eb) => eb.and({ phone }))
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
  await tx
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
