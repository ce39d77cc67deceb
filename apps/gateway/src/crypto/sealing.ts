import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key per purpose, so that a value sealed for one purpose cannot be opened for another. */
const keyOf = ({ secret }: SigningKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Returns the keys for stored data of riders, and for secrets that are published later. */
export const dataKeys = ({
  REAL_NAME_KEYS,
  SECRET,
}: Pick<Config, 'REAL_NAME_KEYS' | 'SECRET'>): SigningKeys => REAL_NAME_KEYS ?? SECRET ?? [];

interface Sealing {
  keys: SigningKeys | undefined;
  purpose: string;
  /** Id of the record that the value belongs to; the value does not open with another. */
  about?: string;
}

/** Encrypts with the newest key (AES-256-GCM). Returns `id:base64` with the id of that key. */
export function seal(
  { keys, purpose, about = '' }: Sealing,
  random: Random,
  content: Buffer | string,
): string {
  const [key] = keys ?? [];
  if (key === undefined) throw new Error('there is no key to encrypt with');
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, purpose), iv).setAAD(Buffer.from(about));
  const sealed = [cipher.update(Buffer.from(content)), cipher.final()];
  return `${key.id}:${Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')}`;
}

/** Decrypts a sealed value. Returns undefined if its key is unknown; throws if the value was not sealed like this. */
export function unseal(
  { keys, purpose, about = '' }: Sealing,
  sealedText: string,
): Buffer | undefined {
  const [id, sealed = ''] = sealedText.split(':');
  const key = keys?.find((candidate) => candidate.id === id);
  if (key === undefined) return undefined;
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(key, purpose),
    bytes.subarray(0, IV_BYTES),
    { authTagLength: TAG_BYTES },
  )
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]);
}
