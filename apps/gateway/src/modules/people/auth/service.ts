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
  holdOpenRider,
  holdRider,
  unbindOther,
  type UserRow,
} from './store.ts';
import { findRow } from './tables.ts';

export { countMessage } from './message-budget.ts';
export { closeRider, openRider, riderOfExactPhone } from './riders.ts';
export {
  findOpenRider,
  findRider,
  holdRider,
  lockRider,
  lockRiderRow,
  type UserRow,
} from './store.ts';
export { riderView } from './tables.ts';

/** What the partner calls the rider, where a login bound their account there. */
export const partnerUidOf = async (
  { db }: Context,
  userId: string,
  partner: string,
): Promise<string | undefined> =>
  (await findRow(db, 'partner_accounts', { partner, user_id: userId }))?.uid;

/**
 * Makes this the rider's account at a partner, in place of another they had. False where it is another
 * rider's: the caller's transaction has to come to nothing then.
 */
export async function takeAccount(
  ctx: TxContext,
  tx: Tx,
  { partner, uid, userId }: { partner: string; uid: string; userId: string },
): Promise<boolean> {
  const row = { partner, uid, user_id: userId, bound_at: ctx.clock.now() };
  await unbindOther(tx, row);
  const bound = await bind(tx, row);
  // Undefined: the rider's other tab was faster, and they have an account now as well.
  return bound === undefined || bound === userId;
}

/**
 * The rider whom a partner names: for now by our own id of them, which their code carries. Nobody deletes
 * them until this transaction ends. Raises `user_not_found`, for one who was deleted too.
 */
export async function riderNamed(tx: Tx, reference: string): Promise<UserRow> {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference);
  return existing(isId ? await holdRider(tx, reference) : null, 'user_not_found');
}

/** The rider of a phone, made at the first login. The phone must have been checked. */
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
 * Logs a rider in, in the transaction that proved who it is: every login ends here. The session that
 * the call came with ends. Raises `account_closed`.
 */
export async function logIn(
  ctx: TxContext,
  tx: Tx,
  user: UserRow,
  from: Beginning,
  kind: Caller['sessionKind'] = 'main',
): Promise<Session> {
  if (!(await holdOpenRider(tx, user.id))) throw new CodedError('account_closed');
  const session = await beginSession(ctx, tx, { userId: user.id, kind }, from);
  afterCommit(tx, () => ctx.figures.signIn());
  return { ...session, rider: riderOnWire(user) };
}

/** The rider of a credential. A session outlives its rider only when the rider was deleted. */
export const userOf = async (db: Db | Tx, id: string): Promise<UserRow> =>
  existing(await findRow(db, 'users', { id }), 'unauthenticated');

export const riderOf = async ({ db }: Context, userId: string): Promise<Rider> =>
  riderOnWire(await userOf(db, userId));

/** The rider's phone, whole: to ask a partner by. It never goes out to a page. */
export const phoneOf = async (db: Db | Tx, userId: string): Promise<string> =>
  (await userOf(db, userId)).phone;

/** A rider by uid: one's own; another's and one that does not exist look the same. */
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
