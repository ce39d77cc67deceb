import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../src/context.ts';
import { findRow, insertRow } from '../src/db/rows.ts';

/** The header of a signed notice: `t=<seconds>,v1=<hex HMAC-SHA256 over "<seconds>.<body>">`. */
export const SIGNATURE_HEADER = 'sandbox-signature';

/** How far the signer's clock may be from ours. */
const TOLERANCE_SECONDS = 300;

/**
 * The secret the gateway and a sandbox partner share: made at first use and kept in the database, so
 * that all gateways on one database agree.
 */
export async function sandboxSecret(
  { db, random }: Pick<Context, 'db' | 'random'>,
  name: 'payment' | 'dispatch' = 'payment',
): Promise<string> {
  const kept = await findRow(db, 'sandbox_merchant', { name });
  if (kept !== undefined) return kept.secret;
  const secret = random.bytes(32).toString('hex');
  // Another gateway's may have been first.
  const isOurs = await insertRow(db, 'sandbox_merchant', { name, secret }, 'keep');
  return isOurs ? secret : await sandboxSecret({ db, random }, name);
}

export const hmac = (secret: string, text: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(text).digest();

const signed = (secret: string, seconds: number, body: Buffer): Buffer =>
  hmac(secret, Buffer.concat([Buffer.from(`${seconds}.`), body]));

export function signNotice(secret: string, body: Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${signed(secret, seconds, body).toString('hex')}`;
}

/** Whether `header` is the secret's signature over just these bytes, made within five minutes. */
export function isSignedNotice(
  secret: string,
  header: string | string[] | undefined,
  body: Buffer,
  now: Date,
): boolean {
  const [, seconds, hex] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (seconds === undefined || hex === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(signed(secret, Number(seconds), body), Buffer.from(hex, 'hex'));
}
