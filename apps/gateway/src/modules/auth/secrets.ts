import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../context.ts';

/** A bearer credential or ticket: 256 random bits as 43 characters of base64url. */
export const newSecret = (random: Random): string => random.bytes(32).toString('base64url');

/** What is stored of a secret. It has 256 bits of chance, so a plain SHA-256 cannot be searched. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Whether text may be one of ours at all; saves the database a look-up for anything else. */
export const looksLikeSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A login code: six digits, each of the million as likely as any other. */
export function newCode(random: Random): string {
  // 2^32 is no multiple of 10^6: the last, incomplete million is thrown away.
  const limit = 4_294_000_000;
  for (;;) {
    const n = random.bytes(4).readUInt32BE();
    if (n < limit) return String(n % 1_000_000).padStart(6, '0');
  }
}

/** What is stored of a code. Keyed, because a million codes are searched in a second. */
export const codeHash = (key: string, phone: string, code: string): string =>
  createHmac('sha256', key).update(`sms-code|${phone}|${code}`).digest('hex');

/** Compares two hashes of one length without telling by time where they differ. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
