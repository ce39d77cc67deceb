import * as STORAGE_KEYS from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';
import { type Credential, tellSessionChanged } from './session.ts';

/** Keeps a new login. */
export function setSession(session: { token: string }, credential: Credential = 'main'): void {
  if (credential === 'local') return localStore.set(STORAGE_KEYS.localToken, session.token);
  sessionStore.set(STORAGE_KEYS.token, session.token);
  localStore.set(STORAGE_KEYS.token, session.token);
  tellSessionChanged();
}
