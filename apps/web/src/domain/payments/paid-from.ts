import { withinBase } from '@shtrans/contract/addresses/route-path';
import { sessionStore } from '../../core/storage/safe-storage.ts';

const KEY = 'paid-from';

/** Remembers the page on which an order was placed, by its path; the latest order counts. */
export const rememberOrigin = (orderId: string, pathname: string): void =>
  sessionStore.set(KEY, `${orderId} ${withinBase(pathname)}`);

/** Returns the path, below the base, of the page on which this order was placed in this tab. */
export function originOf(orderId: string): string | undefined {
  const [storedOrderId, path] = sessionStore.get(KEY)?.split(' ') ?? [];
  return storedOrderId === orderId ? path : undefined;
}
