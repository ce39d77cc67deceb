import { drawnForRider } from '../document/content.ts';
import { signal, useDerived } from '../state/signal.ts';
import { LOCAL_TOKEN, TOKEN } from '../storage/keys.ts';
import { localStore, sessionStore } from '../storage/safe-storage.ts';

export type Credential = 'main' | 'local';

/** Followed for logins and logouts; what the credential is then, the storage knows. */
const changes = signal(undefined);
/** Says that the rider's login came or went. */
export const tellSessionChanged = (): void => changes.set(undefined);

/** Some embedders store the text "undefined"; it is no credential (specification, section 6). */
const usable = (stored: string | undefined): string | undefined =>
  stored === undefined || stored === '' || stored === 'undefined' ? undefined : stored;

/**
 * A bearer credential, or undefined. The rider's own lives in the session storage and, for a rider who comes back in a
 * new tab, under the same name in the local storage; the campaign pages' in the local storage alone. Neither stands in
 * for the other.
 */
export function token(credential: Credential = 'main'): string | undefined {
  if (credential === 'local') return usable(localStore.get(LOCAL_TOKEN));
  return usable(sessionStore.get(TOKEN)) ?? usable(localStore.get(TOKEN));
}

/** Forgets the rider's login. */
export function clearSession(): void {
  sessionStore.remove(TOKEN);
  localStore.remove(TOKEN);
  tellSessionChanged();
}

/** Calls back on login and logout; returns the way to stop. */
export const subscribeSession = changes.subscribe;

/** The end of the rider's credential: enough to tell riders apart, too little to be one. Empty without a login. */
export const riderTail = (credential = token()): string => credential?.slice(-8) ?? '';

const hasLogin = (): boolean => token() !== undefined;

/** Whether there is a credential, for a page that shows other things then. */
export const useLoggedIn = (): boolean =>
  useDerived(changes, hasLogin, () => drawnForRider() ?? hasLogin());
