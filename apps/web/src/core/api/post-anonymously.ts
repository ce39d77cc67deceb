import { addressOf } from './address.ts';
import type { AnonymousKey } from './call-types.ts';

/** Sends without a credential, a cookie or an id of the device, also while the page goes away. False: nobody has it. */
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
