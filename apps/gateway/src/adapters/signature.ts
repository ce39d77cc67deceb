import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the signer's clock and ours, and so the validity of a signed call. */
const TOLERANCE_SECONDS = 300;

const macOf = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/**
 * Returns the headers that sign a call between us and a partner, in either direction: the seconds in
 * `x-<name>-timestamp`, hex HMAC-SHA256 of `<seconds>.<body>` in `x-<name>-signature`.
 */
export function signatureHeaders(
  secret: string,
  body: Buffer | string,
  now: Date,
  name: 'partner' | 'sms' = 'partner',
): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return {
    [`x-${name}-timestamp`]: seconds,
    [`x-${name}-signature`]: macOf(secret, seconds, Buffer.from(body)).toString('hex'),
  };
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reports whether the headers have a signature with the secret over exactly these bytes, at most five minutes old. */
export function isSigned(secret: string, headers: Headers, body: Buffer, now: Date): boolean {
  const { 'x-partner-timestamp': seconds, 'x-partner-signature': hex } = headers;
  if (typeof seconds !== 'string' || !/^\d{1,12}$/.test(seconds)) return false;
  if (typeof hex !== 'string' || !/^[0-9a-f]{64}$/.test(hex)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(hex, 'hex'));
}
