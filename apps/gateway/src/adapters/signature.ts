import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the signer's clock and ours, and so the validity of a signed call. */
const TOLERANCE_SECONDS = 300;

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
/** Bytes of a key, by the specification. */
const KEY_BYTES = { least: 24, most: 64 };

/**
 * Returns the keys of a partner's secrets: `whsec_` and base64, several separated by commas while one is replaced.
 * Throws for any other form.
 */
export function keysOf(secrets: string): Buffer[] {
  return secrets.split(',').map((secret) => {
    const key = Buffer.from(SECRET.exec(secret.trim())?.[1] ?? '', 'base64');
    if (key.length < KEY_BYTES.least || key.length > KEY_BYTES.most) {
      throw new Error('a secret must be `whsec_` and the base64 of 24 to 64 bytes');
    }
    return key;
  });
}

/** Reports whether a setting has the form of secrets. */
export const isSecret = (secrets: string): boolean => {
  try {
    return keysOf(secrets).length > 0;
  } catch {
    return false;
  }
};

const macOf = (key: Buffer, id: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest();

const idOf = (body: Buffer | string, now: Date): string =>
  `msg_${createHash('sha256').update(`${now.getTime()}.`).update(body).digest('base64url')}`;

/**
 * Returns the headers that sign a call between us and a partner, in either direction, by
 * https://www.standardwebhooks.com. There is a signature for each secret, so that the receiver may have either while one
 * is replaced.
 *
 * @param id the same whenever a message is sent again; default: a new one for each body and millisecond
 */
export function signatureHeaders(
  secrets: string,
  body: Buffer | string,
  now: Date,
  id = idOf(body, now),
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const bytes = Buffer.from(body);
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': keysOf(secrets)
      .map((key) => `v1,${macOf(key, id, seconds, bytes).toString('base64')}`)
      .join(' '),
  };
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reports whether the headers have a signature with one of the secrets over exactly these bytes, at most five minutes
 * old. Signatures of other versions are ignored. A message repeated within that time is the same report, which its id
 * in the body recognizes.
 */
export function isSigned(secrets: string, headers: Headers, body: Buffer, now: Date): boolean {
  const {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures,
  } = headers;
  if (typeof id !== 'string' || id === '' || typeof signatures !== 'string') return false;
  if (typeof seconds !== 'string' || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const macs = keysOf(secrets).map((key) => macOf(key, id, seconds, body));
  return signatures.split(' ').some((signature) => {
    const [version, base64 = ''] = signature.split(',');
    const sentMac = Buffer.from(base64, 'base64');
    return (
      version === 'v1' &&
      macs.some((mac) => sentMac.length === mac.length && timingSafeEqual(sentMac, mac))
    );
  });
}
