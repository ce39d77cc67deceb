import { createHash } from 'node:crypto';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { OperatorRole, Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { giveBack, limit, type Limit } from '../../../http/limits.ts';
import { looksLikeSecret, newSecret, secretHash } from '../../../http/secret.ts';
import { type Actor, writeLog } from './log.ts';
import { knownDevice, newDeviceCookie } from './device-cookies.ts';
import { hashPassword, isPassword, PASSWORD_MAX, PASSWORD_MIN } from './passwords.ts';
import {
  endOperatorSessions,
  findOperatorSession,
  lockAdmins,
  type Operator,
  claimTotpStep,
  markInvitationUsed,
} from './store.ts';
import { enrolment, newTotpSecret, stepOfCode } from './totp.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

const HOUR_MS = 3_600_000;
/** A session without a request for this long ends. */
const IDLE_MS = HOUR_MS / 2;
/** A working day, after which the operator must log in again (NIST SP 800-63B, AAL2). */
const ABSOLUTE_MS = 12 * HOUR_MS;
/** Minimum time between two writes of `seen_at`. */
const SEEN_EVERY_MS = 60_000;
const INVITATION_MS = 24 * HOUR_MS;

/** Failures on a device on which the operator has logged in before; others' failures do not count there. */
const FAILURES_PER_DEVICE: Limit = { max: 10, windowSeconds: 900 };
/** Failures for a name from one network, on other devices. */
const FAILURES_PER_NETWORK: Limit = { max: 10, windowSeconds: 900 };
/** Failures for a name from all networks, on other devices: a guesser with many addresses has a million codes before them. */
const FAILURES_PER_NAME: Limit = { max: 60, windowSeconds: 3600 };
const TRIES_PER_ADDRESS: Limit = { max: 30, windowSeconds: 900 };

/** Valid names of operators. */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

/**
 * Invites an operator and returns the token of the link. Anyone who opens the link within a day sets a
 * password and a TOTP secret, which replace those of an existing operator of this name.
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

/** Returns the operator's enrolment and the secret for the authenticator app, or undefined if the link is not valid. */
export async function openInvitation(ctx: Context, token: string) {
  const invitation = await findInvitationWithSecret(ctx, token);
  return invitation && { ...invitation, ...enrolment(ctx, invitation.kept, invitation.name) };
}

/** Returns an invitation with its TOTP secret, which the first opening creates. */
async function findInvitationWithSecret(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx, token);
  if (invitation === undefined) return undefined;
  const { token_hash, name, role } = invitation;
  if (invitation.totp_secret === null) {
    // Updates only a row without a secret: another tab may have created it.
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

/** Path of the pages of the desk. */
export const ROOT = '/desk';

/** Returns the public address of the desk by the settings, without a trailing slash; undefined if there is none. */
export function deskOrigin({
  DESK_URL,
  DESK_PORT,
  DESK_HOST,
  PUBLIC_URL,
}: Pick<Config, 'DESK_URL' | 'DESK_PORT' | 'DESK_HOST' | 'PUBLIC_URL'>): string | undefined {
  if (DESK_URL !== undefined || DESK_PORT === undefined) return DESK_URL ?? PUBLIC_URL;
  return DESK_PORT === 0 ? undefined : `http://${DESK_HOST}:${DESK_PORT}`;
}

/** Returns the link of an invitation at the desk's origin. */
export const invitationAddress = (origin: string, token: string): string =>
  `${origin}${ROOT}/invitations/${token}`;

export type JoinFault =
  | 'gone'
  | 'password_length'
  | 'password_name'
  | 'passwords_differ'
  | 'code'
  | 'last_admin';

/** Accepts an invitation: creates the operator, or replaces their secrets. Returns null on success. */
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
    if (!(await markInvitationUsed(tx, secretHash(token), now))) return 'gone';
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

/** Invalidates unused invitations. */
const endInvitations = (
  tx: Tx,
  filter: { name: string } | { invited_by: string },
  now: Date,
): Promise<number> =>
  updateRows(tx, 'operator_invitations', { ...filter, used_at: null }, { used_at: now });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Counts an attempt to log in, and returns a function that takes it back after a success, so that only failures count. Strangers
 * cannot lock an operator out of a device that the operator has used before. Throws `too_many_requests`.
 */
async function countAttempt(
  ctx: Context,
  { name, address, device }: { name: string; address: string; device: string | undefined },
): Promise<() => Promise<void>> {
  const failureLimits: [string, Limit][] = [];
  if (device === undefined) {
    await limit(ctx, `desk-address:${address}`, TRIES_PER_ADDRESS);
    const nameHash = hashOf(name);
    failureLimits.push([`desk-network:${nameHash} ${address}`, FAILURES_PER_NETWORK]);
    failureLimits.push([`desk-name:${nameHash}`, FAILURES_PER_NAME]);
  } else failureLimits.push([`desk-browser:${hashOf(device)}`, FAILURES_PER_DEVICE]);
  for (const [key, failureLimit] of failureLimits) await limit(ctx, key, failureLimit);
  return async () => {
    for (const [key, failureLimit] of failureLimits) await giveBack(ctx, key, failureLimit);
  };
}

/**
 * Logs an operator in by name, password and code. Returns the token of the session and the new device cookie;
 * `deviceCookie` is the present one, or empty. Checks all three before it answers; returns null if one of them is wrong. Throws `too_many_requests`.
 */
export async function logInOperator(
  ctx: Context,
  { name, password, code }: { name: string; password: string; code: string },
  { address, deviceCookie }: { address: string; deviceCookie: string },
): Promise<{ token: string; deviceCookie: string } | null> {
  const namedOperator = OPERATOR_NAME.test(name)
    ? await findRow(ctx.db, 'operators', { name })
    : undefined;
  const device = namedOperator && knownDevice(ctx, namedOperator.id, deviceCookie);
  const takeBack = await countAttempt(ctx, { name, address, device });
  const operator = namedOperator?.disabled_at === null ? namedOperator : undefined;
  const isPasswordRight = await isPassword(
    operator?.password,
    password,
    device === undefined ? 'stranger' : 'operator',
  );
  const step = operator ? stepOfCode(ctx, operator.totp_secret, code) : null;
  const token = newSecret(ctx.random);
  const now = ctx.clock.now();
  const isLoggedIn = await inTransaction(ctx.db, async (tx) => {
    if (
      operator === undefined ||
      !isPasswordRight ||
      step === null ||
      !(await claimTotpStep(tx, operator.id, step))
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
  if (isLoggedIn && operator) {
    await takeBack();
    return { token, deviceCookie: newDeviceCookie(ctx, operator.id) };
  }
  ctx.log.warn(
    { event: 'security.desk_login_failed', client: address },
    'a login at the desk failed',
  );
  // Names without an operator are not stored, so that strangers cannot fill the table.
  if (operator) await writeLog(ctx, ctx.db, { operator, address }, 'desk.log_in_refused');
  return null;
}

/** Returns the operator of a token, or null if the session is unknown, over or idle for too long. */
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

export async function logOutOperator(ctx: Context, token: string, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const session = { token_hash: secretHash(token), ended_at: null };
    const endedCount = await updateRows(tx, 'operator_sessions', session, {
      ended_at: ctx.clock.now(),
    });
    if (endedCount > 0) await writeLog(ctx, tx, actor, 'desk.logged_out');
  });
}

/**
 * Disables an operator immediately, and invalidates invitations for and by them. Returns false for the acting
 * operator and for the last admin, so that one admin remains.
 */
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
