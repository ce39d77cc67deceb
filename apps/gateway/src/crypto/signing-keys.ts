import { createHmac, timingSafeEqual } from 'node:crypto';

/** A secret by which this gateway signs, and the name its operator gave it; empty: none. */
export interface SigningKey {
  id: string;
  secret: string;
}

/** The first signs; what any of them signed is taken. */
export type SigningKeys = readonly SigningKey[];

const LEAST = 32;
const NAMED = /^([\w.-]{1,32}):(.*)$/s;

/**
 * Reads one secret, or a list in which at most one has no name: `new:secret,old:secret`. Raises where one is shorter
 * than 32 characters or two have the same name.
 */
export function readKeys(text: string): SigningKeys {
  const parts = text.split(',').map((part) => part.trim());
  const isList = parts.some((part) => NAMED.test(part));
  const keys = (isList ? parts : [text]).map((part): SigningKey => {
    const [, id = '', secret = part] = NAMED.exec(part) ?? [];
    return { id, secret };
  });
  if (keys.some(({ secret }) => secret.length < LEAST)) {
    throw new Error(`each secret must have at least ${LEAST} characters`);
  }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) {
    throw new Error('each secret must have an id of its own');
  }
  return keys;
}

/** HMAC-SHA256 by every key, the newest first: what a MAC that was made earlier is compared with. */
export function macsOf(keys: SigningKeys | undefined, ...parts: (string | Buffer)[]): Buffer[] {
  if (keys === undefined) throw new Error('SECRET must be set before anything is signed');
  return keys.map(({ secret }) => {
    const mac = createHmac('sha256', secret);
    for (const part of parts) mac.update(part);
    return mac.digest();
  });
}

/** The MAC by the newest key. */
export function macOf(keys: SigningKeys | undefined, ...parts: (string | Buffer)[]): Buffer {
  const [mac] = macsOf(keys?.slice(0, 1), ...parts);
  if (mac === undefined) throw new Error('there is no key');
  return mac;
}

/** Whether one of these is this one. Takes the same time wherever they differ, and whichever it is. */
export const isOneOfMacs = (macs: readonly Buffer[], theirs: Buffer): boolean =>
  macs.filter((ours) => ours.length === theirs.length && timingSafeEqual(ours, theirs)).length > 0;
