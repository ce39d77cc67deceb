import { CodedError } from '@shtrans/contract/api/errors';
import { phoneFault } from '@shtrans/contract/values/phone';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { DeviceMark } from '../../../http/device-marks.ts';
import { giveBack, limit, type Limit } from '../../../http/limits.ts';
import { newSecret, secretHash } from '../../../http/secret.ts';
import { type Beginning, hasUsedDevice } from '../sessions/service.ts';
import { countMessage, countUnknown } from './message-budget.ts';
import { codeHash, type CodePurpose, isCodeHash, newCode, type SentCode } from './login-code.ts';
import { beginPause, countTry } from './store.ts';
import type { Language } from '../../../http/language.ts';
import { findRow, insertRow, updateRows } from './tables.ts';

const EXPIRES_SECONDS = 300;
const RESEND_SECONDS = 60;
const MAX_TRIES = 5;

const DAY = 86_400;
/** Codes for a phone; a device with which its rider has logged in has a limit of its own. */
const PER_RECIPIENT: Limit = { max: 10, windowSeconds: DAY, code: 'sms_limit_reached' };
/** Per device: a family shares one, not many more riders. */
const PER_DEVICE: Limit = { max: 30, windowSeconds: DAY, code: 'sms_limit_reached' };
/** Per client address: mobile networks put hundreds of riders behind one. */
const PER_ADDRESS: Limit = { max: 200, windowSeconds: 3600 };
/** Attempts to use a code from one address, right or wrong. */
const TRIES_PER_ADDRESS: Limit = { max: 60, windowSeconds: 60 };

/** The origin of a call, for the limits. */
export type Origin = Pick<Beginning, 'deviceId' | 'mark' | 'clientAddress'>;

/** A code as typed, with the challenge of its message. */
export interface TypedCode {
  phone: string;
  challenge: string;
  code: string;
}

/** The contents of a login form. */
export interface LoginForm extends TypedCode {
  agreed: boolean;
}

/** Throws the rule of section 5 that the phone violates, for the field `phone`. */
function checkPhone(phone: string): void {
  const fault = phoneFault(phone);
  if (fault !== undefined) throw new CodedError(fault, { field: 'phone' });
}

/**
 * Sends a code for a purpose and returns its challenge. Confirming needs both, so that requests and attempts of
 * others for this phone have no effect. Throws the phone's fault, `code_too_soon` within 60 s of the last
 * code, `sms_limit_reached`, `sms_budget_spent`, `too_many_requests`, or `sms_failed` if the provider
 * refused: then the rider can request another code immediately, and this one does not count. A code that the
 * provider did not confirm counts, because it may arrive.
 */
export async function sendCode(
  ctx: Context,
  phone: string,
  { deviceId, mark, clientAddress }: Origin,
  { language, purpose }: { language: Language; purpose: CodePurpose },
) {
  checkPhone(phone);
  const addressCount = await limit(ctx, `sms-address:${clientAddress}`, PER_ADDRESS);
  const recipient = await recipientOf(ctx, phone, mark);
  // Checked first, so that tapping again too soon does not use up the day's codes; `pause` decides races.
  refuseTooSoon((await findRow(ctx.db, 'sms_pauses', { recipient }))?.resend_at, ctx.clock.now());
  if (deviceId !== undefined) await limit(ctx, `sms-device:${deviceId}`, PER_DEVICE);
  await limit(ctx, `sms-phone:${recipient}`, PER_RECIPIENT);
  const undoSteps = [await pause(ctx, recipient)];

  const challenge = newSecret(ctx.random);
  const code = newCode(ctx.random);
  let outcome: Awaited<ReturnType<Context['adapters']['sms']['send']>>;
  try {
    if (recipient === phone) {
      undoSteps.push(await countUnknown(ctx, { addressCount, perAddress: PER_ADDRESS.max }));
    }
    undoSteps.push(await countMessage(ctx));
    await keepChallenge(ctx, { purpose, challenge, phone, code });
    outcome = await ctx.adapters.sms.send({
      kind: KINDS[purpose],
      parameters: { code, minutes: String(EXPIRES_SECONDS / 60) },
      text: TEXTS[purpose][language](code),
      phone,
      language,
    });
  } catch (error) {
    // Another error may have occurred after the message was sent.
    if (error instanceof CodedError) for (const undo of undoSteps) await undo();
    throw error;
  }
  if (outcome === 'unconfirmed') {
    ctx.log.warn({ event: 'sms.unconfirmed' }, 'it is unknown whether a text message was sent');
  }
  return {
    challenge,
    confirmed: outcome === 'sent',
    resendAfterSeconds: RESEND_SECONDS,
    expiresInSeconds: EXPIRES_SECONDS,
  };
}

/**
 * Returns the key of the limits on codes to a phone. A device known to the phone's rider has its own, so that
 * strangers cannot use up the rider's limit. It is known by its mark, because callers choose the ids that they send.
 */
async function recipientOf(
  ctx: Context,
  phone: string,
  mark: DeviceMark | undefined,
): Promise<string> {
  if (mark === undefined) return phone;
  const user = await findRow(ctx.db, 'users', { phone });
  const isKnownDevice = user !== undefined && (await hasUsedDevice(ctx, user.id, mark));
  return isKnownDevice ? `${phone} ${mark.id}` : phone;
}

/**
 * Begins the pause of a recipient; returns a function that undoes the pause and the counted code. Throws
 * `code_too_soon`.
 */
async function pause(ctx: Context, recipient: string): Promise<() => Promise<void>> {
  const now = ctx.clock.now();
  const resendAt = secondsFrom(now, RESEND_SECONDS);
  refuseTooSoon(await beginPause(ctx.db, { recipient, resendAt, now }), now);
  return async () => {
    const ownPause = { recipient, resend_at: resendAt };
    await updateRows(ctx.db, 'sms_pauses', ownPause, { resend_at: ctx.clock.now() });
    await giveBack(ctx, `sms-phone:${recipient}`, PER_RECIPIENT);
  };
}

async function keepChallenge(ctx: Context, sentCode: SentCode): Promise<void> {
  await insertRow(ctx.db, 'login_challenges', {
    hash: secretHash(sentCode.challenge),
    phone: sentCode.phone,
    code_hash: codeHash(ctx.config.SECRET, sentCode),
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
 * Checks a login form before any code is tried, in the order of the form: phone, code, agreement. An
 * incomplete form costs no attempt.
 */
export function checkForm(form: LoginForm): void {
  checkPhone(form.phone);
  checkCode(form);
  if (!form.agreed) throw new CodedError('agreement_required', { field: 'agreed' });
}

/** Throws `code_format`, which costs no attempt. */
export function checkCode({ code }: Pick<TypedCode, 'code'>): void {
  if (!/^\d{6}$/.test(code)) throw new CodedError('code_format', { field: 'code' });
}

/**
 * Tries a code. If it is right, returns a function that uses it up in the transaction that it confirms. Each attempt
 * is counted before the comparison and stays counted. Throws `code_wrong` (also for another purpose's code), `code_expired` (also for a used
 * code, another phone's challenge or none) or `code_tries_exceeded`.
 */
export async function tryCode(
  ctx: Context,
  { phone, challenge, code }: TypedCode,
  { clientAddress }: Origin,
  purpose: CodePurpose,
): Promise<(tx: Tx) => Promise<void>> {
  await limit(ctx, `code-tries-address:${clientAddress}`, TRIES_PER_ADDRESS);
  const now = ctx.clock.now();
  const key = { hash: secretHash(challenge), phone };
  const expected = await countTry(ctx.db, key, MAX_TRIES, now);
  if (expected === undefined) {
    const row = await findRow(ctx.db, 'login_challenges', key);
    const isOpen = row !== undefined && row.used_at === null && row.expires_at > now;
    throw new CodedError(isOpen ? 'code_tries_exceeded' : 'code_expired', { field: 'code' });
  }
  if (!isCodeHash(ctx.config.SECRET, expected, { purpose, challenge, phone, code })) {
    throw new CodedError('code_wrong', { field: 'code' });
  }
  return async (tx) => {
    // Another call was faster.
    const unusedKey = { ...key, used_at: null };
    const usedCount = await updateRows(tx, 'login_challenges', unusedKey, {
      used_at: ctx.clock.now(),
    });
    if (usedCount === 0) throw new CodedError('code_expired', { field: 'code' });
  };
}

const KINDS = { login: 'login_code', close: 'closing_code' } as const satisfies Record<
  CodePurpose,
  string
>;

const TEXTS: Record<CodePurpose, Record<Language, (code: string) => string>> = {
  login: {
    zh_cn: (code) => `您的登录验证码是 ${code}，5 分钟内有效，请勿告诉他人。`,
    en_us: (code) => `Your login code is ${code}. It expires in 5 minutes. Don't share it.`,
  },
  close: {
    zh_cn: (code) =>
      `您正在申请注销账号，验证码 ${code}，5 分钟内有效。如非本人操作，请勿告诉他人。`,
    en_us: (code) =>
      `Your code to delete your account is ${code}. It expires in 5 minutes. If you didn't ask for it, don't share it.`,
  },
};
