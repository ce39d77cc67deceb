import { DEVICE_ID } from '../storage/keys.ts';
import { localStore } from '../storage/safe-storage.ts';

/** 128 random bits as 32 hex digits, because `crypto.randomUUID` needs newer engines and a secure page. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This device's id: the stored one, else a new random one. */
export function deviceId(): string {
  const storedId = localStore.get(DEVICE_ID);
  if (storedId !== undefined && storedId !== '') return storedId;
  const newId = randomId();
  localStore.set(DEVICE_ID, newId);
  return newId;
}

/** Stores the id from the provider's own app. */
export function keepDeviceId(id: string): void {
  localStore.set(DEVICE_ID, id);
}
