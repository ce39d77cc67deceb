import type { RideKey } from '@shtrans/contract/ride-code/schemas';
import { codeBody, codeText, stepOf } from '@shtrans/contract/ride-code/facts';
import { hasCode } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { noteServerTime, serverNow } from '../../core/clock/server-clock.ts';
import { randomId } from '../../core/host/device-id.ts';
import { riderTail } from '../../core/session/session.ts';
import { keptObjects } from '../../core/storage/kept-object.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** This device's key, which cannot be exported, and its grant. */
export interface DeviceKey {
  /** The key's rider: another login has another key. */
  rider: string;
  pair: CryptoKeyPair;
  /** The counter of the last code. */
  counter: number;
  grant: RideKey | null;
}

/** Keys by rider: two tabs can use different riders. A key without a valid grant may be dropped. */
const change = keptObjects<DeviceKey>(
  'ride-code',
  ({ grant }) => grant === null || Date.parse(grant.until) <= serverNow(),
);

/** Whether this browser can sign, which it allows only on pages with https. */
export const canSign = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined;

/** Returns the rider's key on this device, and creates it if there is none. */
export async function ownKey(): Promise<DeviceKey> {
  const rider = riderTail();
  const storedKey = await change(rider, (current) => current);
  if (storedKey !== undefined) return storedKey;
  const createdKey = await newKey(rider);
  return (await change(rider, (current) => current ?? createdKey)) ?? createdKey;
}

async function newKey(rider: string): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey(P256, false, ['sign', 'verify']);
  return { rider, pair, counter: 0, grant: null };
}

/** Renewals in progress, by rider. */
const renewals = new Map<string, Promise<DeviceKey>>();

/** Renews the key's grant; a call during a renewal joins it. Rejects if the request fails. */
export function renewGrant(key: DeviceKey): Promise<DeviceKey> {
  const { rider } = key;
  const renewal = renewals.get(rider) ?? renew(key).finally(() => renewals.delete(rider));
  renewals.set(rider, renewal);
  return renewal;
}

async function renew(key: DeviceKey): Promise<DeviceKey> {
  try {
    return await grantTo(key);
  } catch (error) {
    if (!hasCode(error, 'ride_key_invalid')) throw error;
    // The gateway has another key for this login, for example after the browser's data were copied.
    const createdKey = await newKey(key.rider);
    await change(key.rider, () => createdKey);
    return await grantTo(createdKey);
  }
}

async function grantTo({ rider, pair }: DeviceKey): Promise<DeviceKey> {
  const publicKey = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
  // A new idempotency key each time: another request costs nothing, and the answer to an earlier one has an old time.
  const idempotencyKey = randomId();
  const grant = await call('POST maas:/v1/ride-keys', { body: { publicKey }, idempotencyKey });
  noteServerTime(grant.serverTime);
  const grantedKey = { rider, pair, counter: 0, grant };
  return (
    (await change(rider, (storedKey) => ({ ...grantedKey, counter: storedKey?.counter ?? 0 }))) ??
    grantedKey
  );
}

/** Returns the text of the rider's next code at an instant of the server, in ms. The key must have a grant. */
export async function nextCode({ rider }: DeviceKey, now: number): Promise<string> {
  const updatedKey = await change(
    rider,
    (storedKey) => storedKey && { ...storedKey, counter: storedKey.counter + 1 },
  );
  if (!updatedKey?.grant) throw new Error('the device key has no grant, so it cannot sign a code');
  const body = codeBody(bytesOf(updatedKey.grant.grant), {
    step: stepOf(now),
    counter: updatedKey.counter,
    ahead: Math.round((Date.now() - now) / 1000),
  });
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, updatedKey.pair.privateKey, body.slice());
  return codeText(body, new Uint8Array(signature));
}

/** Without the leading byte, which only marks an uncompressed point. */
const base64url = (point: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(point).subarray(1)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
