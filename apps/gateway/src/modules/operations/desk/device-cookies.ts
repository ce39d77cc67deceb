import type { Context } from '../../../context.ts';
import { isSigned, signatureOf } from '../../../crypto/signing-keys.ts';

/** A device cookie is renewed at each log-in, so this is how long an operator can be away. */
export const DEVICE_COOKIE_SECONDS = 180 * 86_400;

const PURPOSE = 'desk-browser.';
/** The operator's id, the instant of the log-in in seconds, a random part and the signature. */
const DEVICE_COOKIE = /^([\da-f-]{36}\.(\d{1,12})\.[\w-]{22})\.([\w-]{43})$/;

/**
 * Returns the device cookie of a browser in which an operator has logged in, after OWASP's "Slow Down Online Guessing Attacks
 * with Device Cookies". It is no credential: it only keeps the failures of strangers from refusing this browser, and has its
 * own limit, because it can be copied.
 */
export function newDeviceCookie(
  { config, clock, random }: Pick<Context, 'config' | 'clock' | 'random'>,
  operatorId: string,
): string {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const text = `${operatorId}.${seconds}.${random.bytes(16).toString('base64url')}`;
  return `${text}.${signatureOf(config.SECRET, PURPOSE, text)}`;
}

/** Returns what identifies a device among those of an operator, or undefined if the cookie is not ours, not theirs or too old. */
export function knownDevice(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  operatorId: string,
  cookie: string,
): string | undefined {
  const [, text, seconds, signature] = DEVICE_COOKIE.exec(cookie) ?? [];
  if (text === undefined || signature === undefined || !text.startsWith(`${operatorId}.`)) {
    return undefined;
  }
  if (clock.now().getTime() / 1000 - Number(seconds) > DEVICE_COOKIE_SECONDS) return undefined;
  return isSigned(config.SECRET, PURPOSE, { text, signature }) ? text : undefined;
}
