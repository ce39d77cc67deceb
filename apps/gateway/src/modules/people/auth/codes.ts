import type { Session } from '@shtrans/contract/auth/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import { phoneFault } from '@shtrans/contract/values/phone';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Tx } from '../../../db/database.ts';
import type { Caller } from '../../../http/call.ts';
import { giveBack, limit, type Limit } from '../../../http/limits.ts';
import { newSecret, secretHash } from '../../../http/secret.ts';
import { type Beginning, hasUsedDevice } from '../sessions/service.ts';
import { countMessage } from './message-budget.ts';
import { codeHash, isCodeHash, newCode, type SentCode } from './login-code.ts';
import { logIn, riderOfPhone } from './service.ts';
import { beginPause, countTry } from './store.ts';
import type { Language } from '../../../http/language.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

const EXPIRES_SECONDS = 300;
const RESEND_SECONDS = 60;
const MAX_TRIES = 5;

const DAY = 86_400;
/** What a phone receives; a device its rider logs in with has as much of its own. */
const PER_RECIPIENT: Limit = { max: 10, windowSeconds: DAY, code: 'sms_limit_reached' };
/** A family shares a phone, not many more. */
const PER_DEVICE: Limit = { max: 30, windowSeconds: DAY, code: 'sms_limit_reached' };
/** Mobile networks put hundreds of riders behind one address. */
const PER_ADDRESS: Limit = { max: 200, windowSeconds: 3600 };
/** Tries of codes from one address, right or wrong. */
const TRIES_PER_ADDRESS: Limit = { max: 60, windowSeconds: 60 };

/** From where a call comes, as the limits see it. */
export type Origin = Pick<Beginning, 'deviceId' | 'clientAddress'>;

/** What a login form brings. */
export interface LoginForm {
  phone: string;
  challenge: string;
  code: string;
  agreed: boolean;
}

/** Raises the rule of section 5 that the phone breaks, named as the field `phone`. */
function checkPhone(phone: string): void {
  const fault = phoneFault(phone);
  if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
}

/**
 * Sends a login code and gives the challenge it belongs to: only who has both logs in, and what others
 * ask for or try for this phone changes nothing of it. Raises the phone's fault, `code_too_soon`
 * within 60 s of the last one, `sms_limit_reached`, `sms_budget_spent`, `too_many_requests`, or
 * `sms_failed` where the provider refused: the rider may then ask again at once, and the try does not
 * count. One that the provider did not confirm counts, as it may arrive.
 */
export async function sendCode(
  ctx: Context,
  phone: string,
  { deviceId, clientAddress }: Origin,
  language: Language,
) {
  checkPhone(phone);
  await limit(ctx, `sms-address:${clientAddress}`, PER_ADDRESS);
  const recipient = await recipientOf(ctx, phone, deviceId);
  // Tapping again too soon must not use up the day's codes; the pause below decides races.
  refuseTooSoon((await findRow(ctx.db, 'sms_pauses', { recipient }))?.resend_at, ctx.clock.now());
  if (deviceId !== undefined) await limit(ctx, `sms-device:${deviceId}`, PER_DEVICE);
  await limit(ctx, `sms-phone:${recipient}`, PER_RECIPIENT);
  const takeBack = [await pause(ctx, recipient)];

  const challenge = newSecret(ctx.random);
  const code = newCode(ctx.random);
  let outcome: Awaited<ReturnType<Context['adapters']['sms']['send']>>;
  try {
    takeBack.push(await countMessage(ctx));
    await keepChallenge(ctx, { challenge, phone, code });
    outcome = await ctx.adapters.sms.send({ phone, code, text: textOf(code, language) });
  } catch (error) {
    // Anything else may have happened after it was sent.
    if (error instanceof CodedError) for (const each of takeBack) await each();
    throw error;
  }
  if (outcome === 'unconfirmed') {
    ctx.log.warn({ event: 'sms.unconfirmed' }, 'whether a text message was sent is not known');
  }
  return {
    challenge,
    confirmed: outcome === 'sent',
    resendAfterSeconds: RESEND_SECONDS,
    expiresInSeconds: EXPIRES_SECONDS,
  };
}

/** Who a code goes to, as its limits see it: strangers to a phone use up nothing of its rider's devices. */
async function recipientOf(
  ctx: Context,
  phone: string,
  deviceId: string | undefined,
): Promise<string> {
  if (deviceId === undefined) return phone;
  const user = await findRow(ctx.db, 'users', { phone });
  const known = user !== undefined && (await hasUsedDevice(ctx, user.id, deviceId));
  return known ? `${phone} ${deviceId}` : phone;
}

/** Begins the pause of a recipient; gives what takes it and the counted code back. Raises `code_too_soon`. */
async function pause(ctx: Context, recipient: string): Promise<() => Promise<void>> {
  const now = ctx.clock.now();
  const resendAt = secondsFrom(now, RESEND_SECONDS);
  refuseTooSoon(await beginPause(ctx.db, { recipient, resendAt, now }), now);
  return async () => {
    const begun = { recipient, resend_at: resendAt };
    await updateRows(ctx.db, 'sms_pauses', begun, { resend_at: ctx.clock.now() });
    await giveBack(ctx, `sms-phone:${recipient}`, PER_RECIPIENT);
  };
}

async function keepChallenge(ctx: Context, sent: SentCode): Promise<void> {
  await insertRow(ctx.db, 'login_challenges', {
    hash: secretHash(sent.challenge),
    phone: sent.phone,
    code_hash: codeHash(ctx.config.SECRET, sent),
    tries: 0,
    expires_at: secondsFrom(ctx.clock.now(), EXPIRES_SECONDS),
    used_at: null,
  });
}

export const secondsFrom = (now: Date, seconds: number): Date =>
  new Date(now.getTime() + seconds * 1000);

function refuseTooSoon(resendAt: Date | undefined, now: Date): void {
  if (resendAt === undefined || resendAt <= now) return;
  const retryAfterSeconds = Math.ceil((resendAt.getTime() - now.getTime()) / 1000);
  throw new CodedError('code_too_soon', { retryAfterSeconds });
}

/**
 * Checks what a login form brings before any code is tried, in the order of the form: phone, code,
 * agreement; so that a form left incomplete costs no try.
 */
export function checkForm(form: LoginForm): void {
  checkPhone(form.phone);
  if (!/^\d{6}$/.test(form.code)) throw new CodedError('code_format', { field: 'code' });
  if (!form.agreed) throw new CodedError('agreement_required', { field: 'agreed' });
}

/**
 * Tries a code and, when it is right, gives what uses it up in the transaction of the login. Each try
 * is counted before it is compared and stays counted. Raises `code_wrong`, `code_expired` (also for
 * used ones, another phone's challenge or none) or `code_tries_exceeded`.
 */
export async function tryCode(
  ctx: Context,
  { phone, challenge, code }: LoginForm,
  { clientAddress }: Origin,
): Promise<(tx: Tx) => Promise<void>> {
  await limit(ctx, `code-tries-address:${clientAddress}`, TRIES_PER_ADDRESS);
  const now = ctx.clock.now();
  const key = { hash: secretHash(challenge), phone };
  const expected = await countTry(ctx.db, key, MAX_TRIES, now);
  if (expected === undefined) {
    const row = await findRow(ctx.db, 'login_challenges', key);
    const open = row !== undefined && row.used_at === null && row.expires_at > now;
    throw new CodedError(open ? 'code_tries_exceeded' : 'code_expired', { field: 'code' });
  }
  if (!isCodeHash(ctx.config.SECRET, expected, { challenge, phone, code })) {
    throw new CodedError('code_wrong', { field: 'code' });
  }
  return async (tx) => {
    // Another login was faster.
    const open = { ...key, used_at: null };
    const used = await updateRows(tx, 'login_challenges', open, { used_at: ctx.clock.now() });
    if (used === 0) throw new CodedError('code_expired', { field: 'code' });
  };
}

/** Logs in with a code, for one of the two credentials; the first login of a phone makes its rider. */
export async function logInByCode(
  ctx: Context,
  form: LoginForm,
  from: Beginning,
  kind: Caller['sessionKind'],
): Promise<Session> {
  checkForm(form);
  const useCode = await tryCode(ctx, form, from);
  return await inTransaction(ctx.db, async (tx) => {
    await useCode(tx);
    return await logIn(ctx, tx, await riderOfPhone(ctx, tx, form.phone), from, kind);
  });
}

const textOf = (code: string, language: Language): string =>
  language === 'en_us'
    ? `Your login code is ${code}. It is valid for 5 minutes; do not share it.`
    : `您的登录验证码是 ${code}，5 分钟内有效，请勿告诉他人。`;
