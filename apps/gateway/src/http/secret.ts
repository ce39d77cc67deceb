import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../clock.ts';

/** Generates a bearer credential, ticket or challenge: 256 random bits as 43 characters of base64url. */
export const newSecret = (random: Random): string => random.bytes(32).toString('base64url');

/** Returns the hash under which a secret is stored. Secrets have 256 random bits, so a plain SHA-256 cannot be searched. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Whether a text has the format of our secrets; saves a database lookup for any other. */
export const looksLikeSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether two texts are equal, compared in constant time. */
export function sameText(text: string, expected: string): boolean {
  const [theirs, ours] = [Buffer.from(text), Buffer.from(expected)];
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}
