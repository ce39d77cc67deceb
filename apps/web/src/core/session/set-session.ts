import { LOCAL_TOKEN, TOKEN } from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';
import { type Credential, tellSessionChanged } from './session.ts';

/** Stores a new login. */
export function setSession(session: { token: string }, credential: Credential = 'main'): void {
  if (credential === 'local') return localStore.set(LOCAL_TOKEN, session.token);
  sessionStore.set(TOKEN, session.token);
  localStore.set(TOKEN, session.token);
  tellSessionChanged();
}
