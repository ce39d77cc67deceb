import { drawnForRider } from '../document/content.ts';
import { signal, useDerived } from '../state/signal.ts';
import { STORAGE_KEYS } from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';

export type Credential = 'main' | 'local';

/** Followed for logins and logouts; what the credential is then, the storage knows. */
const changes = signal(undefined);
const notify = (): void => changes.set(undefined);

/** Some embedders store the text "undefined"; it is no credential (specification, section 6). */
const usable = (stored: string | undefined): string | undefined =>
  stored === undefined || stored === '' || stored === 'undefined' ? undefined : stored;

/** Which credential the calls of the current page carry; the router sets it from the route's row. */
const active = signal<Credential>('main');
export const activateCredential = (credential: Credential = 'main'): void => active.set(credential);

/**
 * The bearer credential of the current page, or undefined. The main one lives in the session storage
 * and, for a rider who comes back in a new tab, in the local storage; the campaign pages' own one in
 * the local storage alone.
 */
export function token(credential = active.get()): string | undefined {
  const local = usable(localStore.get(STORAGE_KEYS.localToken));
  if (credential === 'local') return local;
  return usable(sessionStore.get(STORAGE_KEYS.token)) ?? local;
}

/** Keeps a new login. */
export function setSession(session: { token: string }): void {
  sessionStore.set(STORAGE_KEYS.token, session.token);
  localStore.set(STORAGE_KEYS.localToken, session.token);
  notify();
}

export function clearSession(): void {
  sessionStore.remove(STORAGE_KEYS.token);
  localStore.remove(STORAGE_KEYS.localToken);
  notify();
}

/** Calls back on login and logout; returns the way to stop. */
export const subscribeSession = changes.subscribe;

/** The end of a credential: enough to tell riders apart, too little to be one. Empty without a login. */
export const riderTail = (credential = token()): string => credential?.slice(-8) ?? '';

const hasLogin = (): boolean => token() !== undefined;

/** Whether there is a credential, for a page that shows other things then. */
export const useLoggedIn = (): boolean =>
  useDerived(changes, hasLogin, () => drawnForRider() ?? hasLogin());
