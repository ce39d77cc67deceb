import { headerSafe } from '../api/header-safe.ts';
import { DYEING } from '../storage/keys.ts';
import { sessionStore } from '../storage/safe-storage.ts';
import { currentHost } from './current-host.ts';

const NAME = DYEING;
const IN_TEXT = new RegExp(`(?:^|[\\s;&])${NAME}[=/]([^\\s;&]+)`, 'i');

const inText = (text: string): string | undefined => IN_TEXT.exec(text)?.[1];

/**
 * The experiment marker of this visit: from the user agent, the address or a cookie, in this order. Stored for the
 * visit, because links inside the app do not repeat it.
 */
export function dyeing(): string | undefined {
  const marker =
    inText(currentHost().userAgent) ??
    new URLSearchParams(window.location.search).get(NAME) ??
    inText(document.cookie);
  if (!headerSafe(marker)) return sessionStore.get(NAME);
  if (sessionStore.get(NAME) !== marker) sessionStore.set(NAME, marker);
  return marker;
}
