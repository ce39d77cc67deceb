import * as STORAGE_KEYS from '../storage/keys.ts';
import { sessionStore } from '../storage/safe-storage.ts';
import { currentHost } from './current-host.ts';

const NAME = STORAGE_KEYS.dyeing;
const IN_TEXT = new RegExp(`(?:^|[\\s;&])${NAME}[=/]([^\\s;&]+)`, 'i');

const cookieOf = (cookies: string): string | undefined => IN_TEXT.exec(cookies)?.[1];

/**
 * The experiment marker of this visit: from the user agent, the address or a cookie, in this order.
 * It is kept for the visit, because links inside the app do not repeat it.
 */
export function dyeing(): string | undefined {
  const found =
    IN_TEXT.exec(currentHost().userAgent)?.[1] ??
    new URLSearchParams(window.location.search).get(NAME) ??
    cookieOf(document.cookie);
  if (found === undefined || found === '') return sessionStore.get(NAME);
  if (sessionStore.get(NAME) !== found) sessionStore.set(NAME, found);
  return found;
}
