import type { Session } from '@shtrans/contract/auth';
import { CodedError } from '@shtrans/contract/errors';
import { phoneFault } from '@shtrans/contract/phone';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/database.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import { giveBack, limit, type Limit } from '../../http/limits.ts';
import { codeHash, isCodeHash, newCode } from './secrets.ts';
import { logIn, riderOfPhone } from './service.ts';
import { claimCode, countTry } from './store.ts';
import type { Language } from '../../http/language.ts';

const EXPIRES_SECONDS = 300;
const RESEND_SECONDS = 60;
const MAX_TRIES = 5;

const DAY = 86_400;
/** What a phone receives. */
const PER_PHONE: Limit = { max: 10, windowSeconds: DAY, code: 'sms_limit_reached' };
/** A family shares a phone, not many more. */
const PER_DEVICE: Limit = { max: 30, windowSeconds: DAY, code: 'sms_limit_reached' };
/** Mobile networks put hundreds of riders behind one address. */
const PER_ADDRESS: Limit = { max: 200, windowSeconds: 3600 };
/** Tries of codes from one address, right or wrong. */
const TRIES_PER_ADDRESS: Limit = { max: 60, windowSeconds: 60 };

/** From where a call comes, as the limits see it. */
export interface Origin {
  deviceId: string | undefined;
  clientAddress: string;
}

/** Raises the rule of section 5 that the phone breaks, named as the field `phone`. */
function checkPhone(phone: string): void {
  const fault = phoneFault(phone);
  if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
}

/**
 * Sends a new login code, which replaces the old one. Raises the phone's fault, `code_too_soon`
 * within 60 s of the last one, `sms_limit_reached`, `too_many_requests` or `sms_failed`; after the
 * last the rider may ask again at once, and the try does not count for the phone's day.
 */
export async function sendCode(
  ctx: Context,
  phone: string,
  { deviceId, clientAddress }: Origin,
  language: Language,
): Promise<{ resendAfterSeconds: number; expiresInSeconds: number }> {
  checkPhone(phone);
  await limit(ctx, `sms-address:${clientAddress}`, PER_ADDRESS);
  // Tapping again too soon must not use up the day's codes; the claim below decides races.
  refuseTooSoon((await findRow(ctx.db, 'sms_codes', { phone }))?.resend_at, ctx.clock.now());
  if (deviceId !== undefined) await limit(ctx, `sms-device:${deviceId}`, PER_DEVICE);
  await limit(ctx, `sms-phone:${phone}`, PER_PHONE);

  const code = newCode(ctx.random);
  const hash = codeHash(ctx.config.SECRET, phone, code);
  await claim(ctx, { phone, hash, deviceId, clientAddress });
  try {
    await ctx.adapters.sms.send({ phone, code, text: textOf(code, language) });
  } catch (error) {
    // If this one is still the phone's code.
    const sent = { phone, code_hash: hash };
    await updateRows(ctx.db, 'sms_codes', sent, { resend_at: ctx.clock.now() });
    await giveBack(ctx, `sms-phone:${phone}`, PER_PHONE);
    throw error;
  }
  return { resendAfterSeconds: RESEND_SECONDS, expiresInSeconds: EXPIRES_SECONDS };
}

async function claim(
  ctx: Context,
  { phone, hash, deviceId, clientAddress }: Origin & { phone: string; hash: string },
): Promise<void> {
  const now = ctx.clock.now();
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const row = {
    phone,
    code_hash: hash,
    tries: 0,
    sent_at: now,
    resend_at: later(RESEND_SECONDS),
    expires_at: later(EXPIRES_SECONDS),
    used_at: null,
    device_id: deviceId ?? null,
    address: clientAddress,
  };
  refuseTooSoon(await inTransaction(ctx.db, (tx) => claimCode(tx, row)), now);
}

function refuseTooSoon(resendAt: Date | undefined, now: Date): void {
  if (resendAt === undefined || resendAt <= now) return;
  const retryAfterSeconds = Math.ceil((resendAt.getTime() - now.getTime()) / 1000);
  throw new CodedError('code_too_soon', { retryAfterSeconds });
}

/**
 * Checks what a login form brings before any code is tried, in the order of the form: phone, code,
 * agreement; so that a form left incomplete costs no try.
 */
export function checkForm(form: { phone: string; code: string; agreed: boolean }): void {
  checkPhone(form.phone);
  if (!/^\d{6}$/.test(form.code)) throw new CodedError('code_format', { field: 'code' });
  if (!form.agreed) throw new CodedError('agreement_required', { field: 'agreed' });
}

/**
 * Tries a code and, when it is right, gives what uses it up in the transaction of the login. Each try
 * is counted before it is compared and stays counted. Raises `code_wrong`, `code_expired` (also for
 * used, replaced or never sent ones) or `code_tries_exceeded`.
 */
export async function tryCode(
  ctx: Context,
  { phone, code }: { phone: string; code: string },
  { clientAddress }: Origin,
): Promise<(tx: Tx) => Promise<void>> {
  await limit(ctx, `code-tries-address:${clientAddress}`, TRIES_PER_ADDRESS);
  const now = ctx.clock.now();
  const expected = await countTry(ctx.db, phone, MAX_TRIES, now);
  if (expected === undefined) {
    const row = await findRow(ctx.db, 'sms_codes', { phone });
    const open = row !== undefined && row.used_at === null && row.expires_at > now;
    throw new CodedError(open ? 'code_tries_exceeded' : 'code_expired', { field: 'code' });
  }
  if (!isCodeHash(ctx.config.SECRET, expected, phone, code)) {
    throw new CodedError('code_wrong', { field: 'code' });
  }
  return async (tx) => {
    // Another login was faster, or a newer code took its place.
    const sent = { phone, code_hash: expected, used_at: null };
    const used = await updateRows(tx, 'sms_codes', sent, { used_at: ctx.clock.now() });
    if (used === 0) throw new CodedError('code_expired', { field: 'code' });
  };
}

/** Logs in with a code; the first login of a phone makes its rider. */
export async function logInByCode(
  ctx: Context,
  form: { phone: string; code: string; agreed: boolean },
  origin: Origin,
): Promise<Session> {
  checkForm(form);
  const useCode = await tryCode(ctx, form, origin);
  return await inTransaction(ctx.db, async (tx) => {
    await useCode(tx);
    return await logIn(ctx, tx, await riderOfPhone(ctx, tx, form.phone), origin.deviceId);
  });
}

const textOf = (code: string, language: Language): string =>
  language === 'en_us'
    ? `Your login code is ${code}. It is valid for 5 minutes; do not share it.`
    : `您的登录验证码是 ${code}，5 分钟内有效，请勿告诉他人。`;
