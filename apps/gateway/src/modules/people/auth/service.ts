import type { Rider, Session } from '@shtrans/contract/auth/schemas';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Caller } from '../../../http/call.ts';
import { type Beginning, beginSession } from '../sessions/service.ts';
import {
  bind,
  findOrInsertUser,
  lockOpenRiderShared,
  lockRiderShared,
  unbindOther,
  type UserRow,
} from './store.ts';
import { findRow } from './tables.ts';

export { checkCode, sendCode, tryCode } from './codes.ts';
export { countMessage } from './message-budget.ts';
export { closeRider, openRider, riderOfExactPhone } from './riders.ts';
export {
  findOpenRider,
  findRider,
  lockRiderShared,
  lockRider,
  lockRiderRow,
  type UserRow,
} from './store.ts';
export { riderView } from './tables.ts';

/** Returns the partner's id of the rider, if a login bound their account there. */
export const partnerUidOf = async (
  { db }: Context,
  userId: string,
  partner: string,
): Promise<string | undefined> =>
  (await findRow(db, 'partner_accounts', { partner, user_id: userId }))?.uid;

/**
 * Binds this partner account to the rider, in place of another one. Returns false if it belongs to another
 * rider: then the caller's transaction must be rolled back.
 */
export async function takeAccount(
  ctx: TxContext,
  tx: Tx,
  { partner, uid, userId }: { partner: string; uid: string; userId: string },
): Promise<boolean> {
  const row = { partner, uid, user_id: userId, bound_at: ctx.clock.now() };
  await unbindOther(tx, row);
  const bound = await bind(tx, row);
  // Undefined: another tab of the rider was faster, and they also have an account now.
  return bound === undefined || bound === userId;
}

/**
 * Returns the rider that a partner refers to: currently by our own id, which the rider's code contains. The
 * rider cannot be deleted until this transaction ends. Throws `user_not_found`, also for a deleted rider.
 */
export async function riderNamed(tx: Tx, reference: string): Promise<UserRow> {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference);
  return existing(isId ? await lockRiderShared(tx, reference) : null, 'user_not_found');
}

/** Returns the rider of a phone, created at the first login. The phone must be valid. */
export const riderOfPhone = (ctx: TxContext, tx: Tx, phone: string): Promise<UserRow> =>
  findOrInsertUser(tx, {
    id: uuidv7(ctx),
    phone,
    nickname: `用户${phone.slice(-4)}`,
    demo: false,
    created_at: ctx.clock.now(),
    closed_at: null,
    deleted_at: null,
  });

/**
 * Logs a rider in, in the transaction that proved their identity; every login uses this function. Ends the
 * session that the call carries. Throws `account_closed`.
 */
export async function logIn(
  ctx: TxContext,
  tx: Tx,
  user: UserRow,
  from: Beginning,
  kind: Caller['sessionKind'] = 'main',
): Promise<Session> {
  if (!(await lockOpenRiderShared(tx, user.id))) throw new CodedError('account_closed');
  const session = await beginSession(ctx, tx, { userId: user.id, kind }, from);
  afterCommit(tx, () => ctx.figures.signIn());
  return { ...session, rider: riderOnWire(user) };
}

/** Returns the rider of a credential. Only a deleted rider can be missing while a session exists. */
export const userOf = async (db: Db | Tx, id: string): Promise<UserRow> =>
  existing(await findRow(db, 'users', { id }), 'unauthenticated');

export const riderOf = async ({ db }: Context, userId: string): Promise<Rider> =>
  riderOnWire(await userOf(db, userId));

/** Returns the rider's complete phone number, for requests to partners. It must never be shown on a page. */
export const phoneOf = async (db: Db | Tx, userId: string): Promise<string> =>
  (await userOf(db, userId)).phone;

/** Returns the caller as a rider, by uid. Another rider's uid and an unknown one give the same error. */
export async function riderByUid(ctx: Context, caller: Caller, uid: string): Promise<Rider> {
  if (uid !== caller.userId) throw new CodedError('user_not_found', { field: 'uid' });
  return await riderOf(ctx, uid);
}

const riderOnWire = (user: UserRow): Rider => ({
  uid: user.id,
  phoneMasked: maskPhone(user.phone),
  nickname: user.nickname,
  createdAt: user.created_at.toISOString(),
});
