import type { RideKey } from '@shtrans/contract/ride-code/schemas';
import { codeBody, codeText, stepOf } from '@shtrans/contract/ride-code/facts';
import { hasCode } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { noteServerTime, serverNow } from '../../core/clock/server-clock.ts';
import { randomId } from '../../core/host/device-id.ts';
import { riderTail } from '../../core/session/session.ts';
import { keptObjects } from '../../core/storage/kept-object.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

/** The key of this device, which cannot leave it, and what was granted to it. */
export interface DeviceKey {
  /** Whose it is: another login has another key. */
  rider: string;
  pair: CryptoKeyPair;
  /** Of the last code that was made. */
  counter: number;
  grant: RideKey | null;
}

/** By rider: two tabs may have two of them. One without a grant that is good is no loss. */
const change = keptObjects<DeviceKey>(
  'ride-code',
  ({ grant }) => grant === null || Date.parse(grant.until) <= serverNow(),
);

/** Whether this browser can sign, and asks only pages by https. */
export const canSign = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined;

/** The rider's key on this device, made where there is none. */
export async function ownKey(): Promise<DeviceKey> {
  const rider = riderTail();
  const known = await change(rider, (held) => held);
  if (known !== undefined) return known;
  const fresh = await newKey(rider);
  return (await change(rider, (held) => held ?? fresh)) ?? fresh;
}

async function newKey(rider: string): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey(P256, false, ['sign', 'verify']);
  return { rider, pair, counter: 0, grant: null };
}

/** Those under way, by rider. */
const renewals = new Map<string, Promise<DeviceKey>>();

/**
 * Has the key granted anew; while that is under way, another renewal is the same one. Rejects with what the call rejects
 * with.
 */
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
    // Another key of this login took its place, as of a copy of the browser's data.
    const fresh = await newKey(key.rider);
    await change(key.rider, () => fresh);
    return await grantTo(fresh);
  }
}

async function grantTo({ rider, pair }: DeviceKey): Promise<DeviceKey> {
  const publicKey = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
  // A key of its own each time: to ask once more costs nothing, and the answer to an earlier one has an old time.
  const idempotencyKey = randomId();
  const grant = await call('POST maas:/v1/ride-keys', { body: { publicKey }, idempotencyKey });
  noteServerTime(grant.serverTime);
  const fresh = { rider, pair, counter: 0, grant };
  return (await change(rider, (held) => ({ ...fresh, counter: held?.counter ?? 0 }))) ?? fresh;
}

/** The text of the rider's next code at an instant of the server, in ms. The key has a grant. */
export async function nextCode({ rider }: DeviceKey, now: number): Promise<string> {
  const held = await change(rider, (known) => known && { ...known, counter: known.counter + 1 });
  if (!held?.grant) throw new Error('a key without a grant makes no code');
  const body = codeBody(bytesOf(held.grant.grant), {
    step: stepOf(now),
    counter: held.counter,
    ahead: Math.round((Date.now() - now) / 1000),
  });
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, held.pair.privateKey, body.slice());
  return codeText(body, new Uint8Array(signature));
}

/** Without the byte that says that x and y follow. */
const base64url = (point: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(point).subarray(1)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
