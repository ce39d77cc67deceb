import type { Session } from '@shtrans/contract/auth';
import { BASE_PATH } from '@shtrans/contract/link-to';
import { call } from '../../core/api/call.ts';
import { CLIENT } from '../../core/config/client.ts';
import { query } from '../../core/query/query.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { withinBase } from '@shtrans/contract/route-path';
import { goTo, navigate, useRoute } from '../../core/route/router.ts';
import { setSession } from '../../core/session/session.ts';
import type { LoginInput } from '../../domain/login/queries.ts';

/** Verifies the partner's ticket. A ticket counts once, so it is asked once per page load. */
export const ticketQuery = (ticket: string) =>
  query(
    'POST auth:/auth/cas/verifyTicket',
    { body: { ticket, clientId: CLIENT.appId } },
    { freshMs: Infinity, once: true },
  );

export const logIn = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions', { body: input });

export const bindPhone = (bindToken: string, input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions/partner', { body: { bindToken, ...input } });

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

/** Keeps the session, forgets what another rider saw, and goes back to the page that asked. */
export function useSessionStart(): (session: Session) => void {
  const { query } = useRoute();
  return (session) => {
    setSession(session);
    clearQueries();
    const path = safeReturn(query['return']);
    if (path === undefined) navigate('home', undefined, undefined, { replace: true });
    else goTo(path, { replace: true });
  };
}
