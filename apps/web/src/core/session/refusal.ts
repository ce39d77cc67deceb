import { credentialFor } from '@shtrans/contract/api/local-calls';
import type { ApiError } from '../api/api-error.ts';
import { lastFailure } from '../api/failures.ts';
import { headerSafe } from '../api/header-safe.ts';
import { currentLocation, retryPage } from '../route/router.ts';
import { LOCAL_TOKEN, TOKEN } from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';
import { clearSession, type Credential, token } from './session.ts';

/** A stored text that no header can carry is left out of calls, and has no tail then. */
const wasSent = (credential: string, tail: string | undefined): boolean =>
  tail === undefined ? !headerSafe(credential) : credential.endsWith(tail);

/**
 * Forgets the credential that was refused, and no other: not the other kind, nor a login that was made meanwhile. Where
 * another tab logged in, its login stays, and this tab begins anew with it.
 */
function dropSession(kind: Credential, { tail }: ApiError): void {
  const dead = token(kind);
  if (dead === undefined || !wasSent(dead, tail)) return;
  if (kind === 'local') return localStore.remove(LOCAL_TOKEN);
  sessionStore.remove(TOKEN);
  const other = token();
  if (other === undefined || other === dead) clearSession();
  else window.location.reload();
}

/** Sends the rider to the login page where this page's login is gone; it leads back here. */
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

/** A credential the gateway no longer knows is forgotten, and a page that needs it asks for a login. */
export function watchRefusals(): void {
  lastFailure.subscribe(onFailure);
  // The first page's own calls may have been refused before.
  onFailure();
}
