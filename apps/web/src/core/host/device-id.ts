import { DEVICE_ID } from '../storage/keys.ts';
import { localStore } from '../storage/safe-storage.ts';

/** 128 random bits as 32 hex digits. `crypto.randomUUID` needs newer engines and a secure page. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This device's id: the stored one, else a random one that is kept. */
export function deviceId(): string {
  const stored = localStore.get(DEVICE_ID);
  if (stored !== undefined && stored !== '') return stored;
  const made = randomId();
  localStore.set(DEVICE_ID, made);
  return made;
}

/** Keeps the id the provider's own app gives. */
export function keepDeviceId(id: string): void {
  localStore.set(DEVICE_ID, id);
}
