import { createDecipheriv, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';

/** What the platform encrypts under the merchant's APIv3 key: certificates and notices. */
export const sealed = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  nonce: z.string().min(12).max(16),
  associated_data: z.string().default(''),
  ciphertext: z.base64(),
});

const TAG_BYTES = 16;

/** Opens what was sealed with the APIv3 key (32 bytes). Raises when it was not, or was changed. */
export function unseal(apiV3Key: string, box: z.infer<typeof sealed>): string {
  const bytes = Buffer.from(box.ciphertext, 'base64');
  if (bytes.length <= TAG_BYTES) throw new Error('too short for what is sealed');
  const cipher = createDecipheriv('aes-256-gcm', apiV3Key, box.nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(box.associated_data));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]).toString(
    'utf8',
  );
}

export const certificateList = z.object({
  data: z
    .array(z.object({ serial_no: z.string(), encrypt_certificate: sealed }))
    .min(1)
    .max(20),
});

/** The keys of a sealed list, by serial number, of those certificates that count at `now`. */
export function openCertificates(
  apiV3Key: string,
  list: z.infer<typeof certificateList>,
  now: Date,
): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const { serial_no: serial, encrypt_certificate: box } of list.data) {
    const certificate = new X509Certificate(unseal(apiV3Key, box));
    const sameSerial = BigInt(`0x${certificate.serialNumber}`) === BigInt(`0x${serial}`);
    const counts = certificate.validFromDate <= now && now < certificate.validToDate;
    if (sameSerial && counts) keys.set(serial, certificate.publicKey);
  }
  return keys;
}

/** The platform names new ones a day or more before it uses them. */
const FRESH_MS = 12 * 3_600_000;
/** Anyone may send a notice that names a serial number of their making. */
const PAUSE_MS = 60_000;

/**
 * The platform's public keys by serial number: the one the merchant was given (its number starts with
 * `PUB_KEY_ID_`) and the certificates in use, fetched when first needed, when half a day old, and when
 * an unknown number comes, at most once a minute.
 *
 * @param load fetches the certificates in use; a failed load changes nothing
 */
export function platformKeys(
  clock: Clock,
  given: { id: string; key: KeyObject } | undefined,
  load: () => Promise<Map<string, KeyObject>>,
): (serial: string) => Promise<KeyObject | undefined> {
  let held = new Map<string, KeyObject>();
  let loadedAt = -Infinity;
  let triedAt = -Infinity;
  let loading: Promise<void> | undefined;

  const renew = async (now: number): Promise<void> => {
    triedAt = now;
    held = await load();
    loadedAt = now;
  };

  return async (serial) => {
    if (serial === given?.id) return given.key;
    const now = clock.now().getTime();
    const known = held.get(serial);
    if (known !== undefined && now - loadedAt < FRESH_MS) return known;
    if (loading === undefined && now - triedAt >= PAUSE_MS) {
      loading = renew(now).finally(() => {
        loading = undefined;
      });
    }
    try {
      await loading;
    } catch (error) {
      if (known === undefined) throw error;
    }
    return held.get(serial);
  };
}
