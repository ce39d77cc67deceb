import { addressOf } from './address.ts';
import type { AnonymousKey } from './call-types.ts';

/** Sends without credential, cookie or device id, even while the page unloads. Returns false if sending failed. */
export async function postAnonymously(endpoint: AnonymousKey, body: object): Promise<boolean> {
  try {
    await fetch(addressOf(endpoint).url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
    return true;
  } catch {
    return false;
  }
}
