import { credentialFor } from '@shtrans/contract/api/local-calls';
import type { ApiError } from '../api/api-error.ts';
import { lastFailure } from '../api/failures.ts';
import { headerSafe } from '../api/header-safe.ts';
import { currentLocation, retryPage } from '../route/router.ts';
import { LOCAL_TOKEN, TOKEN } from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';
import { clearSession, type SessionKind, token } from './session.ts';

/** A stored text that is not valid in a header is not sent, and so has no tail. */
const wasSent = (credential: string, tail: string | undefined): boolean =>
  tail === undefined ? !headerSafe(credential) : credential.endsWith(tail);

/**
 * Forgets only the refused credential: not the other kind, nor a login made meanwhile. If another tab logged in, its
 * login stays, and this tab reloads with it.
 */
function dropSession(kind: SessionKind, { tail }: ApiError): void {
  const dead = token(kind);
  if (dead === undefined || !wasSent(dead, tail)) return;
  if (kind === 'local') return localStore.remove(LOCAL_TOKEN);
  sessionStore.remove(TOKEN);
  const currentToken = token();
  if (currentToken === undefined || currentToken === dead) clearSession();
  else window.location.reload();
}

/** Sends the rider to the login page if this page's login is gone; it leads back here. */
export function askForLogin(): void {
  const { row } = currentLocation();
  if (row?.gate === 'login' && token(row.credential) === undefined) void retryPage();
}

function onFailure(): void {
  const { key, error } = lastFailure.get() ?? {};
  if (key === undefined || error?.code !== 'unauthenticated') return;
  dropSession(credentialFor(key), error);
  askForLogin();
}

/** Forgets a credential that the gateway no longer accepts; a page that needs it requires a login. */
export function watchRefusals(): void {
  lastFailure.subscribe(onFailure);
  // The first page's own calls may already have been refused.
  onFailure();
}
