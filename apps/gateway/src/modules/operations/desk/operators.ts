import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { OperatorRole, Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { giveBack, limit, type Limit } from '../../../http/limits.ts';
import { looksLikeSecret, newSecret, secretHash } from '../../../http/secret.ts';
import { type Actor, writeLog } from './log.ts';
import { hashPassword, isPassword, PASSWORD_MAX, PASSWORD_MIN } from './passwords.ts';
import {
  endOperatorSessions,
  findOperatorSession,
  lockAdmins,
  type Operator,
  takeStep,
  useInvitation,
} from './store.ts';
import { enrolment, newTotpSecret, stepOfCode } from './totp.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

const HOUR_MS = 3_600_000;
/** A desk that nobody touches is left. */
const IDLE_MS = HOUR_MS / 2;
/** A working day; after it one logs in again (NIST SP 800-63B, AAL2). */
const ABSOLUTE_MS = 12 * HOUR_MS;
/** Written so often at most. */
const SEEN_EVERY_MS = 60_000;
const INVITATION_MS = 24 * HOUR_MS;

const FAILURES_PER_NAME: Limit = { max: 10, windowSeconds: 900 };
const TRIES_PER_ADDRESS: Limit = { max: 30, windowSeconds: 900 };

/** What an operator may be called. */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

/**
 * Invites somebody to the desk. Whoever opens the link within a day sets a password and a TOTP secret; for
 * a name that is there already these replace the old ones. Gives the token of the link.
 */
export async function invite(
  ctx: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  actor: Actor,
  { name, role }: { name: string; role: OperatorRole },
): Promise<string> {
  const token = newSecret(ctx.random);
  const now = ctx.clock.now();
  await insertRow(tx, 'operator_invitations', {
    token_hash: secretHash(token),
    name,
    role,
    invited_by: actor.operator?.id ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + INVITATION_MS),
  });
  await writeLog(ctx, tx, actor, 'operators.invited', { subject: `${name} (${role})` });
  return token;
}

/** What stands behind a link, with what an app for codes is told; undefined: nothing that counts. */
export async function openInvitation(ctx: Context, token: string) {
  const invitation = await findInvitationWithSecret(ctx, token);
  return invitation && { ...invitation, ...enrolment(ctx, invitation.kept, invitation.name) };
}

/** An invitation with its TOTP secret, which is made when it is first opened. */
async function findInvitationWithSecret(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx, token);
  if (invitation === undefined) return undefined;
  const { token_hash, name, role } = invitation;
  if (invitation.totp_secret === null) {
    // Of two tabs at once the first has made it.
    const withoutSecret = { token_hash, totp_secret: null };
    await updateRows(ctx.db, 'operator_invitations', withoutSecret, {
      totp_secret: newTotpSecret(ctx),
    });
  }
  const { totp_secret: sealedSecret } = (await findInvitation(ctx, token)) ?? invitation;
  return sealedSecret === null ? undefined : { name, role, kept: sealedSecret };
}

async function findInvitation(
  ctx: Context,
  token: string,
): Promise<Row<'operator_invitations'> | undefined> {
  if (!looksLikeSecret(token)) return undefined;
  const invitation = await findRow(ctx.db, 'operator_invitations', {
    token_hash: secretHash(token),
  });
  return invitation?.used_at === null && invitation.expires_at > ctx.clock.now()
    ? invitation
    : undefined;
}

/** Where the pages of the desk stand. */
export const ROOT = '/desk';

/** The link of an invitation, by the name the world has for this gateway. */
export const invitationAddress = (origin: string, token: string): string =>
  `${origin}${ROOT}/invitations/${token}`;

export type JoinFault =
  | 'gone'
  | 'password_length'
  | 'password_name'
  | 'passwords_differ'
  | 'code'
  | 'last_admin';

/** Takes an invitation up: makes the operator, or gives one their new secrets. Null: done. */
export async function join(
  ctx: Context,
  token: string,
  form: { password: string; repeated: string; code: string },
  address: string,
): Promise<JoinFault | null> {
  const invitation = await findInvitationWithSecret(ctx, token);
  if (invitation === undefined) return 'gone';
  const { name, role, kept: sealedSecret } = invitation;
  const { length } = form.password;
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return 'password_length';
  if (form.password.toLowerCase().includes(name)) return 'password_name';
  if (form.password !== form.repeated) return 'passwords_differ';
  const step = stepOfCode(ctx, sealedSecret, form.code);
  if (step === null) return 'code';
  const password = await hashPassword(ctx.random, form.password);
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const admins = await lockAdmins(tx);
    const existingOperator = await findRow(tx, 'operators', { name });
    if (role !== 'admin' && admins.length === 1 && admins[0] === existingOperator?.id)
      return 'last_admin';
    if (!(await useInvitation(tx, secretHash(token), now))) return 'gone';
    await endInvitations(tx, { name }, now);
    const secrets = { role, password, totp_secret: sealedSecret, totp_step: step };
    const id = existingOperator?.id ?? uuidv7(ctx);
    if (existingOperator === undefined) {
      await insertRow(tx, 'operators', { id, name, ...secrets, created_at: now });
    } else {
      await updateRows(tx, 'operators', { id }, { ...secrets, disabled_at: null });
      await endOperatorSessions(tx, id, now);
    }
    const actor = { operator: { id, name }, address };
    await writeLog(ctx, tx, actor, 'operators.joined', { subject: `${name} (${role})` });
    return null;
  });
}

/** Makes links that were not used good no more. */
const endInvitations = (
  tx: Tx,
  filter: { name: string } | { invited_by: string },
  now: Date,
): Promise<number> =>
  updateRows(tx, 'operator_invitations', { ...filter, used_at: null }, { used_at: now });

/**
 * Logs an operator in by name, password and code; all three are looked at before anything is said. Null:
 * one of them is wrong. Raises `too_many_requests`.
 */
export async function logInOperator(
  ctx: Context,
  { name, password, code }: { name: string; password: string; code: string },
  address: string,
): Promise<string | null> {
  const nameLimitKey = `desk-name:${createHash('sha256').update(name).digest('hex')}`;
  await limit(ctx, `desk-address:${address}`, TRIES_PER_ADDRESS);
  await limit(ctx, nameLimitKey, FAILURES_PER_NAME);
  const namedOperator = OPERATOR_NAME.test(name)
    ? await findRow(ctx.db, 'operators', { name })
    : undefined;
  const operator = namedOperator?.disabled_at === null ? namedOperator : undefined;
  const isPasswordRight = await isPassword(operator?.password, password);
  const step = operator ? stepOfCode(ctx, operator.totp_secret, code) : null;
  const token = newSecret(ctx.random);
  const now = ctx.clock.now();
  const isLoggedIn = await inTransaction(ctx.db, async (tx) => {
    if (
      operator === undefined ||
      !isPasswordRight ||
      step === null ||
      !(await takeStep(tx, operator.id, step))
    ) {
      return false;
    }
    await insertRow(tx, 'operator_sessions', {
      token_hash: secretHash(token),
      operator_id: operator.id,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_MS),
    });
    await writeLog(ctx, tx, { operator, address }, 'desk.logged_in');
    return true;
  });
  if (isLoggedIn) {
    await giveBack(ctx, nameLimitKey, FAILURES_PER_NAME);
    return token;
  }
  ctx.log.warn(
    { event: 'security.desk_login_failed', client: address },
    'a log-in at the desk failed',
  );
  // What strangers try fills no table.
  if (operator) await writeLog(ctx, ctx.db, { operator, address }, 'desk.log_in_refused');
  return null;
}

/** Who a token belongs to; null when nobody, or for too long now. */
export async function operatorOf(ctx: Context, token: string): Promise<Operator | null> {
  if (!looksLikeSecret(token)) return null;
  const token_hash = secretHash(token);
  const now = ctx.clock.now();
  const seenAfter = new Date(now.getTime() - IDLE_MS);
  const session = await findOperatorSession(ctx.db, token_hash, now, seenAfter);
  if (session === undefined) return null;
  const { seen_at, ...operator } = session;
  if (now.getTime() - seen_at.getTime() > SEEN_EVERY_MS) {
    await updateRows(ctx.db, 'operator_sessions', { token_hash }, { seen_at: now });
  }
  return operator;
}

/** Ends a session. */
export async function logOutOperator(ctx: Context, token: string, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const session = { token_hash: secretHash(token), ended_at: null };
    const endedCount = await updateRows(tx, 'operator_sessions', session, {
      ended_at: ctx.clock.now(),
    });
    if (endedCount > 0) await writeLog(ctx, tx, actor, 'desk.logged_out');
  });
}

/** Shuts an operator out, at once, with the links for them and those they made. False for who does it and for the last admin: somebody has to stay. */
export const disableOperator = (ctx: Context, actor: Actor, id: string): Promise<boolean> =>
  inTransaction(ctx.db, async (tx) => {
    const admins = await lockAdmins(tx);
    const otherAdmins = admins.filter((admin) => admin !== id);
    if (actor.operator?.id === id || otherAdmins.length === 0) return false;
    const now = ctx.clock.now();
    const operator = await findRow(tx, 'operators', { id, disabled_at: null });
    if (operator === undefined) return true;
    await updateRows(tx, 'operators', { id }, { disabled_at: now });
    await endOperatorSessions(tx, id, now);
    await endInvitations(tx, { name: operator.name }, now);
    await endInvitations(tx, { invited_by: id }, now);
    await writeLog(ctx, tx, actor, 'operators.disabled', { subject: operator.name });
    return true;
  });
