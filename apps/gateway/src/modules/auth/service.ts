import type { Rider, Session } from '@shtrans/contract/auth';
import { DAY_MS } from '@shtrans/contract/calendar';
import { CodedError } from '@shtrans/contract/errors';
import { maskPhone } from '@shtrans/contract/phone';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { uuidv7 } from '../../db/uuid.ts';
import type { Caller } from '../../http/call.ts';
import { looksLikeSecret, newSecret, secretHash } from './secrets.ts';
import * as store from './store.ts';
import { bind, partnerUid, unbindOther } from './ticket-store.ts';

/** How long a login lasts without being renewed. */
const SESSION_DAYS = 30;

/** Who a bearer credential belongs to; null when it is unknown, expired or revoked. */
export async function callerOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  if (!looksLikeSecret(token)) return null;
  const tokenHash = secretHash(token);
  const session = await store.findSession(ctx.db, tokenHash, ctx.clock.now());
  if (session === undefined) return null;
  return { userId: session.user_id, sessionKind: session.kind, tokenHash };
}

/** Makes a credential for a rider, in the transaction that proved who it is. */
async function issueSession(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  userId: string,
  kind: Caller['sessionKind'],
  deviceId: string | undefined,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret(ctx.random);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  await store.insertSession(tx, {
    token_hash: secretHash(token),
    user_id: userId,
    kind,
    device_id: deviceId ?? null,
    created_at: now,
    expires_at: expiresAt,
    revoked_at: null,
  });
  return { token, expiresAt };
}

/** What the partner calls the rider, where a login bound their account there. */
export const partnerUidOf = async (
  { db }: Pick<Context, 'db'>,
  userId: string,
  partner: string,
): Promise<string | undefined> => await partnerUid(db, { partner, userId });

/**
 * Makes this the rider's account at a partner, in place of another they had. False where it is another
 * rider's: the caller's transaction has to come to nothing then.
 */
export async function takeAccount(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { partner, uid, userId }: { partner: string; uid: string; userId: string },
): Promise<boolean> {
  const row = { partner, uid, user_id: userId, bound_at: ctx.clock.now() };
  await unbindOther(tx, row);
  const bound = await bind(tx, row);
  // Undefined: the rider's other tab was faster, and they have an account now as well.
  return bound === undefined || bound === userId;
}

/** The rider of a phone, made at the first login. The phone must have been checked. */
export async function riderOfPhone(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  phone: string,
): Promise<store.UserRow> {
  return await store.findOrInsertUser(tx, {
    id: uuidv7(ctx),
    phone,
    nickname: `用户${phone.slice(-4)}`,
    demo: false,
    created_at: ctx.clock.now(),
  });
}

/** Logs a rider in: the answer of every way that ends in a session. */
export async function logIn(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  user: store.UserRow,
  deviceId: string | undefined,
): Promise<Session> {
  const { token, expiresAt } = await issueSession(ctx, tx, user.id, 'main', deviceId);
  return { token, expiresAt: expiresAt.toISOString(), rider: riderOnWire(user) };
}

/** The rider of a credential. A session outlives its rider only when the rider was deleted. */
export async function riderOf(ctx: Pick<Context, 'db'>, userId: string): Promise<Rider> {
  const user = await store.findUser(ctx.db, userId);
  if (user === undefined) throw new CodedError('unauthenticated');
  return riderOnWire(user);
}

/** The rider's phone, whole: to ask a partner by. It never goes out to a page. */
export async function phoneOf(ctx: Pick<Context, 'db'>, userId: string): Promise<string> {
  const user = await store.findUser(ctx.db, userId);
  if (user === undefined) throw new CodedError('unauthenticated');
  return user.phone;
}

/** A rider by uid: one's own; another's and one that does not exist look the same. */
export async function riderByUid(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  uid: string,
): Promise<Rider> {
  if (uid !== caller.userId) throw new CodedError('user_not_found', { field: 'uid' });
  return await riderOf(ctx, uid);
}

/** Ends the session of this credential at once. */
export async function logOut(ctx: Pick<Context, 'db' | 'clock'>, caller: Caller): Promise<void> {
  await store.revokeSession(ctx.db, caller.tokenHash, ctx.clock.now());
}

const riderOnWire = (user: store.UserRow): Rider => ({
  uid: user.id,
  phoneMasked: maskPhone(user.phone),
  nickname: user.nickname,
  createdAt: user.created_at.toISOString(),
});
