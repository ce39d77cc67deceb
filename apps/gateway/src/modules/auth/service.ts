import type { Rider, Session } from '@shtrans/contract/auth';
import { DAY_MS } from '@shtrans/contract/calendar';
import { CodedError, existing } from '@shtrans/contract/errors';
import { maskPhone } from '@shtrans/contract/phone';
import type { Context, TxContext } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findRow, insertRow } from '../../db/rows.ts';
import { uuidv7 } from '../../db/uuid.ts';
import type { Caller } from '../../http/call.ts';
import { looksLikeSecret, newSecret, secretHash } from './secrets.ts';
import {
  bind,
  findOrInsertUser,
  findSession,
  holdOpenRider,
  unbindOther,
  type UserRow,
} from './store.ts';

export { closeRider, endSessions, openRider, riderOfExactPhone, sessionsOf } from './riders.ts';
export { looksLikeSecret, newSecret, secretHash } from './secrets.ts';
export type { UserRow } from './store.ts';

/** How long a login lasts without being renewed. */
const SESSION_DAYS = 30;

/** Who a bearer credential belongs to; null when it is unknown, expired or revoked. */
export const callerOf = async (ctx: Context, token: string): Promise<Caller | null> =>
  looksLikeSecret(token) ? await callerOfSession(ctx, secretHash(token)) : null;

/** Whose a session is; null when it is unknown, expired or revoked. */
export async function callerOfSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  tokenHash: string,
): Promise<Caller | null> {
  const session = await findSession(db, tokenHash, clock.now());
  return session ? { userId: session.user_id, sessionKind: session.kind, tokenHash } : null;
}

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
 * The rider whom a partner names: for now by our own id of them, which their code carries. Raises
 * `user_not_found`, for one who was deleted too.
 */
export async function riderNamed(db: Db | Tx, reference: string): Promise<UserRow> {
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference);
  return existing(
    isId ? await findRow(db, 'users', { id: reference, deleted_at: null }) : null,
    'user_not_found',
  );
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
 * Logs a rider in, in the transaction that proved who it is: every login ends here. Raises
 * `account_closed`.
 */
export async function logIn(
  ctx: TxContext,
  tx: Tx,
  user: UserRow,
  deviceId: string | undefined,
): Promise<Session> {
  if (!(await holdOpenRider(tx, user.id))) throw new CodedError('account_closed');
  const token = newSecret(ctx.random);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  await insertRow(tx, 'sessions', {
    token_hash: secretHash(token),
    user_id: user.id,
    kind: 'main',
    device_id: deviceId ?? null,
    created_at: now,
    expires_at: expiresAt,
  });
  return { token, expiresAt: expiresAt.toISOString(), rider: riderOnWire(user) };
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
