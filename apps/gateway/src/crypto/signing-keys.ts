import { createHmac, timingSafeEqual } from 'node:crypto';

/** A secret that this gateway signs with; `id` is the name from the operator, empty if there is none. */
export interface SigningKey {
  id: string;
  secret: string;
}

/** The first key signs; signatures of all of them are valid. */
export type SigningKeys = readonly SigningKey[];

const MIN_LENGTH = 32;
const NAMED = /^([\w.-]{1,32}):(.*)$/s;

/**
 * Reads one secret, or a list in which at most one has no id: `new:secret,old:secret`. Throws if one is shorter
 * than 32 characters or two have the same id.
 */
export function readKeys(text: string): SigningKeys {
  const parts = text.split(',').map((part) => part.trim());
  const isList = parts.some((part) => NAMED.test(part));
  const keys = (isList ? parts : [text]).map((part): SigningKey => {
    const [, id = '', secret = part] = NAMED.exec(part) ?? [];
    return { id, secret };
  });
  if (keys.some(({ secret }) => secret.length < MIN_LENGTH)) {
    throw new Error(`each secret must have at least ${MIN_LENGTH} characters`);
  }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) {
    throw new Error('each secret must have an id of its own');
  }
  return keys;
}

/** Returns the HMAC-SHA256 with each key, the newest first, for comparison with an earlier MAC. */
export function macsOf(keys: SigningKeys | undefined, ...parts: (string | Buffer)[]): Buffer[] {
  if (keys === undefined) throw new Error('SECRET must be set before anything is signed');
  return keys.map(({ secret }) => {
    const mac = createHmac('sha256', secret);
    for (const part of parts) mac.update(part);
    return mac.digest();
  });
}

/** Returns the MAC with the newest key. */
export function macOf(keys: SigningKeys | undefined, ...parts: (string | Buffer)[]): Buffer {
  const [mac] = macsOf(keys?.slice(0, 1), ...parts);
  if (mac === undefined) throw new Error('there is no key');
  return mac;
}

/** Returns the signature of a text for one purpose, in base64url. */
export const signatureOf = (keys: SigningKeys | undefined, purpose: string, text: string): string =>
  macOf(keys, purpose, text).toString('base64url');

/** Whether a text has a signature of `signatureOf` with one of the keys, to the letter. */
export const isSigned = (
  keys: SigningKeys | undefined,
  purpose: string,
  { text, signature }: { text: string; signature: string },
): boolean =>
  isOneOfMacs(
    macsOf(keys, purpose, text).map((mac) => Buffer.from(mac.toString('base64url'))),
    Buffer.from(signature),
  );

/** Whether `theirs` is one of `macs`. Compares in constant time. */
export const isOneOfMacs = (macs: readonly Buffer[], theirs: Buffer): boolean =>
  macs.filter((ours) => ours.length === theirs.length && timingSafeEqual(ours, theirs)).length > 0;
