import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../clock.ts';

/** A bearer credential, ticket or challenge: 256 random bits as 43 characters of base64url. */
export const newSecret = (random: Random): string => random.bytes(32).toString('base64url');

/** What is stored of a secret. It has 256 bits of chance, so a plain SHA-256 cannot be searched. */
export const secretHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Whether text may be one of ours at all; saves the database a look-up for anything else. */
export const looksLikeSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether two texts are the same; takes the same time wherever they differ. */
export function sameText(given: string, wanted: string): boolean {
  const [theirs, ours] = [Buffer.from(given), Buffer.from(wanted)];
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}
