import { drawnForRider } from '../document/content.ts';
import { signal, useDerived } from '../state/signal.ts';
import { LOCAL_TOKEN, TOKEN } from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';

export type SessionKind = 'main' | 'local';

/** Signals logins and logouts; the credential itself is in the storage. */
const changes = signal(undefined);
/** Signals that the rider logged in or out. */
export const tellSessionChanged = (): void => changes.set(undefined);

/** Some embedders store the text "undefined", which is not a credential (specification, section 6). */
const usable = (storedToken: string | undefined): string | undefined =>
  storedToken === undefined || storedToken === '' || storedToken === 'undefined'
    ? undefined
    : storedToken;

/**
 * Returns a bearer credential, or undefined. The rider's own is in the session storage and, for a rider who comes
 * back in a new tab, under the same name in the local storage; the campaign pages' is in the local storage only.
 * Neither replaces the other.
 */
export function token(sessionKind: SessionKind = 'main'): string | undefined {
  if (sessionKind === 'local') return usable(localStore.get(LOCAL_TOKEN));
  return usable(sessionStore.get(TOKEN)) ?? usable(localStore.get(TOKEN));
}

/** Forgets the rider's login. */
export function clearSession(): void {
  sessionStore.remove(TOKEN);
  localStore.remove(TOKEN);
  tellSessionChanged();
}

/** Calls back on login and logout. Returns the function that unsubscribes. */
export const subscribeSession = changes.subscribe;

/**
 * The last characters of the rider's credential: enough to distinguish riders, too few to use. Empty without a login.
 */
export const riderTail = (credential = token()): string => credential?.slice(-8) ?? '';

const hasLogin = (): boolean => token() !== undefined;

/** Whether there is a credential, for a page that depends on it. */
export const useLoggedIn = (): boolean =>
  useDerived(changes, hasLogin, () => drawnForRider() ?? hasLogin());
