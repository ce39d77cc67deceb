import type { Session } from '@shtrans/contract/auth';
import { BASE_PATH } from '@shtrans/contract/link-to';
import { call } from '../../core/api/call.ts';
import { CLIENT } from '../../core/config/client.ts';
import { query } from '../../core/query/query.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { withinBase } from '@shtrans/contract/route-path';
import { goTo, navigate, useRoute } from '../../core/route/router.ts';
import type { Credential } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import type { LoginInput } from '../../domain/login/queries.ts';

const ticketBody = (ticket: string) => ({ ticket, clientId: CLIENT.appId });

/** Whose login a ticket is. A look: it is used up by logging in alone. */
export const ticketQuery = (ticket: string) =>
  query('POST auth:/auth/cas/verifyTicket', { body: ticketBody(ticket) });

export const logIn = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions', { body: input });

/** Logs in to the campaign pages, which have a credential of their own. */
export const logInLocally = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/local/sessions', { body: input });

export const logInByTicket = (ticket: string): Promise<Session> =>
  call('POST token:/v1/sessions/ticket', { body: ticketBody(ticket) });

export const bindPhone = (ticket: string, input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions/partner', { body: { ...ticketBody(ticket), ...input } });

/**
 * The address to go back to after a login: a path of this app or undefined. Other origins, other
 * schemes and the login pages themselves are refused.
 */
export function safeReturn(asked: string | undefined): string | undefined {
  if (asked === undefined || !asked.startsWith('/')) return undefined;
  // What a browser would make of it: `//host`, `/\host` and the like become other origins here.
  const { origin } = window.location;
  const full = asked.startsWith(`${BASE_PATH}/`) ? asked : `${BASE_PATH}${asked}`;
  let url: URL;
  try {
    url = new URL(asked, origin);
    if (url.origin !== origin) return undefined;
    url = new URL(full, origin);
  } catch {
    return undefined;
  }
  const path = withinBase(url.pathname);
  if (url.origin !== origin || path === undefined) return undefined;
  if (path === '/login' || path === '/thirdparty/login') return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** After the rider's own login: what the device keeps for nobody is offered to the account. */
async function offerKeptFavourites(session: Session): Promise<void> {
  const { offerFavourites } = await import('../../domain/favourites/offer-favourites.ts');
  await offerFavourites(session);
}

/** Keeps the session, forgets what another rider saw, and goes back to the page that asked. */
export function useSessionStart(credential: Credential = 'main'): (session: Session) => void {
  const { query } = useRoute();
  return (session) => {
    setSession(session, credential);
    clearQueries();
    const path = safeReturn(query['return']);
    if (path === undefined) navigate('home', undefined, undefined, { replace: true });
    else goTo(path, { replace: true });
    // Without it nothing is lost: the places stay where they are.
    if (credential === 'main') offerKeptFavourites(session).catch(() => undefined);
  };
}
