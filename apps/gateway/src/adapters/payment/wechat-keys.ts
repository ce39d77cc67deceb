import { createDecipheriv, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';

/** Data that the platform encrypts with the merchant's APIv3 key: certificates and webhooks. */
export const encryptedResource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  nonce: z.string().min(12).max(16),
  associated_data: z.string().default(''),
  ciphertext: z.base64(),
});

const TAG_BYTES = 16;

/** Decrypts data with the APIv3 key (32 bytes). Throws if the key is wrong or the data were changed. */
export function decryptResource(apiV3Key: string, box: z.infer<typeof encryptedResource>): string {
  const bytes = Buffer.from(box.ciphertext, 'base64');
  if (bytes.length <= TAG_BYTES) throw new Error('too short for encrypted data');
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
    .array(z.object({ serial_no: z.string(), encrypt_certificate: encryptedResource }))
    .min(1)
    .max(20),
});

/** Decrypts a list of certificates and returns the keys valid at `now`, by serial number. */
export function openCertificates(
  apiV3Key: string,
  list: z.infer<typeof certificateList>,
  now: Date,
): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const { serial_no: serial, encrypt_certificate: box } of list.data) {
    const certificate = new X509Certificate(decryptResource(apiV3Key, box));
    const sameSerial = BigInt(`0x${certificate.serialNumber}`) === BigInt(`0x${serial}`);
    const isValid = certificate.validFromDate <= now && now < certificate.validToDate;
    if (sameSerial && isValid) keys.set(serial, certificate.publicKey);
  }
  return keys;
}

/** Maximum age of the list; the platform publishes certificates at least a day before it uses them. */
const FRESH_MS = 12 * 3_600_000;
/** Minimum pause between loads, because anyone can send a webhook with an invented serial number. */
const PAUSE_MS = 60_000;

/**
 * Returns a function that finds the platform's public key by serial number: the merchant's one (its number
 * starts with `PUB_KEY_ID_`), or that of a certificate. Loads certificates on first use, after half a day,
 * and for an unknown number, at most once a minute.
 *
 * @param load fetches the current certificates; a failed load changes nothing
 */
export function platformKeys(
  clock: Clock,
  platformKey: { id: string; key: KeyObject } | undefined,
  load: () => Promise<Map<string, KeyObject>>,
): (serial: string) => Promise<KeyObject | undefined> {
  let keyBySerial = new Map<string, KeyObject>();
  let loadedAt = -Infinity;
  let lastTryAt = -Infinity;
  let loading: Promise<void> | undefined;

  const renew = async (now: number): Promise<void> => {
    lastTryAt = now;
    keyBySerial = await load();
    loadedAt = now;
  };

  return async (serial) => {
    if (serial === platformKey?.id) return platformKey.key;
    const now = clock.now().getTime();
    const cachedKey = keyBySerial.get(serial);
    if (cachedKey !== undefined && now - loadedAt < FRESH_MS) return cachedKey;
    if (loading === undefined && now - lastTryAt >= PAUSE_MS) {
      loading = renew(now).finally(() => {
        loading = undefined;
      });
    }
    try {
      await loading;
    } catch (error) {
      if (cachedKey === undefined) throw error;
    }
    return keyBySerial.get(serial);
  };
}
