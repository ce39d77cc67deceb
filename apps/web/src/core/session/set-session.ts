import { LOCAL_TOKEN, TOKEN } from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';
import { type SessionKind, tellSessionChanged } from './session.ts';

/** Stores a new login. */
export function setSession(session: { token: string }, sessionKind: SessionKind = 'main'): void {
  if (sessionKind === 'local') return localStore.set(LOCAL_TOKEN, session.token);
  sessionStore.set(TOKEN, session.token);
  localStore.set(TOKEN, session.token);
  tellSessionChanged();
}
