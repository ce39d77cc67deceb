import { createHash } from 'node:crypto';
import type { Random } from '../../context.ts';
import { isOneOfMacs, macOf, macsOf, type SigningKeys } from '../../signing-keys.ts';

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

const signed = (phone: string, code: string): string => `sms-code|${phone}|${code}`;

/** What is stored of a code. Keyed, because a million codes are searched in a second. */
export const codeHash = (keys: SigningKeys | undefined, phone: string, code: string): string =>
  macOf(keys, signed(phone, code)).toString('hex');

/** Whether this was stored of a code, by any key. Does not tell by time where they differ. */
export const isCodeHash = (
  keys: SigningKeys | undefined,
  hash: string,
  phone: string,
  code: string,
): boolean => isOneOfMacs(macsOf(keys, signed(phone, code)), Buffer.from(hash, 'hex'));
