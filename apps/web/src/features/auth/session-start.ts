import type { Session } from '@shtrans/contract/auth/schemas';
import { call } from '../../core/api/call.ts';
import { CLIENT } from '../../core/config/client.ts';
import { query } from '../../core/query/query.ts';
import { goTo, navigate, useRoute } from '../../core/route/router.ts';
import { safeReturn } from '../../core/route/safe-return.ts';
import type { SessionKind } from '../../core/session/session.ts';
import type { LoginInput } from '../../domain/login/queries.ts';
import { startSession } from '../../domain/login/start-session.ts';

const ticketBody = (ticket: string) => ({ ticket, clientId: CLIENT.appId });

/** Looks up the account of a ticket; only logging in uses the ticket up. */
export const ticketQuery = (ticket: string) =>
  query('POST auth:/auth/cas/verifyTicket', { body: ticketBody(ticket) });

/** Logs in to the campaign pages, which have a credential of their own. */
export const logInLocally = (input: LoginInput): Promise<Session> =>
  call('POST token:/v1/local/sessions', { body: input });

export const logInByTicket = (ticket: string): Promise<Session> =>
  call('POST token:/v1/sessions/ticket', { body: ticketBody(ticket) });

export const bindPhone = (ticket: string, input: LoginInput): Promise<Session> =>
  call('POST token:/v1/sessions/partner', { body: { ...ticketBody(ticket), ...input } });

/** Stores the session, forgets what another rider saw, and returns to the page that required the login. */
export function useSessionStart(sessionKind: SessionKind = 'main'): (session: Session) => void {
  const { query } = useRoute();
  return (session) => {
    startSession(session, sessionKind);
    const path = safeReturn(query['return']);
    if (path === undefined) navigate('home', undefined, undefined, { replace: true });
    else goTo(path, { replace: true });
  };
}
